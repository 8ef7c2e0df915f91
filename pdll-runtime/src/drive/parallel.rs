//! Greedy rewriting of one isolated operation of a region after the other, each to a fixpoint, in parts on all threads or on one.
//!
//! In: a region whose operations are not connected, and patterns that match none of them itself. Out: the result of the driver on the
//! whole region. Invariant: the result does not depend on the number of threads. On one thread, the other operations are closed: if a
//! pattern reads one, or changes what is around, the whole region is visited afterwards until nothing changes. On several threads, parts
//! in which that happened, that failed, or that depend on how often others are visited are dropped, and one thread starts again. Where
//! something follows each visit, or a limit concerns all operations together, the driver runs on the whole region.
//! This takes less time than the whole region: there, all is visited in each iteration, as often as the worst operation needs.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;

use crate::drive::budget::names_of;
use crate::drive::config::{GreedyRewriteConfig, GreedyRewriteStrictness};
use crate::drive::dead::MAY_BE_DEAD;
use crate::drive::greedy::{DriverError, GreedyDriver, GreedyRewriteOutcome, run, run_counting};
use crate::drive::parts::is_apart;
use crate::ir::internal::{Worked, flag, work_in_parts};
use crate::ir::{Ir, Op, Region};
use crate::observe::Observe;
use crate::pattern::applicator::PatternApplicator;
use crate::pattern::frozen::FrozenRewritePatternSet;
use crate::rewrite::tracker::Scope;

/// The outcome of a part of the IR.
struct PartOutcome {
    sum: GreedyRewriteOutcome,
    counts: Vec<u64>,
    /// Number of iterations before the one with the last rewrite.
    last_iteration: u32,
}

impl GreedyRewriteOutcome {
    /// Rewrites a region operation by operation. `None`, with the IR unchanged, if that is not possible or not worth it.
    pub(super) fn of_one_by_one(
        ir: &mut Ir,
        region: Region,
        patterns: &FrozenRewritePatternSet,
        config: &GreedyRewriteConfig,
    ) -> Option<Result<GreedyRewriteOutcome, DriverError>> {
        apply_one_by_one(ir, region, patterns, config)
    }
}

fn apply_one_by_one(
    ir: &mut Ir,
    region: Region,
    patterns: &FrozenRewritePatternSet,
    config: &GreedyRewriteConfig,
) -> Option<Result<GreedyRewriteOutcome, DriverError>> {
    if !ir.context().divides_rewriting(ir.n_ops()) || ir.is_part() {
        return None;
    }
    let observe = config.observe.for_threads()?;
    let has_limits = config.max_num_rewrites.is_some()
        || config.rewrite_budget.is_some()
        || config.creation_budget.is_some()
        || observe.rewrite_budget.is_some();
    let is_special = config.scope.is_some_and(|scope| scope != region)
        || config.strictness != GreedyRewriteStrictness::AnyOp
        || config.worklist_seed.is_some()
        || config.listener.is_some();
    if has_limits || is_special {
        return None;
    }
    let roots = isolated_ops(ir, region, patterns).filter(|roots| roots.len() > 1)?;
    let for_part = GreedyRewriteConfig { observe, scope: None, ..without_listener(config) };
    let on_threads = apply_on_threads(ir, &roots, patterns, &for_part);
    Some(match on_threads {
        Some(outcome) => Ok(outcome),
        None => apply_on_one_thread(ir, region, &roots, patterns, &for_part),
    })
}

/// Rewrites the operations in parts. `None`, with the IR unchanged, if that is not possible or not worth it.
fn apply_on_threads(
    ir: &mut Ir,
    roots: &[Op],
    patterns: &FrozenRewritePatternSet,
    config: &GreedyRewriteConfig,
) -> Option<GreedyRewriteOutcome> {
    let done = work_in_parts(ir, roots, |ir, roots| match rewrite_part(ir, roots, patterns, config) {
        Some(outcome) => Worked::DoneBelow(outcome),
        None => Worked::Refused,
    })?;
    let mut outcome = GreedyRewriteOutcome { converged: true, ..GreedyRewriteOutcome::default() };
    let mut counts: Vec<u64> = Vec::new();
    let mut last_iteration = 0;
    for (nth, part) in done.results.into_iter().enumerate() {
        let last = part.sum.last_rewritten.map(|op| done.joined.op(nth, op));
        if is_later(config, (last, part.last_iteration), (outcome.last_rewritten, last_iteration)) {
            (outcome.last_rewritten, last_iteration) = (last, part.last_iteration);
        }
        add(&mut outcome, &part.sum);
        counts.resize(part.counts.len(), 0);
        counts.iter_mut().zip(part.counts).for_each(|(sum, n)| *sum += n);
    }
    outcome.by_pattern = names_of(patterns, counts);
    Some(outcome)
}

