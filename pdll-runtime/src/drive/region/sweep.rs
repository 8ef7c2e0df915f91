//! Erasing dead operations, block arguments, and the operands passed to these.
//!
//! Invariant: blocks go from the last to the first, operations in them too, so that uses go before definitions.
//! MLIR: RegionUtils.cpp (`deleteDeadness`, `runRegionDCE`). Differs: no recursion.

use crate::drive::dead::MAY_BE_DEAD;
use crate::drive::region::control_flow::has_many_blocks;
use crate::drive::region::liveness::{Liveness, may_be_dead};
use crate::drive::region::simplified::Simplified;
use crate::ir::internal::{EffectAnalysis, block_post_order, flag, has_ssa_dominance};
use crate::ir::{Block, Ir, Op, Region};
use crate::rewrite::rewriter::PatternRewriter;

/// A region being swept.
struct Frame {
    region: Region,
    /// The blocks still to come, the next one last.
    blocks: Vec<Block>,
    /// The operation to look at next.
    at: Option<Op>,
}

impl Frame {
    fn new(rewriter: &PatternRewriter<'_>, region: Region) -> Option<Frame> {
        let mut blocks = block_post_order(rewriter, region.entry(rewriter)?);
        blocks.reverse();
        Some(Frame { region, blocks, at: None })
    }
}

/// Erases everything that is dead.
pub(super) fn delete_dead(rewriter: &mut PatternRewriter<'_>, regions: &[Region]) -> Simplified {
    let mut done = Simplified::default();
    let mut suspects: Vec<Region> = Vec::new();
    for region in regions {
        let is_finished = erase_unused(rewriter, *region, &mut done);
        if !is_finished && may_be_dead(rewriter, *region) {
            suspects.push(*region);
        }
    }
    if suspects.is_empty() {
        return done;
    }
    let live = Liveness::new(rewriter, &suspects);
    for region in suspects {
        done = done.or(sweep(rewriter, region, &live));
    }
    done
}

/// Erases unused operations from the last one to the first, which finds all that are dead where each region has one block whose operations use
/// what is before them. Returns `false` where the analysis must decide: at another region, and at a dead operation with regions, whose terminators keep alive
/// what they use.
fn erase_unused(rewriter: &mut PatternRewriter<'_>, region: Region, done: &mut Simplified) -> bool {
    let last_op = |ir: &Ir, region: Region| -> Option<Option<Op>> {
        let is_simple = region.has_one_block(ir) && has_ssa_dominance(ir, region);
        is_simple.then(|| region.entry(ir)?.last_op(ir))
    };
    let Some(last) = last_op(rewriter, region) else { return false };
    let mut effects = EffectAnalysis::default();
    let mut pending = vec![last];
    while let Some(at) = pending.last_mut() {
        let Some(op) = *at else {
            pending.pop();
            continue;
        };
        let ir: &Ir = rewriter;
        let data = ir.op_data(op);
        *at = data.prev;
        let is_dead = data.flags & MAY_BE_DEAD != 0
            && ir.is_unused(op)
            && (data.flags & flag::REMOVABLE != 0 || effects.would_be_trivially_dead(ir, op));
        if ir.has_regions(op) {
            if is_dead {
                return false;
            }
            for nested in op.regions(ir).iter().rev().filter(|region| !region.is_empty(ir)) {
                let Some(last) = last_op(ir, *nested) else { return false };
                pending.push(last);
            }
        } else if is_dead && rewriter.erase_op(op).is_ok() {
            *done = Simplified { changed: true, again: true };
        }
    }
    true
}

fn sweep(rewriter: &mut PatternRewriter<'_>, region: Region, live: &Liveness) -> Simplified {
    let mut done = Simplified::default();
    let mut frames: Vec<Frame> = Frame::new(rewriter, region).into_iter().collect();
    while let Some(frame) = frames.last_mut() {
        let Some(op) = frame.at else {
            match frame.blocks.pop() {
                Some(block) => {
                    frame.at = block.last_op(rewriter);
                    if has_many_blocks(rewriter, frame.region) {
                        done.changed |= erase_passed(rewriter, block, live);
                    }
                }
                None => {
                    done.changed |= erase_arguments(rewriter, frame.region, live);
                    frames.pop();
                }
            }
            continue;
        };
        frame.at = op.prev(rewriter);
        if live.has_op(op) {
            let nested: Vec<Region> = op.regions(rewriter).iter().rev().copied().collect();
            frames.extend(nested.into_iter().filter_map(|region| Frame::new(rewriter, region)));
            continue;
        }
        for result in op.results(rewriter) {
            rewriter.ir.drop_uses(result);
        }
        if rewriter.erase_op(op).is_ok() {
            done = Simplified { changed: true, again: true };
        }
    }
    done
}

/// Removes the operands that the block's terminator passes to dead arguments.
fn erase_passed(rewriter: &mut PatternRewriter<'_>, block: Block, live: &Liveness) -> bool {
    let Some(terminator) = block.last_op(rewriter).filter(|op| op.is_branch(rewriter)) else { return false };
    let mut is_changed = false;
    for successor in (0..terminator.n_successors(rewriter)).rev() {
        let dest = terminator.successor(rewriter, successor);
        for index in (0..dest.n_args(rewriter)).rev() {
            if !live.has_arg(dest.arg(rewriter, index)) {
                rewriter.ir.erase_successor_operand(terminator, successor, index);
                is_changed = true;
            }
        }
    }
    is_changed
}

/// Erases the dead arguments of all blocks except the entry.
fn erase_arguments(rewriter: &mut PatternRewriter<'_>, region: Region, live: &Liveness) -> bool {
    let mut is_changed = false;
    let blocks: Vec<Block> = region.blocks(rewriter).skip(1).collect();
    for block in blocks {
        for index in (0..block.n_args(rewriter)).rev() {
            let arg = block.arg(rewriter, index);
            if !live.has_arg(arg) && arg.use_empty(rewriter) {
                rewriter.ir.remove_argument(block, index);
                is_changed = true;
            }
        }
    }
    if is_changed {
        rewriter.count_change();
    }
    is_changed
}
