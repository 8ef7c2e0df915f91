//! The order in which a conversion visits operations: before those in their regions; blocks before those they dominate.
//!
//! Invariant: blocks that cannot be reached are not visited.
//! MLIR: Iterators.h (`ForwardDominanceIterator`).

use rustc_hash::FxHashSet;

use crate::drive::conversion::target::{ConversionTarget, Legality};
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

/// Returns the blocks of a region in the order in which a depth-first search meets them.
fn blocks_in_order(ir: &Ir, region: Region) -> Vec<Block> {
    let Some(entry) = region.entry(ir) else { return Vec::new() };
    if region.has_one_block(ir) {
        return vec![entry];
    }
    let (mut order, mut is_met) = (Vec::new(), FxHashSet::default());
    let mut stack = vec![entry];
    while let Some(block) = stack.pop() {
        if !is_met.insert(block) {
            continue;
        }
        order.push(block);
        let at = stack.len();
        stack.extend(block.successors(ir).filter(|next| next.parent_region(ir) == Some(region)));
        stack[at..].reverse();
    }
    order
}
