//! The model of types and attributes with parameters.
//!
//! In: `TypeDef` and `AttrDef` records of an `ods!`. Out: read by `emit::ods`, which generates a Rust type
//! for each. MLIR: mlir/TableGen/AttrOrTypeDef.h.

use pdll_support::source::Span;

use crate::ods::code::{BuilderDef, Code, ExtraCode};
use crate::ods::interface::InterfaceUse;

/// A type or attribute that becomes a Rust type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AttrOrTypeDef {
    /// Name of the record.
    pub record_name: String,
    /// Name of the Rust type, which is that of the C++ class.
    pub name: String,
    /// Whether it is an attribute.
    pub is_attribute: bool,
    /// Mnemonic, the text after the dialect.
    pub mnemonic: String,
    /// One-line summary.
    pub summary: String,
    /// Description.
    pub description: String,
    /// Parameters in order.
    pub parameters: Vec<ParameterDef>,
    /// Format.
    pub format: Vec<FormatElement>,
    /// Whether the user writes a verifier.
    pub has_verifier: bool,
    /// Names of all interfaces in its definition.
    pub interface_names: Vec<String>,
    /// Interfaces with Rust.
    pub interfaces: Vec<InterfaceUse>,
    /// Whether it has a component that is set after it was created (`MutableType`).
    pub is_mutable: bool,
    /// Whether the user parses and prints a mutable type: its `format` is that of its key.
    pub has_mutable_format: bool,
    /// Whether it is printed once, with an alias.
    pub has_alias: bool,
    /// Whether the default builders are skipped.
    pub skips_default_builders: bool,
    /// Additional builders.
    pub builders: Vec<BuilderDef>,
    /// Additions to its type.
    pub extra: ExtraCode,
    /// Location.
    pub span: Span,
}

/// A parameter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParameterDef {
    /// Name.
    pub name: String,
    /// Type as written, for messages.
    pub written: String,
    /// Rust type.
    pub ty: ParameterType,
    /// Whether it may be omitted.
    pub presence: Presence,
    /// Summary; often empty.
    pub summary: String,
    /// Whether it is the type that is written after the attribute.
    pub is_self_type: bool,
    /// Whether it is the parameter of an enumeration, `EnumParameter`.
    pub is_enum: bool,
    /// Rust of type `AsmResult` that parses it, in place of its type.
    pub parser: Option<Code>,
    /// Rust that prints it, in place of its type.
    pub printer: Option<Code>,
    /// Location.
    pub span: Span,
}

impl ParameterDef {
    /// Returns whether it may be omitted.
    pub fn is_optional(&self) -> bool {
        self.presence != Presence::Required
    }

    /// Returns whether a format must contain it.
    pub fn is_in_text(&self) -> bool {
        !self.is_optional() && !self.is_self_type
    }
}

/// The Rust type of a parameter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ParameterType {
    /// A `Copy` type in scope in every Rust file, such as `i32`.
    Plain(&'static str),
    /// `Type`, optionally restricted by a Rust predicate.
    Type(Option<String>),
    /// `Attribute`, optionally restricted.
    Attribute(Option<String>),
    /// A type of the dialect's module: another definition, or an enumeration.
    OfModule(String),
    /// A string.
    String,
    /// A list.
    List(Box<ParameterType>),
    /// The key of a resource of this dialect.
    Resource(String),
    /// A user-defined type that implements `Parameter`.
    User(String),
}

/// Whether a parameter may be omitted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Presence {
    /// It must be present.
    Required,
    /// It may be absent.
    Optional,
    /// It has this default value, a Rust expression.
    Default(String),
}

/// An element of a format. Parameters are identified by their indices.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FormatElement {
    /// A keyword or punctuation.
    Literal(String),
    /// Blanks or a new line; empty for none.
    Whitespace(&'static str),
    /// `$name`
    Parameter {
        /// Index.
        index: usize,
        /// Whether it is in `qualified(…)`.
        is_qualified: bool,
    },
    /// `params`
    List(Vec<usize>),
    /// `struct(…)`: parameters, each with its parser and printer, a `Parameter` or `Custom`.
    Struct(Vec<(usize, FormatElement)>),
    /// `custom<Name>(…)`: user functions.
    Custom {
        /// Name, without `parse_` or `print_`; empty for methods of the type itself (`hasCustomAssemblyFormat`).
        name: String,
        /// Arguments: `Parameter`, `Ref` or `Code`.
        args: Vec<FormatElement>,
    },
    /// `ref($name)` in `custom`.
    Ref(usize),
    /// Rust in `custom`.
    Code(String),
    /// `(… $anchor^ …) : (…)?`
    Group {
        /// Parameters of which one must be present.
        anchors: Vec<usize>,
        /// Whether none of them must be present, because the anchor is in the else group.
        is_inverted: bool,
        /// Elements used if one is present.
        then: Vec<FormatElement>,
        /// Elements used if none is.
        otherwise: Vec<FormatElement>,
    },
}
