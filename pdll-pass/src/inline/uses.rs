//! Uses of callables by each other, counted, so that dead ones are found while calls are inlined.
//!
//! In: the call graph. Out: whether a callable is dead, or used once and can be erased then. MLIR: Inliner.cpp (`CGUseList`).

use pdll_runtime::ir::internal::EffectAnalysis;
use pdll_runtime::ir::{Attribute, Ir, Op, SymbolTableCollection};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::call_graph::{CallGraph, EdgeKind, NodeId};
use crate::symbols::{
    Visibility, can_discard_on_use_empty, is_symbol, symbol_uses, visibility, walk_symbol_tables,
};

/// The uses of callables within one callable.
#[derive(Default)]
struct Uses {
    /// By the attributes of its operation.
    top_level: FxHashSet<NodeId>,
    /// By operations in it, counted.
    inner: FxHashMap<NodeId, i64>,
}

/// The uses of callables.
#[derive(Default)]
pub(super) struct UseList {
    /// The number of uses of each symbol that can be erased without uses.
    discardable: FxHashMap<NodeId, i64>,
    /// The uses within each callable.
    uses: FxHashMap<NodeId, Uses>,
}

impl UseList {
    pub(super) fn new(ir: &Ir, root: Op, graph: &CallGraph, symbols: &mut SymbolTableCollection) -> UseList {
        let mut list = UseList::default();
        let mut always_live: FxHashSet<NodeId> = FxHashSet::default();
        walk_symbol_tables(ir, root, root.block(ir).is_none(), |table, all_uses_visible| {
            let body = table.regions(ir).first().copied();
            for op in body.into_iter().flat_map(|body| body.blocks(ir)).flat_map(|block| block.ops(ir)) {
                if let Some(node) = op.callable_region(ir).and_then(|region| graph.lookup(region)) {
                    if is_symbol(ir, op)
                        && (all_uses_visible || visibility(ir, op) == Visibility::Private)
                        && can_discard_on_use_empty(ir, op)
                    {
                        list.discardable.entry(node).or_default();
                    }
                    continue;
                }
                for_referenced(ir, op, graph, symbols, |node, _| {
                    always_live.insert(node);
                });
            }
        });
        list.discardable.retain(|node, _| !always_live.contains(node));
        for node in graph.nodes() {
            list.recompute(ir, node, graph, symbols);
        }
        list
    }

    /// Counts the uses within a callable again.
    pub(super) fn recompute(
        &mut self,
        ir: &Ir,
        node: NodeId,
        graph: &CallGraph,
        symbols: &mut SymbolTableCollection,
    ) {
        let Some(region) = graph.region(node) else { return };
        if let Some(before) = self.uses.remove(&node) {
            self.decrement(&before);
        }
        let parent = region.parent_op(ir);
        let mut uses = Uses::default();
        for_referenced(ir, parent, graph, symbols, |used, user| {
            let Some(n) = self.discardable.get_mut(&used) else { return };
            if user != parent {
                *uses.inner.entry(used).or_default() += 1;
            } else if !uses.top_level.insert(used) {
                return;
            }
            *n += 1;
        });
        self.uses.insert(node, uses);
    }

    /// Removes the uses by a call in a callable.
    pub(super) fn drop_call_uses(
        &mut self,
        ir: &Ir,
        user: NodeId,
        call: Op,
        graph: &CallGraph,
        symbols: &mut SymbolTableCollection,
    ) {
        let inner = &mut self.uses.entry(user).or_default().inner;
        let discardable = &mut self.discardable;
        for_referenced(ir, call, graph, symbols, |node, _| {
            if let Some(n) = inner.get_mut(&node) {
                *n -= 1;
                *discardable.entry(node).or_default() -= 1;
            }
        });
    }

    /// Adds the uses within an inlined callable to those of the callable it was inlined into.
    pub(super) fn merge(&mut self, inlined: NodeId, into: NodeId) {
        let added: Vec<(NodeId, i64)> = match self.uses.get(&inlined) {
            Some(uses) => uses.inner.iter().map(|(node, n)| (*node, *n)).collect(),
            None => return,
        };
        let uses = self.uses.entry(into).or_default();
        for (node, n) in added {
            *uses.inner.entry(node).or_default() += n;
            *self.discardable.entry(node).or_default() += n;
        }
    }

    /// Forgets a callable and those within it.
    pub(super) fn erase(&mut self, node: NodeId, graph: &CallGraph) {
        let mut todo = vec![node];
        while let Some(node) = todo.pop() {
            let edges = graph.edges(node).iter();
            todo.extend(edges.filter(|(kind, _)| *kind == EdgeKind::Child).map(|(_, child)| *child));
            if let Some(uses) = self.uses.remove(&node) {
                self.decrement(&uses);
            }
            self.discardable.remove(&node);
        }
    }

    /// Returns whether nothing uses the callable.
    pub(super) fn is_dead(&self, ir: &Ir, node: NodeId, graph: &CallGraph) -> bool {
        let Some(op) = graph.region(node).map(|region| region.parent_op(ir)) else { return false };
        if !is_symbol(ir, op) {
            return op.use_empty(ir) && EffectAnalysis::default().is_memory_effect_free(ir, op);
        }
        self.discardable.get(&node) == Some(&0)
    }

    /// Returns whether the callable is used once, and can be erased without that use.
    pub(super) fn has_one_use_and_is_discardable(&self, ir: &Ir, node: NodeId, graph: &CallGraph) -> bool {
        let Some(op) = graph.region(node).map(|region| region.parent_op(ir)) else { return false };
        if !is_symbol(ir, op) {
            let n_uses = op.users(ir).take(2).count();
            return n_uses == 1 && EffectAnalysis::default().is_memory_effect_free(ir, op);
        }
        self.discardable.get(&node) == Some(&1)
    }

    fn decrement(&mut self, uses: &Uses) {
        for node in &uses.top_level {
            *self.discardable.entry(*node).or_default() -= 1;
        }
        for (node, n) in &uses.inner {
            *self.discardable.entry(*node).or_default() -= n;
        }
    }
}

/// Calls `each` with the callables that symbols in an operation refer to, and the operations that name them.
fn for_referenced(
    ir: &Ir,
    op: Op,
    graph: &CallGraph,
    symbols: &mut SymbolTableCollection,
    mut each: impl FnMut(NodeId, Op),
) {
    let Some(parent) = op.parent_op(ir) else { return };
    let mut resolved: FxHashMap<Attribute, Option<NodeId>> = FxHashMap::default();
    for found in symbol_uses(ir, op).unwrap_or_default() {
        let node = *resolved.entry(found.reference).or_insert_with(|| {
            let symbol = symbols.lookup_nearest_symbol_from(ir, parent, found.reference)?;
            symbol.callable_region(ir).and_then(|region| graph.lookup(region))
        });
        if let Some(node) = node {
            each(node, found.user);
        }
    }
}
