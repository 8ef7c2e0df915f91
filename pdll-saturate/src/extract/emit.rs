//! Emission: the chosen operations in front of the anchors that need them; the others are erased.

use pdll::ir::{InsertionPoint, Ir, Op, Value, ValueVec};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::block::BlockGraph;
use crate::extract::choice::{Choice, Choices, resolve};
use crate::graph::ids::{ClassId, NodeId};
use crate::graph::store::Place;

/// Rewrites a block to a choice that `cost_of` accepts.
pub(crate) fn emit(ir: &mut Ir, block: &BlockGraph, choices: &Choices) {
    let mut emitter = Emitter { ir, block, choices, done: FxHashSet::default() };
    let pinned = emitter.pinned();
    let mut demands = block.demands.iter().peekable();
    for (position, op) in (0_u32..).zip(&block.ops) {
        for node in pinned.get(&position).map_or(&[][..], |nodes| nodes) {
            for operand in &block.graph.node(*node).operands {
                emitter.emit(*operand, *op);
            }
            emitter.place(*node, *op);
        }
        let first = demands.clone();
        while let Some(demand) = demands.next_if(|demand| demand.position == position) {
            emitter.emit(demand.class, *op);
        }
        for demand in first.take_while(|demand| demand.position == position) {
            if let Some(value) = emitter.value(demand.class) {
                emitter.ir.set_operand_value(demand.operand, value);
            }
        }
    }
    let done = std::mem::take(&mut emitter.done);
    let kept: FxHashSet<Op> = done.iter().map(|node| block.graph.node(*node).op).collect();
    let own = block.ops.iter().zip(&block.is_node).filter(|(_, is_node)| **is_node).map(|(op, _)| *op);
    let made = block.graph.nodes.iter().filter(|node| node.place != Place::Fixed).map(|node| node.op);
    let gone: Vec<Op> = own.chain(made).filter(|op| !kept.contains(op)).collect();
    for op in gone {
        if op.is_alive(ir) {
            ir.erase_tree(op);
        }
    }
}

struct Emitter<'a> {
    ir: &'a mut Ir,
    block: &'a BlockGraph,
    choices: &'a Choices,
    /// Nodes that are in place.
    done: FxHashSet<NodeId>,
}

impl Emitter<'_> {
    /// Returns the nodes that are needed and stay at their positions.
    fn pinned(&self) -> FxHashMap<u32, Vec<NodeId>> {
        let graph = &self.block.graph;
        let mut found: FxHashMap<u32, Vec<NodeId>> = FxHashMap::default();
        let mut seen: FxHashSet<NodeId> = FxHashSet::default();
        let mut todo: Vec<ClassId> = self.block.demands.iter().map(|demand| demand.class).collect();
        while let Some(class) = todo.pop() {
            if let Some(Choice::Node(id, _)) = resolve(graph, self.choices, class)
                && seen.insert(id)
            {
                let node = graph.node(id);
                if let Place::Pinned(position) = node.place {
                    found.entry(position).or_default().push(id);
                }
                todo.extend(node.operands.iter().copied());
            }
        }
        found.values_mut().for_each(|nodes| nodes.sort_unstable());
        found
    }

    /// Puts what a class needs in front of an operation.
    fn emit(&mut self, class: ClassId, before: Op) {
        let graph = &self.block.graph;
        let Some(Choice::Node(root, _)) = resolve(graph, self.choices, class) else { return };
        let mut stack = vec![(root, false)];
        while let Some((id, is_ready)) = stack.pop() {
            if self.done.contains(&id) {
                continue;
            }
            if is_ready {
                self.place(id, before);
                continue;
            }
            stack.push((id, true));
            for operand in graph.node(id).operands.iter().rev() {
                if let Some(Choice::Node(inner, _)) = resolve(graph, self.choices, *operand) {
                    stack.push((inner, false));
                }
            }
        }
    }

    /// Puts the operation of a node, whose operands are in place, in front of another one.
    fn place(&mut self, id: NodeId, before: Op) {
        let node = self.block.graph.node(id);
        let values: Option<ValueVec> = node.operands.iter().map(|class| self.value(*class)).collect();
        if let Some(values) = values {
            self.ir.replace_operands(node.op, &values);
        }
        if node.op != before {
            self.ir.unlink_op(node.op);
            self.ir.insert_at(node.op, InsertionPoint::Before(before));
        }
        self.done.insert(id);
    }

    /// Returns the value of a class whose choice is in place.
    fn value(&self, class: ClassId) -> Option<Value> {
        match resolve(&self.block.graph, self.choices, class)? {
            Choice::Leaf(value, _) => Some(value),
            Choice::Node(node, index) => self.block.graph.node(node).op.get_result(self.ir, index as usize),
            Choice::Via(_) => None,
        }
    }
}
