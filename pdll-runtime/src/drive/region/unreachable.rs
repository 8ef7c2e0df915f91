//! Blocks that cannot be reached from their region's entry.
//!
//! MLIR: RegionUtils.cpp (`eraseUnreachableBlocks`).

use rustc_hash::FxHashSet;

use crate::drive::region::control_flow::has_many_blocks;
use crate::ir::internal::block_post_order;
use crate::ir::{Block, Region};
use crate::rewrite::rewriter::PatternRewriter;

/// Erases unreachable blocks from regions and nested regions. Returns whether there were any.
pub fn erase_unreachable_blocks(rewriter: &mut PatternRewriter<'_>, regions: &[Region]) -> bool {
    if !rewriter.ir.may_have_cfg() {
        return false;
    }
    let mut is_changed = false;
    let mut left = regions.to_vec();
    while let Some(region) = left.pop() {
        if has_many_blocks(rewriter, region) {
            is_changed |= erase_in(rewriter, region);
        }
        for block in region.blocks(rewriter) {
            let ops = block.ops(rewriter).filter(|op| rewriter.ir.has_regions(*op));
            left.extend(ops.flat_map(|op| op.regions(rewriter)).copied());
        }
    }
    is_changed
}

fn erase_in(rewriter: &mut PatternRewriter<'_>, region: Region) -> bool {
    let Some(entry) = region.entry(rewriter) else { return false };
    let reachable: FxHashSet<Block> = block_post_order(rewriter, entry).into_iter().collect();
    let unreachable: Vec<Block> =
        region.blocks(rewriter).filter(|block| !reachable.contains(block)).collect();
    for block in &unreachable {
        // Others of them may use its values, and branch to it.
        let values: Vec<_> = block.args(rewriter).to_vec();
        let results = block.ops(rewriter).flat_map(|op| op.results(rewriter));
        for value in values.into_iter().chain(results.collect::<Vec<_>>()) {
            rewriter.ir.drop_uses(value);
        }
        rewriter.ir.clear_predecessors(*block);
        rewriter.erase_block_unchecked(*block);
    }
    !unreachable.is_empty()
}
