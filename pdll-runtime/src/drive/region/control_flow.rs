//! Blocks of a region and the branches between them.

use crate::ir::{Block, Ir, Op, Region};

/// Returns whether a region has more than one block.
pub(crate) fn has_many_blocks(ir: &Ir, region: Region) -> bool {
    !region.is_empty(ir) && !region.has_one_block(ir)
}

/// Returns the branches to a block, each with the number of the successor, most recent first.
pub(super) fn predecessors(ir: &Ir, block: Block) -> Vec<(Op, usize)> {
    let mut edges: Vec<(Op, usize)> = Vec::new();
    for op in block.predecessor_ops(ir) {
        let mentions = op.successors(ir).enumerate().filter(|entry| entry.1 == block);
        // An operation that mentions the block more than once comes as often.
        let n_seen = edges.iter().filter(|edge| edge.0 == op).count();
        let mut mentions: Vec<usize> = mentions.map(|entry| entry.0).collect();
        mentions.reverse();
        edges.extend(mentions.get(n_seen).map(|index| (op, *index)));
    }
    edges
}
