//! A use for each operation of a pattern, so that `pdl` accepts operations that only a search finds.
//!
//! In: a pattern. Out: the same pattern, with rewrites that do nothing.

use pdll_match::pattern::{EntityKind, NativeCall, Node, NodeId, NodeKind, Pattern, SourcePlace};
use pdll_random::references;

/// Gives each operation a use, which `pdl` requires of all except the root: a rewrite that does nothing.
pub(crate) fn bind_all(pattern: &mut Pattern) {
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
        let call = NativeCall { name: "var_creator".into(), args: vec![op], results };
        Node { kind: NodeKind::NativeRewrite(call), name: None, place: SourcePlace::default() }
    });
    let rewrite = pattern.nodes.split_off(n_match as usize);
    pattern.nodes.extend(calls);
    pattern.nodes.extend(rewrite);
}
