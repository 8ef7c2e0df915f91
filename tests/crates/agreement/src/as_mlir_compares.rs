//! Patterns written so that MLIR compares what they say is the same.
//!
//! In: a pattern. Out: one that means the same, to be exported for `mlir-opt`.
//! MLIR: PredicateTree.cpp. What a `pdl.result`, `pdl.results` or `pdl.types` stands for is compared where it is first found, and not
//! asked about again at its other uses. So each use has an operation of its own here.

use pdll_pattern::Pattern;
use pdll_pattern::pattern::{EntityKind, NativeCall, Node, NodeId, NodeKind, SourcePlace};
use pdll_random::references;

/// The same pattern with an own node for each use that MLIR would not compare.
pub(crate) fn as_mlir_compares(pattern: &Pattern) -> Pattern {
    let mut split = pattern.clone();
    // What mlir-pdll would print for a default benefit is not what is meant.
    split.is_benefit_explicit = true;
    split.nodes.clear();
    let mut new_ids: Vec<NodeId> = Vec::new();
    let mut is_used = vec![false; pattern.nodes.len()];
    for (id, node) in pattern.nodes.iter().enumerate() {
        if id == pattern.n_match as usize {
            split.n_match = split.nodes.len() as u32;
        }
        let mut node = Node { name: None, ..node.clone() };
        let is_matched = id < pattern.n_match as usize;
        let holds = matches!(node.kind, NodeKind::Operation(_) | NodeKind::Operands { .. });
        for reference in references(&mut node.kind) {
            let old = reference.index();
            *reference = new_ids[old];
            if !is_matched || !holds || !is_compared_once(&pattern.nodes[old].kind) {
                continue;
            }
            if std::mem::replace(&mut is_used[old], true) {
                let copy = split.nodes[reference.index()].clone();
                *reference = NodeId(split.nodes.len() as u32);
                split.nodes.push(copy);
            }
        }
        new_ids.push(NodeId(split.nodes.len() as u32));
        split.nodes.push(node);
    }
    if pattern.n_match as usize == pattern.nodes.len() {
        split.n_match = split.nodes.len() as u32;
    }
    bind_all(&mut split);
    split.root = new_ids[pattern.root.index()];
    for arg in split.external_rewrite.iter_mut().flat_map(|external| &mut external.args) {
        *arg = new_ids[arg.index()];
    }
    split
}

/// Gives each operation a use, which `pdl` wants of all but the root: a rewrite that does nothing.
fn bind_all(pattern: &mut Pattern) {
    if pattern.external_rewrite.is_some() {
        return;
    }
    let is_op = |id: &NodeId| matches!(pattern.node(*id).kind, NodeKind::Operation(_));
    let ops: Vec<NodeId> = pattern.match_nodes().filter(is_op).collect();
    let shift = ops.len() as u32;
    let n_match = pattern.n_match;
    for node in &mut pattern.nodes[n_match as usize..] {
        let ids = references(&mut node.kind).into_iter().filter(|id| id.0 >= n_match);
        ids.for_each(|id| id.0 += shift);
    }
    let calls = ops.into_iter().map(|op| {
        let results = vec![EntityKind::ValueRange, EntityKind::TypeRange];
        let call = NativeCall { name: "var_creator".to_owned(), args: vec![op], results };
        Node { kind: NodeKind::NativeRewrite(call), name: None, place: SourcePlace::default() }
    });
    let rewrite = pattern.nodes.split_off(n_match as usize);
    pattern.nodes.extend(calls);
    pattern.nodes.extend(rewrite);
}

fn is_compared_once(kind: &NodeKind) -> bool {
    matches!(kind, NodeKind::Result { .. } | NodeKind::Results { .. } | NodeKind::Types { values: Some(_) })
}
