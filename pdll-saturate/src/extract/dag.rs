//! Choices by the cost of graphs: what is used twice counts once.
//!
//! Each class has the set of nodes that it needs; a node needs the union of its operands' sets. This finds sharing within what one class needs,
//! not between independent ones.

use std::collections::VecDeque;
use std::rc::Rc;
use std::time::Instant;

use rustc_hash::FxHashMap;

use crate::extract::choice::{Choice, Choices};
use crate::graph::ids::{ClassId, NodeId};
use crate::graph::store::{EGraph, Place};

/// Maximum number of nodes of a graph for which sets are computed.
const MAX_NODES: usize = 4_000;

/// What a class needs: the sum of the costs, and the nodes in order.
struct Needs {
    cost: u64,
    nodes: Rc<[NodeId]>,
    choice: Choice,
}

/// Returns a choice for which each class costs little, with sharing counted once. `None` if the graph is too large or the time is over.
pub(crate) fn dag(graph: &EGraph, costs: &[u64], deadline: Instant) -> Option<Choices> {
    if graph.nodes.len() > MAX_NODES {
        return None;
    }
    let mut best: FxHashMap<ClassId, Needs> = FxHashMap::default();
    let mut changed: Vec<ClassId> = Vec::new();
    for class in graph.class_ids() {
        if let Some((value, position)) = graph.class(class).leaf {
            best.insert(class, Needs { cost: 0, nodes: Rc::from([]), choice: Choice::Leaf(value, position) });
            changed.push(class);
        }
    }
    let mut todo: VecDeque<NodeId> =
        graph.live_nodes().filter(|node| graph.node(*node).operands.is_empty()).collect();
    let mut n_steps = 0_u32;
    loop {
        while let Some(class) = changed.pop() {
            let at = graph.class(class);
            todo.extend(at.users.iter().filter(|user| graph.node(**user).is_live));
            let (cost, nodes) = (best[&class].cost, best[&class].nodes.clone());
            for worse in at.refines() {
                let worse = graph.find(*worse);
                if worse != class && best.get(&worse).is_none_or(|known| cost < known.cost) {
                    best.insert(worse, Needs { cost, nodes: nodes.clone(), choice: Choice::Via(class) });
                    changed.push(worse);
                }
            }
        }
        let Some(id) = todo.pop_front() else { break };
        n_steps += 1;
        if n_steps.is_multiple_of(256) && Instant::now() > deadline {
            return None;
        }
        let node = graph.node(id);
        if node.place == Place::Fixed {
            continue;
        }
        let mut needed: Vec<NodeId> = vec![id];
        let mut is_known = true;
        for operand in &node.operands {
            match best.get(&graph.find(*operand)) {
                Some(needs) if !needs.nodes.contains(&id) => needed.extend(needs.nodes.iter()),
                _ => is_known = false,
            }
        }
        if !is_known {
            continue;
        }
        needed.sort_unstable();
        needed.dedup();
        let cost = needed.iter().fold(0_u64, |sum, node| sum.saturating_add(costs[node.index()]));
        let nodes: Rc<[NodeId]> = needed.into();
        for (class, index) in node.results.iter().zip(0..) {
            let class = graph.find(*class);
            if best.get(&class).is_none_or(|known| cost < known.cost) {
                best.insert(class, Needs { cost, nodes: nodes.clone(), choice: Choice::Node(id, index) });
                changed.push(class);
            }
        }
    }
    Some(best.into_iter().map(|(class, needs)| (class, needs.choice)).collect())
}
