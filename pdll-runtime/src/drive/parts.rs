//! Parts: operations of a region that are queued one by one, and, from the second iteration of the greedy
//! driver on, rewritten to a fixpoint one by one.
//!
//! In: a region whose operations have all been visited. Out: the same, with each of them at a fixpoint.
//! Invariant: the counted iterations and the result are as if each iteration went through the whole region:
//! the operations of the region are isolated from above and not connected. Patterns that nevertheless inspect
//! other operations also reach a fixpoint: if anything changed after an operation's last visit, the driver
//! visits the whole region again. Where nothing can inspect other operations, parts are rewritten to a fixpoint
//! from the first iteration on, while they are in the cache, and are not visited again.

use smallvec::SmallVec;

use crate::drive::dead::MAY_BE_DEAD;
use crate::drive::greedy::{DriverError, GreedyDriver, GreedyRewriteStrictness};
use crate::ir::internal::flag;
use crate::ir::{Ir, Op, Region, Trait};

/// The outcome of rewriting each operation of a region to a fixpoint.
pub(super) struct Finished {
    /// Maximum number of iterations that one needed.
    pub(super) n_iterations: u32,
    /// Whether each ended before the limit of iterations.
    pub(super) has_converged: bool,
    /// Whether anything changed after the last visit to another part.
    pub(super) looks_again: bool,
}

impl GreedyDriver<'_, '_, '_> {
    /// Returns whether the operations of the region can be queued part by part, in the same order as all at
    /// once.
    pub(super) fn fills_by_parts(&self, region: Region) -> bool {
        self.starts_from_the_end(region) && (!self.config.cse_constants || self.merges_by_parts(region))
    }

    /// Returns whether all operations of the region are queued in order, to be visited from the last to the
    /// first.
    fn starts_from_the_end(&self, region: Region) -> bool {
        self.config.strictness == GreedyRewriteStrictness::AnyOp
            && self.config.worklist_seed.is_none()
            && !self.config.use_top_down_traversal
            && self.config.scope.is_none_or(|scope| scope == region)
    }

    /// Returns whether constants can be merged part by part too: they must all be in operations that are
    /// isolated from above, where they remain. All must be reachable. Listeners are notified of all merged constants before the first visit.
    fn merges_by_parts(&self, region: Region) -> bool {
        let ir = &*self.rewriter.ir;
        !self.is_followed
            && self.config.max_num_rewrites.is_none()
            && !ir.may_have_cfg()
            && region.entry(ir).is_none_or(|block| block.ops(ir).all(|op| is_apart(ir, op)))
    }

    /// Returns whether what happens to an operation depends on connected operations only: nothing is folded,
    /// and all patterns are declarative.
    pub(super) fn is_local(&self) -> bool {
        !self.config.fold && self.applicator.set().list().is_declarative()
    }

    /// Returns the operations of a region, if each may be rewritten to a fixpoint before the others: they
    /// must not be connected, there must be no listener, and no hand-written pattern, which could inspect
    /// anything.
    pub(super) fn parts(&self, region: Region) -> Option<Vec<Op>> {
        let ir = &*self.rewriter.ir;
        if self.is_followed
            || self.config.max_num_rewrites.is_some()
            || self.applicator.set().list().has_any_single()
            || !self.starts_from_the_end(region)
            || ir.may_have_cfg()
        {
            return None;
        }
        let is_part = |op: &Op| {
            let data = ir.op_data(*op);
            let is_connected = data.n_operands > 0 || op.n_results(ir) > 0;
            !is_connected && data.flags & MAY_BE_DEAD == 0 && is_apart(ir, *op)
        };
        // They are far apart in memory: visited once.
        region.entry(ir)?.ops(ir).map(|op| is_part(&op).then_some(op)).collect()
    }

    /// Rewrites each operation of a region, of which there were `n_before` iterations, until it no longer
    /// changes, the last one first.
    pub(super) fn finish_parts(
        &mut self,
        region: Region,
        parts: &[Op],
        n_before: u32,
        is_local: bool,
    ) -> Result<Finished, DriverError> {
        let max = self.config.max_iterations.map_or(u32::MAX, |max| max.saturating_sub(n_before));
        let mut finished = Finished { n_iterations: 1, has_converged: true, looks_again: false };
        // Of whole iterations, the last one with a rewrite determines which is the last.
        let mut last = (0, self.outcome.last_rewritten);
        for (nth, part) in parts.iter().rev().enumerate() {
            let changes = self.rewriter.n_changes();
            let mut n_iterations = 0;
            // Whether an iteration may find operations to visit, or constants to merge. Declarative patterns queue all that they
            // may cause to be visited.
            let mut finds_any = true;
            // A change elsewhere causes all to be visited again.
            loop {
                if n_iterations == max {
                    finished.has_converged = false;
                    break;
                }
                n_iterations += 1;
                // In what was erased, this iteration finds nothing to do.
                if part.parent_region(self.rewriter.ir) != Some(region) {
                    break;
                }
                let n_rewrites = self.outcome.rewrites;
                let goes_on = self.iterate_in(*part, finds_any)?;
                finds_any = !is_local || self.config.cse_constants || self.leaves_any;
                if self.outcome.rewrites != n_rewrites && n_iterations >= last.0 {
                    last = (n_iterations, self.outcome.last_rewritten);
                }
                if !goes_on {
                    break;
                }
            }
            finished.n_iterations = finished.n_iterations.max(n_iterations);
            finished.looks_again |= nth > 0 && !is_local && self.rewriter.n_changes() != changes;
        }
        self.outcome.last_rewritten = last.1;
        if last.0 > 0 {
            self.last_iteration = self.outcome.iterations + last.0 - 1;
        }
        // An operation may have been created beside the parts.
        finished.looks_again |= is_local && self.parts(region).as_deref() != Some(parts);
        Ok(finished)
    }

    /// Queues and visits an operation of the region and everything below it, if there may be any to visit, then simplifies its
    /// regions. Returns whether another iteration is to follow.
    fn iterate_in(&mut self, part: Op, finds_any: bool) -> Result<bool, DriverError> {
        let ir = &mut *self.rewriter.ir;
        let regions = SmallVec::<[Region; 2]>::from_slice(part.regions(ir));
        let tracker = &mut self.rewriter.state.tracker;
        tracker.clear(ir);
        tracker.is_fed = self.config.cse_constants;
        if finds_any {
            tracker.fill_by_part(ir, part);
        }
        let has_many = ir.may_have_cfg();
        self.rewrite_queued(&regions, has_many)
    }
}

/// Returns whether the operation is isolated from above, or is neither a constant nor has regions.
pub(super) fn is_apart(ir: &Ir, op: Op) -> bool {
    let flags = ir.op_data(op).flags;
    if ir.has_regions(op) {
        flags & flag::REGISTERED != 0 && ir.known_name(op).traits.has(Trait::IsolatedFromAbove)
    } else {
        flags & flag::CONSTANT == 0
    }
}
