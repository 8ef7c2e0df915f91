//! The walk driver: one traversal, each operation visited once, after the operations in its regions.
//!
//! Invariant: operations that patterns create are not visited; blocks that cannot be reached are passed over.
//! MLIR: WalkPatternRewriteDriver.cpp. Differs: an operation erased before it is visited is passed over, not an error.

use rustc_hash::FxHashSet;

use crate::drive::budget::{Budget, Step, names_of};
use crate::drive::error::{DriverError, lock};
use crate::ir::internal::block_post_order;
use crate::ir::{Block, Ir, Op, Region};
use crate::observe::{Observe, Watching};
use crate::pattern::applicator::PatternApplicator;
use crate::pattern::apply::check_unmatched;
use crate::pattern::error::Reporter;
use crate::pattern::frozen::FrozenRewritePatternSet;
use crate::pattern::watch::{VisitEnd, visit_begin, visit_end};
use crate::rewrite::listener::{ListenerHandle, RewriterListener};
use crate::rewrite::rewriter::PatternRewriter;
use crate::rewrite::state::RewriteState;
use crate::rewrite::tracker::Tracker;
use crate::rewrite::unwind::catch;

/// Configuration of the walk driver.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct WalkRewriteConfig<'l> {
    /// Number of rewrites after which it is an error if the walk has not ended. `None` for a number that grows with the IR.
    pub rewrite_budget: Option<u64>,
    /// Number of operations that rewrites may create; more is an error. `None` for a number that grows with the IR.
    pub creation_budget: Option<u64>,
    /// Whether rewrites are counted by pattern.
    pub statistics: bool,
    /// Checks, logs and statistics of each pattern.
    pub observe: Observe,
    /// Listener that is notified of each change.
    pub listener: Option<ListenerHandle<'l>>,
}

/// Outcome of the walk driver.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct WalkRewriteOutcome {
    /// Whether anything changed.
    pub changed: bool,
    /// Number of successful rewrites.
    pub rewrites: u64,
    /// Number of rewrites of each pattern, in the set's order, without those that never did. Empty unless `statistics` is set.
    pub by_pattern: Vec<(String, u64)>,
}

/// Tries patterns once on each operation below the top one. Nothing is folded, and dead operations are not
/// erased.
///
/// ```
/// use pdll_runtime::{RewritePatternSet, walk_and_apply_patterns};
/// use pdll_runtime::ir::{Context, Ir};
/// let ctx = Context::new();
/// let mut ir = Ir::new(&ctx);
/// let patterns = RewritePatternSet::new(&ctx).freeze()?;
/// assert!(!walk_and_apply_patterns(&mut ir, &patterns)?.changed);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If a pattern misuses the rewriter, or patterns that move operations keep the walk from ending.
pub fn walk_and_apply_patterns(
    ir: &mut Ir,
    patterns: &FrozenRewritePatternSet,
) -> Result<WalkRewriteOutcome, DriverError> {
    let top = ir.top();
    walk_and_apply_patterns_below(ir, top, patterns, &WalkRewriteConfig::default())
}

/// Tries patterns once on each operation in the regions of `root`. The listener is notified of each change.
///
/// # Errors
/// As [`walk_and_apply_patterns`].
pub fn walk_and_apply_patterns_below(
    ir: &mut Ir,
    root: Op,
    patterns: &FrozenRewritePatternSet,
    config: &WalkRewriteConfig,
) -> Result<WalkRewriteOutcome, DriverError> {
    if !root.is_alive(ir) {
        return Err(DriverError::Scope("the operation to rewrite in was erased before".to_owned()));
    }
    let observe = &config.observe;
    let budget = config.rewrite_budget.or_else(|| observe.rewrite_budget_or_ambient());
    let budget = Budget::new(ir, budget, config.creation_budget);
    let mut guard = lock(config.listener.as_ref())?;
    let listener = guard.as_mut().map(|listener| &mut ***listener as &mut dyn RewriterListener);
    let mut watching = Watching::start(observe, listener, "walk", ir, patterns);
    let watch = watching.watcher();
    let state = RewriteState::new(ir.op_bound(), Tracker::default());
    let mut rewriter = PatternRewriter::with_state(ir, watching.listener(), state);
    let reporter = Reporter { list: patterns.list(), watch: watch.as_ref() };
    let max_changes = observe.max_changes(rewriter.ir);
    rewriter.settle(max_changes);
    let mut counts = vec![0; if config.statistics { patterns.len() } else { 0 }];
    let walked = catch(|| walk(&mut rewriter, root, patterns, reporter, budget, max_changes, &mut counts));
    let walked = walked.unwrap_or_else(|caught| Err(reporter.caught(&mut rewriter, caught).into()));
    walked.map(|outcome| WalkRewriteOutcome { by_pattern: names_of(patterns, counts), ..outcome })
}

