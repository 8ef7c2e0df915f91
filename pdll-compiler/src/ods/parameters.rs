//! The model of types and attributes that a dialect defines with parameters.
//!
//! In: `TypeDef` and `AttrDef` records of an `ods!`. Out: read by `emit::ods`, which makes a Rust type of each.
//! MLIR: mlir/TableGen/AttrOrTypeDef.h.

use pdll_support::source::Span;

use crate::ods::code::{BuilderDef, ExtraCode};

/// A type or attribute that becomes a Rust type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AttrOrTypeDef {
    /// The record's name.
    pub record_name: String,
    /// The Rust type's name, which is that of the C++ class.
    pub name: String,
    /// Is it an attribute?
    pub is_attribute: bool,
    /// What stands behind the dialect in text.
    pub mnemonic: String,
    /// One line on it.
    pub summary: String,
    /// More on it.
    pub description: String,
    /// The parameters in order.
    pub parameters: Vec<ParameterDef>,
    /// How they are written.
    pub format: Vec<FormatElement>,
    /// Does the user write a verifier?
    pub has_verifier: bool,
    /// Are the functions that make each of its parameters not wanted?
    pub skips_default_builders: bool,
    /// Further functions that make it.
    pub builders: Vec<BuilderDef>,
    /// What is added to its type.
    pub extra: ExtraCode,
    /// Where is it?
    pub span: Span,
}

/// A parameter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParameterDef {
    /// Its name.
    pub name: String,
    /// Its type as it is written, for messages.
    pub written: String,
    /// Its Rust type.
    pub ty: ParameterType,
    /// May it be left out?
    pub presence: Presence,
    /// Words about it; often empty.
    pub summary: String,
    /// Where is it?
    pub span: Span,
}

impl ParameterDef {
    /// May it be left out?
    pub fn is_optional(&self) -> bool {
        self.presence != Presence::Required
    }
}

/// The Rust type of a parameter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ParameterType {
    /// One that is copied: a type in scope in every Rust file, as `i32`.
    Plain(&'static str),
    /// `Type`, perhaps of some kind: a predicate in Rust.
    Type(Option<String>),
    /// `Attribute`, perhaps of some kind.
    Attribute(Option<String>),
    /// A type of the dialect's module: of another definition, or an enumeration.
    OfModule(String),
    /// A string.
    String,
    /// Several.
    List(Box<ParameterType>),
    /// A type of the user's that is a `Parameter`.
    User(String),
}

/// May a parameter be left out?
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Presence {
    /// No.
    Required,
    /// Yes, and then it is not there.
    Optional,
    /// Yes, and then it has this value: a Rust expression.
    Default(String),
}

/// An element of a format. Parameters are meant by their numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FormatElement {
    /// A keyword or punctuation.
    Literal(String),
    /// Blanks or a new line; empty for none.
    Whitespace(&'static str),
    /// `$name`
    Parameter {
        /// Which?
        index: usize,
        /// Is it in `qualified(…)`?
        is_qualified: bool,
    },
    /// `params`
    List(Vec<usize>),
    /// `struct(…)`: parameters, and for each what reads and writes it, a `Parameter` or `Custom`.
    Struct(Vec<(usize, FormatElement)>),
    /// `custom<Name>(…)`: functions of the user.
    Custom {
        /// What they are called, without `parse_` or `print_`.
        name: String,
        /// What they are given: `Parameter`, `Ref` or `Code`.
        args: Vec<FormatElement>,
    },
    /// `ref($name)` in `custom`.
    Ref(usize),
    /// Rust in `custom`.
    Code(String),
    /// `(… $anchor^ …) : (…)?`
    Group {
        /// The parameters one of which must be there.
        anchors: Vec<usize>,
        /// Or none, as the anchor is in what is written otherwise?
        is_inverted: bool,
        /// What is written if one is.
        then: Vec<FormatElement>,
        /// What is written if none is.
        otherwise: Vec<FormatElement>,
    },
}
