//! The cost of reaching one root from another: the length of the upward path from a shared value.
//!
//! Invariant: of equally short paths the one with the first shared value is used; each pair of roots has a
//! unique number, so that no two paths have the same cost.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::branching::{Cost, Costs};
use super::nesting::{Climb, Step};
use super::nodes::{operands, parent};
use crate::pattern::{Node, NodeId, NodeKind};

/// Maximum number of roots that are sorted by cost. The time is quadratic, and cubic if no root is named.
const MOST_ROOTS: usize = 400;
/// Maximum number of examined triples of a value and two roots.
const MOST_PAIRS: usize = 1_000_000;

/// The paths between roots.
pub(super) struct Graph<'a> {
    nodes: &'a [Node],
    roots: &'a [NodeId],
    /// For each root, the first user, and operand index, of each node below it.
    above: Vec<FxHashMap<NodeId, (NodeId, usize)>>,
    costs: Costs,
    /// For each root, by source: the value where the upward path starts.
    connectors: Vec<Vec<Option<NodeId>>>,
}

impl<'a> Graph<'a> {
    /// Builds the graph; returns `None` if there are too many roots or paths.
    pub(super) fn new(nodes: &'a [Node], roots: &'a [NodeId]) -> Option<Graph<'a>> {
        if roots.len() > MOST_ROOTS {
            return None;
        }
        let mut above = Vec::with_capacity(roots.len());
        // In order of first occurrence.
        let mut seen: Vec<NodeId> = Vec::new();
        let mut depths: Vec<SmallVec<[(usize, u32); 1]>> = vec![SmallVec::new(); nodes.len()];
        for (number, root) in roots.iter().enumerate() {
            let mut found: FxHashMap<NodeId, (NodeId, usize)> = FxHashMap::default();
            let mut todo = VecDeque::from([(*root, *root, 0, 0)]);
            while let Some((at, from, operand, depth)) = todo.pop_front() {
                if found.contains_key(&at) {
                    continue;
                }
                found.insert(at, (from, operand));
                if depths[at.index()].is_empty() {
                    seen.push(at);
                }
                depths[at.index()].push((number, depth));
                todo.extend(parent(nodes, at).map(|op| (op, at, 0, depth)));
                let below = operands(nodes, at).iter().enumerate();
                todo.extend(below.map(|(operand, value)| (*value, at, operand, depth + 1)));
            }
            above.push(found);
        }
        let n_pairs: usize = depths.iter().map(|roots| roots.len() * roots.len()).sum();
        if n_pairs > MOST_PAIRS {
            return None;
        }
        let mut costs: Costs = vec![vec![None; roots.len()]; roots.len()];
        let mut connectors = vec![vec![None; roots.len()]; roots.len()];
        let mut next = 0;
        for value in seen {
            let depths = &depths[value.index()];
            for &(source, _) in depths {
                for &(target, depth) in depths.iter().filter(|(target, _)| *target != source) {
                    let cost = &mut costs[target][source];
                    let number = match *cost {
                        Some(Cost { depth: known, .. }) if known <= depth => continue,
                        Some(Cost { number, .. }) => number,
                        None => {
                            next += 1;
                            next
                        }
                    };
                    *cost = Some(Cost { depth, number });
                    connectors[target][source] = Some(value);
                }
            }
        }
        Some(Graph { nodes, roots, above, costs, connectors })
    }

    pub(super) fn costs(&self) -> &Costs {
        &self.costs
    }

    /// Returns the upward path to a root from a value shared with another one.
    pub(super) fn climb(&self, target: usize, source: usize) -> Option<Climb> {
        let start = self.connectors[target][source]?;
        let mut steps = Vec::new();
        let mut at = start;
        while at != self.roots[target] {
            let (node, operand) = *self.above[target].get(&at)?;
            steps.push(match self.nodes[node.index()].kind {
                NodeKind::Operation(_) => Step::User { op: node, operand },
                _ => Step::Result(node),
            });
            at = node;
        }
        Some(Climb { target: self.roots[target], start, steps })
    }
}
