//! Pruning: removes nodes that are not needed.

use pdll_match::pattern::{NodeId, NodeKind, Pattern, Replacement};

/// Returns the nodes that a node refers to.
pub fn references(kind: &mut NodeKind) -> Vec<&mut NodeId> {
    match kind {
        NodeKind::Attribute { ty, .. } | NodeKind::Operand { ty } | NodeKind::Operands { ty } => {
            ty.iter_mut().collect()
        }
        NodeKind::Operation(op) => {
            let operands = op.operands.iter_mut().flatten();
            let types = op.result_types.iter_mut().flatten();
            operands.chain(types).chain(op.attributes.iter_mut().map(|attr| &mut attr.value)).collect()
        }
        NodeKind::Result { op, .. }
        | NodeKind::Results { op, .. }
        | NodeKind::AttributeOf { op, .. }
        | NodeKind::Erase { op } => vec![op],
        NodeKind::Location(location) => location.of.iter_mut().collect(),
        NodeKind::Type { .. } | NodeKind::Types { .. } => Vec::new(),
        NodeKind::Range { parts, .. } => parts.iter_mut().collect(),
        NodeKind::Constraint { call, .. } | NodeKind::NativeRewrite(call) => call.args.iter_mut().collect(),
        NodeKind::NativeResult { call, .. } => vec![call],
        NodeKind::Replace { op, with } => match with {
            Replacement::Operation(with) => vec![op, with],
            Replacement::Values(values) => std::iter::once(op).chain(values).collect(),
        },
    }
}

/// Returns the pattern without nodes that no operation, constraint or statement needs.
pub(crate) fn prune(mut pattern: Pattern) -> Pattern {
    let n = pattern.nodes.len();
    let mut is_needed: Vec<bool> = pattern
        .nodes
        .iter()
        .zip(0..)
        .map(|(node, id)| match node.kind {
            NodeKind::Operation(_) | NodeKind::Constraint { .. } | NodeKind::NativeRewrite(_) => true,
            NodeKind::Erase { .. } | NodeKind::Replace { .. } | NodeKind::Location(_) => true,
            _ => id == pattern.root.0,
        })
        .collect();
    if let Some(external) = &pattern.external_rewrite {
        external.args.iter().for_each(|arg| is_needed[arg.index()] = true);
    }
    // The result of a constraint may precede it.
    for _ in 0..2 {
        for i in (0..n).rev().filter(|i| is_needed[*i]).collect::<Vec<_>>() {
            let mut todo = vec![i];
            while let Some(i) = todo.pop() {
                is_needed[i] = true;
                let found = references(&mut pattern.nodes[i].kind);
                todo.extend(found.into_iter().map(|id| id.index()).filter(|id| !is_needed[*id]));
            }
        }
    }
    let mut new_ids = Vec::with_capacity(n);
    let mut next = 0;
    for needed in &is_needed {
        new_ids.push(NodeId(next));
        next += u32::from(*needed);
    }
    let n_match = pattern.n_match as usize;
    pattern.n_match = is_needed[..n_match].iter().filter(|needed| **needed).count() as u32;
    pattern.root = new_ids[pattern.root.index()];
    if let Some(external) = &mut pattern.external_rewrite {
        external.args.iter_mut().for_each(|arg| *arg = new_ids[arg.index()]);
    }
    let mut index = 0;
    pattern.nodes.retain(|_| {
        index += 1;
        is_needed[index - 1]
    });
    for node in &mut pattern.nodes {
        references(&mut node.kind).into_iter().for_each(|id| *id = new_ids[id.index()]);
    }
    pattern
}
