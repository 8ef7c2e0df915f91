//! Searches, and the neighbors of the nodes of a match section.

use crate::pattern::{Node, NodeId, NodeKind, OperationNode};

/// An operation that is found among the users of one of its operands.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Search {
    /// Operation.
    pub op: NodeId,
    /// Index of the operand in the pattern.
    pub operand: usize,
}

/// Returns the operations of a match section, in order.
pub(super) fn operations(nodes: &[Node]) -> impl Iterator<Item = (NodeId, &OperationNode)> {
    nodes.iter().enumerate().filter_map(|(i, node)| match &node.kind {
        NodeKind::Operation(operation) => Some((NodeId(i as u32), operation)),
        _ => None,
    })
}

/// Returns the operation that defines a value or results.
pub(super) fn parent(nodes: &[Node], value: NodeId) -> Option<NodeId> {
    match nodes[value.index()].kind {
        NodeKind::Result { op, .. } | NodeKind::Results { op, .. } => Some(op),
        _ => None,
    }
}

/// Returns the operands of an operation.
pub(super) fn operands(nodes: &[Node], op: NodeId) -> &[NodeId] {
    match &nodes[op.index()].kind {
        NodeKind::Operation(operation) => operation.operands.as_deref().unwrap_or_default(),
        _ => &[],
    }
}

/// Returns whether the node represents several values or types.
pub(super) fn is_range(nodes: &[Node], id: NodeId) -> bool {
    use crate::pattern::EntityKind::{TypeRange, ValueRange};
    match &nodes[id.index()].kind {
        NodeKind::Operands { .. } | NodeKind::Types { .. } | NodeKind::Range { .. } => true,
        NodeKind::Results { is_single, .. } => !is_single,
        NodeKind::NativeResult { kind, .. } => matches!(kind, TypeRange | ValueRange),
        _ => false,
    }
}
