//! Visits: which operations the greedy driver visits, rather than passing over them.
//!
//! Invariant: a visit that is not needed would change nothing, and no observer is notified of it.

use crate::drive::config::GreedyRewriteConfig;
use crate::drive::dead::MAY_BE_DEAD;
use crate::ir::Ir;
use crate::ir::internal::{OpData, flag};
use crate::pattern::applicator::PatternApplicator;

/// What a visit may do besides applying patterns.
#[derive(Copy, Clone)]
pub(super) struct Visits {
    /// Flags of operations that are erased when they are dead.
    dead_mask: u8,
    /// Flags that show whether an operation is folded.
    fold_mask: u8,
    /// Whether an observer is notified of each visit.
    is_watched: bool,
}

impl Visits {
    pub(super) fn new(config: &GreedyRewriteConfig<'_>, is_watched: bool) -> Visits {
        Visits {
            dead_mask: if config.erase_dead_ops { MAY_BE_DEAD } else { 0 },
            // Constants are not folded: they would be created again.
            fold_mask: if config.fold { flag::FOLDS | flag::CONSTANT } else { 0 },
            is_watched,
        }
    }

    /// Returns whether an operation with these flags is erased if it is dead.
    #[inline(always)]
    pub(super) fn erase_dead(self, flags: u8) -> bool {
        flags & self.dead_mask != 0
    }

    /// Returns whether an operation with these flags is folded.
    #[inline(always)]
    pub(super) fn fold(self, flags: u8) -> bool {
        flags & self.fold_mask == flag::FOLDS
    }

    /// Returns whether an operation needs a visit: a pattern is tried on it, it may be dead, or it folds.
    #[inline(always)]
    pub(super) fn are_needed(self, applicator: &PatternApplicator, ir: &Ir, data: &OpData) -> bool {
        applicator.tries_any_on(data.name)
            || self.erase_dead(data.flags) && ir.is_record_unused(data)
            || self.fold(data.flags)
            || self.is_watched
    }
}
