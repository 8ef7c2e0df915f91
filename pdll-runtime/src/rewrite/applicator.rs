//! Applicator: tries the patterns of a set on one operation, in benefit order, until one rewrites.
//!
//! In: a frozen set, and optionally a cost model. Out: rewrites. Invariant: the tried patterns, their order
//! and outcome are as if each were tried alone; if groups share a root, groups that a filter excludes are
//! skipped. MLIR: PatternApplicator.h. Differs: patterns compiled together are matched together.

use std::sync::Arc;

use crate::ir::arena::Ir;
use crate::ir::context::OperationName;
use crate::ir::dialect::Op;
use crate::rewrite::error::RewriteError;
use crate::rewrite::frozen::{FrozenRewritePatternSet, FrozenSet, PatternId, PatternInfo};
use crate::rewrite::pattern::{PatternBenefit, RankSelect};
use crate::rewrite::rewriter::PatternRewriter;
use crate::rewrite::table::{Callee, Entry, EntryNumbers, GroupCall, Root, RootFilter, Table};
pub use crate::rewrite::trouble::{IrState, PatternError};
use crate::rewrite::watch::{ask_each, ask_one};

/// Tries the patterns of a set.
#[derive(Clone)]
pub struct PatternApplicator {
    set: FrozenRewritePatternSet,
    table: Arc<Table>,
}

/// Decides about each pattern that is tried, and is notified of the outcome. By default every method agrees
/// and does nothing.
pub trait PatternHooks {
    /// Returns whether the pattern may be tried on the operation.
    fn can_apply(&mut self, _ir: &Ir, _op: Op, _pattern: PatternInfo<'_>) -> bool {
        true
    }

    /// Runs when a pattern did not match, or its match was rejected.
    fn on_failure(&mut self, _rewriter: &mut PatternRewriter<'_>, _pattern: PatternInfo<'_>) {}

    /// Runs after a pattern has rewritten. Returns whether to accept the match. If it is rejected, the next
    /// pattern is tried, if the operation still exists; the changes are not undone.
    fn on_success(&mut self, _rewriter: &mut PatternRewriter<'_>, _pattern: PatternInfo<'_>) -> bool {
        true
    }
}

/// Agrees to everything.
impl PatternHooks for () {}

impl PatternApplicator {
    /// Creates an applicator for a set that tries patterns by their own benefits.
    ///
    /// ```
    /// # use pdll_runtime::examples::{Erase, context};
    /// use pdll_runtime::{PatternApplicator, RewritePatternSet};
    /// let ctx = context();
    /// let mut set = RewritePatternSet::new(&ctx);
    /// set.add(Erase("t.a"));
    /// // Patterns are tried by their benefits.
    /// let applicator = PatternApplicator::new(&set.freeze()?);
    /// assert_eq!(applicator.set().len(), 1);
    /// # Ok::<(), pdll_runtime::PatternSetError>(())
    /// ```
    pub fn new(set: &FrozenRewritePatternSet) -> PatternApplicator {
        PatternApplicator { set: set.clone(), table: set.data().table().clone() }
    }

