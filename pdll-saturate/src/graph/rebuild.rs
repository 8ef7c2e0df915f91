//! Rebuilding: equal operations become one node, and classes that refine each other become one class.
//!
//! Invariant: afterwards the table has each live node under its current content.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::graph::ids::{ClassId, NodeId};
use crate::graph::store::{Classes, EGraph, Key, Place};

/// Maximum number of classes that a search for a cycle of refinements visits.
const MAX_SEARCHED: usize = 4096;

/// Brings a graph up to date after unions and refinements.
pub(crate) fn rebuild(graph: &mut EGraph) {
    loop {
        while !graph.dirty.is_empty() {
            let mut users = std::mem::take(&mut graph.dirty);
            users.sort_unstable();
            users.dedup();
            for user in users {
                repair(graph, user);
            }
        }
        graph.flatten();
        let edges = std::mem::take(&mut graph.new_edges);
        if edges.is_empty() {
            if graph.is_equality {
                graph.prune_constants();
            }
            graph.sweep();
            return;
        }
        for (from, to) in edges {
            close_cycle(graph, from, to);
            relate_users(graph, from, to);
        }
    }
}

/// Enters a node under its current content, or gives its results to the equal node that is there.
fn repair(graph: &mut EGraph, id: NodeId) {
    if !graph.node(id).is_live || graph.node(id).place == Place::Fixed {
        return;
    }
    let mut operands = Classes::new();
    for class in &graph.node(id).operands {
        operands.push(graph.find(*class));
    }
    let key = Key { head: graph.node(id).head, operands: Classes::from_slice(&operands) };
    graph.nodes[id.index()].operands = operands;
    match graph.table.get(&key).copied().filter(|other| *other != id && graph.node(*other).is_live) {
        Some(other) => {
            let (gone, kept) = (&graph.nodes[id.index()], &graph.nodes[other.index()]);
            if let (Place::Pinned(a), Place::Pinned(b)) = (gone.place, kept.place)
                && a < b
            {
                let (op, place, home) = (gone.op, gone.place, gone.home);
                let kept = &mut graph.nodes[other.index()];
                (kept.op, kept.place, kept.home) = (op, place, home);
            } else if let (Place::Free, Place::Free, Some(a)) = (gone.place, kept.place, gone.home)
                && kept.home.is_none_or(|b| a < b)
            {
                let (op, home) = (gone.op, gone.home);
                let kept = &mut graph.nodes[other.index()];
                (kept.op, kept.home) = (op, home);
            }
            graph.nodes[id.index()].is_live = false;
            graph.has_dead = true;
            let pairs: SmallVec<[(ClassId, ClassId); 1]> = graph
                .node(id)
                .results
                .iter()
                .copied()
                .zip(graph.node(other).results.iter().copied())
                .collect();
            for (a, b) in pairs {
                graph.union(a, b);
            }
        }
        None => {
            graph.table.insert(key, id);
            graph.to_fold.push(id);
        }
    }
}

/// Unites the classes of a cycle of refinements that an edge closes.
fn close_cycle(graph: &mut EGraph, from: ClassId, to: ClassId) {
    let (from, to) = (graph.find(from), graph.find(to));
    if from == to {
        return;
    }
    let mut came_from: FxHashMap<ClassId, ClassId> = FxHashMap::default();
    let mut todo = vec![to];
    came_from.insert(to, to);
    while let Some(at) = todo.pop() {
        if came_from.len() > MAX_SEARCHED {
            return;
        }
        for next in graph.class(at).refined.clone() {
            let next = graph.find(next);
            if came_from.contains_key(&next) {
                continue;
            }
            came_from.insert(next, at);
            if next == from {
                let mut on_path = from;
                while on_path != to {
                    let before = came_from[&on_path];
                    graph.union(on_path, before);
                    on_path = before;
                }
                return;
            }
            todo.push(next);
        }
    }
}

/// Adds edges between the users of a class and those of the one that refines it: operations preserve refinement.
fn relate_users(graph: &mut EGraph, from: ClassId, to: ClassId) {
    if graph.find(from) == graph.find(to) {
        return;
    }
    for user in graph.class(from).users.clone() {
        let node = graph.node(user);
        if !node.is_live || node.place == Place::Fixed {
            continue;
        }
        let operands: Classes = node.operands.iter().map(|class| graph.find(*class)).collect();
        let key = Key { head: node.head, operands };
        for index in 0..key.operands.len() {
            if key.operands[index] == graph.find(from) {
                graph.relate_keys(user, &key, index, to, true);
            }
        }
        // A folder may know more of the refined operand.
        graph.to_fold.push(user);
    }
}
