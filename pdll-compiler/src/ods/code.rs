//! The model of Rust code in definitions: builders, derived values, and additions to generated types.
//!
//! In: `read::code`. Out: part of operations, dialects, types and attributes; read by `emit::ods`.

use pdll_support::source::Span;

/// Rust in a definition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Code {
    /// Text, with placeholders.
    pub text: String,
    /// Location. A block of an inline `ods!` is one token.
    pub span: Span,
}

/// Rust that a definition adds to its generated type.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ExtraCode {
    /// Items of an `impl` of the type.
    pub declaration: Option<Code>,
    /// Items beside it; `$cppClass` is the type.
    pub definition: Option<Code>,
}

/// A value derived from an operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DerivedDef {
    /// Name.
    pub name: String,
    /// Rust type.
    pub ty: String,
    /// Rust that computes it.
    pub body: Code,
    /// Rust that converts the value, `$_self`, to an attribute; empty if there is none.
    pub to_attribute: String,
    /// Location.
    pub span: Span,
}

/// An additional function that creates an operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BuilderDef {
    /// Name: `create_`, or `get_` for a type or attribute, and a given name, or `with_` and the parameters.
    pub name: String,
    /// Parameters after the builder and location.
    pub parameters: Vec<BuilderParameter>,
    /// Body; without one, the user writes a function.
    pub body: Option<Code>,
    /// Whether a builder of a type or attribute takes the context, before its parameters.
    pub takes_context: bool,
    /// Deprecation message.
    pub deprecated: Option<String>,
    /// Location.
    pub span: Span,
}

/// A parameter of a builder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BuilderParameter {
    /// Name in Rust.
    pub name: String,
    /// Rust type.
    pub ty: String,
    /// A Rust expression of that type.
    pub default: Option<String>,
    /// Location.
    pub span: Span,
}