    /// Creates an applicator that tries patterns by the benefits of a cost model. It is called once for each
    /// pattern; patterns with the benefit [impossible to match](PatternBenefit::impossible_to_match) are
    /// never tried.
    ///
    /// ```
    /// use pdll_runtime::{Context, PatternApplicator, PatternBenefit, PatternRoot, RewritePatternSet};
    ///
    /// let mut patterns = RewritePatternSet::new(&Context::new());
    /// patterns.add_fn_on(PatternRoot::Any, |_, _| Ok(false)).name("Cheap").benefit(1);
    /// patterns.add_fn_on(PatternRoot::Any, |_, _| Ok(false)).name("Risky").benefit(9);
    /// let patterns = patterns.freeze()?;
    /// let applicator = PatternApplicator::with_cost_model(&patterns, |pattern| match pattern.name() {
    ///     "Risky" => PatternBenefit::impossible_to_match(),
    ///     _ => pattern.benefit(),
    /// });
    /// # let _ = applicator;
    /// # Ok::<(), pdll_runtime::PatternSetError>(())
    /// ```
    pub fn with_cost_model(
        set: &FrozenRewritePatternSet,
        mut model: impl FnMut(PatternInfo<'_>) -> PatternBenefit,
    ) -> PatternApplicator {
        let data = set.data();
        let benefits: Vec<PatternBenefit> = (0..set.len() as u32)
            .map(|id| {
                let pattern = PatternInfo::new(data, PatternId(id));
                if pattern.is_enabled() { model(pattern) } else { PatternBenefit::impossible_to_match() }
            })
            .collect();
        let table = Table::new(data, &|id| benefits[id.index()]);
        PatternApplicator { set: set.clone(), table: Arc::new(table) }
    }

    /// Returns the set.
    pub fn set(&self) -> &FrozenRewritePatternSet {
        &self.set
    }

    /// Returns whether operations of this name are filtered, because several groups share the root.
    pub fn has_filter(&self, name: OperationName) -> bool {
        self.table.root_of(name).has_filter()
    }

    /// Tries the patterns on an operation and returns the one that rewrote it. The insertion point is set
    /// before the operation.
    ///
    /// ```
    /// # use pdll_runtime::examples::{Erase, context};
    /// use pdll_runtime::{PatternApplicator, PatternRewriter, RewritePatternSet, parse};
    /// let ctx = context();
    /// let mut set = RewritePatternSet::new(&ctx);
    /// set.add(Erase("t.a"));
    /// let set = set.freeze()?;
    /// let mut ir = parse(&ctx, r#""t.a"() : () -> ()"#)?;
    /// let op = ir.walk_pre_order(ir.top()).last().ok_or("nothing")?;
    /// let applied = PatternApplicator::new(&set).match_and_rewrite(op, &mut PatternRewriter::new(&mut ir))?;
    /// assert_eq!(applied.map(|id| set.pattern_name(id)), Some("t.a"));
    /// assert!(!op.is_alive(&ir));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If a pattern misuses the rewriter.
    #[inline(always)]
    pub fn match_and_rewrite(
        &self,
        op: Op,
        rewriter: &mut PatternRewriter<'_>,
    ) -> Result<Option<PatternId>, Box<PatternError>> {
        let root = self.table.root_of(op.name(rewriter));
        if root.has_filter() {
            return self.match_filtered(root, op, rewriter);
        }
        self.match_entries(self.table.entries_of(root), op, rewriter)
    }

    #[inline(always)]
    fn match_entries(
        &self,
        entries: &[Entry],
        op: Op,
        rewriter: &mut PatternRewriter<'_>,
    ) -> Result<Option<PatternId>, Box<PatternError>> {
        let set = self.set.data();
        for entry in entries {
            let rewritten_by = apply_entry_inline(set, entry, op, rewriter)?;
            if rewritten_by.is_some() {
                return Ok(rewritten_by);
            }
        }
        Ok(None)
    }

    /// Like `match_and_rewrite` for groups that share a root: a filter determines which may match.
    #[inline(never)]
    fn match_filtered(
        &self,
        root: Root,
        op: Op,
        rewriter: &mut PatternRewriter<'_>,
    ) -> Result<Option<PatternId>, Box<PatternError>> {
        if rewriter.watch.is_some() {
            return self.match_entries(self.table.entries_of(root), op, rewriter);
        }
        let Some(filter) = self.table.filter_of(root) else { return Ok(None) };
        let mut found = EntryNumbers::new();
        filter.candidates(rewriter.ir(), op, &mut found);
        if found.is_empty() && filter.always.is_empty() {
            return Ok(None);
        }
        self.match_found(root, filter, &found, op, rewriter)
    }

    fn match_found(
        &self,
        root: Root,
        filter: &RootFilter,
        found: &[u32],
        op: Op,
        rewriter: &mut PatternRewriter<'_>,
    ) -> Result<Option<PatternId>, Box<PatternError>> {
        let entries = self.table.entries_of(root);
        let (mut found, mut always) = (found, &*filter.always);
        loop {
            let next = match (found.split_first(), always.split_first()) {
                (Some((a, rest)), None) => (*a, &mut found, rest),
                (Some((a, rest)), Some((b, _))) if a < b => (*a, &mut found, rest),
                (_, Some((b, rest))) => (*b, &mut always, rest),
                (None, None) => return Ok(None),
            };
            let (number, list, rest) = next;
            *list = rest;
            let rewritten_by = apply_entry(self.set.data(), &entries[number as usize], op, rewriter)?;
            if rewritten_by.is_some() {
                return Ok(rewritten_by);
            }
        }
    }

    /// Like [`match_and_rewrite`](PatternApplicator::match_and_rewrite), but tries each pattern separately,
    /// including those of groups, as the hooks require.
    ///
    /// ```
    /// use pdll_runtime::{
    ///     Context, Op, Ir, PatternApplicator, PatternHooks, PatternInfo, PatternRewriter, PatternRoot, RewritePatternSet, parse,
    /// };
    ///
    /// /// Counts what was tried in vain.
    /// struct Failures(usize);
    ///
    /// impl PatternHooks for Failures {
    ///     fn on_failure(&mut self, _: &mut PatternRewriter<'_>, _: PatternInfo<'_>) {
    ///         self.0 += 1;
    ///     }
    /// }
    ///
    /// let ctx = Context::new();
    /// ctx.allow_unregistered_dialects(true);
    /// let mut ir = parse(&ctx, r#""test.op"() : () -> ()"#)?;
    /// let op = ir.top().region(&ir, 0).entry(&ir).and_then(|block| block.first_op(&ir)).ok_or("no operation")?;
    /// let mut patterns = RewritePatternSet::new(&ctx);
    /// patterns.add_fn_on(PatternRoot::Any, |_, _| Ok(false)).name("Never").benefit(2);
    /// patterns.add_fn_on(PatternRoot::Any, |_, _| Ok(true)).name("Always");
    /// let applicator = PatternApplicator::new(&patterns.freeze()?);
    /// let mut failures = Failures(0);
    /// let by = applicator.match_and_rewrite_with(op, &mut PatternRewriter::new(&mut ir), &mut failures)?;
    /// assert_eq!(by.map(|id| applicator.set().pattern_name(id)), Some("Always"));
    /// assert_eq!(failures.0, 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If a pattern misuses the rewriter.
    pub fn match_and_rewrite_with(
        &self,
        op: Op,
        rewriter: &mut PatternRewriter<'_>,
        hooks: &mut dyn PatternHooks,
    ) -> Result<Option<PatternId>, Box<PatternError>> {
        let set = self.set.data();
        for entry in self.table.entries_of(self.table.root_of(op.name(rewriter))) {
            match &entry.callee {
                Callee::Single(_) => {
                    let outcome = try_one(set, entry.first, op, rewriter, hooks, |rewriter| {
                        apply_entry(set, entry, op, rewriter)
                    })?;
                    if outcome.ends() {
                        return Ok(outcome.rewritten_by());
                    }
                }
                Callee::Group(call) => {
                    let ranks = set.ranks_of(call);
                    let select = call.select();
                    for &rank in ranks.iter().filter(|rank| select.allows(**rank)) {
                        let select = RankSelect { start: rank, end: rank + 1, ..select };
                        let id = PatternId(call.base + rank);
                        let outcome = try_one(set, id, op, rewriter, hooks, |rewriter| {
                            apply_rank(set, call, id, &select, op, rewriter)
                        })?;
                        if outcome.ends() {
                            return Ok(outcome.rewritten_by());
                        }
                    }
                }
            }
        }
        Ok(None)
    }
}

impl std::fmt::Debug for PatternApplicator {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PatternApplicator").field("set", &self.set).finish_non_exhaustive()
    }
}

