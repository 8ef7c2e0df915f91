//! Call graph: callable regions, the calls between them, and its strongly connected components.
//!
//! In: an operation with callables. Out: nodes with edges in the order found; components, callees before callers. No recursion on the depth
//! of IR or graph. MLIR: CallGraph.h, SCCIterator.h, with the same order.

use pdll_runtime::ir::{Ir, Op, Region, SymbolTableCollection};
use rustc_hash::{FxHashMap, FxHashSet};

/// A node of a call graph.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct NodeId(u32);

/// Stands for callers outside of the IR.
pub(crate) const EXTERNAL_CALLER: NodeId = NodeId(0);
/// Stands for callees that are not known.
pub(crate) const UNKNOWN_CALLEE: NodeId = NodeId(1);

/// Kinds of edges.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum EdgeKind {
    /// The target may be called from outside.
    Abstract,
    /// The source calls the target.
    Call,
    /// The target is within the source.
    Child,
}

#[derive(Default)]
struct Node {
    region: Option<Region>,
    edges: Vec<(EdgeKind, NodeId)>,
}

/// The call graph of an operation.
pub(crate) struct CallGraph {
    nodes: Vec<Node>,
    by_region: FxHashMap<Region, NodeId>,
    /// All edges, so that each is added once.
    known: FxHashSet<(NodeId, EdgeKind, NodeId)>,
}

impl CallGraph {
    /// Returns the graph of the callables at and below an operation.
    pub(crate) fn new(ir: &Ir, root: Op, symbols: &mut SymbolTableCollection) -> CallGraph {
        let mut graph = CallGraph {
            nodes: vec![Node::default(), Node::default()],
            by_region: FxHashMap::default(),
            known: FxHashSet::default(),
        };
        graph.add(ir, root, None);
        graph.add(ir, root, Some(symbols));
        graph
    }

    /// Adds the callables, or, with symbols, the calls, which may refer to any callable.
    fn add(&mut self, ir: &Ir, root: Op, mut symbols: Option<&mut SymbolTableCollection>) {
        let mut todo: Vec<(Op, Option<NodeId>)> = vec![(root, None)];
        while let Some((op, parent)) = todo.pop() {
            if op.is_call(ir) {
                if let (Some(parent), Some(symbols)) = (parent, symbols.as_deref_mut()) {
                    let target = self.resolve(ir, op, symbols);
                    self.add_edge(parent, EdgeKind::Call, target);
                }
                continue;
            }
            let mut parent = parent;
            if op.is_callable(ir) {
                let Some(region) = op.callable_region(ir) else { continue };
                parent = Some(self.get_or_add(region, parent));
            }
            let start = todo.len();
            let blocks = op.regions(ir).iter().flat_map(|region| region.blocks(ir));
            todo.extend(blocks.flat_map(|block| block.ops(ir)).map(|nested| (nested, parent)));
            todo[start..].reverse();
        }
    }

    fn get_or_add(&mut self, region: Region, parent: Option<NodeId>) -> NodeId {
        if let Some(node) = self.by_region.get(&region) {
            return *node;
        }
        let node = NodeId(self.nodes.len() as u32);
        self.nodes.push(Node { region: Some(region), edges: Vec::new() });
        self.by_region.insert(region, node);
        match parent {
            Some(parent) => self.add_edge(parent, EdgeKind::Child, node),
            None => self.add_edge(EXTERNAL_CALLER, EdgeKind::Abstract, node),
        }
        node
    }

    fn add_edge(&mut self, from: NodeId, kind: EdgeKind, to: NodeId) {
        if self.known.insert((from, kind, to)) {
            self.nodes[from.0 as usize].edges.push((kind, to));
        }
    }

    /// Returns the nodes, except those for the outside.
    pub(crate) fn nodes(&self) -> impl Iterator<Item = NodeId> + use<> {
        (2..self.nodes.len() as u32).map(NodeId)
    }

    /// Returns the edges of a node, in the order found.
    pub(crate) fn edges(&self, node: NodeId) -> &[(EdgeKind, NodeId)] {
        &self.nodes[node.0 as usize].edges
    }

    /// Returns the region of a node; `None` for the outside.
    pub(crate) fn region(&self, node: NodeId) -> Option<Region> {
        self.nodes[node.0 as usize].region
    }

    /// Returns the node of a callable region.
    pub(crate) fn lookup(&self, region: Region) -> Option<NodeId> {
        self.by_region.get(&region).copied()
    }

    /// Returns the node that a call calls.
    pub(crate) fn resolve(&self, ir: &Ir, call: Op, symbols: &mut SymbolTableCollection) -> NodeId {
        let callable = call.resolve_callable(ir, symbols);
        let region = callable.and_then(|callable| callable.callable_region(ir));
        region.and_then(|region| self.lookup(region)).unwrap_or(UNKNOWN_CALLEE)
    }

    /// Returns the strongly connected components that callers outside reach, callees first.
    pub(crate) fn components(&self) -> Vec<Vec<NodeId>> {
        const DONE: u32 = u32::MAX;
        let mut out = Vec::new();
        // Numbers of visits, from one; zero for nodes not visited yet.
        let mut numbers = vec![0; self.nodes.len()];
        let mut n_visits = 0;
        let mut open: Vec<NodeId> = Vec::new();
        // Nodes on the path, each with the next edge and the least number reached.
        let mut path: Vec<(NodeId, usize, u32)> = Vec::new();
        let mut next = Some(EXTERNAL_CALLER);
        loop {
            if let Some(node) = next.take() {
                n_visits += 1;
                numbers[node.0 as usize] = n_visits;
                open.push(node);
                path.push((node, 0, n_visits));
            }
            let Some((node, at, least)) = path.last_mut() else { return out };
            if let Some((_, child)) = self.edges(*node).get(*at) {
                *at += 1;
                match numbers[child.0 as usize] {
                    0 => next = Some(*child),
                    number => *least = (*least).min(number),
                }
                continue;
            }
            let (node, least) = (*node, *least);
            path.pop();
            if let Some((_, _, around)) = path.last_mut() {
                *around = (*around).min(least);
            }
            if least != numbers[node.0 as usize] {
                continue;
            }
            let start = open.iter().rposition(|found| *found == node).unwrap_or(0);
            let mut component = open.split_off(start);
            component.reverse();
            component.iter().for_each(|node| numbers[node.0 as usize] = DONE);
            out.push(component);
        }
    }
}
