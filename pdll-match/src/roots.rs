//! Roots: the unused operations of a pattern, the start among them, and the searches for the others.
//!
//! In: the nodes of a match section. Out: `Search`es in nesting order, read by `collect` and by interpreters
//! of patterns; a root if none is named. Invariant: a search starts from a value reached from the root or by
//! an earlier search. MLIR: PDLToPDLInterp/PredicateTree.cpp and RootOrdering.cpp. Differs: many roots are
//! searched for in source order.

mod branching;
mod graph;
mod nesting;
mod nodes;

use self::branching::{Branching, branching};
use self::graph::Graph;
use self::nesting::{Climb, nest};
use self::nodes::{operands, operations, parent};
use crate::pattern::{Node, NodeId, NodeKind, Pattern};

pub use self::nodes::Search;

/// Returns the searches that a pattern needs, outermost first.
///
/// # Errors
/// An operation that is not connected with the root.
pub fn searches(pattern: &Pattern) -> Result<Vec<Search>, NodeId> {
    let nodes = &pattern.nodes[..pattern.n_match as usize];
    let mut reached = Reached::new(nodes);
    reached.reach(pattern.root);
    if reached.missing().is_none() {
        return Ok(Vec::new());
    }
    let roots = roots(nodes, Some(pattern.root));
    let climbs = Graph::new(nodes, &roots).and_then(|graph| climbs(&graph, &roots, pattern.root));
    let planned = climbs.map(|climbs| nest(nodes, pattern.root, &climbs)).unwrap_or_default();
    let mut searches = Vec::with_capacity(planned.len());
    for search in planned {
        // Another operation may already have reached this one.
        if !reached.is_there(search.op) {
            reached.reach(search.op);
            searches.push(search);
        }
    }
    reached.search_rest(&mut searches)?;
    Ok(searches)
}

/// Returns the operation to start from if a rewrite names none; `None` if each is used by another.
pub fn best_root(nodes: &[Node]) -> Option<NodeId> {
    let roots = roots(nodes, None);
    if roots.len() < 2 {
        return roots.first().copied();
    }
    let Some(graph) = Graph::new(nodes, &roots) else { return roots.first().copied() };
    let cost = |start: usize| branching(graph.costs(), start).map_or(u64::MAX, |tree| tree.cost);
    (0..roots.len()).min_by_key(|start| cost(*start)).map(|best| roots[best])
}

/// Returns the unused operations, and the named one.
fn roots(nodes: &[Node], named: Option<NodeId>) -> Vec<NodeId> {
    let mut is_used = vec![false; nodes.len()];
    for (_, operation) in operations(nodes) {
        for operand in operation.operands.iter().flatten() {
            if let Some(parent) = parent(nodes, *operand) {
                is_used[parent.index()] = true;
            }
        }
    }
    let is_root = |id: &NodeId| named == Some(*id) || !is_used[id.index()];
    operations(nodes).map(|(id, _)| id).filter(is_root).collect()
}

/// Returns the upward paths to the roots that are not below `start`.
fn climbs(graph: &Graph<'_>, roots: &[NodeId], start: NodeId) -> Option<Vec<Climb>> {
    let first = roots.iter().position(|root| *root == start)?;
    let Branching { parents, .. } = branching(graph.costs(), first)?;
    let mut children = vec![Vec::new(); roots.len()];
    for (root, parent) in parents.iter().enumerate() {
        if let Some(parent) = *parent {
            children[parent].push(root);
        }
    }
    let mut order = vec![first];
    let mut i = 0;
    while let Some(&root) = order.get(i) {
        order.append(&mut children[root]);
        i += 1;
    }
    let climb = |root: &usize| graph.climb(*root, parents[*root]?);
    Some(order.iter().filter_map(climb).collect())
}

/// The known operations, and the values below them.
struct Reached<'a> {
    nodes: &'a [Node],
    is_there: Vec<bool>,
    /// All operations before this node are known.
    first: usize,
}

impl<'a> Reached<'a> {
    fn new(nodes: &'a [Node]) -> Reached<'a> {
        Reached { nodes, is_there: vec![false; nodes.len()], first: 0 }
    }

    fn is_there(&self, node: NodeId) -> bool {
        self.is_there[node.index()]
    }

    /// Marks an operation and everything below it as known.
    fn reach(&mut self, op: NodeId) {
        let mut todo = vec![op];
        while let Some(at) = todo.pop() {
            if !std::mem::replace(&mut self.is_there[at.index()], true) {
                todo.extend(parent(self.nodes, at));
                todo.extend(operands(self.nodes, at));
            }
        }
    }

    /// Returns the first unknown operation.
    fn missing(&mut self) -> Option<NodeId> {
        let is_missing =
            |i: &usize| matches!(self.nodes[*i].kind, NodeKind::Operation(_)) && !self.is_there[*i];
        self.first = (self.first..self.nodes.len()).find(is_missing).unwrap_or(self.nodes.len());
        (self.first < self.nodes.len()).then_some(NodeId(self.first as u32))
    }

    /// Searches for unknown operations; always takes the first one that uses a known value.
    fn search_rest(&mut self, searches: &mut Vec<Search>) -> Result<(), NodeId> {
        while let Some(missing) = self.missing() {
            let is_known = |value: &NodeId| {
                self.is_there(*value) || parent(self.nodes, *value).is_some_and(|op| self.is_there(op))
            };
            let rest = self.nodes[self.first..].iter().enumerate();
            let found = rest.map(|(i, _)| NodeId((self.first + i) as u32)).find_map(|op| {
                let operand = match self.is_there(op) {
                    true => None,
                    false => operands(self.nodes, op).iter().position(is_known),
                };
                operand.map(|operand| Search { op, operand })
            });
            let search = found.ok_or(missing)?;
            self.reach(search.op);
            searches.push(search);
        }
        Ok(())
    }
}
