//! Patterns written so that MLIR compares what they say is the same.
//!
//! In: a pattern. Out: one that means the same, to be exported for MLIR.
//! MLIR: PredicateTree.cpp. What a `pdl.result`, `pdl.results` or `pdl.types` stands for is compared where it is first found, and not
//! asked about again at its other uses. So each use has an operation of its own here.

use pdll_match::Pattern;
use pdll_match::pattern::{Node, NodeId, NodeKind};

use crate::references;

/// The same pattern with an own node for each use that MLIR would not compare.
pub fn as_mlir_compares(pattern: &Pattern) -> Pattern {
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
    split.root = new_ids[pattern.root.index()];
    for arg in split.external_rewrite.iter_mut().flat_map(|external| &mut external.args) {
        *arg = new_ids[arg.index()];
    }
    split
}

fn is_compared_once(kind: &NodeKind) -> bool {
    matches!(kind, NodeKind::Result { .. } | NodeKind::Results { .. } | NodeKind::Types { values: Some(_) })
}
