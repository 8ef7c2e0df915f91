//! Matchers: the decision tree of one root as nested Rust.
//!
//! In: a `Tree` with its `Vocabulary`, and `Rewrites`. Out: for each root an enum of possible matches,
//! functions that traverse the tree, and the function in the runtime's table. Invariant: a path without
//! branches is flat, a `'label: {}` left by `break`; only branches nest, and beyond a depth or size a
//! separate function continues, so that neither rustc nor LLVM receives a huge function.

mod emitter;
mod env;
mod label;
mod place;
mod question;
mod uses;

use pdll_match::predicate::{Answer, AnswerId, Position, PositionId, Question, Vocabulary};
use pdll_match::tree::{Group, LevelId, Rank, Tree};

use super::code::{Atom, Code, List, More};
use super::constants::Constants;
use super::passed::passed_type;
use super::rewrite::Rewrites;
use emitter::{Emitter, Function};
use env::Env;
use label::{Label, Seen};
use question::Test;
use uses::Uses;

/// Maximum nesting of branches in one function.
const MAX_FORKS: usize = 12;
/// Approximate maximum number of tree levels in one function.
const MAX_LEVELS: usize = 800;

/// Returns all functions for one root; fewer, if they exceed the limit.
pub(super) fn matcher(
    root: usize,
    tree: &Tree,
    vocabulary: &Vocabulary,
    rewrites: &Rewrites<'_>,
    constants: &mut Constants,
    limit: usize,
) -> Code {
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
        top.bind(position, Atom::Root);
        if let Some(name) = &tree.root {
            top.name_op(position, name);
        }
    }
    let mut code = Code::default();
    code.open(format_args!("enum Found{root}"));
    code.line(format_args!("{}", List(rewrites.variants(&tree.ranks).iter())));
    code.close();
    let first = emitter.new_function(tree.top(), top, root_position.into_iter().collect());
    while let Some(function) = emitter.queue.pop() {
        emitter.function(function, &mut code);
        if code.text().len() > limit {
            return code;
        }
    }
    apply(root, &first, &rewrites.arms(&tree.ranks), &mut code);
    code
}

/// Returns the name of the matcher of a root.
pub(super) fn apply_name(root: usize) -> String {
    format!("apply_{root}")
}

/// Writes the function of a root: it calls its matcher and the rewrite of the match until one succeeds.
fn apply(root: usize, first: &str, arms: &[String], out: &mut Code) {
    out.open(format_args!(
        "fn {} (rw : & mut PatternRewriter < '_ > , root : Op , k : & Constants , select : & Select < '_ > ,) \
         -> Result < Option < u32 > , RewriteError >",
        apply_name(root)
    ));
    out.line(format_args!("let mut best = Best :: new (select);"));
    out.open(format_args!("loop"));
    out.line(format_args!("{first} (rw , k , & mut best , root);"));
    out.open(format_args!("let Some ((rank , found)) = best . take () else"));
    out.line(format_args!("return Ok (None)"));
    out.close();
    out.line(format_args!(";"));
    out.line(format_args!("rw . note_rank (rank);"));
    out.open(format_args!("let done = match found"));
    out.line(format_args!("{}", List(arms.iter().map(|arm| format!("Found{root} :: {arm}")))));
    out.close();
    out.line(format_args!(";"));
    out.open(format_args!("if ! :: core :: matches ! (done , Ok (false))"));
    out.line(format_args!("return done . map (| _ | Some (rank));"));
    out.close();
    out.close();
    out.close();
}

/// Returns the number of levels at and below each one.
fn level_sizes(tree: &Tree) -> Vec<usize> {
    let mut sizes = vec![1; tree.levels.len()];
    for (i, level) in tree.levels.iter().enumerate().rev() {
        for arm in level.groups.iter().flat_map(|group| &group.arms) {
            sizes[i] += sizes[arm.level.index()];
        }
    }
    sizes
}

/// Returns whether native functions are called at or below each level.
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