/// Walks and rewrites.
fn walk(
    rewriter: &mut PatternRewriter<'_>,
    root: Op,
    patterns: &FrozenRewritePatternSet,
    reporter: Reporter<'_>,
    mut budget: Budget,
    max_changes: u64,
    counts: &mut [u64],
) -> Result<WalkRewriteOutcome, DriverError> {
    let applicator = PatternApplicator::new(patterns);
    let mut outcome = WalkRewriteOutcome::default();
    let mut frames: Vec<Frame> = Vec::new();
    enter(&mut frames, rewriter, root);
    while let Some(frame) = frames.last_mut() {
        let Some(op) = rewriter.state.cursors.last().copied().flatten() else {
            match frame.next_block(rewriter.ir) {
                Some(block) => {
                    let first = block.first_op(rewriter.ir);
                    set_cursor(rewriter, first);
                }
                None => {
                    frames.pop();
                    rewriter.state.cursors.pop();
                }
            }
            continue;
        };
        let data = rewriter.ir.op_data(op);
        let next = data.next;
        if data.has_cold() && rewriter.ir.has_regions(op) && frame.entered != Some(op) {
            frame.entered = Some(op);
            enter(&mut frames, rewriter, op);
            continue;
        }
        set_cursor(rewriter, next);
        visit_begin(reporter.watch, rewriter.ir, op);
        let rewritten_by = applicator.match_watched(op, rewriter, reporter.watch)?;
        let end = if rewritten_by.is_some() { VisitEnd::Rewritten } else { VisitEnd::Unmatched };
        visit_end(reporter.watch, rewriter.ir, op, end);
        if let Some(pattern) = rewritten_by {
            reporter.check_rewritten(rewriter, pattern)?;
            rewriter.settle(max_changes);
            outcome.changed = true;
            outcome.rewrites += 1;
            if let Some(count) = counts.get_mut(pattern.index()) {
                *count += 1;
            }
            budget.spend(Step::Pattern(pattern), op, rewriter, patterns)?;
        }
    }
    check_unmatched(rewriter)?;
    Ok(outcome)
}

/// A region being walked. The position is the rewriter's cursor of the same depth, which erasing moves.
struct Frame {
    block: Option<Block>,
    /// The blocks that can be reached; `None` if there is but one.
    reachable: Option<FxHashSet<Block>>,
    /// The operation at the cursor whose regions were walked.
    entered: Option<Op>,
}

impl Frame {
    fn next_block(&mut self, ir: &Ir) -> Option<Block> {
        let mut at = self.block.filter(|block| block.is_alive(ir))?.next(ir);
        while let Some(block) = at
            && !self.reachable.as_ref().is_some_and(|reachable| reachable.contains(&block))
        {
            at = block.next(ir);
        }
        self.block = at;
        at
    }
}

fn set_cursor(rewriter: &mut PatternRewriter<'_>, at: Option<Op>) {
    if let Some(cursor) = rewriter.state.cursors.last_mut() {
        *cursor = at;
    }
}

/// Pushes frames for the regions of an operation, the first on top.
fn enter(frames: &mut Vec<Frame>, rewriter: &mut PatternRewriter<'_>, op: Op) {
    let regions: Vec<Region> = op.regions(rewriter.ir).to_vec();
    for region in regions.into_iter().rev() {
        let Some(entry) = region.entry(rewriter.ir) else { continue };
        let has_more = !region.has_one_block(rewriter.ir);
        let reachable = has_more.then(|| block_post_order(rewriter.ir, entry).into_iter().collect());
        frames.push(Frame { block: Some(entry), reachable, entered: None });
        rewriter.state.cursors.push(entry.first_op(rewriter.ir));
    }
}
