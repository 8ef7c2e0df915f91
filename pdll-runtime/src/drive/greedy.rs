//! The greedy driver: applies patterns until none matches any more.
//!
//! Invariant: the order of visits is upstream's. A worklist is filled in post-order, or in pre-order and reversed; the
//! last one put there is visited first; what a change concerns is put there again. Filled and emptied until nothing
//! changes.
//! MLIR: GreedyPatternRewriteDriver.cpp. Differs: neither folds nor simplifies regions; has a budget of rewrites.

pub use crate::drive::budget::BudgetExceeded;
use crate::drive::budget::{Budget, names_of};
use crate::ir::arena::{Ir, flag};
use crate::ir::block::Region;
use crate::ir::dialect::Op;
use crate::ir::walk::{PostOrder, PreOrder};
use crate::observe::{Observe, Watching};
use crate::rewrite::applicator::{PatternApplicator, PatternError, check_unmatched};
use crate::rewrite::listener::RewriterListener;
use crate::rewrite::rewriter::PatternRewriter;
use crate::rewrite::set::FrozenRewritePatternSet;
pub use crate::rewrite::tracker::GreedyRewriteStrictness;
use crate::rewrite::trouble::catch;
use crate::rewrite::watch::VisitEnd;

/// How the greedy driver goes about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GreedyRewriteConfig {
    /// Are operations visited in their order first, rather than backward?
    pub use_top_down_traversal: bool,
    /// How often is the worklist filled at most? `None` for any number.
    pub max_iterations: Option<u32>,
    /// How many rewrites are made at most per iteration? `None` for any number. Reaching it ends the iteration.
    pub max_num_rewrites: Option<u64>,
    /// After how many rewrites in all is it an error that patterns still match? `None` for a number that grows with the
    /// IR.
    pub rewrite_budget: Option<u64>,
    /// Which operations may be visited?
    pub strictness: GreedyRewriteStrictness,
    /// Are operations erased that have no effect and whose results are not used?
    pub erase_dead_ops: bool,
    /// Are rewrites counted by pattern?
    pub statistics: bool,
    /// What is checked, written down and counted of each pattern?
    pub observe: Observe,
}

impl Default for GreedyRewriteConfig {
    fn default() -> GreedyRewriteConfig {
        GreedyRewriteConfig {
            use_top_down_traversal: false,
            max_iterations: Some(10),
            max_num_rewrites: None,
            rewrite_budget: None,
            strictness: GreedyRewriteStrictness::AnyOp,
            erase_dead_ops: true,
            statistics: false,
            observe: Observe::default(),
        }
    }
}

/// What the greedy driver did.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GreedyRewriteOutcome {
    /// Did anything change?
    pub changed: bool,
    /// Does no pattern match any more? If not, the limit of iterations or of rewrites was reached.
    pub converged: bool,
    /// How many times did a pattern rewrite?
    pub rewrites: u64,
    /// How many operations were erased because nothing used them?
    pub erased_dead: u64,
    /// How many times was the worklist filled? At least once per region with operations.
    pub iterations: u32,
    /// How often each pattern rewrote, in the set's order, those that never did left out. Empty unless asked for.
    pub by_pattern: Vec<(String, u64)>,
}

/// Why a driver gave up.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DriverError {
    /// A pattern misused the rewriter.
    #[error(transparent)]
    Pattern(#[from] Box<PatternError>),
    /// Patterns went on matching beyond the budget.
    #[error(transparent)]
    Budget(#[from] Box<BudgetExceeded>),
}

/// Applies patterns to the operations below the top one until none matches.
///
/// # Errors
/// If a pattern misuses the rewriter, or rewriting does not end within the budget. The IR is then as it was before the
/// call that was refused.
pub fn apply_patterns_greedily(
    ir: &mut Ir,
    patterns: &FrozenRewritePatternSet,
    config: &GreedyRewriteConfig,
) -> Result<GreedyRewriteOutcome, DriverError> {
    let top = ir.top();
    apply_patterns_greedily_below(ir, top, patterns, config, None)
}

/// Applies patterns to the operations in the regions of `root`, each region in turn, until none matches. A listener is
/// told of each change.
///
/// # Errors
/// As [`apply_patterns_greedily`].
pub fn apply_patterns_greedily_below<'a>(
    ir: &'a mut Ir,
    root: Op,
    patterns: &FrozenRewritePatternSet,
    config: &GreedyRewriteConfig,
    listener: Option<&'a mut (dyn RewriterListener + 'a)>,
) -> Result<GreedyRewriteOutcome, DriverError> {
    let regions = root.regions(ir).to_vec();
    let budget = Budget::new(ir, config.rewrite_budget);
    let mut watching = Watching::start(&config.observe, patterns, listener);
    let watch = watching.watcher();
    let mut rewriter = match watching.listener() {
        Some(listener) => PatternRewriter::with_listener(ir, listener),
        None => PatternRewriter::new(ir),
    };
    rewriter.tracker.strictness = config.strictness;
    rewriter.watch = watch;
    let max_changes = config.observe.max_changes(rewriter.ir);
    rewriter.settle(max_changes);
    let mut driver = GreedyDriver {
        rewriter,
        applicator: PatternApplicator::new(patterns),
        config,
        max_changes,
        budget,
        outcome: GreedyRewriteOutcome { converged: true, ..GreedyRewriteOutcome::default() },
        counts: vec![0; if config.statistics { patterns.len() } else { 0 }],
    };
    let result = catch(|| regions.iter().try_for_each(|region| driver.simplify(*region)));
    let result = result.unwrap_or_else(|caught| Err(driver.rewriter.caught(patterns.data(), caught).into()));
    // Also after an error no flag may stay behind.
    driver.rewriter.tracker.clear(driver.rewriter.ir);
    result?;
    let mut outcome = driver.outcome;
    outcome.by_pattern = names_of(patterns, driver.counts);
    Ok(outcome)
}

