//! `lift-cf-to-scf`: blocks and branches become structured loops and conditions.
//!
//! In: a region with several blocks. Out: the same region with one block, or with one for each kind of terminator that leaves it.
//! `lifter` has the state, `graph` has edges and the blocks that merge them, `loops` makes cycles loops, `branches` makes branches conditions, `exits` merges blocks
//! that leave the region, `dominators` is their analysis.
//! MLIR: CFGToSCF.cpp, ControlFlowToSCF.cpp, with the same order of operations.

mod branches;
mod dominators;
mod exits;
mod graph;
mod lifter;
mod loops;

use pdll::ir::{Op, Region};
use pdll::pass::{Pass, PassFailure, PassRun};
use pdll::rewrite::{PatternRewriter, RewriteError};

use self::lifter::Lifter;

/// The pass `lift-cf-to-scf`.
#[derive(Copy, Clone, Debug, Default)]
pub struct LiftControlFlowToScf;

impl Pass for LiftControlFlowToScf {
    fn argument(&self) -> &str {
        "lift-cf-to-scf"
    }

    fn name(&self) -> &str {
        "LiftControlFlowToSCFPass"
    }

    fn description(&self) -> &str {
        "Lift ControlFlow dialect to SCF dialect"
    }

    fn run(&self, run: &mut PassRun<'_>) -> Result<(), PassFailure> {
        let ir = run.ir();
        let functions = ir.walk_post_order(run.op()).filter(|op| op.name_text(ir) == "func.func");
        let ops: Vec<Op> = functions.flat_map(|function| ir.walk_post_order(function)).collect();
        let regions: Vec<Region> = ops.into_iter().flat_map(|op| op.regions(ir).to_vec()).collect();
        let mut rewriter = run.rewriter();
        for region in regions {
            lift_region(&mut rewriter, region)?;
        }
        Ok(())
    }
}

/// Replaces the control flow between the blocks of a region by structured operations. Returns whether there was any.
///
/// # Errors
/// If a block is unreachable; if a terminator with successors is not a branch, has side effects or passes values that it produces;
/// if a branch with a condition is not one of `cf`; if there is an infinite loop in a region that is not that of a `func.func`. In the
/// last two cases, the region has been changed.
pub fn lift_region(rewriter: &mut PatternRewriter<'_>, region: Region) -> Result<bool, RewriteError> {
    let Some(entry) = region.entry(rewriter).filter(|_| !region.has_one_block(rewriter)) else {
        return Ok(false);
    };
    graph::check(rewriter, region)?;
    let mut lifter = Lifter::new(rewriter, region, entry);
    lifter.merge_exits()?;
    let mut left = vec![entry];
    while let Some(entry) = left.pop() {
        left.extend(lifter.lift_cycles(entry)?);
        left.extend(lifter.lift_branch(entry)?);
    }
    Ok(true)
}
