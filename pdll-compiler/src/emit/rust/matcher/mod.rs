//! Matchers: the decision tree of one root as nested Rust.
//!
//! In: a `Tree` with its `Vocabulary`, and `Rewrites`. Out: for each root an enum of what can be found, functions that
//! walk the tree, and the function in the runtime's table.
//! Invariant: a path without forks is flat, a `'label: {}` left by `break`; only forks nest, and past a depth or size a
//! function of its own goes on, so neither rustc nor LLVM sees a giant.

mod env;
mod label;
pub(super) mod place;
mod question;
mod uses;

use pdll_pattern::Vocabulary;
use pdll_pattern::predicate::{Answer, AnswerId, Position, PositionId, Question};
use pdll_pattern::tree::{Group, LevelId, Rank, Tree};
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::constants::Constants;
use super::form::apply_fn;
use super::rewrite::{Rewrites, function_name, variant_name};
use super::{Form, Pieces, Word};
use env::Env;
use label::{Label, Seen};
use place::passed_type;
use place::rank_tokens;
use question::Test;
use uses::Uses;

/// Past so many forks within each other, a function of its own goes on.
const MAX_FORKS: usize = 12;
/// A function holds about so many levels of the tree.
const MAX_LEVELS: usize = 800;
/// Up to so many names are compared one after the other.
const MAX_COMPARED: usize = 4;

