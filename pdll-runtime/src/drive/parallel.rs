//! Greedy rewriting in parts of the IR, on all threads or on one: each isolated operation of a region to a fixpoint.
//!
//! In: a region whose operations are not connected, and patterns that match none of them itself. Out: the result of the driver on the
//! whole region. Invariant: the result does not show that operations were rewritten at the same time, or one after the other: where
//! something follows each visit, where a limit concerns all of them together, where a pattern reads or changes another operation of the
//! region, and where an error occurs, the driver runs on the whole region, on one thread.
//! On one thread it takes less time too: the driver visits all of a region in each iteration, as often as the worst operation needs.

use crate::drive::budget::names_of;
use crate::drive::config::{GreedyRewriteConfig, GreedyRewriteStrictness};
use crate::drive::dead::MAY_BE_DEAD;
use crate::drive::greedy::{DriverError, GreedyDriver, GreedyRewriteOutcome, run_counting};
use crate::drive::parts::is_apart;
use crate::ir::internal::{Worked, flag, work_in_parts};
use crate::ir::{Ir, Op, Region};
use crate::observe::Observe;
use crate::pattern::applicator::PatternApplicator;
use crate::pattern::frozen::FrozenRewritePatternSet;

/// The outcome of a part of the IR.
struct PartOutcome {
    sum: GreedyRewriteOutcome,
    counts: Vec<u64>,
    /// Number of iterations before the one with the last rewrite.
    last_iteration: u32,
}

impl GreedyRewriteOutcome {
    /// Rewrites a region in parts. `None`, with the IR unchanged, if that is not possible or not worth it.
    pub(super) fn of_parts(
        ir: &mut Ir,
        region: Region,
        patterns: &FrozenRewritePatternSet,
        config: &GreedyRewriteConfig,
    ) -> Option<GreedyRewriteOutcome> {
        apply_in_parts(ir, region, patterns, config)
    }
}

fn apply_in_parts(
    ir: &mut Ir,
    region: Region,
    patterns: &FrozenRewritePatternSet,
    config: &GreedyRewriteConfig,
) -> Option<GreedyRewriteOutcome> {
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
    let roots = isolated_ops(ir, region, patterns)?;
    let for_part = GreedyRewriteConfig { observe, scope: None, ..without_listener(config) };
    let done = work_in_parts(ir, &roots, |ir, roots| match rewrite_part(ir, roots, patterns, &for_part) {
        Some(outcome) => Worked::DoneBelow(outcome),
        None => Worked::Refused,
    })?;
    let mut outcome = GreedyRewriteOutcome { converged: true, ..GreedyRewriteOutcome::default() };
    let mut counts: Vec<u64> = Vec::new();
    let mut last_iteration = 0;
    for (nth, part) in done.results.into_iter().enumerate() {
        let last = part.sum.last_rewritten.map(|op| done.joined.op(nth, op));
        if is_later(config, &outcome, last, part.last_iteration, last_iteration) {
            (outcome.last_rewritten, last_iteration) = (last, part.last_iteration);
        }
        add(&mut outcome, &part.sum);
        counts.resize(part.counts.len(), 0);
        counts.iter_mut().zip(part.counts).for_each(|(sum, n)| *sum += n);
    }
    outcome.by_pattern = names_of(patterns, counts);
    Some(outcome)
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

/// Rewrites each of the operations, while the others are closed. `None` if there is an error, no fixpoint, or none that is the same however often
/// the others are visited.
fn rewrite_part(
    ir: &mut Ir,
    roots: &[Op],
    patterns: &FrozenRewritePatternSet,
    config: &GreedyRewriteConfig,
) -> Option<PartOutcome> {
    let mut sum = GreedyRewriteOutcome { converged: true, ..GreedyRewriteOutcome::default() };
    let mut last_iteration = 0;
    // Whether the number of iterations of the others determines the result.
    let mut is_open = false;
    let regions: Vec<Region> = roots.iter().map(|root| root.region(ir, 0)).collect();
    let mut closed: Vec<_> = regions.iter().map(|region| ir.close_region(*region)).collect();
    let result = run_counting(ir, patterns, config, |driver| {
        for (region, closed) in regions.iter().zip(&mut closed) {
            driver.rewriter.ir.open_region(closed);
            driver.outcome = GreedyRewriteOutcome { converged: true, ..GreedyRewriteOutcome::default() };
            driver.last_iteration = 0;
            driver.may_go_on = false;
            driver.simplify(*region)?;
            // In the whole region, others may cause an iteration more.
            if driver.may_go_on && changes_again(driver, *region)? {
                is_open = true;
                break;
            }
            *closed = driver.rewriter.ir.close_region(*region);
            let (done, last) = (&driver.outcome, driver.last_iteration);
            if is_later(config, &sum, done.last_rewritten, last, last_iteration) {
                (sum.last_rewritten, last_iteration) = (done.last_rewritten, last);
            }
            add(&mut sum, done);
            if !sum.converged {
                break;
            }
        }
        Ok(())
    });
    let (_, counts) = result.ok()?;
    closed.iter().for_each(|closed| ir.open_region(closed));
    (sum.converged && !is_open).then_some(PartOutcome { sum, counts, last_iteration })
}

/// Visits a region once more, and returns whether that changed anything.
fn changes_again(driver: &mut GreedyDriver<'_, '_, '_>, region: Region) -> Result<bool, DriverError> {
    let changes = driver.rewriter.n_changes();
    let goes_on = driver.iterate(region)?;
    Ok(goes_on || driver.may_go_on || driver.rewriter.n_changes() != changes)
}

/// Returns whether a rewrite of an operation comes after the last one of those before it, if all are visited in each iteration.
fn is_later(
    config: &GreedyRewriteConfig,
    before: &GreedyRewriteOutcome,
    last: Option<Op>,
    iteration: u32,
    iteration_before: u32,
) -> bool {
    let is_tie_later = config.use_top_down_traversal && iteration == iteration_before;
    last.is_some() && (before.last_rewritten.is_none() || iteration > iteration_before || is_tie_later)
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
