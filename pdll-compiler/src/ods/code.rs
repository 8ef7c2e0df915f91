//! The model of Rust that is part of definitions: builders, derived values, and what is added to the types that they become.
//!
//! In: `read::code`. Out: part of operations, dialects, types and attributes; read by `emit::ods`.

use pdll_support::source::Span;

/// Rust in a definition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Code {
    /// The text, with placeholders in it.
    pub text: String,
    /// Where is it? A block of an inline `ods!` is one token.
    pub span: Span,
}

/// Rust that a definition adds to the type it becomes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ExtraCode {
    /// Items of an `impl` of the type.
    pub declaration: Option<Code>,
    /// Items beside it; `$cppClass` is the type.
    pub definition: Option<Code>,
}

/// A value that follows from an operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DerivedDef {
    /// Its name.
    pub name: String,
    /// Its Rust type.
    pub ty: String,
    /// The Rust that computes it.
    pub body: Code,
    /// Rust that makes an attribute of the value, which is called `$_self`; empty if there is none.
    pub to_attribute: String,
    /// Where is it?
    pub span: Span,
}

/// A function that creates an operation, beside those that each has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BuilderDef {
    /// Its name: `create_`, or of a type or attribute `get_`, and one that is given, or `with_` and the parameters.
    pub name: String,
    /// What it takes beside a builder and a location.
    pub parameters: Vec<BuilderParameter>,
    /// What it does; without one, the user writes a function.
    pub body: Option<Code>,
    /// Why it should not be called.
    pub deprecated: Option<String>,
    /// Where is it?
    pub span: Span,
}

/// A parameter of a builder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BuilderParameter {
    /// Its name in Rust.
    pub name: String,
    /// Its Rust type.
    pub ty: String,
    /// A Rust expression of that type.
    pub default: Option<String>,
    /// Where is it?
    pub span: Span,
}
