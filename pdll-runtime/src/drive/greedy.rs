//! The greedy driver: applies patterns and folders until nothing changes.
//!
//! Invariant: the order of visits is upstream's. A worklist is filled in post-order, or in pre-order and
//! reversed; the last entry is visited first; operations affected by a change are added again. This repeats
//! until nothing changes. MLIR: GreedyPatternRewriteDriver.cpp. Differs: has a rewrite budget; wrong
//! behavior of folders and patterns is an error.
//! Size: the entry points, and what one visit does, share the driver's state.

use crate::drive::budget::{Budget, Step, names_of};
pub use crate::drive::budget::{BudgetExceeded, BudgetResource};
pub use crate::drive::config::{GreedyRewriteConfig, GreedyRewriteStrictness, GreedySimplifyRegionLevel};
pub use crate::drive::dead::{is_trivially_dead, would_be_trivially_dead};
pub use crate::drive::error::DriverError;
use crate::drive::error::lock;
use crate::drive::lasting::Lasting;
use crate::drive::region::control_flow::has_many_blocks;
use crate::drive::region::simplified::Simplified;
use crate::drive::region::simplify;
use crate::drive::region::unreachable::erase_unreachable_blocks;
use crate::drive::visits::Visits;
use crate::fold::apply::{FoldError, Folded, fold_op, materialize};
use crate::fold::folder::OperationFolder;
use crate::ir::internal::{OpData, PostOrder, PreOrder, flag};
use crate::ir::{Ir, Op, OpFoldResult, Region, ValueVec};
use crate::observe::Watching;
use crate::pattern::applicator::PatternApplicator;
use crate::pattern::apply::check_unmatched;
use crate::pattern::error::Reporter;
use crate::pattern::frozen::FrozenRewritePatternSet;
use crate::pattern::watch::{VisitEnd, Watcher, visit_begin, visit_end};
use crate::rewrite::error::RewriteError;
use crate::rewrite::id::PatternId;
use crate::rewrite::listener::RewriterListener;
use crate::rewrite::rewriter::PatternRewriter;
use crate::rewrite::state::RewriteState;
use crate::rewrite::tracker::{Scope, Tracker};
use crate::rewrite::unwind::catch;

/// The outcome of the greedy driver.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GreedyRewriteOutcome {
    /// Whether anything changed.
    pub changed: bool,
    /// Whether no pattern matches any more. If not, the limit of iterations or of rewrites was reached.
    pub converged: bool,
    /// Whether all given operations were erased. `false` for whole regions.
    pub all_erased: bool,
    /// Number of successful rewrites.
    pub rewrites: u64,
    /// Number of folded operations.
    pub folds: u64,
    /// Number of erased dead operations.
    pub erased_dead: u64,
    /// Number of times that the worklist was filled. At least one per region with operations.
    pub iterations: u32,
    /// Number of rewrites of each pattern, in the set's order, without patterns that never rewrote. Empty
    /// unless requested.
    pub by_pattern: Vec<(String, u64)>,
    /// The operation that a pattern rewrote last. It may be erased; its name and location are still
    /// available.
    pub last_rewritten: Option<Op>,
}

/// Applies patterns and folders to the operations below the top one until nothing changes.
///
/// # Errors
/// If a pattern misuses the rewriter, a folder returns an invalid result, or rewriting does not terminate
/// within the budget. The IR is then in its state before the call that failed.
pub fn apply_patterns_greedily(
    ir: &mut Ir,
    patterns: &FrozenRewritePatternSet,
    config: &GreedyRewriteConfig,
) -> Result<GreedyRewriteOutcome, DriverError> {
    let top = ir.top();
    apply_patterns_greedily_below(ir, top, patterns, config)
}

/// Applies patterns and folders to the operations in the regions of `root`, each region in turn, until nothing changes. The
/// listener is notified of each change.
///
/// # Errors
/// As [`apply_patterns_greedily`]; also if `root` was erased, or the scope of the configuration neither is around its regions nor in them.
pub fn apply_patterns_greedily_below(
    ir: &mut Ir,
    root: Op,
    patterns: &FrozenRewritePatternSet,
    config: &GreedyRewriteConfig,
) -> Result<GreedyRewriteOutcome, DriverError> {
    if !root.is_alive(ir) {
        return Err(DriverError::Scope("the operation to rewrite in was erased before".to_owned()));
    }
    let regions = root.regions(ir).to_vec();
    apply_in_regions(ir, &regions, patterns, config)
}

