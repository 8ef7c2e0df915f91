//! Redundant block arguments: those that are the same value whichever way the block is reached.
//!
//! MLIR: RegionUtils.cpp (`dropRedundantArguments`).

use crate::drive::region::control_flow::predecessors;
use crate::ir::{Block, Ir, Region, Value};
use crate::rewrite::rewriter::PatternRewriter;

/// Replaces redundant arguments of a region's blocks. Returns whether there was any.
pub(super) fn drop_redundant_arguments(rewriter: &mut PatternRewriter<'_>, region: Region) -> bool {
    let blocks: Vec<Block> = region.blocks(rewriter).collect();
    let mut is_changed = false;
    for block in blocks {
        is_changed |= drop_of_block(rewriter, block);
    }
    is_changed
}

fn drop_of_block(rewriter: &mut PatternRewriter<'_>, block: Block) -> bool {
    let mut redundant = Vec::new();
    for index in 0..block.n_args(rewriter) {
        if let Some(value) = common_value(rewriter, block, index) {
            redundant.push(index);
            rewriter.transfer_uses(block.arg(rewriter, index), value);
        }
    }
    for index in redundant.iter().rev() {
        for (op, successor) in predecessors(rewriter, block) {
            rewriter.ir.erase_successor_operand(op, successor, *index);
        }
        rewriter.ir.remove_argument(block, *index);
        rewriter.count_change();
    }
    !redundant.is_empty()
}

/// Returns the value that all branches pass for an argument.
fn common_value(ir: &Ir, block: Block, index: usize) -> Option<Value> {
    let mut common = None;
    for (op, successor) in predecessors(ir, block) {
        let passed = op.successor_operands(ir, successor).filter(|_| op.is_branch(ir))?;
        let value = op.get_operand(ir, passed.operand_of(index)?)?;
        if *common.get_or_insert(value) != value {
            return None;
        }
    }
    common.filter(|value| *value != block.arg(ir, index))
}