/// Rewrites the operations one by one, and the whole region afterwards if they are not as independent as they seem.
fn apply_on_one_thread(
    ir: &mut Ir,
    region: Region,
    roots: &[Op],
    patterns: &FrozenRewritePatternSet,
    config: &GreedyRewriteConfig,
) -> Result<GreedyRewriteOutcome, DriverError> {
    let around = surroundings(ir, region);
    let regions = close(ir, roots);
    let result = run(ir, patterns, config, |driver| {
        let unsettled = driver.finish_each(&regions)?;
        driver.settle_all(unsettled)?;
        let ir = &mut *driver.rewriter.ir;
        regions.iter().for_each(|region| ir.open_region(*region));
        if ir.take_closed_was_read() || surroundings(ir, region) != around {
            driver.simplify(region)?;
        }
        Ok(())
    });
    // After an error they are still closed.
    regions.iter().for_each(|region| ir.open_region(*region));
    ir.take_closed_was_read();
    result
}

/// Closes the region of each of the operations.
fn close(ir: &mut Ir, roots: &[Op]) -> Vec<Region> {
    let regions: Vec<Region> = roots.iter().map(|root| root.region(ir, 0)).collect();
    regions.iter().for_each(|region| ir.close_region(*region));
    regions
}

/// Returns a hash of the operations of a region and those around it, without the contents of the former.
fn surroundings(ir: &Ir, region: Region) -> u64 {
    let mut hasher = FxHasher::default();
    let around = std::iter::successors(Some(region.parent_op(ir)), |op| op.parent_op(ir));
    for op in around.chain(region.blocks(ir).flat_map(|block| block.ops(ir))) {
        (op, op.discardable_attrs(ir)).hash(&mut hasher);
        op.inherent_attrs(ir).for_each(|entry| entry.hash(&mut hasher));
    }
    hasher.finish()
}

/// Returns the operations of a region if each of them can be rewritten alone: each is isolated from above or has no region, and nothing
/// rewrites, folds or erases the operations themselves.
fn isolated_ops(ir: &Ir, region: Region, patterns: &FrozenRewritePatternSet) -> Option<Vec<Op>> {
    let applicator = PatternApplicator::new(patterns);
    if !region.has_one_block(ir) {
        return None;
    }
    let mut isolated = Vec::new();
    for op in region.entry(ir)?.ops(ir) {
        let flags = ir.op_data(op).flags;
        if flags & (MAY_BE_DEAD | flag::FOLDS | flag::CONSTANT) != 0
            || !is_apart(ir, op)
            || applicator.has_patterns_for(op.name(ir))
        {
            return None;
        }
        if ir.has_regions(op) {
            if op.n_regions(ir) != 1 {
                return None;
            }
            isolated.push(op);
        }
    }
    Some(isolated)
}

/// Rewrites each of the operations. `None` if there is an error, or if the result depends on how often the others are visited.
fn rewrite_part(
    ir: &mut Ir,
    roots: &[Op],
    patterns: &FrozenRewritePatternSet,
    config: &GreedyRewriteConfig,
) -> Option<PartOutcome> {
    let (mut last_iteration, mut is_settled) = (0, true);
    let regions = close(ir, roots);
    let result = run_counting(ir, patterns, config, |driver| {
        let unsettled = driver.finish_each(&regions)?;
        last_iteration = driver.last_iteration;
        for (region, _) in unsettled {
            is_settled = is_settled && !driver.visit_again(region)?.changed;
        }
        Ok(())
    });
    let (sum, counts) = result.ok()?;
    regions.iter().for_each(|region| ir.open_region(*region));
    is_settled.then_some(PartOutcome { sum, counts, last_iteration })
}