/// Applies patterns and folders to the operations in a region until nothing changes. The listener is notified of each change.
///
/// The operation the region belongs to should be isolated from above: constants move to the closest that is.
///
/// ```
/// use pdll_runtime::{GreedyRewriteConfig, RewritePatternSet, apply_patterns_greedily_in};
/// use pdll_runtime::ir::{Context, Ir};
/// let ctx = Context::new();
/// let mut ir = Ir::new(&ctx);
/// let patterns = RewritePatternSet::new(&ctx).freeze()?;
/// let body = ir.top().region(&ir, 0);
/// let outcome = apply_patterns_greedily_in(&mut ir, body, &patterns, &GreedyRewriteConfig::default())?;
/// assert!(outcome.converged && !outcome.changed);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As [`apply_patterns_greedily_below`].
pub fn apply_patterns_greedily_in(
    ir: &mut Ir,
    region: Region,
    patterns: &FrozenRewritePatternSet,
    config: &GreedyRewriteConfig,
) -> Result<GreedyRewriteOutcome, DriverError> {
    if !region.is_alive(ir) {
        return Err(DriverError::Scope("the region to rewrite in was erased before".to_owned()));
    }
    apply_in_regions(ir, &[region], patterns, config)
}

fn apply_in_regions(
    ir: &mut Ir,
    regions: &[Region],
    patterns: &FrozenRewritePatternSet,
    config: &GreedyRewriteConfig,
) -> Result<GreedyRewriteOutcome, DriverError> {
    if let Some(scope) = config.scope {
        let meets = |region: Region| scope.is_ancestor_of(ir, region) || region.is_ancestor_of(ir, scope);
        if !scope.is_alive(ir) || !regions.iter().any(|region| meets(*region)) {
            return Err(DriverError::Scope(
                "the region to rewrite in is neither in the scope nor around it".to_owned(),
            ));
        }
    }
    if let [region] = regions
        && let Some(result) = GreedyRewriteOutcome::of_one_by_one(ir, *region, patterns, config)
    {
        return result;
    }
    run(ir, patterns, config, |driver| regions.iter().try_for_each(|region| driver.simplify(*region)))
}

/// Applies patterns and folders to operations, and to those that this concerns, as far as the scope and the strictness allow.
/// Regions are not simplified, and constants stay where they are. The listener is notified of each change.
///
/// ```
/// use pdll_runtime::{GreedyRewriteConfig, RewritePatternSet, apply_op_patterns_greedily};
/// use pdll_runtime::ir::{Context, parse};
/// let ctx = Context::new();
/// ctx.allow_unregistered_dialects(true);
/// let mut ir = parse(&ctx, r#"%0 = "test.source"() : () -> i32"#)?;
/// let source = ir.walk_pre_order(ir.top()).last().ok_or("there is one")?;
/// let patterns = RewritePatternSet::new(&ctx).freeze()?;
/// let config = GreedyRewriteConfig::default();
/// let outcome = apply_op_patterns_greedily(&mut ir, &[source], &patterns, &config)?;
/// assert!(outcome.converged && !outcome.all_erased);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As [`apply_patterns_greedily`]; also if an operation was erased before or is not in the scope of the configuration.
pub fn apply_op_patterns_greedily(
    ir: &mut Ir,
    ops: &[Op],
    patterns: &FrozenRewritePatternSet,
    config: &GreedyRewriteConfig,
) -> Result<GreedyRewriteOutcome, DriverError> {
    if ops.iter().any(|op| !op.is_alive(ir)) {
        return Err(DriverError::Scope("an operation to rewrite was erased before".to_owned()));
    }
    let is_in = |scope: Region, op: Op| {
        op.parent_region(ir).is_some_and(|region| scope.is_alive(ir) && scope.is_ancestor_of(ir, region))
    };
    if let Some(scope) = config.scope
        && let Some(op) = ops.iter().find(|op| !is_in(scope, **op))
    {
        let message = format!("`{}`, which is to be rewritten, is not in the scope", op.name_text(ir));
        return Err(DriverError::Scope(message));
    }
    let scope = config.scope.or_else(|| common_region(ir, ops));
    run(ir, patterns, config, |driver| {
        driver.simplify_ops(ops, scope.map_or(Scope::Everything, Scope::Region))?;
        driver.outcome.all_erased = ops.iter().all(|op| !op.is_alive(driver.rewriter.ir));
        Ok(())
    })
}

