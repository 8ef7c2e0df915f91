//! Entities that nodes of a pattern stand for while it is encoded, and the operations of its programs.

use crate::semantics::{AttributeKind, Ty, Value};
use crate::term::TermId;

/// An attribute.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Attribute {
    /// Any attribute: the first operation that has it determines its kind.
    Any,
    /// A literal.
    Text(String),
    /// Bits.
    Bits(TermId),
    /// A number of any width.
    Number(i128),
    /// The result of a native function, of unknown kind, by the name of the function.
    Native(String),
}

/// A value with its definition: an input or a result.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Def {
    /// Number of the definition.
    pub(super) id: usize,
    /// Value.
    pub(super) value: Value,
}

/// An operation of the program before or after.
#[derive(Clone, Debug)]
pub(super) struct Step {
    /// Name.
    pub(super) name: String,
    /// Operands.
    pub(super) operands: Vec<Def>,
    /// Attributes: name, kind and bits.
    pub(super) attributes: Vec<(&'static str, AttributeKind, TermId)>,
    /// Results.
    pub(super) results: Vec<Def>,
    /// Types of the results.
    pub(super) types: Vec<Ty>,
    /// Whether the rewrite creates it.
    pub(super) is_created: bool,
    /// Whether the rewrite removes it.
    pub(super) is_replaced: bool,
}
