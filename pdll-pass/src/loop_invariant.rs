//! `loop-invariant-code-motion`: moves operations that compute the same in each iteration out of loops.
//!
//! In: loops, inner ones first. Out: the same with pure, speculatable operations moved before them, if all that these use is defined
//! outside. MLIR: LoopInvariantCodeMotion.cpp, LoopInvariantCodeMotionUtils.cpp, with the same order.

use std::collections::VecDeque;

use pdll_runtime::PatternRewriter;
use pdll_runtime::ir::internal::EffectAnalysis;
use pdll_runtime::ir::{Ir, Op, Region, Trait, Value};

use crate::error::PassFailure;
use crate::pass::Pass;
use crate::run::PassRun;

/// Hoists loop-invariant operations.
#[derive(Copy, Clone, Debug, Default)]
pub struct LoopInvariantCodeMotion;

impl Pass for LoopInvariantCodeMotion {
    fn argument(&self) -> &str {
        "loop-invariant-code-motion"
    }

    fn name(&self) -> &str {
        "LoopInvariantCodeMotion"
    }

    fn description(&self) -> &str {
        "Hoist loop invariant instructions outside of the loop"
    }

    fn run(&self, run: &mut PassRun<'_>) -> Result<(), PassFailure> {
        let ir = run.ir();
        let loops: Vec<Op> = ir.walk_post_order(run.op()).filter(|op| op.is_loop(ir)).collect();
        // Hoisted operations have no effects, so the known effects of those around them stay true.
        let mut effects = EffectAnalysis::default();
        let mut rewriter = run.rewriter();
        for op in loops {
            for region in op.loop_regions(&rewriter) {
                hoist(&mut rewriter, &mut effects, op, region)?;
            }
        }
        Ok(())
    }
}

/// Moves the invariant operations directly in a region before the loop.
fn hoist(
    rewriter: &mut PatternRewriter<'_>,
    effects: &mut EffectAnalysis,
    root: Op,
    region: Region,
) -> Result<(), PassFailure> {
    let mut worklist: VecDeque<Op> = region.blocks(rewriter).flat_map(|block| block.ops(rewriter)).collect();
    while let Some(op) = worklist.pop_front() {
        if op.parent_region(rewriter) != Some(region)
            || op.has_trait(rewriter, Trait::Terminator)
            || !effects.is_memory_effect_free(rewriter, op)
            || !op.is_speculatable(rewriter)
            || !uses_only_outside(rewriter, op, root)
        {
            continue;
        }
        rewriter.move_op_before(op, root)?;
        let users = op.users(rewriter).filter(|user| user.parent_region(rewriter) == Some(region));
        worklist.extend(users);
    }
    Ok(())
}

/// Returns whether an operation, with those in its regions, uses only values of itself and from outside of the loop.
fn uses_only_outside(ir: &Ir, op: Op, root: Op) -> bool {
    ir.walk_post_order(op).all(|inner| {
        inner.operands(ir).all(|value| {
            let owner = parent_of_value(ir, value);
            owner.is_none_or(|owner| op.is_ancestor_of(ir, owner) || !root.is_ancestor_of(ir, owner))
        })
    })
}

/// Returns the operation with the region in which a value is defined.
fn parent_of_value(ir: &Ir, value: Value) -> Option<Op> {
    value.owner_block(ir)?.parent_op(ir)
}
