//! A block as an e-graph: its pure operations are nodes, the others are anchors that stay in order.

use std::collections::BTreeMap;

use pdll::ir::{Block, InsertionPoint, Ir, Op, OpOperand, Trait, Value};
use smallvec::SmallVec;

use crate::graph::ids::ClassId;
use crate::graph::store::{EGraph, Place};
use crate::purity::{Purity, purity};

/// Depth to which operations outside of the block, which define operands, can be matched.
const OUTER_DEPTH: u32 = 6;

/// An operand that is needed after the block is rewritten: of an anchor, in its regions, or in another block.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Demand {
    /// Position of the anchor.
    pub(crate) position: u32,
    /// The operand.
    pub(crate) operand: OpOperand,
    /// Class of its value.
    pub(crate) class: ClassId,
}

/// A block whose operations are in an e-graph.
pub(crate) struct BlockGraph {
    /// The e-graph.
    pub(crate) graph: EGraph,
    /// The operations of the block in order.
    pub(crate) ops: Vec<Op>,
    /// Which operations are nodes, by position.
    pub(crate) is_node: Vec<bool>,
    /// Operands that are needed, by position.
    pub(crate) demands: Vec<Demand>,
    /// Where new operations are created.
    pub(crate) at: InsertionPoint,
}

/// Returns the e-graph of a block; `None` if the block has no node. Counts the anchors.
pub(crate) fn read(ir: &Ir, block: Block, anchors: &mut BTreeMap<String, usize>) -> Option<BlockGraph> {
    let ops: Vec<Op> = block.ops(ir).collect();
    let purities: Vec<Purity> = ops.iter().map(|op| purity(ir, *op)).collect();
    for (op, _) in ops.iter().zip(&purities).filter(|(_, purity)| **purity == Purity::Anchor) {
        if !op.has_trait(ir, Trait::Terminator) {
            *anchors.entry(op.name_text(ir).to_owned()).or_default() += 1;
        }
    }
    let is_node: Vec<bool> = purities.iter().map(|purity| *purity != Purity::Anchor).collect();
    if !is_node.contains(&true) {
        return None;
    }
    let mut graph = EGraph::with_capacity(ops.len());
    for (position, (op, purity)) in (0..).zip(ops.iter().zip(&purities)) {
        for operand in op.operands(ir) {
            if graph.known_class(operand).is_none() {
                // A graph region may use a value before it is defined.
                if operand.owner_block(ir) == Some(block) && operand.defining_op(ir).is_some() {
                    return None;
                }
                add_outer(&mut graph, ir, operand, OUTER_DEPTH);
            }
        }
        match purity {
            Purity::Free => {
                graph.add_op(ir, *op, Place::Free, Some(position), true, None);
            }
            Purity::Unsafe => {
                graph.add_op(ir, *op, Place::Pinned(position), Some(position), true, None);
            }
            Purity::Anchor if op.n_regions(ir) == 0 && op.n_results(ir) > 0 => {
                graph.add_op(ir, *op, Place::Fixed, None, false, Some(i64::from(position)));
            }
            Purity::Anchor => {
                for result in op.results(ir) {
                    graph.add_class(ir, result, Some(i64::from(position)));
                }
            }
        }
    }
    let last = ops.last().copied();
    let at = match last {
        Some(op)
            if op.n_successors(ir) > 0 || op.has_trait(ir, Trait::Terminator) || !op.is_registered(ir) =>
        {
            InsertionPoint::Before(op)
        }
        _ => InsertionPoint::End(block),
    };
    let demands = demands(ir, block, &ops, &is_node, &graph);
    Some(BlockGraph { graph, ops, is_node, demands, at })
}

/// Adds a value from outside of the block, with the pure operations that define it, which patterns may match.
fn add_outer(graph: &mut EGraph, ir: &Ir, value: Value, depth: u32) {
    if graph.known_class(value).is_some() {
        return;
    }
    if let Some(definer) = value.defining_op(ir)
        && depth > 0
        && purity(ir, definer) == Purity::Free
    {
        for operand in definer.operands(ir).collect::<SmallVec<[Value; 4]>>() {
            add_outer(graph, ir, operand, depth - 1);
        }
        graph.add_op(ir, definer, Place::Fixed, None, true, Some(-1));
    }
    graph.class_of(ir, value);
}

/// Returns the uses of the nodes' results by anchors, in their regions, and in other blocks.
fn demands(ir: &Ir, block: Block, ops: &[Op], is_node: &[bool], graph: &EGraph) -> Vec<Demand> {
    let positions: rustc_hash::FxHashMap<Op, u32> = ops.iter().copied().zip(0..).collect();
    let end = (ops.len() as u32).saturating_sub(1);
    let mut found = Vec::new();
    for (op, _) in ops.iter().zip(is_node).filter(|(_, is_node)| **is_node) {
        for result in op.results(ir) {
            let Some(class) = graph.known_class(result) else { continue };
            for operand in result.uses(ir) {
                let mut user = operand.owner(ir);
                let position = loop {
                    if let Some(position) = positions.get(&user) {
                        break Some(*position);
                    }
                    match user.parent_op(ir) {
                        Some(parent) if user.block(ir) != Some(block) => user = parent,
                        _ => break None,
                    }
                };
                // In another block of the region, the value is needed at the end of this one.
                let position = position.unwrap_or(end);
                let is_inner = user.block(ir) == Some(block) && is_node[position as usize];
                if !is_inner {
                    found.push(Demand { position, operand, class });
                }
            }
        }
    }
    found.sort_by_key(|demand| demand.position);
    found
}
