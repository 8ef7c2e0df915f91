//! `control-flow-sink`: moves operations into the only region that uses them, if it is executed at most once.
//!
//! MLIR: ControlFlowSink.cpp, ControlFlowSinkUtils.cpp, with the same order.

use pdll_runtime::PatternRewriter;
use pdll_runtime::ir::internal::EffectAnalysis;
use pdll_runtime::ir::{Attribute, Ir, Op, Region};

use crate::error::PassFailure;
use crate::pass::Pass;
use crate::run::PassRun;

/// Sinks operations into regions.
#[derive(Copy, Clone, Debug, Default)]
pub struct ControlFlowSink;

impl Pass for ControlFlowSink {
    fn argument(&self) -> &str {
        "control-flow-sink"
    }

    fn name(&self) -> &str {
        "ControlFlowSink"
    }

    fn description(&self) -> &str {
        "Sink operations into conditional blocks"
    }

    fn run(&self, run: &mut PassRun<'_>) -> Result<(), PassFailure> {
        let ir = run.ir();
        let branches = ir.walk_post_order(run.op()).filter(|op| op.info(ir).region_branch.is_some());
        let branches: Vec<Op> = branches.collect();
        // Moved operations have no effects, so the known effects of those around them stay true.
        let mut effects = EffectAnalysis::default();
        let mut n_sunk = 0;
        let mut rewriter = run.rewriter();
        for branch in branches {
            for region in regions_executed_once(&rewriter, branch) {
                n_sunk += sink(&mut rewriter, &mut effects, region)?;
            }
        }
        run.count("num-sunk", "Number of operations sunk", n_sunk);
        Ok(())
    }
}

/// Returns the regions that are executed at most once, given constant operands.
fn regions_executed_once(ir: &Ir, branch: Op) -> Vec<Region> {
    let operands: Vec<Option<Attribute>> = branch.operands(ir).map(|value| value.constant(ir)).collect();
    let bounds = branch.region_invocation_bounds(ir, &operands);
    let once =
        branch.regions(ir).iter().zip(bounds).filter(|(_, bounds)| bounds.upper.is_some_and(|n| n <= 1));
    once.map(|(region, _)| *region).filter(|region| !region.is_empty(ir)).collect()
}

/// Moves operations into a region. Returns their number.
fn sink(
    rewriter: &mut PatternRewriter<'_>,
    effects: &mut EffectAnalysis,
    region: Region,
) -> Result<u64, PassFailure> {
    let Some(entry) = region.entry(rewriter) else { return Ok(0) };
    // The last operation first, and what was moved before the others.
    let mut todo: Vec<Op> = region.blocks(rewriter).flat_map(|block| block.ops(rewriter)).collect();
    let mut n_moved = 0;
    while let Some(user) = todo.pop() {
        for index in 0..user.n_operands(rewriter) {
            let Some(op) = user.operand(rewriter, index).defining_op(rewriter) else { continue };
            if op.parent_region(rewriter) == Some(region)
                || !op.users(rewriter).all(|user| is_in(rewriter, user, region))
                || !effects.is_memory_effect_free(rewriter, op)
            {
                continue;
            }
            rewriter.move_op_to_start(op, entry)?;
            todo.push(op);
            n_moved += 1;
        }
    }
    Ok(n_moved)
}

/// Returns whether an operation is in a region, at any depth.
fn is_in(ir: &Ir, op: Op, region: Region) -> bool {
    op.parent_region(ir).is_some_and(|parent| region == parent || region.is_ancestor_of(ir, parent))
}
