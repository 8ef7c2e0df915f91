//! What identifies a node: its head, which has a number, and the classes of its operands.

use pdll::ir::{Ir, NamedAttribute, Op, OperationName, Type};
use smallvec::SmallVec;

use crate::graph::ids::{ClassId, HeadId};

/// A list of classes.
pub(crate) type Classes = SmallVec<[ClassId; 2]>;

/// What a node computes of its operands. A graph has a number for each.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Head {
    /// Name.
    pub(crate) name: OperationName,
    /// Attributes in order.
    pub(crate) attrs: SmallVec<[NamedAttribute; 1]>,
    /// Types of the results; `None` for an operation to create that infers them.
    pub(crate) types: Option<SmallVec<[Type; 1]>>,
}

/// What the types of an operation to create depend on.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Of {
    /// The head of the root.
    Root(HeadId),
    /// The type of the first operand.
    Operand(Type),
}

/// The heads that a creation asks for, each with what it depends on.
pub(crate) type AskedHeads = SmallVec<[(Option<Of>, HeadId); 1]>;

/// The content of a node: what two equal computations have in common.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Key {
    /// Name, attributes and types.
    pub(crate) head: HeadId,
    /// Operands.
    pub(crate) operands: Classes,
}

/// Returns the head of an operation.
pub(super) fn head_of(ir: &Ir, op: Op) -> Head {
    Head {
        name: op.name(ir),
        attrs: op.attrs(ir).into_iter().collect(),
        types: Some(op.result_types(ir).collect()),
    }
}