/// Outcome of one tried pattern.
enum Outcome {
    Rewritten(PatternId),
    /// It did not match, or the hooks rejected the match.
    Not,
    /// The hooks rejected the match, but the operation was erased.
    Gone,
}

impl Outcome {
    fn ends(&self) -> bool {
        !matches!(self, Outcome::Not)
    }

    fn rewritten_by(&self) -> Option<PatternId> {
        match self {
            Outcome::Rewritten(id) => Some(*id),
            Outcome::Not | Outcome::Gone => None,
        }
    }
}

fn try_one<'i>(
    set: &FrozenSet,
    id: PatternId,
    op: Op,
    rewriter: &mut PatternRewriter<'i>,
    hooks: &mut dyn PatternHooks,
    run: impl FnOnce(&mut PatternRewriter<'i>) -> Result<Option<PatternId>, Box<PatternError>>,
) -> Result<Outcome, Box<PatternError>> {
    let pattern = PatternInfo::new(set, id);
    if !hooks.can_apply(rewriter.ir(), op, pattern) {
        return Ok(Outcome::Not);
    }
    if run(rewriter)?.is_some() && hooks.on_success(rewriter, pattern) {
        return Ok(Outcome::Rewritten(id));
    }
    hooks.on_failure(rewriter, pattern);
    Ok(if op.is_alive(rewriter) { Outcome::Not } else { Outcome::Gone })
}

/// Handles misuse by patterns that reported no match.
///
/// # Errors
/// If there was any.
pub(crate) fn check_unmatched(rewriter: &mut PatternRewriter<'_>) -> Result<(), Box<PatternError>> {
    rewriter.check_misuse().map_err(|error| {
        let state = IrState::of_changed(rewriter.ir);
        Box::new(PatternError { pattern: "(one that did not match)".to_owned(), error, state })
    })
}

fn apply_entry(
    set: &FrozenSet,
    entry: &Entry,
    op: Op,
    rewriter: &mut PatternRewriter<'_>,
) -> Result<Option<PatternId>, Box<PatternError>> {
    apply_entry_inline(set, entry, op, rewriter)
}

