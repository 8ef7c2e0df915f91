//! The order in which a conversion visits operations: before those in their regions; blocks before those they dominate.
//!
//! Invariant: blocks that cannot be reached are not visited.
//! MLIR: Iterators.h (`ForwardDominanceIterator`).

use pdll_support::sort::sort_by_key;
use rustc_hash::FxHashMap;

use crate::drive::conversion::target::{ConversionTarget, Legality};
use crate::ir::internal::DominatorTree;
use crate::ir::{Block, Ir, Op, Region};

/// Returns the operations to convert: the roots, and those in their regions, unless they are in one that is recursively legal.
pub(super) fn ops_to_convert(ir: &Ir, roots: &[Op], target: &ConversionTarget) -> Vec<Op> {
    let mut ops = Vec::new();
    let mut stack: Vec<std::vec::IntoIter<Op>> = vec![Vec::from(roots).into_iter()];
    while let Some(level) = stack.last_mut() {
        let Some(op) = level.next() else {
            stack.pop();
            continue;
        };
        ops.push(op);
        if op.n_regions(ir) == 0 || target.legality(ir, op) == (Legality::Legal { is_recursive: true }) {
            continue;
        }
        let mut nested = Vec::new();
        for region in op.regions(ir) {
            for block in blocks_in_order(ir, *region) {
                nested.extend(block.ops(ir));
            }
        }
        stack.push(nested.into_iter());
    }
    ops
}

/// Returns the blocks of a region, each before those it dominates; siblings in the order in which a depth-first search meets them.
fn blocks_in_order(ir: &Ir, region: Region) -> Vec<Block> {
    let Some(entry) = region.entry(ir) else { return Vec::new() };
    if region.has_one_block(ir) {
        return vec![entry];
    }
    let met = depth_first(ir, region, entry);
    let tree = DominatorTree::new(ir, region);
    let mut order = Vec::new();
    let mut stack = vec![0];
    while let Some(node) = stack.pop() {
        order.push(tree.block(node));
        let mut children: Vec<u32> = tree.children(node).collect();
        sort_by_key(&mut children, |child| std::cmp::Reverse(met.get(&tree.block(*child)).copied()));
        stack.extend(children);
    }
    order
}

/// Numbers blocks in the order in which a depth-first search meets them.
fn depth_first(ir: &Ir, region: Region, entry: Block) -> FxHashMap<Block, usize> {
    let mut met = FxHashMap::default();
    let mut stack = vec![entry];
    while let Some(block) = stack.pop() {
        if met.contains_key(&block) {
            continue;
        }
        met.insert(block, met.len());
        let mut successors: Vec<Block> = block.successors(ir).collect();
        successors.reverse();
        stack.extend(successors.into_iter().filter(|next| next.parent_region(ir) == Some(region)));
    }
    met
}
