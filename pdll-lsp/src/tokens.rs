//! Semantic tokens: their types, and their encoding in the protocol.

use std::ops::Range;

use serde_json::{Value, json};

use crate::document::{Position, Text};

/// A type of token. The order is that of [`TYPES`].
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum TokenType {
    /// A keyword.
    Keyword,
    /// A type.
    Type,
    /// An operation, or a class of TableGen.
    Class,
    /// A constraint that is defined in TableGen.
    Interface,
    /// A function, an operator of TableGen, or a symbol of MLIR.
    Function,
    /// A variable or value.
    Variable,
    /// An attribute, result or field.
    Property,
    /// A string.
    String,
    /// A number.
    Number,
    /// Documentation.
    Comment,
    /// A directive, or an alias of MLIR.
    Macro,
    /// A pattern, or a def of TableGen.
    EnumMember,
    /// A template argument of TableGen, or a block argument of MLIR.
    Parameter,
    /// A block of MLIR.
    Label,
}

/// The names of the types, in the order of their numbers.
pub(crate) const TYPES: [&str; 14] = [
    "keyword",
    "type",
    "class",
    "interface",
    "function",
    "variable",
    "property",
    "string",
    "number",
    "comment",
    "macro",
    "enumMember",
    "parameter",
    "label",
];
/// The names of the modifiers, in the order of their bits.
pub(crate) const MODIFIERS: [&str; 2] = ["declaration", "documentation"];

/// The bit of a declaration.
pub(crate) const DECLARATION: u32 = 1;
/// The bit of documentation.
pub(crate) const DOCUMENTATION: u32 = 2;

/// The semantic tokens of a range of a text, each relative to the one before.
pub(crate) struct Tokens<'a> {
    text: &'a Text,
    range: &'a Range<usize>,
    data: Vec<u32>,
    before: Position,
}

impl<'a> Tokens<'a> {
    /// Creates an empty list for a range of a text.
    pub(crate) fn new(text: &'a Text, range: &'a Range<usize>) -> Tokens<'a> {
        Tokens { text, range, data: Vec::new(), before: Position::default() }
    }

    /// Returns whether a place is at least partly in the range.
    pub(crate) fn includes(&self, place: &Range<usize>) -> bool {
        place.end > self.range.start && place.start < self.range.end
    }

    /// Adds the token at a place in the range. Places must be added in order. Clients need not accept tokens of several lines, so these are
    /// not added.
    pub(crate) fn push(&mut self, place: Range<usize>, ty: TokenType, modifiers: u32) {
        let (start, end) = (self.text.position(place.start), self.text.position(place.end));
        if !self.includes(&place) || start.line != end.line {
            return;
        }
        let is_same_line = start.line == self.before.line;
        self.data.extend([
            start.line - self.before.line,
            start.character - if is_same_line { self.before.character } else { 0 },
            end.character - start.character,
            ty as u32,
            modifiers,
        ]);
        self.before = start;
    }

    /// Returns the answer to a request.
    pub(crate) fn finish(self) -> Value {
        json!({ "data": self.data })
    }
}
