//! Inlining of all calls, callees before callers: simplifies each callable, inlines the calls in it, and erases dead callables.
//!
//! In: an operation with callables, and pipelines that simplify them. Out: the same with calls inlined. MLIR: Inliner.cpp, with the same order.

use pdll_runtime::PatternRewriter;
use pdll_runtime::ir::{AttributeData, Block, Callee, Ir, Op, Region, SymbolTableCollection, Trait};
use rustc_hash::FxHashSet;

use super::body::{Inlining, Interfaces, inline_call};
use super::uses::UseList;
use crate::call_graph::{CallGraph, EdgeKind, NodeId, UNKNOWN_CALLEE};
use crate::error::PassFailure;

/// Limits of inlining.
#[derive(Copy, Clone, Debug)]
pub(super) struct Limits {
    /// Maximum number of iterations within a strongly connected component.
    pub(super) max_iterations: u32,
    /// Maximum size of a callee, in percent of the caller; the maximum value for no limit.
    pub(super) threshold: u32,
}

/// Simplifies a callable.
pub(super) type Simplify<'s> = dyn FnMut(&mut Ir, Op) -> Result<(), PassFailure> + 's;

/// A call whose callable is known.
#[derive(Copy, Clone)]
struct ResolvedCall {
    call: Op,
    source: NodeId,
    target: NodeId,
    /// The inlining it comes from, as an index of the history.
    history: Option<usize>,
}

/// Inlines the calls at and below an operation.
pub(super) fn inline_all(
    ir: &mut Ir,
    root: Op,
    limits: Limits,
    simplify: &mut Simplify<'_>,
) -> Result<(), PassFailure> {
    let mut symbols = SymbolTableCollection::new();
    let graph = CallGraph::new(ir, root, &mut symbols);
    let uses = UseList::new(ir, root, &graph, &mut symbols);
    let interfaces = Interfaces::new(ir.context());
    let components = graph.components();
    let mut inliner =
        Inliner { graph, symbols, uses, interfaces, limits, calls: Vec::new(), dead: Vec::new() };
    for component in components {
        inliner.inline_component(ir, component, simplify)?;
    }
    let mut rewriter = PatternRewriter::new(ir);
    for node in inliner.dead {
        if let Some(region) = inliner.graph.region(node) {
            let callable = region.parent_op(&rewriter);
            rewriter.erase_op(callable)?;
        }
    }
    Ok(())
}

struct Inliner {
    graph: CallGraph,
    symbols: SymbolTableCollection,
    uses: UseList,
    interfaces: Interfaces,
    limits: Limits,
    /// The calls of the component, those of inlined bodies appended.
    calls: Vec<ResolvedCall>,
    /// Callables to be erased.
    dead: Vec<NodeId>,
}

impl Inliner {
    /// Simplifies the callables of a component and inlines their calls until nothing is inlined, or the limit is reached.
    fn inline_component(
        &mut self,
        ir: &mut Ir,
        mut component: Vec<NodeId>,
        simplify: &mut Simplify<'_>,
    ) -> Result<(), PassFailure> {
        let mut n = 0;
        loop {
            self.optimize(ir, &component, simplify)?;
            if !self.inline_calls(ir, &mut component)? {
                return Ok(());
            }
            n += 1;
            if n >= self.limits.max_iterations {
                return Ok(());
            }
        }
    }

    fn optimize(
        &mut self,
        ir: &mut Ir,
        component: &[NodeId],
        simplify: &mut Simplify<'_>,
    ) -> Result<(), PassFailure> {
        let mut visited = Vec::new();
        for node in component {
            let Some(region) = self.graph.region(*node) else { continue };
            let callable = region.parent_op(ir);
            let has_children = self.graph.edges(*node).iter().any(|(kind, _)| *kind == EdgeKind::Child);
            if has_children || !callable.has_trait(ir, Trait::IsolatedFromAbove) {
                continue;
            }
            simplify(ir, callable)?;
            visited.push(*node);
        }
        for node in visited {
            self.uses.recompute(ir, node, &self.graph, &mut self.symbols);
        }
        Ok(())
    }

