//! State of the evaluation: records, values, the enclosing scopes, limits and diagnostics.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::rc::Rc;

use pdll_support::diag::{Diag, Diags, MAX_SUGGESTIONS};
use pdll_support::limits::MAX_ERRORS;
use pdll_support::source::Span;
use rustc_hash::FxBuildHasher;

use super::entry::{Loop, Multiclass};
use super::node::{Val, Values};
use super::pattern::Pattern;
use super::record::{Brought, Instance, LetValue, Rec, RecId};
use super::scope::Scope;
use super::ty::{Ty, Types};
use super::use_log::UseLog;
use crate::symbol::{Interner, Sym};

/// Maximum depth of evaluation. Each level uses stack; the evaluator runs on its own stack (`crate::run`).
const MAX_DEPTH: usize = 10_000;

/// Number of bytes of text scanned in the time of one step.
const STEP_TEXT: usize = 4;

/// Minimum number of steps counted per iteration of a loop.
pub(super) const ROUND_STEPS: usize = 32;

/// Instances by a hash of their class and arguments.
type Instances = HashMap<u64, Vec<Instance>, FxBuildHasher>;

/// State of the evaluation, on which all parts of the evaluator are methods.
pub(crate) struct Eval<'a> {
    pub(super) names: Interner,
    pub(super) types: Types,
    pub(super) vals: Values,
    pub(super) recs: Vec<Rec>,
    pub(super) brought: Vec<Brought>,
    /// Parent classes of records that have many of them.
    pub(super) many_supers: HashMap<RecId, HashSet<RecId, FxBuildHasher>, FxBuildHasher>,
    /// Whether values with parts may be defaults of arguments.
    pub(super) complete: HashMap<Val, bool, FxBuildHasher>,
    pub(super) classes: HashMap<Sym, RecId, FxBuildHasher>,
    pub(super) class_order: Vec<RecId>,
    pub(super) defs: HashMap<Sym, RecId, FxBuildHasher>,
    pub(super) def_order: Vec<RecId>,
    pub(super) multiclasses: HashMap<Sym, usize, FxBuildHasher>,
    pub(super) multiclass_list: Vec<Multiclass>,
    /// Top-level variables and sets, by name, with their declarations.
    pub(super) globals: HashMap<Sym, (Val, Span), FxBuildHasher>,
    pub(super) aliases: HashMap<Sym, (Ty, Span), FxBuildHasher>,
    pub(super) instances: Instances,
    /// Bits that the last `let` created: the record, the field, the value and the number of records at that
    /// time.
    pub(super) last_bits: Option<(RecId, usize, Val, usize)>,
    /// Results of `!instances`, by type and pattern.
    pub(super) found: HashMap<(Ty, Sym), Found, FxBuildHasher>,
    pub(super) patterns: BTreeMap<Sym, Rc<Pattern>>,
    pub(super) n_anonymous: u32,
    pub(super) scopes: Vec<Scope>,
    /// The enclosing `let … in` statements, outermost first.
    pub(super) lets: Vec<Vec<LetValue>>,
    /// The enclosing loops, which have not been run yet.
    pub(super) loops: Vec<Loop>,
    /// The multiclass being defined.
    pub(super) multiclass: Option<usize>,
    /// The sets being filled, outermost first: element type and records.
    pub(super) defsets: Vec<(Ty, Span, Vec<RecId>)>,
    /// Number of enclosing operators that bind variables, for the value being read.
    pub(super) n_binders: usize,
    pub(super) depth: usize,
    pub(super) steps: usize,
    pub(super) max_steps: usize,
    pub(super) max_text: usize,
    /// Whether a limit was exceeded: nothing more is evaluated.
    pub(super) is_stopped: bool,
    /// Whether some definitions are unknown because of errors.
    pub(super) lacks_defs: bool,
    pub(super) n_errors: usize,
    /// Number of names for which similar ones were searched.
    pub(super) n_compared: usize,
    pub(super) diags: &'a mut Diags,
    /// Uses of names, if they are noted.
    pub(super) uses: Option<Box<UseLog>>,
}

/// Results so far of `!instances` for a type and a pattern: later evaluations only visit new records.
#[derive(Default)]
pub(super) struct Found {
    /// Number of defs visited, in their order.
    pub(super) n_seen: usize,
    /// Sorted by name.
    pub(super) sorted: Vec<(Sym, Val)>,
    pub(super) list: Rc<[Val]>,
}

impl<'a> Eval<'a> {
    pub(super) fn new(names: Interner, nowhere: Span, diags: &'a mut Diags) -> Self {
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
            uses: None,
        }
    }

    pub(super) fn text(&self, sym: Sym) -> &str {
        self.names.text(sym)
    }

    /// Reports a diagnostic, unless a limit was exceeded.
    pub(super) fn report(&mut self, diag: Diag) {
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

    pub(super) fn error(&mut self, span: Span, message: impl Into<String>) {
        self.report(Diag::error(span, message));
    }

    /// Returns whether to search for a name similar to an unknown one, which requires a comparison with all
    /// names.
    pub(super) fn compares(&mut self) -> bool {
        self.n_compared += 1;
        self.n_compared <= MAX_SUGGESTIONS
    }

    /// Adds a note with the record that an error concerns.
    pub(super) fn in_record(&self, diag: Diag, rec: Option<RecId>) -> Diag {
        match rec {
            Some(rec) => diag.note_at(self.rec_span(rec), format!("in the record `{}`", self.rec_title(rec))),
            None => diag,
        }
    }

    /// Reports an error that ends the run.
    pub(super) fn stop(&mut self, span: Span, message: impl Into<String>) {
        self.report(Diag::error(span, message));
        self.is_stopped = true;
    }

    /// Ends the run because it took too many steps.
    pub(super) fn stop_late(&mut self, span: Span) {
        self.stop(span, format!("evaluation takes too long: more than {} steps", self.max_steps));
    }

    /// Ends the run if a value was rejected.
    pub(super) fn stops_refused(&mut self) -> bool {
        let Some((span, reason)) = self.vals.refused.take() else { return false };
        self.stop(span, reason);
        true
    }

    /// Enters one level of nesting; returns `false` if a limit ends the run.
    pub(super) fn enter(&mut self, val: Val) -> bool {
        self.enter_at(self.vals.span(val))
    }

    pub(super) fn enter_at(&mut self, span: Span) -> bool {
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
    pub(super) fn pass_over(&mut self, n_bytes: usize) {
        self.steps += n_bytes / STEP_TEXT;
    }

    pub(super) fn leave(&mut self) {
        self.depth -= 1;
    }
}