/// All functions for one root.
pub(super) fn matcher(
    root: usize,
    tree: &Tree,
    vocabulary: &Vocabulary,
    rewrites: &Rewrites<'_>,
    constants: &mut Constants,
    out: &mut dyn Pieces,
) {
    let mut emitter = Emitter {
        root,
        tree,
        vocabulary,
        rewrites,
        constants,
        sizes: level_sizes(tree),
        natives: native_levels(tree, vocabulary),
        env: Env::default(),
        uses: None,
        queue: Vec::new(),
        n_functions: 0,
        n_labels: 0,
        n_locals: 0,
        n_levels: 0,
    };
    let mut top = Env::default();
    let root_position = vocabulary.find_position(&Position::Root);
    if let Some(position) = root_position {
        top.bind(position, format_ident!("root"));
        if let Some(name) = &tree.root {
            top.name_op(position, name);
        }
    }
    let found = emitter.found_ident();
    let one = rewrites.only(&tree.ranks);
    match one {
        Some(function) => {
            let mut words = vec![Word::Ident(found.to_string()), Word::Ident(variant_name(function))];
            words.extend(rewrites.params(function).iter().map(|ty| Word::Ident((*ty).to_owned())));
            out.add_form(Form::Found, &words);
        }
        None => {
            let variants = rewrites.variants(&tree.ranks);
            out.add(quote!(enum #found { #(#variants),* }));
        }
    }
    let first = emitter.new_function(tree.top(), top, root_position.into_iter().collect());
    while let Some(function) = emitter.queue.pop() {
        emitter.function(function, out);
    }
    let apply = super::apply_name(root);
    match one {
        Some(function) => {
            let words = [
                Word::Ident(apply),
                Word::Ident(found.to_string()),
                Word::Ident(first.to_string()),
                Word::Ident(variant_name(function)),
                Word::Ident(function_name(function)),
            ];
            out.add_form(Form::Apply { n_args: rewrites.params(function).len() }, &words);
        }
        None => {
            let arms = rewrites.arms(&tree.ranks);
            out.add(apply_fn(&format_ident!("{apply}"), &first, &quote!(#(#found::#arms),*)));
        }
    }
}

/// How many levels are at and below each one?
fn level_sizes(tree: &Tree) -> Vec<usize> {
    let mut sizes = vec![1; tree.levels.len()];
    for (i, level) in tree.levels.iter().enumerate().rev() {
        for arm in level.groups.iter().flat_map(|group| &group.arms) {
            sizes[i] += sizes[arm.level.index()];
        }
    }
    sizes
}

/// Are native functions called at or below each level?
fn native_levels(tree: &Tree, vocabulary: &Vocabulary) -> Vec<bool> {
    let mut natives = vec![false; tree.levels.len()];
    for (i, level) in tree.levels.iter().enumerate().rev() {
        natives[i] = level.groups.iter().any(|group| {
            matches!(vocabulary.question(group.question), Question::Constraint(_))
                || group.arms.iter().any(|arm| natives[arm.level.index()])
        });
    }
    natives
}

/// A function still to be written.
struct Function<'a> {
    name: Ident,
    level: LevelId,
    env: Env<'a>,
    params: Vec<PositionId>,
}

struct Emitter<'a, 'c> {
    root: usize,
    tree: &'a Tree,
    vocabulary: &'a Vocabulary,
    rewrites: &'a Rewrites<'a>,
    constants: &'c mut Constants,
    sizes: Vec<usize>,
    /// Are native functions called at or below each level?
    natives: Vec<bool>,
    env: Env<'a>,
    /// What is used where, once somebody has asked.
    uses: Option<Uses>,
    queue: Vec<Function<'a>>,
    n_functions: usize,
    n_labels: usize,
    n_locals: usize,
    /// How many levels the function being written holds.
    n_levels: usize,
}

impl<'a> Emitter<'a, '_> {
    fn found_ident(&self) -> Ident {
        format_ident!("Found{}", self.root)
    }

    /// Names a function for a level, to be written later.
    fn new_function(&mut self, level: LevelId, env: Env<'a>, params: Vec<PositionId>) -> Ident {
        let name = format_ident!("match_{}_{}", self.root, self.n_functions);
        self.n_functions += 1;
        self.queue.push(Function { name: name.clone(), level, env, params });
        name
    }

    fn function(&mut self, Function { name, level, env, params }: Function<'a>, out: &mut dyn Pieces) {
        let mut head = vec![Word::Ident(name.to_string()), Word::Ident(self.found_ident().to_string())];
        for position in params {
            if let Some(name) = env.local(position) {
                let ty = passed_type(self.vocabulary, position);
                head.extend([name.to_string(), ty.to_owned()].map(Word::Ident));
            }
        }
        self.env = env;
        self.n_levels = 0;
        let mut label = self.label();
        let mut body = TokenStream::new();
        self.level(level, Seen::Nothing, 0, &mut label, &mut body);
        let body = label.inside(body);
        out.add_form(Form::Matcher { calls_natives: self.natives[level.index()] }, &head);
        out.open(TokenStream::new());
        out.add(self.constants.take_reads());
        out.add(body);
        out.close();
    }

    /// Writes a level into a block left through `label`.
    fn level(
        &mut self,
        mut id: LevelId,
        mut seen: Seen,
        forks: usize,
        label: &mut Label,
        out: &mut TokenStream,
    ) {
        let tree = self.tree;
        loop {
            self.n_levels += 1;
            let level = tree.level(id);
            for &leaf in &level.leaves {
                self.leaf(leaf, out);
                seen = Seen::Something;
            }
            let Some((last, others)) = level.groups.split_last() else { return };
            for group in others {
                let before = self.env.mark();
                let mut inner = self.label();
                let mut block = TokenStream::new();
                let within = seen.check(group.min_rank, &mut inner, &mut block);
                if let Some(next) = self.group(group, within, forks + 1, &mut inner, &mut block) {
                    self.below(next, within, forks + 1, &mut inner, &mut block);
                }
                out.extend(inner.around(block));
                self.env.back_to(before);
                seen = Seen::Something;
            }
            seen = seen.check(last.min_rank, label, out);
            match self.group(last, seen, forks, label, out) {
                Some(next) => id = next,
                None => return,
            }
        }
    }

    /// Writes a level here, or a call of a function that holds it.
    fn below(&mut self, id: LevelId, seen: Seen, forks: usize, label: &mut Label, out: &mut TokenStream) {
        let size = self.sizes[id.index()];
        let is_crowded = self.n_levels + size > MAX_LEVELS && size >= 24;
        if !(is_crowded || forks > MAX_FORKS) || self.env.has_owned() {
            self.level(id, seen, forks, label, out);
            return;
        }
        let (tree, vocabulary, rewrites) = (self.tree, self.vocabulary, self.rewrites);
        let uses = self.uses.get_or_insert_with(|| Uses::new(tree, vocabulary, |leaf| rewrites.args(leaf)));
        let params = uses.needed(id, self.env.bound());
        let args: Vec<Ident> = params.iter().filter_map(|at| self.env.local(*at).cloned()).collect();
        let env = self.env.within(&params);
        let name = self.new_function(id, env, params);
        out.extend(quote!(#name(rw, k, best #(, #args)*);));
    }

    fn leaf(&mut self, rank: Rank, out: &mut TokenStream) {
        let (variant, rewrites) = (self.rewrites.variant(rank), self.rewrites);
        let mut block = TokenStream::new();
        let before = self.env.mark();
        let args: Vec<TokenStream> = rewrites
            .args(rank)
            .iter()
            .map(|&position| {
                let local = self.place(position, &mut block);
                if self.env.is_owned(position) { quote!(#local.clone()) } else { local }
            })
            .collect();
        self.env.back_to(before);
        let found = self.found_ident();
        let fields = if args.is_empty() { TokenStream::new() } else { quote!((#(#args),*)) };
        let rank = rank_tokens(rank);
        out.extend(quote! {
            if best.accepts(#rank) {
                #block
                best.set(#rank, #found::#variant #fields);
            }
        });
    }

    /// Writes a question. If one answer only is of interest, whatever follows it may be written behind: its level is given
    /// back. Otherwise all that follows is written.
    fn group(
        &mut self,
        group: &Group,
        seen: Seen,
        forks: usize,
        label: &mut Label,
        out: &mut TokenStream,
    ) -> Option<LevelId> {
        let question = self.vocabulary.question(group.question).clone();
        if let (Question::Exists, Position::User { of, .. }) =
            (&question, self.vocabulary.position(group.position))
        {
            let of = *of;
            self.search(group, of, forks, out);
            return None;
        }
        if let [arm] = group.arms.as_slice() {
            let leave = label.leave();
            match self.test(group, &question, arm.answer, out) {
                Test::Fails(fails) => out.extend(quote!(if #fails { #leave })),
                Test::Binding { pattern, option } => {
                    out.extend(quote!(let Some(#pattern) = #option else { #leave };));
                }
            }
            self.note_answer(group.position, &question, arm.answer);
            return Some(arm.level);
        }
        let mut blocks = Vec::with_capacity(group.arms.len());
        let subject = self.subject(group.position, &question, out);
        for arm in &group.arms {
            let before = self.env.mark();
            self.note_answer(group.position, &question, arm.answer);
            let mut inner = self.label();
            let mut block = TokenStream::new();
            let within = seen.check(self.tree.level(arm.level).min_rank, &mut inner, &mut block);
            self.below(arm.level, within, forks + 1, &mut inner, &mut block);
            blocks.push(inner.inside(block));
            self.env.back_to(before);
        }
        let answers: Vec<Answer> =
            group.arms.iter().map(|arm| self.vocabulary.answer(arm.answer).clone()).collect();
        out.extend(self.choose(&subject, &question, &answers, &blocks));
        None
    }

    /// Remembers what an answer tells.
    fn note_answer(&mut self, at: PositionId, question: &Question, answer: AnswerId) {
        if let (Question::OpName, Answer::Name(name)) = (question, self.vocabulary.answer(answer)) {
            self.env.name_op(at, name);
        }
    }
}
