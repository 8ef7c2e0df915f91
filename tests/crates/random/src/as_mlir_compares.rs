//! Rewrites patterns so that MLIR compares all uses of a value.
//!
//! In: a pattern. Out: an equivalent one, to be exported for MLIR. MLIR: PredicateTree.cpp. It compares a
//! `pdl.result`, `pdl.results` or `pdl.types` where it is first found, and not at its other uses. So each use
//! gets a separate operation here.

use pdll_match::pattern::{Node, NodeId, NodeKind, Pattern};

use crate::references;

/// Returns the same pattern with a separate node for each use that MLIR would not compare.
pub fn as_mlir_compares(pattern: &Pattern) -> Pattern {
    let mut split = pattern.clone();
    // mlir-pdll prints a different default benefit.
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
    split.root = new_ids[pattern.root.index()];
    for arg in split.external_rewrite.iter_mut().flat_map(|external| &mut external.args) {
        *arg = new_ids[arg.index()];
    }
    split
}

fn is_compared_once(kind: &NodeKind) -> bool {
    matches!(kind, NodeKind::Result { .. } | NodeKind::Results { .. } | NodeKind::Types { values: Some(_) })
}
