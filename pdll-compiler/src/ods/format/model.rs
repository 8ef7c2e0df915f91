//! Formats: the elements of an operation's custom assembly format, in order.

/// The format of an operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Format {
    /// Elements.
    pub elements: Vec<Element>,
    /// Source of the types of each operand group.
    pub operand_types: Vec<TypeRule>,
    /// Source of the types of each result group.
    pub result_types: Vec<TypeRule>,
    /// Whether all result types are inferred by the operation's type inference.
    pub infers_results: bool,
}

/// The source of the types of a group.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TypeRule {
    /// From the text.
    Written,
    /// Only one type is possible; Rust that creates it.
    Built(String),
    /// From another part; Rust that converts its type, `$_self`, if they differ.
    From(TypeSource, Option<String>),
}

/// The part from which a type is derived.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum TypeSource {
    /// An operand group.
    Operand(u32),
    /// A result group.
    Result(u32),
    /// An attribute.
    Attribute(u32),
}

/// An element.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Element {
    /// A keyword or punctuation.
    Literal(String),
    /// Nothing, a blank or a new line.
    Whitespace(Whitespace),
    /// `$name` of an attribute; printed in full if qualified.
    Attribute {
        /// Index.
        index: u32,
        /// Whether it is in `qualified(…)`.
        is_qualified: bool,
    },
    /// `$name` of an operand group.
    Operand(u32),
    /// `$name` of a result group, in `type(…)` only.
    Result(u32),
    /// `$name` of a region group.
    Region(u32),
    /// `$name` of a successor group.
    Successor(u32),
    /// `operands`
    Operands,
    /// `results`, in `type(…)` only.
    Results,
    /// `regions`
    Regions,
    /// `successors`
    Successors,
    /// `attr-dict` or `attr-dict-with-keyword`
    AttrDict {
        /// Whether the keyword is required.
        with_keyword: bool,
    },
    /// `prop-dict`
    PropDict,
    /// `type(…)`
    Type {
        /// Part whose type is meant.
        of: Box<Element>,
        /// Whether it is in `qualified(…)`.
        is_qualified: bool,
    },
    /// `functional-type(…, …)`
    FunctionalType(Box<Element>, Box<Element>),
    /// `custom<name>(…)`
    Custom {
        /// Name.
        name: String,
        /// Arguments.
        args: Vec<Element>,
    },
    /// `ref(…)`, in `custom<…>(…)` only.
    Ref(Box<Element>),
    /// Rust passed to `custom<…>(…)`.
    Code(String),
    /// `(… ^ …) : (…)?`
    Group(Group),
    /// `oilist(…)`
    OiList(Vec<Clause>),
}

/// Whitespace in the output.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Whitespace {
    /// No blank, where there would be one.
    Nothing,
    /// A blank.
    Blank,
    /// A new line.
    Newline,
}

/// An optional group.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// Elements used if the anchor is present.
    pub then: Vec<Element>,
    /// Elements used if it is absent.
    pub otherwise: Vec<Element>,
    /// Anchor.
    pub anchor: Box<Element>,
    /// Whether the anchor is in `otherwise`.
    pub is_inverted: bool,
}

/// A clause of an `oilist`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clause {
    /// Leading literal.
    pub literal: String,
    /// Elements after it.
    pub elements: Vec<Element>,
}

impl Element {
    /// Returns whether the parser ignores it.
    pub fn is_whitespace(&self) -> bool {
        matches!(self, Element::Whitespace(_))
    }
}