/// Applies an entry. Inlined into the loops of the drivers.
#[inline(always)]
fn apply_entry_inline(
    set: &FrozenSet,
    entry: &Entry,
    op: Op,
    rewriter: &mut PatternRewriter<'_>,
) -> Result<Option<PatternId>, Box<PatternError>> {
    rewriter.set_insertion_point(op);
    rewriter.begin_pattern(entry.first, op);
    if rewriter.listener.is_some() {
        return apply_told(set, entry, op, rewriter);
    }
    let Callee::Group(call) = &entry.callee else { return apply_single(set, entry, op, rewriter) };
    match call.apply(op, rewriter, &call.select()) {
        Ok(None) if !rewriter.journal.is_on => Ok(None),
        result => finish_group(set, call, result, rewriter),
    }
}

/// Applies a hand-written pattern.
#[inline(never)]
fn apply_single(
    set: &FrozenSet,
    entry: &Entry,
    op: Op,
    rewriter: &mut PatternRewriter<'_>,
) -> Result<Option<PatternId>, Box<PatternError>> {
    match ask(entry, op, rewriter) {
        Ok(None) if rewriter.journal.is_empty() => {
            rewriter.journal.is_on = false;
            Ok(None)
        }
        result => finish(set, result, rewriter),
    }
}

#[inline(never)]
fn finish_group(
    set: &FrozenSet,
    call: &GroupCall,
    result: Result<Option<u32>, RewriteError>,
    rewriter: &mut PatternRewriter<'_>,
) -> Result<Option<PatternId>, Box<PatternError>> {
    if let Ok(Some(rank)) = result
        && rewriter.has_nothing_to_settle()
    {
        return Ok(Some(PatternId(call.base + rank)));
    }
    finish(set, result.map(|rank| rank.map(|rank| PatternId(call.base + rank))), rewriter)
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
fn apply_told(
    set: &FrozenSet,
    entry: &Entry,
    op: Op,
    rewriter: &mut PatternRewriter<'_>,
) -> Result<Option<PatternId>, Box<PatternError>> {
    if let Some(watch) = rewriter.watch.clone() {
        return ask_each(set, entry, &watch, op, rewriter);
    }
    notify_begin(set, entry.is_one.then_some(entry.first), op, rewriter);
    rewriter.keep_journal();
    let result = ask(entry, op, rewriter);
    let result = finish(set, result, rewriter);
    notify_end(set, &result, rewriter);
    result
}

/// Applies one pattern of a group.
fn apply_rank(
    set: &FrozenSet,
    call: &GroupCall,
    id: PatternId,
    select: &RankSelect<'_>,
    op: Op,
    rewriter: &mut PatternRewriter<'_>,
) -> Result<Option<PatternId>, Box<PatternError>> {
    if let Some(watch) = rewriter.watch.clone() {
        return ask_one(set, id, &watch, op, rewriter, |rewriter| apply_group(call, select, op, rewriter));
    }
    rewriter.set_insertion_point(op);
    rewriter.begin_pattern(id, op);
    notify_begin(set, Some(id), op, rewriter);
    rewriter.keep_journal();
    let result = apply_group(call, select, op, rewriter);
    let result = finish(set, result, rewriter);
    notify_end(set, &result, rewriter);
    result
}

#[inline(always)]
pub(super) fn apply_group(
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
    set: &FrozenSet,
    result: Result<Option<PatternId>, RewriteError>,
    rewriter: &mut PatternRewriter<'_>,
) -> Result<Option<PatternId>, Box<PatternError>> {
    if let Ok(None) = result
        && rewriter.journal.is_empty()
    {
        rewriter.journal.is_on = false;
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
    Err(rewriter.trouble(set, pattern, error))
}

pub(super) fn notify_begin(
    set: &FrozenSet,
    one: Option<PatternId>,
    op: Op,
    rewriter: &mut PatternRewriter<'_>,
) {
    if let Some(listener) = &mut rewriter.listener {
        listener.pattern_begin(rewriter.ir, op, one.map(|id| set.name(id)));
    }
}

pub(super) fn notify_end<E>(
    set: &FrozenSet,
    result: &Result<Option<PatternId>, E>,
    rewriter: &mut PatternRewriter<'_>,
) {
    if rewriter.listener.is_some() {
        // The pattern is complete: its changes are final, even if a listener panics from here on.
        rewriter.mark_start();
    }
    if let Some(listener) = &mut rewriter.listener {
        let rewritten_by = result.as_ref().ok().copied().flatten();
        listener.pattern_end(rewriter.ir, rewritten_by.map(|id| set.name(id)));
    }
}
