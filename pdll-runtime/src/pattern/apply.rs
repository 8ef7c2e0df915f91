//! Application of one entry of a table to an operation, and the handling of misuse, errors and rollback.
//!
//! Invariant: a pattern that does not match, declines or fails leaves the IR unchanged.

use crate::ir::Op;
use crate::pattern::error::{IrState, PatternError, Reporter};
use crate::pattern::group::RankSelect;
use crate::pattern::list::{PatternInfo, PatternList};
use crate::pattern::table::{Callee, Entry, GroupCall, Table};
use crate::pattern::watch::{Asked, Watcher};
use crate::rewrite::error::RewriteError;
use crate::rewrite::id::PatternId;
use crate::rewrite::rewriter::PatternRewriter;

/// Reports misuse by patterns that did not match.
///
/// # Errors
/// If there was misuse.
pub(crate) fn check_unmatched(rewriter: &mut PatternRewriter<'_>) -> Result<(), Box<PatternError>> {
    rewriter.check_misuse().map_err(|error| {
        let state = IrState::of_changed(rewriter.ir);
        Box::new(PatternError { pattern: "(one that did not match)".to_owned(), error, state })
    })
}

pub(super) fn apply_entry(
    reporter: Reporter<'_>,
    entry: &Entry,
    op: Op,
    rewriter: &mut PatternRewriter<'_>,
) -> Result<Option<PatternId>, Box<PatternError>> {
    apply_entry_inline(reporter, entry, op, rewriter)
}

/// Applies an entry. Inlined into the loops of the drivers.
#[inline(always)]
pub(super) fn apply_entry_inline(
    reporter: Reporter<'_>,
    entry: &Entry,
    op: Op,
    rewriter: &mut PatternRewriter<'_>,
) -> Result<Option<PatternId>, Box<PatternError>> {
    rewriter.set_insertion_point(op);
    rewriter.begin_pattern(entry.first, op);
    if rewriter.listener.is_some() {
        return apply_notified(reporter, entry, op, rewriter);
    }
    let Callee::Group(call) = &entry.callee else { return apply_single(reporter, entry, op, rewriter) };
    match call.apply(op, rewriter, &call.select()) {
        Ok(None) if !rewriter.state.journal.is_on => Ok(None),
        result => finish_group(reporter, call, result, rewriter),
    }
}

/// Applies a hand-written pattern.
#[inline(never)]
fn apply_single(
    reporter: Reporter<'_>,
    entry: &Entry,
    op: Op,
    rewriter: &mut PatternRewriter<'_>,
) -> Result<Option<PatternId>, Box<PatternError>> {
    match ask(entry, op, rewriter) {
        Ok(None) if rewriter.state.journal.is_empty() => {
            rewriter.state.journal.stop();
            Ok(None)
        }
        result => finish(reporter, result, rewriter),
    }
}

#[inline(never)]
fn finish_group(
    reporter: Reporter<'_>,
    call: &GroupCall,
    result: Result<Option<u32>, RewriteError>,
    rewriter: &mut PatternRewriter<'_>,
) -> Result<Option<PatternId>, Box<PatternError>> {
    if let Ok(Some(rank)) = result
        && rewriter.has_nothing_to_settle()
    {
        return Ok(Some(PatternId(call.base + rank)));
    }
    finish(reporter, result.map(|rank| rank.map(|rank| PatternId(call.base + rank))), rewriter)
}

#[inline(always)]
fn ask(entry: &Entry, op: Op, rewriter: &mut PatternRewriter<'_>) -> Result<Option<PatternId>, RewriteError> {
    match &entry.callee {
        Callee::Group(call) => apply_group(call, &call.select(), op, rewriter),
        Callee::Single(pattern) => {
            rewriter.keep_journal();
            match pattern.match_and_rewrite(op, rewriter) {
                Ok(true) => Ok(Some(entry.first)),
                Ok(false) => Ok(None),
                Err(error) => Err(error),
            }
        }
    }
}

/// Like `apply`, with a listener.
#[cold]
#[inline(never)]
fn apply_notified(
    reporter: Reporter<'_>,
    entry: &Entry,
    op: Op,
    rewriter: &mut PatternRewriter<'_>,
) -> Result<Option<PatternId>, Box<PatternError>> {
    if let Some(watch) = reporter.watch {
        return ask_each(reporter, entry, watch, op, rewriter);
    }
    notify_begin(reporter.list, entry.is_one.then_some(entry.first), op, rewriter);
    rewriter.keep_journal();
    let result = ask(entry, op, rewriter);
    let result = finish(reporter, result, rewriter);
    notify_end(reporter.list, &result, rewriter);
    result
}

