//! Watching: notification of each visit and of each single pattern, for checks, debug trees and statistics.
//!
//! In: the driver's visits, the applicator's patterns. Out: depends on the watcher, which may turn a result
//! into an error. Invariant: without a watcher none of this runs. With one, patterns that were compiled
//! together are tried one by one.

use std::cell::RefCell;
use std::rc::Rc;

use crate::ir::arena::Ir;
use crate::ir::dialect::Op;
use crate::rewrite::applicator::{apply_group, notify_begin, notify_end};
use crate::rewrite::error::RewriteError;
use crate::rewrite::frozen::{FrozenSet, PatternId, PatternInfo};
use crate::rewrite::pattern::RankSelect;
use crate::rewrite::rewriter::PatternRewriter;
use crate::rewrite::table::{Callee, Entry};
use crate::rewrite::trouble::PatternError;

/// Outcome of the visit of an operation.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum VisitEnd {
    /// It was erased, because it is trivially dead.
    Dead,
    /// It was folded.
    Folded,
    /// A pattern rewrote it.
    Rewritten,
    /// No pattern matched.
    Unmatched,
}

/// A pattern being tried.
#[derive(Copy, Clone)]
pub(crate) struct Asked<'s> {
    pub(crate) pattern: PatternInfo<'s>,
    pub(crate) op: Op,
}

/// Watches a driver.
pub(crate) trait Watch {
    /// Runs before an operation is visited.
    fn visit_begin(&mut self, ir: &Ir, op: Op);

    /// Runs after the visit. The operation may be erased.
    fn visit_end(&mut self, ir: &Ir, op: Op, end: VisitEnd);

    /// Runs before a pattern is tried.
    fn pattern_begin(&mut self, rewriter: &mut PatternRewriter<'_>, asked: Asked<'_>);

    /// Runs after a pattern was tried: takes its outcome, and returns the outcome to use.
    fn pattern_end(
        &mut self,
        rewriter: &mut PatternRewriter<'_>,
        asked: Asked<'_>,
        result: Result<bool, RewriteError>,
    ) -> Result<bool, RewriteError>;

    /// Returns whether the outcome of the current pattern is checked.
    fn is_checking(&self) -> bool;

    /// Restores the IR to its state before the current pattern, and returns whether that was possible.
    fn restore(&mut self, ir: &mut Ir) -> bool;
}

/// A watcher, shared by a driver and its listener.
pub(crate) type Watcher = Rc<RefCell<dyn Watch>>;

impl PatternRewriter<'_> {
    /// Says that an operation is about to be visited.
    #[inline]
    pub(crate) fn watch_visit(&self, op: Op) {
        if self.watch.is_some() {
            self.tell_visit(op, None);
        }
    }

    /// Says how its visit ended.
    #[inline]
    pub(crate) fn watch_visit_end(&self, op: Op, end: VisitEnd) {
        if self.watch.is_some() {
            self.tell_visit(op, Some(end));
        }
    }

    #[cold]
    #[inline(never)]
    fn tell_visit(&self, op: Op, end: Option<VisitEnd>) {
        if let Some(watch) = &self.watch {
            match end {
                None => watch.borrow_mut().visit_begin(self.ir, op),
                Some(end) => watch.borrow_mut().visit_end(self.ir, op, end),
            }
        }
    }
}

/// Tries the patterns of an entry one by one.
pub(crate) fn ask_each(
    set: &FrozenSet,
    entry: &Entry,
    watch: &Watcher,
    op: Op,
    rewriter: &mut PatternRewriter<'_>,
) -> Result<Option<PatternId>, Box<PatternError>> {
    let call = match &entry.callee {
        Callee::Single(pattern) => {
            return ask_one(set, entry.first, watch, op, rewriter, |rewriter| {
                Ok(pattern.match_and_rewrite(op, rewriter)?.then_some(entry.first))
            });
        }
        Callee::Group(call) => call,
    };
    let select = call.select();
    for &rank in set.ranks_of(call).iter().filter(|rank| select.allows(**rank)) {
        let only = RankSelect { start: rank, end: rank + 1, ..select };
        let id = PatternId(call.base + rank);
        let ask = |rewriter: &mut PatternRewriter<'_>| apply_group(call, &only, op, rewriter);
        let rewritten_by = ask_one(set, id, watch, op, rewriter, ask)?;
        if rewritten_by.is_some() {
            return Ok(rewritten_by);
        }
    }
    Ok(None)
}

/// Asks one pattern.
pub(super) fn ask_one<'r>(
    set: &FrozenSet,
    id: PatternId,
    watch: &Watcher,
    op: Op,
    rewriter: &mut PatternRewriter<'r>,
    ask: impl FnOnce(&mut PatternRewriter<'r>) -> Result<Option<PatternId>, RewriteError>,
) -> Result<Option<PatternId>, Box<PatternError>> {
    rewriter.set_insertion_point(op);
    rewriter.begin_pattern(id, op);
    let asked = Asked { pattern: PatternInfo::new(set, id), op };
    watch.borrow_mut().pattern_begin(rewriter, asked);
    notify_begin(set, Some(id), op, rewriter);
    rewriter.keep_journal();
    let result =
        ask(rewriter).and_then(|rewritten_by| rewriter.check_misuse().map(|()| rewritten_by.is_some()));
    let is_checked = watch.borrow().is_checking();
    let result = match result {
        Ok(false) if !is_checked => rewriter.take_back_unmatched().map(|()| false),
        Err(error) => {
            rewriter.take_back_all();
            Err(error)
        }
        result => result,
    };
    let result = watch.borrow_mut().pattern_end(rewriter, asked, result);
    match result {
        Ok(true) => rewriter.commit(),
        Ok(false) => rewriter.take_back_all(),
        Err(_) => {
            // The run ends, and checks restore a copy: listeners are not notified of it.
            let listener = rewriter.listener.take();
            rewriter.take_back_all();
            rewriter.listener = listener;
        }
    }
    let result = result.map(|is_rewritten| is_rewritten.then_some(id));
    notify_end(set, &result, rewriter);
    result.map_err(|error| rewriter.trouble(set, Some(id), error))
}