impl GreedyDriver<'_, '_, '_> {
    /// Rewrites in each of the closed regions to a fixpoint, while the others are closed. Returns the regions in which something was changed
    /// that does not cause another iteration, with their numbers of iterations.
    fn finish_each(&mut self, regions: &[Region]) -> Result<Vec<(Region, u32)>, DriverError> {
        let fresh = || GreedyRewriteOutcome { converged: true, ..GreedyRewriteOutcome::default() };
        let (mut sum, mut last_iteration) = (fresh(), 0);
        let mut unsettled = Vec::new();
        for region in regions {
            if !region.is_alive(self.rewriter.ir) {
                continue;
            }
            self.outcome = fresh();
            (self.last_iteration, self.may_go_on) = (0, false);
            self.rewriter.ir.open_region(*region);
            self.simplify(*region)?;
            self.rewriter.ir.close_region(*region);
            if self.may_go_on {
                unsettled.push((*region, self.outcome.iterations));
            }
            let last = (self.outcome.last_rewritten, self.last_iteration);
            if is_later(self.config, last, (sum.last_rewritten, last_iteration)) {
                (sum.last_rewritten, last_iteration) = last;
            }
            add(&mut sum, &self.outcome);
        }
        (self.outcome, self.last_iteration) = (sum, last_iteration);
        Ok(unsettled)
    }

    /// Visits regions as often as iterations of all regions together would, unless nothing changes in them any more.
    fn settle_all(&mut self, mut unsettled: Vec<(Region, u32)>) -> Result<(), DriverError> {
        let mut iteration = 0;
        while !unsettled.is_empty() && iteration < self.outcome.iterations {
            iteration += 1;
            for (region, n_iterations) in std::mem::take(&mut unsettled) {
                if n_iterations >= iteration {
                    unsettled.push((region, n_iterations));
                    continue;
                }
                let last = (self.outcome.last_rewritten.take(), self.last_iteration);
                let again = self.visit_again(region)?;
                self.last_iteration = iteration - 1;
                if !is_later(self.config, (self.outcome.last_rewritten, self.last_iteration), last) {
                    (self.outcome.last_rewritten, self.last_iteration) = last;
                }
                if again.goes_on && iteration == self.outcome.iterations {
                    let is_last = self.config.max_iterations == Some(iteration);
                    self.outcome.converged &= !is_last;
                    self.outcome.iterations += u32::from(!is_last);
                }
                if again.changed {
                    unsettled.push((region, iteration));
                }
            }
        }
        Ok(())
    }

    /// Visits a closed region once more.
    fn visit_again(&mut self, region: Region) -> Result<Again, DriverError> {
        let changes = self.rewriter.n_changes();
        self.rewriter.state.tracker.scope = Some(Scope::Region(region));
        self.rewriter.ir.open_region(region);
        let goes_on = self.iterate(region)?;
        self.rewriter.ir.close_region(region);
        Ok(Again { goes_on, changed: goes_on || self.may_go_on || self.rewriter.n_changes() != changes })
    }
}

/// The outcome of one more visit.
struct Again {
    /// Whether another iteration is to follow.
    goes_on: bool,
    changed: bool,
}

/// Returns whether a rewrite comes after the last one of the operations before it, if all are visited in each iteration.
fn is_later(config: &GreedyRewriteConfig, last: (Option<Op>, u32), before: (Option<Op>, u32)) -> bool {
    let is_tie_later = config.use_top_down_traversal && last.1 == before.1;
    last.0.is_some() && (before.0.is_none() || last.1 > before.1 || is_tie_later)
}

/// Adds the outcome of an operation to that of those before it.
fn add(sum: &mut GreedyRewriteOutcome, done: &GreedyRewriteOutcome) {
    sum.changed |= done.changed;
    sum.converged &= done.converged;
    sum.rewrites += done.rewrites;
    sum.folds += done.folds;
    sum.erased_dead += done.erased_dead;
    sum.iterations = sum.iterations.max(done.iterations);
}

/// Returns the settings of a configuration that has no listener.
fn without_listener(config: &GreedyRewriteConfig) -> GreedyRewriteConfig<'static> {
    GreedyRewriteConfig {
        use_top_down_traversal: config.use_top_down_traversal,
        max_iterations: config.max_iterations,
        max_num_rewrites: config.max_num_rewrites,
        rewrite_budget: config.rewrite_budget,
        creation_budget: config.creation_budget,
        scope: config.scope,
        strictness: config.strictness,
        region_simplification: config.region_simplification,
        fold: config.fold,
        cse_constants: config.cse_constants,
        erase_dead_ops: config.erase_dead_ops,
        statistics: config.statistics,
        worklist_seed: config.worklist_seed,
        observe: Observe::none(),
        listener: None,
    }
}