/// Applies one pattern of a group.
pub(super) fn apply_rank(
    reporter: Reporter<'_>,
    call: &GroupCall,
    id: PatternId,
    select: &RankSelect<'_>,
    op: Op,
    rewriter: &mut PatternRewriter<'_>,
) -> Result<Option<PatternId>, Box<PatternError>> {
    if let Some(watch) = reporter.watch {
        let ask = |rewriter: &mut PatternRewriter<'_>| apply_group(call, select, op, rewriter);
        return ask_one(reporter, id, watch, op, rewriter, ask);
    }
    rewriter.set_insertion_point(op);
    rewriter.begin_pattern(id, op);
    notify_begin(reporter.list, Some(id), op, rewriter);
    rewriter.keep_journal();
    let result = apply_group(call, select, op, rewriter);
    let result = finish(reporter, result, rewriter);
    notify_end(reporter.list, &result, rewriter);
    result
}

#[inline(always)]
fn apply_group(
    call: &GroupCall,
    select: &RankSelect<'_>,
    op: Op,
    rewriter: &mut PatternRewriter<'_>,
) -> Result<Option<PatternId>, RewriteError> {
    match call.apply(op, rewriter, select) {
        Ok(Some(rank)) => Ok(Some(PatternId(call.base + rank))),
        Ok(None) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Completes an application: misuse, errors, rollback.
fn finish(
    reporter: Reporter<'_>,
    result: Result<Option<PatternId>, RewriteError>,
    rewriter: &mut PatternRewriter<'_>,
) -> Result<Option<PatternId>, Box<PatternError>> {
    if let Ok(None) = result
        && rewriter.state.journal.is_empty()
    {
        rewriter.state.journal.stop();
        return Ok(None);
    }
    let misuse = rewriter.check_misuse();
    let (pattern, error) = match (result, misuse) {
        (Ok(Some(id)), Ok(())) => {
            rewriter.commit();
            return Ok(Some(id));
        }
        (Ok(None), misuse) => {
            let taken_back = rewriter.take_back_unmatched();
            match misuse.and(taken_back) {
                Ok(()) => return Ok(None),
                Err(error) => (None, error),
            }
        }
        (Err(error), _) => (None, error),
        (Ok(rewritten_by), Err(error)) => (rewritten_by, error),
    };
    rewriter.take_back_all();
    Err(reporter.error(rewriter, pattern, error))
}

fn notify_begin(set: &PatternList, one: Option<PatternId>, op: Op, rewriter: &mut PatternRewriter<'_>) {
    if let Some(listener) = &mut rewriter.listener {
        listener.pattern_begin(rewriter.ir, op, one.map(|id| set.name(id)));
    }
}

fn notify_end<E>(
    set: &PatternList,
    result: &Result<Option<PatternId>, E>,
    rewriter: &mut PatternRewriter<'_>,
) {
    if rewriter.listener.is_some() {
        // The pattern has ended: its changes are final, even if a listener panics after this.
        rewriter.mark_start();
    }
    if let Some(listener) = &mut rewriter.listener {
        let rewritten_by = result.as_ref().ok().copied().flatten();
        listener.pattern_end(rewriter.ir, rewritten_by.map(|id| set.name(id)));
    }
}

/// Tries the patterns of an entry one by one.
fn ask_each(
    reporter: Reporter<'_>,
    entry: &Entry,
    watch: &Watcher,
    op: Op,
    rewriter: &mut PatternRewriter<'_>,
) -> Result<Option<PatternId>, Box<PatternError>> {
    let call = match &entry.callee {
        Callee::Single(pattern) => {
            return ask_one(reporter, entry.first, watch, op, rewriter, |rewriter| {
                Ok(pattern.match_and_rewrite(op, rewriter)?.then_some(entry.first))
            });
        }
        Callee::Group(call) => call,
    };
    let select = call.select();
    for &rank in Table::ranks_of(reporter.list, call).iter().filter(|rank| select.allows(**rank)) {
        let only = RankSelect { start: rank, end: rank + 1, ..select };
        let id = PatternId(call.base + rank);
        let ask = |rewriter: &mut PatternRewriter<'_>| apply_group(call, &only, op, rewriter);
        let rewritten_by = ask_one(reporter, id, watch, op, rewriter, ask)?;
        if rewritten_by.is_some() {
            return Ok(rewritten_by);
        }
    }
    Ok(None)
}

/// Tries one pattern.
fn ask_one<'r>(
    reporter: Reporter<'_>,
    id: PatternId,
    watch: &Watcher,
    op: Op,
    rewriter: &mut PatternRewriter<'r>,
    ask: impl FnOnce(&mut PatternRewriter<'r>) -> Result<Option<PatternId>, RewriteError>,
) -> Result<Option<PatternId>, Box<PatternError>> {
    rewriter.set_insertion_point(op);
    rewriter.begin_pattern(id, op);
    let asked = Asked { pattern: PatternInfo::new(reporter.list, id), op };
    watch.borrow_mut().pattern_begin(rewriter, asked);
    notify_begin(reporter.list, Some(id), op, rewriter);
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
            // The run ends and a checked IR is restored from a copy, so listeners are not notified of the steps.
            let listener = rewriter.listener.take();
            rewriter.take_back_all();
            rewriter.listener = listener;
        }
    }
    let result = result.map(|is_rewritten| is_rewritten.then_some(id));
    notify_end(reporter.list, &result, rewriter);
    result.map_err(|error| reporter.error(rewriter, Some(id), error))
}
