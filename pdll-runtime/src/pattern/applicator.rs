//! Applicator: tries the patterns of a set on one operation, in benefit order, until one rewrites.
//!
//! In: a frozen set, optionally a cost model. Out: rewrites.
//! Invariant: the order and the outcomes are those of patterns tried one by one; where groups share a root, patterns that a filter
//! excludes are skipped.
//! MLIR: PatternApplicator.h. Differs: patterns that were compiled together are tried together.

use std::sync::Arc;

use crate::ir::{Op, OperationName};
use crate::pattern::apply::{apply_entry, apply_entry_inline, apply_rank};
use crate::pattern::benefit::PatternBenefit;
use crate::pattern::error::{PatternError, Reporter};
use crate::pattern::frozen::FrozenRewritePatternSet;
use crate::pattern::group::RankSelect;
use crate::pattern::hooks::PatternHooks;
use crate::pattern::list::{PatternInfo, PatternList};
use crate::pattern::table::{Callee, Entry, EntryNumbers, Root, RootFilter, Table};
use crate::pattern::watch::Watcher;
use crate::rewrite::id::PatternId;
use crate::rewrite::rewriter::PatternRewriter;

/// Tries the patterns of a set on operations.
#[derive(Clone)]
pub struct PatternApplicator {
    set: FrozenRewritePatternSet,
    table: Arc<Table>,
}

impl PatternApplicator {
    /// Creates an applicator for a set, which tries patterns by their own benefits.
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
        PatternApplicator { set: set.clone(), table: set.table().clone() }
    }

    /// Creates an applicator that tries patterns by the benefits of a cost model. It is called once for each pattern; those that it
    /// reports as [impossible to match](PatternBenefit::impossible_to_match) are never tried.
    ///
    /// ```
    /// use pdll_runtime::{PatternApplicator, PatternBenefit, PatternRoot, RewritePatternSet};
    /// use pdll_runtime::ir::Context;
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
        let data = set.list();
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

    /// Returns whether there are patterns that are tried on operations of this name.
    pub(crate) fn has_patterns_for(&self, name: OperationName) -> bool {
        self.table.unreadable.is_some() || self.tries_any_on(name)
    }

    /// Returns whether any pattern is tried on operations of this name.
    #[inline]
    pub(crate) fn tries_any_on(&self, name: OperationName) -> bool {
        !self.table.root_of(name).is_empty()
    }

    /// Returns whether a filter selects the patterns for operations of this name, because several groups share the root.
    pub fn has_filter(&self, name: OperationName) -> bool {
        self.table.root_of(name).has_filter()
    }

    /// Tries the patterns on an operation and returns the one that rewrote it. The insertion point is set before the operation.
    ///
    /// ```
    /// # use pdll_runtime::examples::{Erase, context};
    /// use pdll_runtime::{PatternApplicator, PatternRewriter, RewritePatternSet};
    /// use pdll_runtime::ir::parse;
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
        self.match_watched(op, rewriter, None)
    }

    /// Tries the patterns on an operation; an observer is notified of each.
    #[inline(always)]
    pub(crate) fn match_watched(
        &self,
        op: Op,
        rewriter: &mut PatternRewriter<'_>,
        watch: Option<&Watcher>,
    ) -> Result<Option<PatternId>, Box<PatternError>> {
        let reporter = Reporter { list: self.set.list(), watch };
        let root = self.table.root_of(op.name(rewriter));
        if root.has_filter() {
            return self.match_filtered(reporter, root, op, rewriter);
        }
        match_entries(reporter, self.table.entries_of(root), op, rewriter)
    }

    /// Tries patterns where several groups share a root: a filter selects those that may match.
    #[inline(never)]
    fn match_filtered(
        &self,
        reporter: Reporter<'_>,
        root: &Root,
        op: Op,
        rewriter: &mut PatternRewriter<'_>,
    ) -> Result<Option<PatternId>, Box<PatternError>> {
        if reporter.watch.is_some() {
            return match_entries(reporter, self.table.entries_of(root), op, rewriter);
        }
        let Some(filter) = self.table.filter_of(root) else { return Ok(None) };
        let mut found = EntryNumbers::new();
        filter.candidates(rewriter.ir(), op, &mut found);
        if found.is_empty() && filter.always.is_empty() {
            return Ok(None);
        }
        self.match_found(reporter, root, filter, &found, op, rewriter)
    }

    fn match_found(
        &self,
        reporter: Reporter<'_>,
        root: &Root,
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
            let rewritten_by = apply_entry(reporter, &entries[number as usize], op, rewriter)?;
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
    ///     PatternApplicator, PatternHooks, PatternInfo, PatternRewriter, PatternRoot, RewritePatternSet,
    /// };
    /// use pdll_runtime::ir::{Context, Op, Ir, parse};
    ///
    /// /// Counts the patterns that failed.
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
        self.match_hooked(op, rewriter, hooks, None)
    }

    /// Like `match_and_rewrite_with`; an observer is notified of each pattern.
    pub(crate) fn match_hooked(
        &self,
        op: Op,
        rewriter: &mut PatternRewriter<'_>,
        hooks: &mut dyn PatternHooks,
        watch: Option<&Watcher>,
    ) -> Result<Option<PatternId>, Box<PatternError>> {
        let set = self.set.list();
        let reporter = Reporter { list: set, watch };
        for entry in self.table.entries_of(self.table.root_of(op.name(rewriter))) {
            match &entry.callee {
                Callee::Single(_) => {
                    let outcome = try_one(set, entry.first, op, rewriter, hooks, |rewriter| {
                        apply_entry(reporter, entry, op, rewriter)
                    })?;
                    if outcome.ends() {
                        return Ok(outcome.rewritten_by());
                    }
                }
                Callee::Group(call) => {
                    let ranks = Table::ranks_of(set, call);
                    let select = call.select();
                    for &rank in ranks.iter().filter(|rank| select.allows(**rank)) {
                        let select = RankSelect { start: rank, end: rank + 1, ..select };
                        let id = PatternId(call.base + rank);
                        let outcome = try_one(set, id, op, rewriter, hooks, |rewriter| {
                            apply_rank(reporter, call, id, &select, op, rewriter)
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

/// Tries the patterns of entries in order.
#[inline(always)]
fn match_entries(
    reporter: Reporter<'_>,
    entries: &[Entry],
    op: Op,
    rewriter: &mut PatternRewriter<'_>,
) -> Result<Option<PatternId>, Box<PatternError>> {
    for entry in entries {
        let rewritten_by = apply_entry_inline(reporter, entry, op, rewriter)?;
        if rewritten_by.is_some() {
            return Ok(rewritten_by);
        }
    }
    Ok(None)
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
    set: &PatternList,
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
    hooks.on_begin(rewriter, pattern);
    if run(rewriter)?.is_some() && hooks.on_success(rewriter, pattern) {
        return Ok(Outcome::Rewritten(id));
    }
    hooks.on_failure(rewriter, pattern);
    Ok(if op.is_alive(rewriter) { Outcome::Not } else { Outcome::Gone })
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use crate::ir::Context;
    use crate::{PatternRoot, RewritePatternSet};

    #[test]
    fn names_without_patterns_are_known() {
        let ctx = Context::new();
        let mut set = RewritePatternSet::new(&ctx);
        set.add_fn_on(PatternRoot::Named("t.a"), |_, _| Ok(false));
        let applicator = PatternApplicator::new(&set.freeze().unwrap());
        let [a, b] = ["t.a", "t.b"].map(|name| applicator.has_patterns_for(ctx.op_name(name)));
        assert_eq!((a, b), (true, false));
    }
}
