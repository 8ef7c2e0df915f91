//! Formats: the elements of an operation's text, in order.

/// The format of an operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Format {
    /// The elements.
    pub elements: Vec<Element>,
    /// Where the type of each operand group comes from.
    pub operand_types: Vec<TypeRule>,
    /// Where the type of each result group comes from.
    pub result_types: Vec<TypeRule>,
    /// Are all result types inferred as the operation infers them?
    pub infers_results: bool,
}

/// Where the types of a group come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TypeRule {
    /// From the text.
    Written,
    /// There is just one such type; Rust that makes it.
    Built(String),
    /// From another part; Rust from its type, `$_self`, if they are not the same.
    From(TypeSource, Option<String>),
}

/// What a type is taken from.
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
        /// Which?
        index: u32,
        /// Is it in `qualified(…)`?
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
        /// With the keyword?
        with_keyword: bool,
    },
    /// `prop-dict`
    PropDict,
    /// `type(…)`
    Type {
        /// Of what?
        of: Box<Element>,
        /// Is it in `qualified(…)`?
        is_qualified: bool,
    },
    /// `functional-type(…, …)`
    FunctionalType(Box<Element>, Box<Element>),
    /// `custom<name>(…)`
    Custom {
        /// Its name.
        name: String,
        /// What it is given.
        args: Vec<Element>,
    },
    /// `ref(…)`, in `custom<…>(…)` only.
    Ref(Box<Element>),
    /// Rust that `custom<…>(…)` is given.
    Code(String),
    /// `(… ^ …) : (…)?`
    Group(Group),
    /// `oilist(…)`
    OiList(Vec<Clause>),
}

/// Whitespace in the text that is written.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Whitespace {
    /// No blank, where there would be one.
    Nothing,
    /// A blank.
    Blank,
    /// A new line.
    Newline,
}

/// Elements that are there or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// What is written if the anchor is there.
    pub then: Vec<Element>,
    /// What is written if it is not.
    pub otherwise: Vec<Element>,
    /// What decides.
    pub anchor: Box<Element>,
    /// Is the anchor in `otherwise`?
    pub is_inverted: bool,
}

/// A clause of a list in any order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clause {
    /// What it begins with.
    pub literal: String,
    /// What follows.
    pub elements: Vec<Element>,
}

impl Element {
    /// Does reading pass over it?
    pub fn is_whitespace(&self) -> bool {
        matches!(self, Element::Whitespace(_))
    }
}
