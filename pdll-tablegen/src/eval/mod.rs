//! The evaluator: syntax tree to records.
//!
//! Values are evaluated where they are written, as far as that goes; what depends on a template argument, a loop
//! variable or a field that may still be overridden stays a node (`node`) until it is resolved (`resolve`).
//! Loops and multiclasses keep prototypes of their records (`entry`) and resolve copies of them.
//! MLIR: TGParser.cpp, Record.cpp. Differs: parsed before; every value keeps its place; no input crashes it.

mod bang;
mod control;
mod convert;
mod entry;
mod expr;
mod finish;
mod fold;
mod named;
mod node;
mod paste;
mod pattern;
mod print;
mod record;
mod resolve;
mod scope;
mod stmt;
mod ty;

use std::collections::{BTreeMap, HashMap, HashSet};

use pdll_support::diag::{Diag, Diags, MAX_SUGGESTIONS};
use pdll_support::limits::MAX_ERRORS;
use pdll_support::source::Span;
use rustc_hash::FxBuildHasher;

use crate::ast::Stmt;
use crate::records::Records;
use crate::symbol::{Interner, Sym};
use entry::{Loop, Multiclass};
use node::{Val, Values};
use record::{Brought, LetValue, Rec, RecId};
use scope::Scope;
use ty::{Ty, Types};

/// How deep may evaluation nest? Each level costs stack; the evaluator runs on its own (`crate::run`).
const MAX_DEPTH: usize = 10_000;
/// How much may one run take? What is read grants more, so that a few lines that go on without end are soon refused.
struct Limit {
    least: usize,
    /// For each token of the input.
    each: usize,
    most: usize,
}

/// How long may all texts be together, in bytes? Those of MLIR's largest file take 35 million, 700 for each token.
const MAX_TEXT: Limit = Limit { least: 1 << 26, each: 1_000, most: 1 << 29 };
/// How many nodes, fields and elements may be made? MLIR's largest file makes two million, 45 for each token.
const MAX_CELLS: Limit = Limit { least: 7_000_000, each: 150, most: 30_000_000 };
/// How many steps may be taken? MLIR's largest file takes half a million.
const MAX_STEPS: Limit = Limit { least: 50_000_000, each: 1_000, most: 200_000_000 };
/// How many bytes of text are gone through in the time of a step?
const STEP_TEXT: usize = 4;
/// Of input with syntax errors, by how much less may it take? What is evaluated of that is only to find further errors.
const LESS_AFTER_ERRORS: usize = 8;
/// How many steps does each round of a loop count for, at least?
const ROUND_STEPS: usize = 32;

/// The records that a syntax tree of so many tokens defines.
pub(crate) fn evaluate(
    stmts: &[Stmt],
    n_tokens: usize,
    names: Interner,
    nowhere: Span,
    diags: &mut Diags,
) -> Records {
    let less = if diags.has_errors() { LESS_AFTER_ERRORS } else { 1 };
    let mut eval = Eval::new(names, nowhere, diags);
    eval.max_text = MAX_TEXT.of(n_tokens);
    eval.max_steps = MAX_STEPS.of(n_tokens) / less;
    eval.vals.max_cells = MAX_CELLS.of(n_tokens) / less;
    eval.stmts(stmts);
    eval.stops_refused();
    eval.finish()
}

impl Limit {
    fn of(&self, n_tokens: usize) -> usize {
        (self.least + self.each * n_tokens).min(self.most)
    }
}

/// Instances by a hash of their class and arguments.
type Instances = HashMap<u64, Vec<resolve::Instance>, FxBuildHasher>;

pub(crate) struct Eval<'a> {
    names: Interner,
    types: Types,
    vals: Values,
    recs: Vec<Rec>,
    brought: Vec<Brought>,
    /// The classes that records with many of them derive from.
    many_supers: HashMap<RecId, HashSet<RecId, FxBuildHasher>, FxBuildHasher>,
    /// Of values with parts, whether they may be defaults of arguments.
    complete: HashMap<Val, bool, FxBuildHasher>,
    classes: HashMap<Sym, RecId, FxBuildHasher>,
    class_order: Vec<RecId>,
    defs: HashMap<Sym, RecId, FxBuildHasher>,
    def_order: Vec<RecId>,
    multiclasses: HashMap<Sym, usize, FxBuildHasher>,
    multiclass_list: Vec<Multiclass>,
    /// Top-level variables and sets, by name, and where they are declared.
    globals: HashMap<Sym, (Val, Span), FxBuildHasher>,
    aliases: HashMap<Sym, (Ty, Span), FxBuildHasher>,
    instances: Instances,
    /// The bits that a `let` made last: of which field of which record, and how many records there were.
    last_bits: Option<(RecId, usize, Val, usize)>,
    /// What `!instances` found, of each type and pattern.
    found: HashMap<(Ty, Sym), fold::Found, FxBuildHasher>,
    patterns: BTreeMap<Sym, std::rc::Rc<pattern::Pattern>>,
    n_anonymous: u32,
    scopes: Vec<Scope>,
    /// The `let … in` around the current statement, outermost first.
    lets: Vec<Vec<LetValue>>,
    /// The loops around the current statement that are not run yet.
    loops: Vec<Loop>,
    /// The multiclass being defined.
    multiclass: Option<usize>,
    /// The sets being filled, outermost first: element type and records.
    defsets: Vec<(Ty, Span, Vec<RecId>)>,
    /// In how many operators that bind variables does a value stand that is read?
    n_binders: usize,
    depth: usize,
    steps: usize,
    max_steps: usize,
    max_text: usize,
    /// A limit was exceeded: nothing more is evaluated.
    is_stopped: bool,
    /// Is nothing known of something that would have been defined?
    lacks_defs: bool,
    n_errors: usize,
    /// For how many names was something like them looked for?
    n_compared: usize,
    diags: &'a mut Diags,
}