    /// Inlines the calls of a component. Returns whether any was inlined.
    fn inline_calls(&mut self, ir: &mut Ir, component: &mut Vec<NodeId>) -> Result<bool, PassFailure> {
        let mut dead: Vec<NodeId> = Vec::new();
        self.calls.clear();
        for node in component.iter() {
            let Some(region) = self.graph.region(*node) else { continue };
            if self.uses.is_dead(ir, *node, &self.graph) {
                dead.push(*node);
            } else {
                let blocks: Vec<Block> = region.blocks(ir).collect();
                collect_calls(ir, &blocks, *node, &self.graph, &mut self.symbols, false, &mut self.calls);
            }
        }
        let mut is_dead: FxHashSet<NodeId> = dead.iter().copied().collect();
        // The inlinings so far: what was inlined, and the one that the call came from.
        let mut history: Vec<(NodeId, Option<usize>)> = Vec::new();
        let mut rewriter = PatternRewriter::new(ir);
        let mut at = 0;
        while let Some(call) = self.calls.get(at).copied() {
            at += 1;
            if is_dead.contains(&call.source)
                || is_in_history(call.target, call.history, &history)
                || !self.should_inline(&rewriter, call)
            {
                continue;
            }
            let Some(source) = self.graph.region(call.target) else { continue };
            let in_place = self.uses.has_one_use_and_is_discardable(&rewriter, call.target, &self.graph);
            let callable = source.parent_op(&rewriter);
            let inlining = Inlining { call: call.call, callable, source, is_cloned: !in_place };
            let (graph, symbols) = (&self.graph, &mut self.symbols);
            let new_calls = inline_call(&mut rewriter, &self.interfaces, inlining, |ir, blocks| {
                let mut calls = Vec::new();
                if let Some(node) = node_around(ir, blocks, graph) {
                    collect_calls(ir, blocks, node, graph, symbols, true, &mut calls);
                }
                calls
            })?;
            let Some(new_calls) = new_calls else { continue };
            let from = Some(history.len());
            history.push((call.target, call.history));
            self.calls.extend(new_calls.into_iter().map(|new| ResolvedCall { history: from, ..new }));
            self.uses.drop_call_uses(&rewriter, call.source, call.call, &self.graph, &mut self.symbols);
            self.uses.merge(call.target, call.source);
            rewriter.erase_op(call.call)?;
            if in_place {
                self.uses.erase(call.target, &self.graph);
                if is_dead.insert(call.target) {
                    dead.push(call.target);
                }
            }
        }
        component.retain(|node| !is_dead.contains(node));
        self.dead.extend(dead);
        Ok(!history.is_empty())
    }

    fn should_inline(&self, ir: &Ir, call: ResolvedCall) -> bool {
        if call.call.has_trait(ir, Trait::Terminator) {
            return false;
        }
        let is_cyclic = |(_, target): &(EdgeKind, NodeId)| *target == call.target || *target == call.source;
        if self.graph.edges(call.target).iter().any(is_cyclic) {
            return false;
        }
        let (Some(region), Some(around)) = (self.graph.region(call.target), call.call.parent_region(ir))
        else {
            return false;
        };
        if region == around || region.is_ancestor_of(ir, around) {
            return false;
        }
        let (callable, caller) = (region.parent_op(ir), around.parent_op(ir));
        let supports_blocks = || {
            callable.name(ir) == caller.name(ir)
                || (caller.is_registered(ir) && !caller.has_trait(ir, Trait::SingleBlock))
        };
        if !region.has_one_block(ir) && !region.is_empty(ir) && !supports_blocks() {
            return false;
        }
        self.is_profitable(ir, call)
    }

    /// Returns whether the callee is not too large, compared with the caller.
    fn is_profitable(&self, ir: &Ir, call: ResolvedCall) -> bool {
        if self.limits.threshold == u32::MAX {
            return true;
        }
        let n_ops = |node: NodeId| self.graph.region(node).map(|region| n_ops_in(ir, region));
        let (Some(caller), Some(callee)) = (n_ops(call.source), n_ops(call.target)) else { return true };
        caller == 0 || callee * 100 / caller <= u64::from(self.limits.threshold)
    }
}

fn n_ops_in(ir: &Ir, region: Region) -> u64 {
    let ops = region.blocks(ir).flat_map(|block| block.ops(ir));
    ops.map(|op| ir.walk_pre_order(op).count() as u64).sum()
}

/// Returns whether a callable was inlined by the inlining at `at`, or by one that it came from.
fn is_in_history(node: NodeId, mut at: Option<usize>, history: &[(NodeId, Option<usize>)]) -> bool {
    while let Some((inlined, before)) = at.and_then(|at| history.get(at)) {
        if *inlined == node {
            return true;
        }
        at = *before;
    }
    false
}

/// Returns the callable around inlined blocks.
fn node_around(ir: &Ir, blocks: &[Block], graph: &CallGraph) -> Option<NodeId> {
    let mut region = blocks.first()?.parent_region(ir);
    while let Some(at) = region {
        if let Some(node) = graph.lookup(at) {
            return Some(node);
        }
        region = at.parent_region(ir);
    }
    None
}

/// Adds the calls in blocks whose callables are known, without or with those in nested callables.
fn collect_calls(
    ir: &Ir,
    blocks: &[Block],
    source: NodeId,
    graph: &CallGraph,
    symbols: &mut SymbolTableCollection,
    enters_callables: bool,
    calls: &mut Vec<ResolvedCall>,
) {
    let mut todo: Vec<(Block, NodeId)> = blocks.iter().map(|block| (*block, source)).collect();
    while let Some((block, source)) = todo.pop() {
        for op in block.ops(ir) {
            if let Some(callee) = op.callable_for_callee(ir) {
                let is_nested = |reference| {
                    let data = pdll_runtime::ir::Attribute::data(reference, ir.context());
                    matches!(data, AttributeData::SymbolRef { nested, .. } if !nested.is_empty())
                };
                if matches!(callee, Callee::Symbol(reference) if is_nested(reference)) {
                    continue;
                }
                let target = graph.resolve(ir, op, symbols);
                if target != UNKNOWN_CALLEE {
                    calls.push(ResolvedCall { call: op, source, target, history: None });
                }
                continue;
            }
            for region in op.regions(ir) {
                let nested = graph.lookup(*region);
                if enters_callables || nested.is_none() {
                    let source = nested.unwrap_or(source);
                    todo.extend(region.blocks(ir).map(|block| (block, source)));
                }
            }
        }
    }
}
