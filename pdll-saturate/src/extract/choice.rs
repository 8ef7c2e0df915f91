//! Choices: the operation or value that stands for each class, and what a choice costs.

use pdll::ir::{Ir, Value};
use rustc_hash::FxHashMap;

use crate::block::Demand;
use crate::cost::Cost;
use crate::graph::ids::{ClassId, NodeId};
use crate::graph::store::{EGraph, Place};

/// What stands for a class.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Choice {
    /// A value that is available from a position on.
    Leaf(Value, i64),
    /// A result of a node.
    Node(NodeId, u32),
    /// Whatever stands for a class that refines it.
    Via(ClassId),
}

/// What stands for each class.
pub(crate) type Choices = FxHashMap<ClassId, Choice>;

/// Returns what stands for a class in the end, other classes followed.
pub(crate) fn resolve(graph: &EGraph, choices: &Choices, class: ClassId) -> Option<Choice> {
    let mut at = graph.find(class);
    for _ in 0..=choices.len() {
        match choices.get(&at)? {
            Choice::Via(next) => at = graph.find(*next),
            choice => return Some(*choice),
        }
    }
    None
}

/// Returns the costs of the operations of all nodes.
pub(crate) fn node_costs(graph: &EGraph, ir: &Ir, cost: &Cost<'_>) -> Vec<u64> {
    graph.nodes.iter().map(|node| cost.of(ir, node.op)).collect()
}

/// Returns the cost of a choice, each operation counted once; `None` if an operation is needed before its operands are available.
pub(crate) fn cost_of(graph: &EGraph, choices: &Choices, demands: &[Demand], costs: &[u64]) -> Option<u64> {
    let mut total: u64 = 0;
    // Position from which the results of a node are available; `None` while it is visited.
    let mut available: FxHashMap<NodeId, Option<i64>> = FxHashMap::default();
    for demand in demands {
        let from = match resolve(graph, choices, demand.class)? {
            Choice::Leaf(_, position) => position,
            Choice::Node(root, _) => {
                let mut stack = vec![(root, false)];
                while let Some((id, is_ready)) = stack.pop() {
                    let node = graph.node(id);
                    if !is_ready {
                        match available.get(&id) {
                            Some(Some(_)) => continue,
                            // It needs itself.
                            Some(None) => return None,
                            None => {}
                        }
                        available.insert(id, None);
                        stack.push((id, true));
                        for operand in &node.operands {
                            if let Choice::Node(inner, _) = resolve(graph, choices, *operand)? {
                                match available.get(&inner) {
                                    Some(Some(_)) => {}
                                    Some(None) => return None,
                                    None => stack.push((inner, false)),
                                }
                            }
                        }
                        continue;
                    }
                    if matches!(available.get(&id), Some(Some(_))) {
                        continue;
                    }
                    let mut position = -1;
                    for operand in &node.operands {
                        let operand = match resolve(graph, choices, *operand)? {
                            Choice::Leaf(_, position) => position,
                            Choice::Node(inner, _) => available.get(&inner).copied().flatten()?,
                            Choice::Via(_) => return None,
                        };
                        position = position.max(operand);
                    }
                    if let Place::Pinned(own) = node.place {
                        if position >= i64::from(own) {
                            return None;
                        }
                        position = i64::from(own);
                    }
                    available.insert(id, Some(position));
                    total = total.saturating_add(costs[id.index()]);
                }
                available.get(&root).copied().flatten()?
            }
            Choice::Via(_) => return None,
        };
        if from >= i64::from(demand.position) {
            return None;
        }
    }
    Some(total)
}

/// Returns the choice of the program itself: the first operation that computes each class.
pub(crate) fn of_program(graph: &EGraph) -> Choices {
    let mut choices = Choices::default();
    for class in graph.class_ids() {
        let at = graph.class(class);
        let leaf = at.leaf.map(|(value, position)| (position, Choice::Leaf(value, position)));
        let nodes =
            at.nodes.iter().filter(|(node, _)| graph.node(*node).is_live).filter_map(|(node, index)| {
                let home = graph.node(*node).home?;
                Some((i64::from(home), Choice::Node(*node, *index)))
            });
        if let Some((_, choice)) = leaf.into_iter().chain(nodes).min_by_key(|(position, _)| *position) {
            choices.insert(class, choice);
        }
    }
    choices
}