/// Returns the closest region around all operations; `None` if the top is among them.
fn common_region(ir: &Ir, ops: &[Op]) -> Option<Region> {
    let (first, rest) = ops.split_first()?;
    let mut region = first.parent_region(ir)?;
    for op in rest {
        let inner = op.parent_region(ir)?;
        while !region.is_ancestor_of(ir, inner) {
            region = region.parent_region(ir)?;
        }
    }
    Some(region)
}

#[inline]
fn holds_many_blocks(ir: &Ir, op: Op) -> bool {
    ir.op_data(op).has_cold() && op.regions(ir).iter().any(|region| has_many_blocks(ir, *region))
}

/// Runs a driver, and returns its outcome.
pub(super) fn run(
    ir: &mut Ir,
    patterns: &FrozenRewritePatternSet,
    config: &GreedyRewriteConfig,
    work: impl FnOnce(&mut GreedyDriver<'_, '_, '_>) -> Result<(), DriverError>,
) -> Result<GreedyRewriteOutcome, DriverError> {
    let (mut outcome, counts) = run_counting(ir, patterns, config, work)?;
    outcome.by_pattern = names_of(patterns, counts);
    Ok(outcome)
}

/// Runs a driver, and returns its outcome and the number of rewrites of each pattern, if they are counted.
pub(super) fn run_counting(
    ir: &mut Ir,
    patterns: &FrozenRewritePatternSet,
    config: &GreedyRewriteConfig,
    work: impl FnOnce(&mut GreedyDriver<'_, '_, '_>) -> Result<(), DriverError>,
) -> Result<(GreedyRewriteOutcome, Vec<u64>), DriverError> {
    let budget = config.rewrite_budget.or_else(|| config.observe.rewrite_budget_or_ambient());
    let budget = Budget::new(ir, budget, config.creation_budget);
    let mut guard = lock(config.listener.as_ref())?;
    let listener = guard.as_mut().map(|listener| &mut ***listener as &mut dyn RewriterListener);
    let mut watching = Watching::start(&config.observe, listener, "greedy", ir, patterns);
    let watch = watching.watcher();
    let is_followed = watching.is_followed();
    let tracker = Tracker::new(config.strictness, config.worklist_seed);
    let state = RewriteState::new(ir.op_bound(), tracker);
    let rewriter = PatternRewriter::with_state(ir, watching.listener(), state);
    let max_changes = config.observe.max_changes(rewriter.ir);
    let mut driver = GreedyDriver {
        rewriter,
        watch,
        applicator: PatternApplicator::new(patterns),
        config,
        max_changes,
        budget,
        outcome: GreedyRewriteOutcome { converged: true, ..GreedyRewriteOutcome::default() },
        counts: vec![0; if config.statistics { patterns.len() } else { 0 }],
        lasting: Lasting::default(),
        folder: OperationFolder::new(),
        is_followed,
        last_iteration: 0,
        may_go_on: false,
        leaves_any: false,
    };
    let result = catch(|| work(&mut driver));
    let result = result.unwrap_or_else(|caught| {
        let reporter = Reporter { list: patterns.list(), watch: driver.watch.as_ref() };
        Err(reporter.caught(&mut driver.rewriter, caught).into())
    });
    // No flag may remain after an error either.
    driver.rewriter.state.tracker.clear(driver.rewriter.ir);
    driver.rewriter.state.tracker.dismiss(driver.rewriter.ir);
    result?;
    Ok((driver.outcome, driver.counts))
}

pub(super) struct GreedyDriver<'a, 'c, 'l> {
    pub(super) rewriter: PatternRewriter<'a>,
    /// Observer of each visit and pattern.
    watch: Option<Watcher>,
    pub(super) applicator: PatternApplicator,
    pub(super) config: &'c GreedyRewriteConfig<'l>,
    /// Maximum number of changes by one application of a pattern.
    max_changes: u64,
    budget: Budget,
    pub(super) outcome: GreedyRewriteOutcome,
    counts: Vec<u64>,
    lasting: Lasting,
    /// Knows the constants of the part being queued.
    folder: OperationFolder,
    /// Whether someone is notified of each visit or change, in order.
    pub(super) is_followed: bool,
    /// Number of iterations of all regions before the one with the last rewrite.
    pub(super) last_iteration: u32,
    /// Whether the last iteration changed something that does not cause another one, which could find more.
    pub(super) may_go_on: bool,
    /// Whether the last iteration visited operations that are still there, or changed something after its last visit.
    pub(super) leaves_any: bool,
}

impl GreedyDriver<'_, '_, '_> {
    /// Rewrites in a region until nothing changes.
    pub(super) fn simplify(&mut self, region: Region) -> Result<(), DriverError> {
        self.rewriter.state.tracker.scope = Some(Scope::Region(self.config.scope.unwrap_or(region)));
        if self.config.strictness != GreedyRewriteStrictness::AnyOp {
            self.admit(region);
        }
        let is_local = self.is_local();
        let mut n_iterations = 0;
        let mut goes_on = true;
        while goes_on {
            if self.config.max_iterations.is_some_and(|max| n_iterations >= max) {
                self.outcome.converged = n_iterations == 0 && self.outcome.converged;
                return Ok(());
            }
            let may_finish = n_iterations == 1 || is_local && n_iterations == 0;
            let parts = if may_finish { self.parts(region) } else { None };
            if let Some(parts) = parts {
                let finished = self.finish_parts(region, &parts, n_iterations, is_local)?;
                n_iterations += finished.n_iterations;
                self.outcome.iterations += finished.n_iterations;
                self.outcome.converged &= finished.has_converged;
                // A pass over everything that finds nothing to do is not an iteration.
                if !finished.has_converged || !finished.looks_again || !self.iterate(region)? {
                    return Ok(());
                }
            } else {
                goes_on = self.iterate(region)?;
            }
            n_iterations += 1;
            self.outcome.iterations += 1;
        }
        Ok(())
    }

    /// Queues and visits all of a region, then simplifies it. Returns whether another iteration is to follow.
    pub(super) fn iterate(&mut self, region: Region) -> Result<bool, DriverError> {
        let has_many = self.fill(region);
        self.rewrite_queued(&[region], has_many)
    }

    /// Visits the queued operations of regions, which may have several blocks, then simplifies the regions.
    /// Returns whether another iteration is to follow.
    pub(super) fn rewrite_queued(&mut self, regions: &[Region], has_many: bool) -> Result<bool, DriverError> {
        let mut done = Simplified::default();
        // Code that cannot be reached may be such that patterns never end on it.
        if has_many && erase_unreachable_blocks(&mut self.rewriter, regions) {
            done = Simplified { changed: true, again: true };
        }
        if self.process()? {
            done = Simplified { changed: true, again: true };
        }
        let level = self.config.region_simplification;
        if level != GreedySimplifyRegionLevel::Disabled {
            let merges = level == GreedySimplifyRegionLevel::Aggressive;
            let simplified = simplify(&mut self.rewriter, regions, merges);
            self.leaves_any |= simplified.changed;
            done = done.or(simplified);
        }
        self.outcome.changed |= done.changed;
        self.may_go_on = done.changed && !done.again;
        Ok(done.again)
    }

    /// Rewrites operations, and those affected by it.
    fn simplify_ops(&mut self, ops: &[Op], scope: Scope) -> Result<(), DriverError> {
        let tracker = &mut self.rewriter.state.tracker;
        tracker.scope = Some(scope);
        for op in ops {
            tracker.admit(self.rewriter.ir, *op);
            tracker.worklist.push(self.rewriter.ir, *op);
        }
        self.outcome.iterations = 1;
        self.outcome.changed = self.process()?;
        self.outcome.converged = self.rewriter.state.tracker.worklist.is_empty(self.rewriter.ir);
        Ok(())
    }

    /// Lets the operations that are in the region now, and no others, be visited.
    fn admit(&mut self, region: Region) {
        let ir = &mut *self.rewriter.ir;
        let tracker = &mut self.rewriter.state.tracker;
        tracker.dismiss(ir);
        let mut walk = PreOrder::in_region(ir, region);
        while let Some(op) = walk.next(ir) {
            tracker.admit(ir, op);
        }
    }

    /// Queues the next part, after its constants are merged. Returns `false` if nothing is left.
    #[inline(never)]
    fn queue_next_part(&mut self) -> bool {
        let rewriter = &mut self.rewriter;
        if !rewriter.state.tracker.is_fed {
            return false;
        }
        let part = rewriter.state.tracker.next_part(rewriter.ir);
        if let Some((part, true)) = part {
            self.merge_constants(part, true);
        }
        part.is_some()
    }

    /// Merges the constants of parts that had to be queued before their turn.
    #[cold]
    #[inline(never)]
    fn merge_in_unfed(&mut self) {
        for part in self.rewriter.state.tracker.take_unfed() {
            if part.is_alive(self.rewriter.ir) {
                self.merge_constants(part, false);
            }
        }
    }

    /// Merges the constants below an operation, and queues all that is left if it is not yet.
    fn merge_constants(&mut self, part: Op, queues: bool) {
        let rewriter = &mut self.rewriter;
        rewriter.begin_pattern(PatternId::NONE, part);
        rewriter.settle(u64::MAX);
        let changes = rewriter.n_changes();
        self.folder.start_over();
        let mut walk = PostOrder::new(rewriter.ir, part);
        while let Some(op) = walk.next(rewriter.ir) {
            if self.folder.insert_known_constant(rewriter, op) && queues {
                rewriter.state.tracker.enqueue(rewriter.ir, op);
            }
        }
        self.outcome.changed |= rewriter.n_changes() != changes;
        rewriter.settle(self.max_changes);
    }

    /// Queues the operations of a region. Of equal constants only one is queued, which is then at the
    /// region's start. Returns whether any region may have more than one block.
    fn fill(&mut self, region: Region) -> bool {
        let by_parts = self.fills_by_parts(region);
        let rewriter = &mut self.rewriter;
        rewriter.state.tracker.clear(rewriter.ir);
        rewriter.state.tracker.is_fed = by_parts && self.config.cse_constants;
        if by_parts {
            rewriter.state.tracker.fill_by_parts(rewriter.ir, region);
            return rewriter.ir.may_have_cfg();
        }
        rewriter.state.tracker.worklist.reserve(rewriter.ir.n_ops());
        let changes = rewriter.n_changes();
        // Constants keep their order in the IR, which they would not if they were merged during the
        // traversal.
        let mut folder = OperationFolder::new();
        let unifies = self.config.cse_constants;
        let mut has_many = has_many_blocks(rewriter.ir, region);
        // Queuing an operation queues those around it too, which is why the order is neither plain post-order nor
        // plain pre-order.
        if self.config.use_top_down_traversal {
            let mut walk = PreOrder::in_region(rewriter.ir, region);
            let mut next = walk.next(rewriter.ir);
            while let Some(op) = next {
                // A constant has no regions, and may not be there any more afterwards.
                let is_constant = unifies && rewriter.ir.op_data(op).flags & flag::CONSTANT != 0;
                if is_constant {
                    walk.skip_regions();
                }
                next = walk.next(rewriter.ir);
                if !is_constant || folder.insert_known_constant(rewriter, op) {
                    has_many |= holds_many_blocks(rewriter.ir, op);
                    rewriter.state.tracker.enqueue(rewriter.ir, op);
                }
            }
            rewriter.state.tracker.worklist.reverse();
        } else {
            let mut walk = PostOrder::in_region(rewriter.ir, region);
            while let Some(op) = walk.next(rewriter.ir) {
                if !unifies || folder.insert_known_constant(rewriter, op) {
                    has_many |= holds_many_blocks(rewriter.ir, op);
                    rewriter.state.tracker.enqueue(rewriter.ir, op);
                }
            }
        }
        self.outcome.changed |= rewriter.n_changes() != changes;
        has_many
    }

    /// Returns whether an operation with a flag for possible deadness is trivially dead.
    #[inline]
    fn is_dead(&mut self, op: Op, flags: u8) -> bool {
        let rewriter = &self.rewriter;
        rewriter.ir.is_unused(op)
            && (flags & flag::REMOVABLE != 0
                || self.lasting.is_removable(rewriter.ir, rewriter.state.tracker.n_moves, op))
    }

    /// Erases a trivially dead operation, unless values defined in its regions are used outside, which is not
    /// valid IR.
    #[inline]
    fn erase_dead(&mut self, op: Op) -> bool {
        if self.rewriter.ir.has_regions(op) {
            return self.rewriter.erase_op(op).is_ok();
        }
        self.rewriter.erase_single(op);
        true
    }

    /// Visits queued operations, and returns whether anything changed.
    fn process(&mut self) -> Result<bool, DriverError> {
        let mut is_changed = false;
        let mut leaves_any = false;
        let mut left = self.config.max_num_rewrites.unwrap_or(u64::MAX);
        self.rewriter.settle(self.max_changes);
        let visits = Visits::new(self.config, self.watch.is_some());
        while left > 0 {
            let applicator = &self.applicator;
            let needs_visit = |ir: &Ir, data: &OpData| visits.are_needed(applicator, ir, data);
            let Some((op, flags)) = self.rewriter.state.tracker.pop(self.rewriter.ir, needs_visit) else {
                if self.queue_next_part() {
                    continue;
                }
                break;
            };
            visit_begin(self.watch.as_ref(), self.rewriter.ir, op);
            if visits.erase_dead(flags) && self.is_dead(op, flags) && self.erase_dead(op) {
                visit_end(self.watch.as_ref(), self.rewriter.ir, op, VisitEnd::Dead);
                self.rewriter.settle(self.max_changes);
                self.outcome.erased_dead += 1;
                is_changed = true;
                continue;
            }
            if visits.fold(flags) && self.try_to_fold(op)? {
                visit_end(self.watch.as_ref(), self.rewriter.ir, op, VisitEnd::Folded);
                is_changed = true;
                leaves_any = true;
                continue;
            }
            let rewritten_by = self.applicator.match_watched(op, &mut self.rewriter, self.watch.as_ref())?;
            let end = if rewritten_by.is_some() { VisitEnd::Rewritten } else { VisitEnd::Unmatched };
            visit_end(self.watch.as_ref(), self.rewriter.ir, op, end);
            let Some(pattern) = rewritten_by else {
                leaves_any = true;
                continue;
            };
            let reporter = Reporter { list: self.applicator.set().list(), watch: self.watch.as_ref() };
            reporter.check_rewritten(&mut self.rewriter, pattern)?;
            self.rewriter.settle(self.max_changes);
            is_changed = true;
            leaves_any |= op.is_alive(self.rewriter.ir);
            left -= 1;
            self.outcome.rewrites += 1;
            self.outcome.last_rewritten = Some(op);
            self.last_iteration = self.outcome.iterations;
            if let Some(count) = self.counts.get_mut(pattern.index()) {
                *count += 1;
            }
            let step = Step::Pattern(pattern);
            self.budget.spend(step, op, self.rewriter.ir, self.applicator.set())?;
            if self.rewriter.state.tracker.has_unfed() {
                self.merge_in_unfed();
            }
        }
        check_unmatched(&mut self.rewriter)?;
        self.leaves_any = leaves_any;
        Ok(is_changed)
    }

    /// Folds an operation, and returns whether it folded. The fold result replaces it.
    #[inline(never)]
    fn try_to_fold(&mut self, op: Op) -> Result<bool, DriverError> {
        self.rewriter.mark_start();
        catch(|| self.fold(op)).unwrap_or_else(|caught| {
            self.rewriter.undo_created();
            let error = RewriteError::of(self.rewriter.ir, op, caught.kind(self.max_changes));
            Err(Box::new(FoldError { error }).into())
        })
    }

    fn fold(&mut self, op: Op) -> Result<bool, DriverError> {
        let name = op.name(self.rewriter.ir);
        self.rewriter.begin_pattern(PatternId::NONE, op);
        match fold_op(self.rewriter.ir, op)? {
            Folded::Failed => return Ok(false),
            Folded::InPlace => self.rewriter.notify_modified(op),
            Folded::Results(results) => {
                if !self.replace_by(op, &results)? {
                    return Ok(false);
                }
            }
        }
        self.rewriter.settle(self.max_changes);
        self.outcome.folds += 1;
        self.budget.spend(Step::Fold(name), op, self.rewriter.ir, self.applicator.set())?;
        Ok(true)
    }

    /// Replaces an operation by its fold results, with constants created right before it; returns `false` if
    /// they cannot be created.
    fn replace_by(&mut self, op: Op, results: &[OpFoldResult]) -> Result<bool, DriverError> {
        let rewriter = &mut self.rewriter;
        let mut values = ValueVec::new();
        let mut made: Vec<Op> = Vec::new();
        for (index, result) in results.iter().enumerate() {
            let attr = match result {
                OpFoldResult::Value(value) => {
                    values.push(*value);
                    continue;
                }
                OpFoldResult::Attr(attr) => *attr,
            };
            rewriter.set_insertion_point(op);
            let ty = op.result(rewriter, index).ty(rewriter);
            let constant = materialize(rewriter, op, attr, ty);
            if let Ok(Some(constant)) = constant {
                values.push(constant.result(rewriter, 0));
                made.push(constant);
                continue;
            }
            for constant in made {
                rewriter.erase_op(constant).ok();
            }
            constant?;
            return Ok(false);
        }
        rewriter.replace_op_with_values(op, &values).map_err(|error| Box::new(FoldError { error }))?;
        Ok(true)
    }
}
