//! Observation of each visit and of each pattern, one by one, for checks, debug trees and statistics.
//!
//! In: visits of the driver, and patterns of the applicator. Out: calls of an observer, which can turn a result into an error.
//! Invariant: without an observer none of this runs. With one, patterns that were compiled together are applied one by one.

use std::cell::RefCell;
use std::rc::Rc;

use crate::ir::{Ir, Op};
use crate::pattern::list::PatternInfo;
use crate::rewrite::error::RewriteError;
use crate::rewrite::rewriter::PatternRewriter;

/// Outcome of the visit of an operation.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum VisitEnd {
    /// It was erased as trivially dead.
    Dead,
    /// It was folded.
    Folded,
    /// A pattern rewrote it.
    Rewritten,
    /// No pattern matched.
    Unmatched,
}

/// A pattern being applied.
#[derive(Copy, Clone)]
pub(crate) struct Asked<'s> {
    pub(crate) pattern: PatternInfo<'s>,
    pub(crate) op: Op,
}

/// Observer of the patterns that a driver applies.
pub(crate) trait Watch {
    /// Called before the visit of an operation.
    fn visit_begin(&mut self, ir: &Ir, op: Op);

    /// Called after the visit. The operation may be erased.
    fn visit_end(&mut self, ir: &Ir, op: Op, end: VisitEnd);

    /// Called before a pattern is applied.
    fn pattern_begin(&mut self, rewriter: &mut PatternRewriter<'_>, asked: Asked<'_>);

    /// Called after a pattern was applied, with its result; returns the result that counts.
    fn pattern_end(
        &mut self,
        rewriter: &mut PatternRewriter<'_>,
        asked: Asked<'_>,
        result: Result<bool, RewriteError>,
    ) -> Result<bool, RewriteError>;

    /// Returns whether the result of the pattern being applied is compared with what it did.
    fn is_checking(&self) -> bool;

    /// Restores the IR to what it was before the pattern being applied, and returns whether that was possible.
    fn restore(&mut self, ir: &mut Ir) -> bool;
}

/// Shared handle to an observer, which a driver and its listener hold.
pub(crate) type Watcher = Rc<RefCell<dyn Watch>>;

/// Notifies the observer, if any, before the visit of an operation.
#[inline]
pub(crate) fn visit_begin(watch: Option<&Watcher>, ir: &Ir, op: Op) {
    if let Some(watch) = watch {
        notify_visit(watch, ir, op, None);
    }
}

/// Notifies the observer, if any, after the visit of an operation.
#[inline]
pub(crate) fn visit_end(watch: Option<&Watcher>, ir: &Ir, op: Op, end: VisitEnd) {
    if let Some(watch) = watch {
        notify_visit(watch, ir, op, Some(end));
    }
}

#[cold]
#[inline(never)]
fn notify_visit(watch: &Watcher, ir: &Ir, op: Op, end: Option<VisitEnd>) {
    match end {
        None => watch.borrow_mut().visit_begin(ir, op),
        Some(end) => watch.borrow_mut().visit_end(ir, op, end),
    }
}
