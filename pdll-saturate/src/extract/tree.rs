//! Choices by the cost of trees: what is used twice counts twice. Fast, and acyclic.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;

use crate::extract::choice::{Choice, Choices};
use crate::graph::ids::{ClassId, NodeId};
use crate::graph::store::{EGraph, Place};

/// Returns the choice for which each class costs least as a tree.
pub(crate) fn tree(graph: &EGraph, costs: &[u64]) -> Choices {
    let mut best: FxHashMap<ClassId, (u64, Choice)> = FxHashMap::default();
    let mut todo: VecDeque<NodeId> = VecDeque::new();
    let mut changed: Vec<ClassId> = Vec::new();
    for class in graph.class_ids() {
        if let Some((value, position)) = graph.class(class).leaf {
            best.insert(class, (0, Choice::Leaf(value, position)));
            changed.push(class);
        }
    }
    todo.extend(graph.live_nodes().filter(|node| graph.node(*node).operands.is_empty()));
    loop {
        while let Some(class) = changed.pop() {
            let at = graph.class(class);
            todo.extend(at.users.iter().filter(|user| graph.node(**user).is_live));
            let cost = best[&class].0;
            for worse in at.refines() {
                let worse = graph.find(*worse);
                if worse != class && best.get(&worse).is_none_or(|(known, _)| cost < *known) {
                    best.insert(worse, (cost, Choice::Via(class)));
                    changed.push(worse);
                }
            }
        }
        let Some(id) = todo.pop_front() else { break };
        let node = graph.node(id);
        if node.place == Place::Fixed {
            continue;
        }
        let operands = node.operands.iter().try_fold(costs[id.index()], |sum, operand| {
            best.get(&graph.find(*operand)).map(|(cost, _)| sum.saturating_add(*cost))
        });
        let Some(cost) = operands else { continue };
        for (class, index) in node.results.iter().zip(0..) {
            let class = graph.find(*class);
            if best.get(&class).is_none_or(|(known, _)| cost < *known) {
                best.insert(class, (cost, Choice::Node(id, index)));
                changed.push(class);
            }
        }
    }
    best.into_iter().map(|(class, (_, choice))| (class, choice)).collect()
}
