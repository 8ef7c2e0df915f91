//! The evaluator: syntax tree to records.
//!
//! Values are evaluated where they are written, as far as possible. A value that depends on a template
//! argument, a loop variable or a field that may still be overridden remains a node (`node`) until it is
//! resolved (`resolve`). Loops and multiclasses store prototypes of their records (`entry`) and resolve
//! copies of them. MLIR: TGParser.cpp, Record.cpp. Differs: parsing is a separate stage; every value has its
//! span; no input causes a crash.

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

/// Maximum depth of evaluation. Each level uses stack; the evaluator runs on its own stack (`crate::run`).
const MAX_DEPTH: usize = 10_000;
/// Limit on the resources of one run. It grows with the input, so that a short input that does not terminate
/// is stopped early.
struct Limit {
    least: usize,
    /// Additional amount per token of the input.
    each: usize,
    most: usize,
}

/// Maximum total length of all strings, in bytes. MLIR's largest file uses 35 million, 700 per token.
const MAX_TEXT: Limit = Limit { least: 1 << 26, each: 1_000, most: 1 << 29 };
/// Maximum number of nodes, fields and elements. MLIR's largest file creates two million, 45 per token.
const MAX_CELLS: Limit = Limit { least: 7_000_000, each: 150, most: 30_000_000 };
/// Maximum number of steps. MLIR's largest file takes half a million.
const MAX_STEPS: Limit = Limit { least: 50_000_000, each: 1_000, most: 200_000_000 };
/// Number of bytes of text scanned in the time of one step.
const STEP_TEXT: usize = 4;
/// Factor by which limits shrink for input with syntax errors, which is evaluated only to find further
/// errors.
const LESS_AFTER_ERRORS: usize = 8;
/// Minimum number of steps counted per iteration of a loop.
const ROUND_STEPS: usize = 32;

/// Evaluates a syntax tree parsed from `n_tokens` tokens.
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
    /// Parent classes of records that have many of them.
    many_supers: HashMap<RecId, HashSet<RecId, FxBuildHasher>, FxBuildHasher>,
    /// Whether values with parts may be defaults of arguments.
    complete: HashMap<Val, bool, FxBuildHasher>,
    classes: HashMap<Sym, RecId, FxBuildHasher>,
    class_order: Vec<RecId>,
    defs: HashMap<Sym, RecId, FxBuildHasher>,
    def_order: Vec<RecId>,
    multiclasses: HashMap<Sym, usize, FxBuildHasher>,
    multiclass_list: Vec<Multiclass>,
    /// Top-level variables and sets, by name, with their declarations.
    globals: HashMap<Sym, (Val, Span), FxBuildHasher>,
    aliases: HashMap<Sym, (Ty, Span), FxBuildHasher>,
    instances: Instances,
    /// Bits that the last `let` created: the record, the field, the value and the number of records at that
    /// time.
    last_bits: Option<(RecId, usize, Val, usize)>,
    /// Results of `!instances`, by type and pattern.
    found: HashMap<(Ty, Sym), fold::Found, FxBuildHasher>,
    patterns: BTreeMap<Sym, std::rc::Rc<pattern::Pattern>>,
    n_anonymous: u32,
    scopes: Vec<Scope>,
    /// The enclosing `let … in` statements, outermost first.
    lets: Vec<Vec<LetValue>>,
    /// The enclosing loops, which have not been run yet.
    loops: Vec<Loop>,
    /// The multiclass being defined.
    multiclass: Option<usize>,
    /// The sets being filled, outermost first: element type and records.
    defsets: Vec<(Ty, Span, Vec<RecId>)>,
    /// Number of enclosing operators that bind variables, for the value being read.
    n_binders: usize,
    depth: usize,
    steps: usize,
    max_steps: usize,
    max_text: usize,
    /// Whether a limit was exceeded: nothing more is evaluated.
    is_stopped: bool,
    /// Whether some definitions are unknown because of errors.
    lacks_defs: bool,
    n_errors: usize,
    /// Number of names for which similar ones were searched.
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

    /// Reports a diagnostic, unless a limit was exceeded.
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

    /// Returns whether to search for a name similar to an unknown one, which requires a comparison with all
    /// names.
    fn compares(&mut self) -> bool {
        self.n_compared += 1;
        self.n_compared <= MAX_SUGGESTIONS
    }

    /// Adds a note with the record that an error concerns.
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

    /// Ends the run because it took too many steps.
    fn stop_late(&mut self, span: Span) {
        self.stop(span, format!("evaluation takes too long: more than {} steps", self.max_steps));
    }

    /// Ends the run if a value was rejected.
    fn stops_refused(&mut self) -> bool {
        let Some((span, reason)) = self.vals.refused.take() else { return false };
        self.stop(span, reason);
        true
    }

    /// Enters one level of nesting; returns `false` if a limit ends the run.
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

    /// Counts the steps for scanning text.
    fn pass_over(&mut self, n_bytes: usize) {
        self.steps += n_bytes / STEP_TEXT;
    }

    fn leave(&mut self) {
        self.depth -= 1;
    }
}