struct GreedyDriver<'a, 'c> {
    rewriter: PatternRewriter<'a>,
    applicator: PatternApplicator,
    config: &'c GreedyRewriteConfig,
    /// How many changes may one application of a pattern make?
    max_changes: u64,
    budget: Budget,
    outcome: GreedyRewriteOutcome,
    counts: Vec<u64>,
}

impl GreedyDriver<'_, '_> {
    /// Rewrites in a region until nothing changes.
    fn simplify(&mut self, region: Region) -> Result<(), DriverError> {
        if self.config.strictness != GreedyRewriteStrictness::AnyOp {
            self.admit(region);
        }
        let mut n_iterations = 0;
        loop {
            if self.config.max_iterations.is_some_and(|max| n_iterations >= max) {
                self.outcome.converged = false;
                return Ok(());
            }
            n_iterations += 1;
            self.outcome.iterations += 1;
            self.fill(region);
            if !self.process()? {
                return Ok(());
            }
            self.outcome.changed = true;
        }
    }

    /// Lets the operations that are in the region now, and no others, be visited.
    fn admit(&mut self, region: Region) {
        let ir = &mut *self.rewriter.ir;
        let mut walk = PreOrder::new(ir.top());
        while let Some(op) = walk.next(ir) {
            ir.op_data_mut(op).flags &= !flag::ADMITTED;
        }
        let mut walk = PreOrder::in_region(ir, region);
        while let Some(op) = walk.next(ir) {
            ir.op_data_mut(op).flags |= flag::ADMITTED;
        }
    }

    /// Queues the operations of a region.
    fn fill(&mut self, region: Region) {
        let ir = &mut *self.rewriter.ir;
        let tracker = &mut self.rewriter.tracker;
        tracker.clear(ir);
        tracker.scope = Some(region);
        tracker.worklist.reserve(ir.n_ops());
        // Queuing an operation queues those around it too, which is why the order is neither plain post-order nor
        // plain pre-order.
        if self.config.use_top_down_traversal {
            let mut walk = PreOrder::in_region(ir, region);
            while let Some(op) = walk.next(ir) {
                tracker.enqueue(ir, op);
            }
            tracker.worklist.reverse();
        } else {
            let mut walk = PostOrder::in_region(ir, region);
            while let Some(op) = walk.next(ir) {
                tracker.enqueue(ir, op);
            }
        }
    }

    /// Erases an operation nobody misses; not one with values used outside of its regions, which is not valid IR.
    #[inline]
    fn erase_dead(&mut self, op: Op) -> bool {
        if self.rewriter.ir.has_regions(op) {
            return self.rewriter.erase_op(op).is_ok();
        }
        self.rewriter.erase_single(op);
        true
    }

    /// Visits what is queued, and says whether anything changed.
    fn process(&mut self) -> Result<bool, DriverError> {
        let mut is_changed = false;
        let mut left = self.config.max_num_rewrites.unwrap_or(u64::MAX);
        let erases_dead = self.config.erase_dead_ops;
        while left > 0 {
            let Some((op, flags)) = self.rewriter.tracker.pop(self.rewriter.ir) else { break };
            self.rewriter.watch_visit(op);
            if erases_dead
                && flags & MAY_BE_DEAD != 0
                && is_trivially_dead(self.rewriter.ir, op)
                && self.erase_dead(op)
            {
                self.rewriter.watch_visit_end(op, VisitEnd::Dead);
                self.outcome.erased_dead += 1;
                is_changed = true;
                continue;
            }
            let rewritten_by = self.applicator.match_and_rewrite(op, &mut self.rewriter)?;
            let end = if rewritten_by.is_some() { VisitEnd::Rewritten } else { VisitEnd::Unmatched };
            self.rewriter.watch_visit_end(op, end);
            if let Some(pattern) = rewritten_by {
                self.rewriter.settle(self.max_changes);
                is_changed = true;
                left -= 1;
                self.outcome.rewrites += 1;
                if let Some(count) = self.counts.get_mut(pattern.index()) {
                    *count += 1;
                }
                self.budget.spend(pattern, op, self.rewriter.ir, self.applicator.set())?;
            }
        }
        check_unmatched(&mut self.rewriter)?;
        Ok(is_changed)
    }
}

const MAY_BE_DEAD: u8 = flag::REMOVABLE | flag::REMOVABLE_IF_NESTED;

/// Has the operation no use and no effect that anybody could miss?
#[inline]
pub fn is_trivially_dead(ir: &Ir, op: Op) -> bool {
    let flags = ir.op_data(op).flags;
    if flags & MAY_BE_DEAD == 0 || !ir.is_unused(op) {
        return false;
    }
    flags & flag::REMOVABLE != 0 || is_removable_with_nested(ir, op)
}

/// Would nobody miss what the operations in the regions do?
fn is_removable_with_nested(ir: &Ir, root: Op) -> bool {
    let mut walk = PreOrder::new(root);
    while let Some(op) = walk.next(ir) {
        let flags = ir.op_data(op).flags;
        if flags & flag::REMOVABLE != 0 {
            walk.skip_regions();
        } else if flags & flag::REMOVABLE_IF_NESTED == 0 {
            return false;
        }
    }
    true
}
