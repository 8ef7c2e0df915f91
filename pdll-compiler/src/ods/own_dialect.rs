//! What only a dialect of the `ods!` itself requests: neither payloads nor included definitions have it.

use pdll_support::source::Span;

use crate::ods::code::Code;

/// Requests of a dialect of the `ods!` itself, besides those of any dialect.
#[derive(Clone, Debug, Default)]
pub struct OwnDialect {
    /// Rust paths of the dialects that are loaded with it.
    pub dependent: Vec<Code>,
    /// Attributes of operations of any dialect.
    pub discardable: Vec<DiscardableDef>,
    /// Whether the user verifies attributes of operations, of arguments, and of results.
    pub verifies: [bool; 3],
    /// Whether operations can be added after it is loaded.
    pub is_extensible: bool,
    /// Whether the user answers requests for interfaces of its operations.
    pub has_interface_fallback: bool,
    /// Whether the user writes what happens when the dialect's context is freed (`hasNonDefaultDestructor`).
    pub has_destructor: bool,
}

/// An attribute that a dialect defines for operations of any dialect.
#[derive(Clone, Debug)]
pub struct DiscardableDef {
    /// Name, without the dialect.
    pub name: String,
    /// Constraint: a key of `OdsContext::constraints`.
    pub constraint: String,
    /// Location.
    pub span: Span,
}
