//! Hooks: callbacks around each pattern that an applicator tries.
//!
//! MLIR: PatternApplicator.h (`canApply`, `onFailure`, `onSuccess`).

use crate::ir::{Ir, Op};
use crate::pattern::list::PatternInfo;
use crate::rewrite::rewriter::PatternRewriter;

/// Callbacks around each pattern that is tried. By default each pattern may be applied, and every match is accepted.
pub trait PatternHooks {
    /// Returns whether the pattern may be tried on the operation.
    fn can_apply(&mut self, _ir: &Ir, _op: Op, _pattern: PatternInfo<'_>) -> bool {
        true
    }

    /// Called before a pattern is tried.
    fn on_begin(&mut self, _rewriter: &mut PatternRewriter<'_>, _pattern: PatternInfo<'_>) {}

    /// Called when a pattern did not match, or its match was rejected.
    fn on_failure(&mut self, _rewriter: &mut PatternRewriter<'_>, _pattern: PatternInfo<'_>) {}

    /// Called when a pattern rewrote. If this returns `false`, the match is rejected and the next pattern is tried, unless the
    /// operation is erased; the changes of the pattern are not undone.
    fn on_success(&mut self, _rewriter: &mut PatternRewriter<'_>, _pattern: PatternInfo<'_>) -> bool {
        true
    }
}

/// Hooks that accept every match.
impl PatternHooks for () {}
