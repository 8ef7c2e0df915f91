//! Matchers: the decision tree of one root as nested Rust.
//!
//! In: a `Tree` with its `Vocabulary`, and `Rewrites`. Out: for each root an enum of what can be found, functions that
//! walk the tree, and the function in the runtime's table.
//! Invariant: a path without forks is flat, a `'label: {}` left by `break`; only forks nest, and past a depth or size a
//! function of its own goes on, so neither rustc nor LLVM sees a giant.

use std::collections::{HashMap, HashSet};

use pdll_pattern::Vocabulary;
use pdll_pattern::pattern::EntityKind;
use pdll_pattern::predicate::{Answer, AnswerId, ConstraintCall, Index, Position, PositionId, Question};
use pdll_pattern::tree::{Group, LevelId, Rank, Tree};
use proc_macro2::{Ident, Literal, Punct, Spacing, TokenStream};
use quote::{format_ident, quote};

use super::constants::{Constants, Switch};
use super::native::{NativeKind, shim_ident};
use super::rewrite::Rewrites;

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
) -> TokenStream {
    let mut emitter = Emitter {
        root,
        tree,
        vocabulary,
        rewrites,
        constants,
        sizes: level_sizes(tree),
        env: Env::default(),
        queue: Vec::new(),
        n_functions: 0,
        n_labels: 0,
        n_locals: 0,
        n_levels: 0,
    };
    let mut top = Env::default();
    let root_position = vocabulary.find_position(&Position::Root);
    if let Some(position) = root_position {
        top.bound.insert(position, format_ident!("root"));
        if let Some(name) = &tree.root {
            top.op_names.insert(position, name.clone());
        }
    }
    let mut functions = TokenStream::new();
    let first = emitter.new_function(tree.top(), top, root_position.into_iter().collect());
    while let Some(function) = emitter.queue.pop() {
        functions.extend(emitter.function(function));
    }
    let found = emitter.found_ident();
    let (variants, arms) = rewrites.variants(&tree.ranks);
    let apply = super::apply_ident(root);
    quote! {
        enum #found { #(#variants),* }
        #functions
        fn #apply(
            rw: &mut PatternRewriter<'_>,
            root: Op,
            k: &Constants,
            select: &Select<'_>,
        ) -> Result<Option<u32>, RewriteError> {
            let mut best = Best::new(select);
            loop {
                #first(rw, k, &mut best, root);
                let Some((rank, found)) = best.take() else { return Ok(None) };
                let done = match found { #(#found::#arms),* };
                if !matches!(done, Ok(false)) {
                    return done.map(|_| Some(rank));
                }
            }
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

/// What is known at a place of the generated code.
#[derive(Clone, Default)]
struct Env {
    /// The local of each position that has one.
    bound: HashMap<PositionId, Ident>,
    /// The locals that cannot be copied.
    owned: HashSet<PositionId>,
    /// The names of operations asked for so far.
    op_names: HashMap<PositionId, String>,
}

/// A function still to be written.
struct Function {
    name: Ident,
    level: LevelId,
    env: Env,
    params: Vec<PositionId>,
}

/// What is known of `best` at a place of the generated code.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Seen {
    /// No pattern can have been found yet.
    Nothing,
    /// One may have been found, but none better than this rank.
    NoneBefore(Rank),
    /// One may have been found.
    Something,
}

/// A `'label: {}` and whether anything leaves it.
struct Label {
    number: usize,
    is_used: bool,
}

struct Emitter<'a, 'c> {
    root: usize,
    tree: &'a Tree,
    vocabulary: &'a Vocabulary,
    rewrites: &'a Rewrites<'a>,
    constants: &'c mut Constants,
    sizes: Vec<usize>,
    env: Env,
    queue: Vec<Function>,
    n_functions: usize,
    n_labels: usize,
    n_locals: usize,
    /// How many levels the function being written holds.
    n_levels: usize,
}

/// What a question with one answer comes to in Rust.
enum Test {
    /// A condition that says that the answer is another one.
    Fails(TokenStream),
    /// An `Option`, and the pattern for its content.
    Binding { pattern: TokenStream, option: TokenStream },
}

impl Emitter<'_, '_> {
    fn found_ident(&self) -> Ident {
        format_ident!("Found{}", self.root)
    }

    /// Names a function for a level, to be written later.
    fn new_function(&mut self, level: LevelId, env: Env, params: Vec<PositionId>) -> Ident {
        let name = format_ident!("match_{}_{}", self.root, self.n_functions);
        self.n_functions += 1;
        self.queue.push(Function { name: name.clone(), level, env, params });
        name
    }

    fn function(&mut self, Function { name, level, env, params }: Function) -> TokenStream {
        let params: Vec<TokenStream> = params
            .iter()
            .map(|position| {
                let name = &env.bound[position];
                let ty = passed_type(self.vocabulary, *position);
                quote!(#name: #ty)
            })
            .collect();
        self.env = env;
        self.n_levels = 0;
        let rewriter = if self.calls_natives(level) { quote!(&mut PatternRewriter<'_>) } else { quote!(&Ir) };
        let mut label = self.label();
        let mut body = TokenStream::new();
        self.level(level, Seen::Nothing, 0, &mut label, &mut body);
        let body = label.inside(&body);
        let reads = self.constants.take_reads();
        let found = self.found_ident();
        quote! {
            fn #name(rw: #rewriter, k: &Constants, best: &mut Best<'_, #found> #(, #params)*) {
                #reads
                #body
            }
        }
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
                let env = self.env.clone();
                let mut inner = self.label();
                let mut block = TokenStream::new();
                let within = seen.check(group.min_rank, &mut inner, &mut block);
                if let Some(next) = self.group(group, within, forks + 1, &mut inner, &mut block) {
                    self.below(next, within, forks + 1, &mut inner, &mut block);
                }
                out.extend(inner.around(&block));
                self.env = env;
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
        if !(is_crowded || forks > MAX_FORKS) || !self.env.owned.is_empty() {
            self.level(id, seen, forks, label, out);
            return;
        }
        let params = self.free_positions(id);
        let args: Vec<Ident> = params.iter().map(|position| self.env.bound[position].clone()).collect();
        let mut env = Env { op_names: self.env.op_names.clone(), ..Env::default() };
        for (&position, arg) in params.iter().zip(&args) {
            env.bound.insert(position, arg.clone());
        }
        let name = self.new_function(id, env, params);
        out.extend(quote!(#name(rw, k, best #(, #args)*);));
    }

    /// The bound positions that a level and all below it look at, rising.
    fn free_positions(&self, id: LevelId) -> Vec<PositionId> {
        let mut free = std::collections::BTreeSet::new();
        let mut used = Vec::new();
        let mut work = vec![id];
        while let Some(id) = work.pop() {
            let level = self.tree.level(id);
            for &leaf in &level.leaves {
                used.extend_from_slice(self.rewrites.args(leaf));
            }
            for group in &level.groups {
                used.push(group.position);
                match self.vocabulary.question(group.question) {
                    Question::EqualTo(other) => used.push(*other),
                    Question::Constraint(call) => used.extend_from_slice(&call.args),
                    _ => {}
                }
                work.extend(group.arms.iter().map(|arm| arm.level));
            }
            for position in used.drain(..) {
                let mut path = std::iter::successors(Some(position), |&at| self.vocabulary.parent(at));
                free.extend(path.find(|at| self.env.bound.contains_key(at)));
            }
        }
        free.into_iter().collect()
    }

    fn calls_natives(&self, id: LevelId) -> bool {
        let mut work = vec![id];
        while let Some(id) = work.pop() {
            for group in &self.tree.level(id).groups {
                if matches!(self.vocabulary.question(group.question), Question::Constraint(_)) {
                    return true;
                }
                work.extend(group.arms.iter().map(|arm| arm.level));
            }
        }
        false
    }

    fn leaf(&mut self, rank: Rank, out: &mut TokenStream) {
        let (variant, rewrites) = (self.rewrites.variant(rank), self.rewrites);
        let mut block = TokenStream::new();
        let env = self.env.clone();
        let args: Vec<TokenStream> = rewrites
            .args(rank)
            .iter()
            .map(|&position| {
                let local = self.place(position, &mut block);
                if self.env.owned.contains(&position) { quote!(#local.clone()) } else { local }
            })
            .collect();
        self.env = env;
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
            let env = self.env.clone();
            self.note_answer(group.position, &question, arm.answer);
            let mut inner = self.label();
            let mut block = TokenStream::new();
            let within = seen.check(self.tree.level(arm.level).min_rank, &mut inner, &mut block);
            self.below(arm.level, within, forks + 1, &mut inner, &mut block);
            blocks.push(inner.inside(&block));
            self.env = env;
        }
        let answers: Vec<Answer> =
            group.arms.iter().map(|arm| self.vocabulary.answer(arm.answer).clone()).collect();
        out.extend(self.choose(&subject, &question, &answers, &blocks));
        None
    }

    /// Writes the choice among several answers.
    fn choose(
        &mut self,
        subject: &TokenStream,
        question: &Question,
        answers: &[Answer],
        blocks: &[TokenStream],
    ) -> TokenStream {
        if answers.iter().all(|answer| matches!(answer, Answer::Count(_))) {
            let counts = answers.iter().map(count_of);
            return quote!(match #subject { #(#counts => { #blocks })* _ => {} });
        }
        let texts = || answers.iter().filter_map(text_of).map(str::to_owned).collect();
        let switch = match question {
            Question::OpName => Some(Switch::Ops(texts())),
            Question::AttributeConstant => Some(Switch::Attributes(texts())),
            Question::TypeConstant => Some(Switch::Types(texts())),
            _ => None,
        };
        // Attributes and types always: two texts may mean one constant, which only the runtime's table can tell.
        let is_compared =
            |switch: &Switch| matches!(switch, Switch::Ops(names) if names.len() <= MAX_COMPARED);
        if let Some(switch) = switch.filter(|switch| !is_compared(switch)) {
            let arm = self.constants.arm(switch, subject);
            let numbers = (0..answers.len() as u32).map(Literal::u32_unsuffixed);
            return quote!(match #arm { #(#numbers => { #blocks })* _ => {} });
        }
        let conditions: Vec<TokenStream> = answers
            .iter()
            .map(|answer| match answer {
                Answer::Texts(texts) => {
                    let types = self.type_list(texts);
                    quote!(#subject.eq(#types))
                }
                answer => {
                    let constant = self.constant(question, answer);
                    quote!(#subject == #constant)
                }
            })
            .collect();
        quote!(#(if #conditions { #blocks })else*)
    }

    /// The one thing that several answers are compared with.
    fn subject(&mut self, at: PositionId, question: &Question, out: &mut TokenStream) -> TokenStream {
        let place = if *question == Question::TypesConstant {
            return self.types(at, out);
        } else {
            self.place(at, out)
        };
        let local = self.local("x");
        let read = match question {
            Question::OpName => quote!(#place.name(rw)),
            Question::OperandCount => quote!(#place.n_operands(rw)),
            Question::ResultCount => quote!(#place.n_results(rw)),
            Question::ResultNumber => quote!(result_number(rw, #place)),
            _ => return place,
        };
        out.extend(quote!(let #local = #read;));
        quote!(#local)
    }

    /// A question with one answer.
    fn test(&mut self, group: &Group, question: &Question, answer: AnswerId, out: &mut TokenStream) -> Test {
        let at = group.position;
        let answer = self.vocabulary.answer(answer).clone();
        match question {
            Question::Exists => self.exists(at, out),
            Question::OperandCountAtLeast(least) => {
                let (place, least) = (self.place(at, out), number(*least));
                Test::Fails(quote!(#place.n_operands(rw) < #least))
            }
            Question::ResultCountAtLeast(least) => {
                let (place, least) = (self.place(at, out), number(*least));
                Test::Fails(quote!(#place.n_results(rw) < #least))
            }
            Question::TypesConstant => {
                let subject = self.types(at, out);
                let texts: &[String] = if let Answer::Texts(texts) = &answer { texts } else { &[] };
                let types = self.type_list(texts);
                Test::Fails(quote!(#subject.ne(#types)))
            }
            Question::EqualTo(other) => match self.vocabulary.kind(at) {
                EntityKind::ValueRange => {
                    let (a, b) = (self.values(at, out), self.values(*other, out));
                    Test::Fails(quote!(#a.ne(#b)))
                }
                EntityKind::TypeRange => {
                    let (a, b) = (self.types(at, out), self.types(*other, out));
                    Test::Fails(quote!(#a.ne(#b)))
                }
                _ => {
                    let (a, b) = (self.place(at, out), self.place(*other, out));
                    Test::Fails(quote!(#a != #b))
                }
            },
            Question::Constraint(call) => self.constraint(group, call, out),
            Question::OpName
            | Question::OperandCount
            | Question::ResultCount
            | Question::ResultNumber
            | Question::AttributeConstant
            | Question::TypeConstant => {
                let subject = self.subject(at, question, out);
                let constant = self.constant(question, &answer);
                Test::Fails(quote!(#subject != #constant))
            }
        }
    }

    fn exists(&mut self, at: PositionId, out: &mut TokenStream) -> Test {
        let vocabulary = self.vocabulary;
        let option = match vocabulary.position(at) {
            Position::DefiningOp(of) => {
                let of = self.place(*of, out);
                quote!(#of.defining_op(rw))
            }
            Position::Attribute { op, name } => {
                let known = self.env.op_names.get(op).map(String::as_str);
                let attr_ref = self.constants.attr_ref(known, name);
                let op = self.place(*op, out);
                quote!(#op.attr_at(rw, #attr_ref))
            }
            Position::OperandGroup { op, group, is_range } => {
                let method = group_method(*is_range);
                let (op, group) = (self.place(*op, out), number(*group));
                quote!(OperandSlice::#method(rw, #op, #group))
            }
            Position::ResultGroup { op, group, is_range } => {
                let method = group_method(*is_range);
                let (op, group) = (self.place(*op, out), number(*group));
                quote!(ResultSlice::#method(rw, #op, #group))
            }
            Position::TypeOf(of) => {
                let of = self.place(*of, out);
                quote!(#of.ty(rw.context()))
            }
            Position::Result { op, index: Index::Front(index) | Index::Back(index) } => {
                let (op, least) = (self.place(*op, out), number(*index + 1));
                return Test::Fails(quote!(#op.n_results(rw) < #least));
            }
            Position::Operand { op, index: Index::Front(index) | Index::Back(index) } => {
                let (op, least) = (self.place(*op, out), number(*index + 1));
                return Test::Fails(quote!(#op.n_operands(rw) < #least));
            }
            // These are always there.
            _ => return Test::Fails(quote!(false)),
        };
        let local = self.position_local(at);
        self.env.bound.insert(at, local.clone());
        Test::Binding { pattern: quote!(#local), option }
    }

    /// Writes a call of a constraint; its results become locals.
    fn constraint(&mut self, group: &Group, call: &ConstraintCall, out: &mut TokenStream) -> Test {
        let args: Vec<TokenStream> = call.args.iter().map(|&arg| self.arg(arg, out)).collect();
        let shim = shim_ident(NativeKind::Constraint, &call.name);
        let call_tokens = quote!(#shim(rw #(, #args)*));
        if call.is_negated {
            return Test::Fails(quote!(#call_tokens.is_some()));
        }
        if call.results.is_empty() {
            return Test::Fails(quote!(#call_tokens.is_none()));
        }
        let mut names = Vec::with_capacity(call.results.len());
        for (index, &kind) in call.results.iter().enumerate() {
            let result = Position::ConstraintResult { call: group.question, index: index as u32, kind };
            let Some(position) = self.vocabulary.find_position(&result) else {
                names.push(quote!(_));
                continue;
            };
            let local = self.position_local(position);
            names.push(quote!(#local));
            self.env.bound.insert(position, local);
            if matches!(kind, EntityKind::ValueRange | EntityKind::TypeRange) {
                self.env.owned.insert(position);
            }
        }
        let pattern = match names.as_slice() {
            [name] => name.clone(),
            names => quote!((#(#names),*)),
        };
        Test::Binding { pattern, option: call_tokens }
    }

    /// Writes a search among the users of a value.
    fn search(&mut self, group: &Group, of: PositionId, forks: usize, out: &mut TokenStream) {
        let users = self.local("users");
        let start = match self.vocabulary.kind(of) {
            EntityKind::ValueRange => {
                let values = self.values(of, out);
                quote!(Users::of_first(rw, #values))
            }
            _ => {
                let value = self.place(of, out);
                quote!(Users::of(rw, #value))
            }
        };
        let user = self.position_local(group.position);
        let env = self.env.clone();
        self.env.bound.insert(group.position, user.clone());
        let mut body = TokenStream::new();
        let mut label = self.label();
        for arm in &group.arms {
            self.level(arm.level, Seen::NoneBefore(group.min_rank), forks + 1, &mut label, &mut body);
        }
        self.env = env;
        let body = label.inside(&body);
        let min_rank = rank_tokens(group.min_rank);
        out.extend(quote! {
            let mut #users = #start;
            while let Some(#user) = #users.next_if(rw, best.wants(#min_rank)) { #body }
        });
    }

    /// Remembers what an answer tells.
    fn note_answer(&mut self, at: PositionId, question: &Question, answer: AnswerId) {
        if let (Question::OpName, Answer::Name(name)) = (question, self.vocabulary.answer(answer)) {
            self.env.op_names.insert(at, name.clone());
        }
    }

    /// The expression of what stands at a position; a local is made if there is none.
    fn place(&mut self, at: PositionId, out: &mut TokenStream) -> TokenStream {
        if let Some(local) = self.env.bound.get(&at) {
            return quote!(#local);
        }
        let vocabulary = self.vocabulary;
        let read = match vocabulary.position(at) {
            Position::AttributeLiteral(text) => return self.constants.attribute(text),
            Position::TypeLiteral(text) => return self.constants.ty(text),
            Position::Operand { op, index } => {
                let op = self.place(*op, out);
                let index = index_tokens(*index, &quote!(#op.n_operands(rw)));
                quote!(#op.operand(rw, #index))
            }
            Position::Result { op, index } => {
                let op = self.place(*op, out);
                let index = index_tokens(*index, &quote!(#op.n_results(rw)));
                quote!(#op.result(rw, #index))
            }
            Position::Operands { op, first, last } => {
                let (op, first, last) = (self.place(*op, out), *first as usize, *last as usize);
                quote!(OperandSlice::inner(rw, #op, #first, #last))
            }
            Position::Results { op, first, last } => {
                let (op, first, last) = (self.place(*op, out), *first as usize, *last as usize);
                quote!(ResultSlice::inner(rw, #op, #first, #last))
            }
            Position::TypeOf(of) if vocabulary.kind(at) == EntityKind::Type => {
                let of = self.place(*of, out);
                quote!(#of.ty(rw))
            }
            // Whoever asks for the types of a range takes the range.
            Position::TypeOf(of) => return self.place(*of, out),
            other => unreachable!("`{other:?}` is asked for before it is used"),
        };
        let local = self.position_local(at);
        out.extend(quote!(let #local = #read;));
        self.env.bound.insert(at, local.clone());
        quote!(#local)
    }

    /// The values of a range, as an iterator.
    fn values(&mut self, at: PositionId, out: &mut TokenStream) -> TokenStream {
        let is_owned = self.env.owned.contains(&at);
        let place = self.place(at, out);
        if is_owned { quote!(#place.iter().copied()) } else { quote!(#place.values(rw)) }
    }

    /// The types of a range, as an iterator.
    fn types(&mut self, at: PositionId, out: &mut TokenStream) -> TokenStream {
        match self.vocabulary.position(at) {
            Position::TypesLiteral(texts) => self.type_list(texts),
            Position::TypeOf(of) => {
                let is_owned = self.env.owned.contains(of);
                let place = self.place(*of, out);
                if is_owned {
                    quote!(#place.iter().map(|value| value.ty(rw)))
                } else {
                    quote!(#place.types(rw))
                }
            }
            _ => {
                let place = self.place(at, out);
                quote!(#place.iter().copied())
            }
        }
    }

    fn type_list(&mut self, texts: &[String]) -> TokenStream {
        let types = texts.iter().map(|text| self.constants.ty(text));
        let types: Vec<TokenStream> = types.collect();
        quote!([#(#types),*].iter().copied())
    }

    /// An argument of a native function.
    fn arg(&mut self, at: PositionId, out: &mut TokenStream) -> TokenStream {
        let kind = self.vocabulary.kind(at);
        if self.env.owned.contains(&at) {
            let place = self.place(at, out);
            return quote!(&#place);
        }
        let list = match kind {
            EntityKind::ValueRange => {
                let values = self.values(at, out);
                quote!(#values.collect::<ValueVec>())
            }
            EntityKind::TypeRange => {
                let types = self.types(at, out);
                quote!(#types.collect::<TypeVec>())
            }
            _ => return self.place(at, out),
        };
        let local = self.local("list");
        out.extend(quote!(let #local = #list;));
        quote!(&#local)
    }

    fn constant(&mut self, question: &Question, answer: &Answer) -> TokenStream {
        match (question, answer) {
            (_, Answer::Name(name)) => self.constants.op(name),
            (_, Answer::Count(count)) => {
                let count = number(*count);
                quote!(#count)
            }
            (Question::AttributeConstant, Answer::Text(text)) => self.constants.attribute(text),
            (_, Answer::Text(text)) => self.constants.ty(text),
            (_, Answer::Yes | Answer::Texts(_)) => quote!(true),
        }
    }

    fn label(&mut self) -> Label {
        self.n_labels += 1;
        Label { number: self.n_labels, is_used: false }
    }

    /// A fresh local.
    fn local(&mut self, stem: &str) -> Ident {
        self.n_locals += 1;
        format_ident!("{stem}_{}", self.n_locals)
    }

    /// The local of a position, named for its kind.
    fn position_local(&self, at: PositionId) -> Ident {
        let stem = match self.vocabulary.kind(at) {
            EntityKind::Attribute => "attr",
            EntityKind::Operation => "op",
            EntityKind::Type => "ty",
            EntityKind::TypeRange => "tys",
            EntityKind::Value => "v",
            EntityKind::ValueRange => "vs",
        };
        format_ident!("{stem}{}", at.0)
    }
}

impl Seen {
    /// Writes that a block is left if what was found is better than all that is to come, unless that is known.
    fn check(self, min_rank: Rank, label: &mut Label, out: &mut TokenStream) -> Seen {
        match self {
            Seen::Nothing => return Seen::Nothing,
            Seen::NoneBefore(rank) if rank == min_rank => {}
            Seen::NoneBefore(_) | Seen::Something => out.extend(label.leave_unless_wanted(min_rank)),
        }
        Seen::NoneBefore(min_rank)
    }
}

impl Label {
    fn name(&self) -> TokenStream {
        let mut tick = Punct::new('\'', Spacing::Joint);
        tick.set_span(proc_macro2::Span::call_site());
        let name = format_ident!("l{}", self.number);
        quote!(#tick #name)
    }

    /// `break 'label;`
    fn leave(&mut self) -> TokenStream {
        self.is_used = true;
        let name = self.name();
        quote!(break #name;)
    }

    /// Leaves if what was found is better than all that is to come.
    fn leave_unless_wanted(&mut self, min_rank: Rank) -> TokenStream {
        let leave = self.leave();
        let min_rank = rank_tokens(min_rank);
        quote!(if !best.wants(#min_rank) { #leave })
    }

    /// The block, with its label if anything leaves it.
    fn around(&self, body: &TokenStream) -> TokenStream {
        if !self.is_used {
            return quote!({ #body });
        }
        let name = self.name();
        quote!(#name: { #body })
    }

    /// The block's content for where braces stand already.
    fn inside(&self, body: &TokenStream) -> TokenStream {
        if self.is_used { self.around(body) } else { body.clone() }
    }
}

/// How a position is passed to a function that does not know it.
pub(super) fn passed_type(vocabulary: &Vocabulary, at: PositionId) -> TokenStream {
    match (vocabulary.kind(at), vocabulary.position(at)) {
        (EntityKind::Attribute, _) => quote!(Attribute),
        (EntityKind::Operation, _) => quote!(Op),
        (EntityKind::Type, _) => quote!(Type),
        (EntityKind::Value, _) => quote!(Value),
        (EntityKind::ValueRange, Position::Operands { .. } | Position::OperandGroup { .. }) => {
            quote!(OperandSlice)
        }
        (EntityKind::ValueRange, Position::Results { .. } | Position::ResultGroup { .. }) => {
            quote!(ResultSlice)
        }
        (EntityKind::ValueRange, _) => quote!(ValueVec),
        (EntityKind::TypeRange, _) => quote!(TypeVec),
    }
}

fn group_method(is_range: bool) -> Ident {
    format_ident!("{}", if is_range { "group" } else { "one_of_group" })
}

fn index_tokens(index: Index, count: &TokenStream) -> TokenStream {
    match index {
        Index::Front(index) => {
            let index = number(index);
            quote!(#index)
        }
        Index::Back(index) => {
            let behind = number(index + 1);
            quote!(#count - #behind)
        }
    }
}

fn number(number: u32) -> Literal {
    Literal::u32_unsuffixed(number)
}

fn rank_tokens(rank: Rank) -> Literal {
    number(rank.0)
}

fn count_of(answer: &Answer) -> Literal {
    match answer {
        Answer::Count(count) => number(*count),
        _ => number(u32::MAX),
    }
}

fn text_of(answer: &Answer) -> Option<&str> {
    match answer {
        Answer::Name(text) | Answer::Text(text) => Some(text),
        _ => None,
    }
}