impl<'a> Eval<'a> {
    fn new(names: Interner, nowhere: Span, diags: &'a mut Diags) -> Self {
        Eval {
            names,
            types: Types::new(),
            vals: Values::new(nowhere),
            recs: Vec::new(),
            brought: Vec::new(),
            many_supers: HashMap::default(),
            complete: HashMap::default(),
            classes: HashMap::default(),
            class_order: Vec::new(),
            defs: HashMap::default(),
            def_order: Vec::new(),
            multiclasses: HashMap::default(),
            multiclass_list: Vec::new(),
            globals: HashMap::default(),
            aliases: HashMap::default(),
            instances: HashMap::default(),
            last_bits: None,
            found: HashMap::default(),
            patterns: BTreeMap::new(),
            n_anonymous: 0,
            scopes: Vec::new(),
            lets: Vec::new(),
            loops: Vec::new(),
            multiclass: None,
            defsets: Vec::new(),
            n_binders: 0,
            depth: 0,
            steps: 0,
            max_steps: 0,
            max_text: 0,
            is_stopped: false,
            lacks_defs: false,
            n_errors: 0,
            n_compared: 0,
            diags,
        }
    }

    fn text(&self, sym: Sym) -> &str {
        self.names.text(sym)
    }

    /// Reports; after a limit was exceeded, nothing more.
    fn report(&mut self, diag: Diag) {
        if self.is_stopped || self.diags.as_slice().contains(&diag) {
            return;
        }
        self.n_errors += 1;
        let span = diag.span;
        self.diags.push(diag);
        if self.n_errors >= MAX_ERRORS {
            self.diags.push(Diag::error(span, "too many errors; the rest is not evaluated"));
            self.is_stopped = true;
        }
    }

    fn error(&mut self, span: Span, message: impl Into<String>) {
        self.report(Diag::error(span, message));
    }

    /// Is it worth looking for a name like one that is unknown? That takes comparing it with all that there are.
    fn compares(&mut self) -> bool {
        self.n_compared += 1;
        self.n_compared <= MAX_SUGGESTIONS
    }

    /// Adds which record an error is about.
    fn in_record(&self, diag: Diag, rec: Option<RecId>) -> Diag {
        match rec {
            Some(rec) => diag.note_at(self.rec_span(rec), format!("in the record `{}`", self.rec_title(rec))),
            None => diag,
        }
    }

    /// Reports an error that ends the run.
    fn stop(&mut self, span: Span, message: impl Into<String>) {
        self.report(Diag::error(span, message));
        self.is_stopped = true;
    }

    /// Ends the run because it takes too many steps.
    fn stop_late(&mut self, span: Span) {
        self.stop(span, format!("evaluation takes too long: more than {} steps", self.max_steps));
    }

    /// Ends the run if a value was refused.
    fn stops_refused(&mut self) -> bool {
        let Some((span, reason)) = self.vals.refused.take() else { return false };
        self.stop(span, reason);
        true
    }

    /// Goes one level deeper; `false` where a limit ends the run.
    fn enter(&mut self, val: Val) -> bool {
        self.enter_at(self.vals.span(val))
    }

    fn enter_at(&mut self, span: Span) -> bool {
        if self.is_stopped {
            return false;
        }
        if self.depth >= MAX_DEPTH {
            self.stop(span, format!("evaluation nests more than {MAX_DEPTH} deep"));
            return false;
        }
        if !self.vals.has_room(span) || self.vals.refused.is_some() {
            self.stops_refused();
            return false;
        }
        if self.steps > self.max_steps {
            self.stop_late(span);
            return false;
        }
        self.steps += 1;
        self.depth += 1;
        true
    }

    /// Counts text that is gone through at once.
    fn pass_over(&mut self, n_bytes: usize) {
        self.steps += n_bytes / STEP_TEXT;
    }

    fn leave(&mut self) {
        self.depth -= 1;
    }
}