impl<'a> Emitter<'a, '_> {
    /// Creates a function for a level, to be written later.
    fn new_function(&mut self, level: LevelId, env: Env<'a>, params: Vec<PositionId>) -> String {
        let name = format!("match_{}_{}", self.root, self.n_functions);
        self.n_functions += 1;
        self.queue.push(Function { name: name.clone(), level, env, params });
        name
    }

    fn function(&mut self, Function { name, level, env, params }: Function<'a>, out: &mut Code) {
        let params = params.into_iter().filter_map(|position| {
            let local = env.local(position)?;
            Some(format!("{local} : {}", passed_type(self.vocabulary, position)))
        });
        let params: Vec<String> = params.collect();
        self.env = env;
        self.n_levels = 0;
        let mut label = self.label();
        let mut body = Code::default();
        self.level(level, Seen::Nothing, 0, &mut label, &mut body);
        let body = label.inside(body);
        let rewriter = if self.natives[level.index()] { "& mut PatternRewriter < '_ >" } else { "& Ir" };
        out.open(format_args!(
            "fn {name} (rw : {rewriter} , k : & Constants , best : & mut Best < '_ , Found{} >{})",
            self.root,
            More(params.iter())
        ));
        out.add(&self.constants.take_reads());
        out.add(&body);
        out.close();
    }

    /// Writes a level into a block left through `label`.
    fn level(&mut self, mut id: LevelId, mut seen: Seen, forks: usize, label: &mut Label, out: &mut Code) {
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
                let mut block = Code::default();
                let within = seen.check(group.min_rank, &mut inner, &mut block);
                if let Some(next) = self.group(group, within, forks + 1, &mut inner, &mut block) {
                    self.below(next, within, forks + 1, &mut inner, &mut block);
                }
                inner.around(&block, out);
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

    /// Writes a level here, or a call of a function that contains it.
    fn below(&mut self, id: LevelId, seen: Seen, forks: usize, label: &mut Label, out: &mut Code) {
        let size = self.sizes[id.index()];
        let is_crowded = self.n_levels + size > MAX_LEVELS && size >= 24;
        if !(is_crowded || forks > MAX_FORKS) || self.env.has_owned() {
            self.level(id, seen, forks, label, out);
            return;
        }
        let (tree, vocabulary, rewrites) = (self.tree, self.vocabulary, self.rewrites);
        let uses = self.uses.get_or_insert_with(|| Uses::new(tree, vocabulary, |leaf| rewrites.args(leaf)));
        let params = uses.needed(id, self.env.bound());
        let args: Vec<Atom> = params.iter().filter_map(|at| self.env.local(*at)).collect();
        let env = self.env.within(&params);
        let name = self.new_function(id, env, params);
        out.line(format_args!("{name} (rw , k , best{});", More(args.iter())));
    }

    fn leaf(&mut self, rank: Rank, out: &mut Code) {
        let (variant, rewrites) = (self.rewrites.variant(rank), self.rewrites);
        let before = self.env.mark();
        out.open(format_args!("if best . accepts ({})", rank.0));
        let args = rewrites.args(rank).iter().map(|&position| {
            let local = self.place(position, out);
            let clone = if self.env.is_owned(position) { " . clone ()" } else { "" };
            format!("{local}{clone}")
        });
        let args: Vec<String> = args.collect();
        self.env.back_to(before);
        let (rank, root) = (rank.0, self.root);
        match args.as_slice() {
            [] => out.line(format_args!("best . set ({rank} , Found{root} :: {variant});")),
            args => {
                let args = List(args.iter());
                out.line(format_args!("best . set ({rank} , Found{root} :: {variant} ({args}));"));
            }
        }
        out.close();
    }

    /// Writes a question. If only one answer matters, the following code may be written after it: returns its
    /// level. Otherwise all following code is written.
    fn group(
        &mut self,
        group: &Group,
        seen: Seen,
        forks: usize,
        label: &mut Label,
        out: &mut Code,
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
            match self.test(group, &question, arm.answer, out) {
                Test::Fails(fails) => {
                    out.open(format_args!("if {fails}"));
                    label.leave(out);
                    out.close();
                }
                Test::Binding { pattern, option } => {
                    out.open(format_args!("let Some ({pattern}) = {option} else"));
                    label.leave(out);
                    out.close();
                    out.line(format_args!(";"));
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
            let mut block = Code::default();
            let within = seen.check(self.tree.level(arm.level).min_rank, &mut inner, &mut block);
            self.below(arm.level, within, forks + 1, &mut inner, &mut block);
            blocks.push(inner.inside(block));
            self.env.back_to(before);
        }
        let answers: Vec<Answer> =
            group.arms.iter().map(|arm| self.vocabulary.answer(arm.answer).clone()).collect();
        self.choose(&subject, &question, &answers, &blocks, out);
        None
    }

    /// Records the facts that an answer implies.
    fn note_answer(&mut self, at: PositionId, question: &Question, answer: AnswerId) {
        if let (Question::OpName, Answer::Name(name)) = (question, self.vocabulary.answer(answer)) {
            self.env.name_op(at, name);
        }
    }
}
