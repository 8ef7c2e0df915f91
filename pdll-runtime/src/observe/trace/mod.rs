//! Trace: everything that drivers and passes did to an IR, step by step, as data for a report.
//!
//! In: the events of runs and passes. Out: JSON (`RewriteTrace::to_json`), from which a reader reconstructs the IR at each step: the
//! first step inserts all operations, each other one has the differences. Invariant: differences are between what the reader knows and
//! the IR, so that changes which are undone leave none, and changes without notification are found at the end of a pass.

mod questions;
mod record;
mod recorder;
mod replica;
mod source;

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::ir::{Ir, Op};
use crate::pattern::frozen::FrozenRewritePatternSet;

use recorder::Recorder;
pub(super) use recorder::Run;

/// Record of each rewrite, fold and pass, for a report: see the crate `pdll-report`. A clone is the same record.
///
/// With a trace, patterns that were compiled together are tried one by one, and passes run on one thread.
///
/// ```
/// use pdll_runtime::{GreedyRewriteConfig, PatternRoot, RewritePatternSet, RewriteTrace, apply_patterns_greedily};
/// use pdll_runtime::ir::{Context, parse};
/// let ctx = Context::new();
/// ctx.allow_unregistered_dialects(true);
/// let mut ir = parse(&ctx, r#""t.nop"() : () -> () "t.nop"() : () -> ()"#)?;
/// let mut patterns = RewritePatternSet::new(&ctx);
/// patterns.add_fn_on(PatternRoot::Named("t.nop"), |op, rewriter| {
///     rewriter.erase_op(op)?;
///     Ok(true)
/// }).name("EraseNop");
///
/// let trace = RewriteTrace::new();
/// let config = GreedyRewriteConfig::default().trace(&trace);
/// apply_patterns_greedily(&mut ir, &patterns.freeze()?, &config)?;
/// trace.finish(&ir);
/// assert_eq!(trace.n_rewrites(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Default)]
pub struct RewriteTrace(Arc<Mutex<Recorder>>);

impl RewriteTrace {
    /// Creates an empty trace.
    pub fn new() -> RewriteTrace {
        RewriteTrace::default()
    }

    pub(super) fn locked(&self) -> MutexGuard<'_, Recorder> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins a new input: the operations of the previous one are forgotten.
    pub fn input(&self, name: &str, ir: &Ir) {
        self.locked().input(name, ir);
    }

    /// Begins a pass on an operation.
    pub fn pass_begin(&self, name: &str, ir: &Ir, op: Op) {
        self.locked().pass_begin(name, ir, op);
    }

    /// Ends the innermost pass.
    pub fn pass_end(&self, ir: &Ir, op: Op, has_failed: bool) {
        self.locked().pass_end(ir, op, has_failed);
    }

    /// Records an error, which ends the run.
    pub fn fail(&self, message: &str) {
        self.locked().fail(message);
    }

    /// Records changes since the last event.
    pub fn sync(&self, ir: &Ir) {
        self.locked().sync_all(ir);
    }

    /// Records why a pattern does not match an operation.
    pub fn explain(&self, op: Op, pattern: &str, text: &str) {
        self.locked().explain(op, pattern, text);
    }

    /// Returns the sets of patterns that were applied.
    pub fn sets(&self) -> Vec<FrozenRewritePatternSet> {
        self.locked().sets()
    }

    /// Returns the number of rewrites by patterns.
    pub fn n_rewrites(&self) -> u64 {
        self.locked().n_rewrites()
    }

    /// Returns the record as JSON. The report's page describes the format in its reader, `replay.js`.
    pub fn to_json(&self) -> String {
        self.locked().json()
    }
}

impl PartialEq for RewriteTrace {
    /// Returns whether they are the same record.
    fn eq(&self, other: &RewriteTrace) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for RewriteTrace {}

impl fmt::Debug for RewriteTrace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RewriteTrace").field("n_rewrites", &self.n_rewrites()).finish_non_exhaustive()
    }
}
