//! State of a run of patterns: what a driver keeps beside the IR, and the rewriter updates with each change.
//!
//! A driver makes one, hands it to its rewriter and reads it between patterns; a rewriter outside any driver has one whose
//! tracker has no scope, so that nothing is queued.

#[cfg(feature = "interpret")]
use std::any::Any;

use crate::ir::{InsertionPoint, Op};
use crate::rewrite::conversion::state::ConversionState;
use crate::rewrite::error::RewriteError;
use crate::rewrite::id::PatternId;
use crate::rewrite::journal::Journal;
use crate::rewrite::tracker::Tracker;
use crate::rewrite::unwind::too_many_changes;

/// State of a run.
pub(crate) struct RewriteState {
    /// Operations to visit again.
    pub(crate) tracker: Tracker,
    /// Operations that a walk visits next, one per nested region. If one is erased, the one after it takes its place.
    pub(crate) cursors: Vec<Option<Op>>,
    /// Number of changes, and how many are too many.
    pub(crate) changes: Changes,
    /// The pattern being applied.
    pub(crate) application: Application,
    /// Changes of the pattern being applied, if it may fail after them.
    pub(crate) journal: Journal,
    /// Changes that a dialect conversion delays; `None` in other drivers.
    pub(crate) conversion: Option<Box<ConversionState>>,
    /// Insertion points that guards restore, the innermost last.
    pub(crate) saved: Vec<InsertionPoint>,
    /// First misuse by a call that returns no error.
    pub(crate) misuse: Option<RewriteError>,
    /// Memory that the group being applied reuses for the next operation; `None` until it stores some, and while it uses it.
    #[cfg(feature = "interpret")]
    pub(crate) workspace: Option<Box<dyn Any>>,
}

/// Number of changes to the IR.
pub(crate) struct Changes {
    pub(crate) n: u64,
    /// Number when the last pattern was done.
    pub(crate) n_settled: u64,
    /// Number at which the pattern being applied is stopped.
    pub(crate) stop_at: u64,
}

/// The pattern being applied.
pub(crate) struct Application {
    /// The pattern, or the first of those that are applied at once.
    pub(crate) pattern: PatternId,
    /// The operation it is applied to.
    pub(crate) op: Option<Op>,
    /// Rank of the pattern last known to run, of those applied at once.
    pub(crate) rank: u32,
    /// Bound of the operations that existed before the pattern.
    pub(crate) first_new: usize,
    /// Number of rewrites that declined in this run.
    pub(crate) n_declined: u64,
    /// Operations being modified: listeners are not notified of single changes to them.
    pub(crate) modifying: Vec<Op>,
}

impl RewriteState {
    /// Returns the state of a run on an IR of `op_bound` operations, erased ones included.
    pub(crate) fn new(op_bound: usize, tracker: Tracker) -> RewriteState {
        RewriteState {
            tracker,
            cursors: Vec::new(),
            changes: Changes { n: 0, n_settled: 0, stop_at: u64::MAX },
            application: Application {
                pattern: PatternId::NONE,
                op: None,
                rank: u32::MAX,
                first_new: op_bound,
                n_declined: 0,
                modifying: Vec::new(),
            },
            journal: Journal::default(),
            conversion: None,
            saved: Vec::new(),
            misuse: None,
            #[cfg(feature = "interpret")]
            workspace: None,
        }
    }
}

impl Changes {
    /// Counts changes; stops the pattern if there are too many.
    #[inline(always)]
    pub(crate) fn count(&mut self, n: u64) {
        self.n += n;
        if self.n >= self.stop_at {
            too_many_changes();
        }
    }
}
