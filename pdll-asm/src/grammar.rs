//! The grammar of types, attributes and locations: one pushdown automaton, generic over the builder.
//!
//! In: a text and an offset. Out: the builder's result, and the offset after it. There is no recursion: a
//! production that waits for a part is a `Frame` on a stack, and its parts so far are on separate stacks,
//! from the frame's `base` up. A step either needs a part (`Step::Need`) or has one. MLIR:
//! AsmParser/{Type,Attribute,Location,Affine,DialectSymbol}Parser.cpp. Differs: the builder receives the body
//! of a dialect's symbol as text.

pub(crate) mod affine;
mod attributes;
mod dense;
mod frame;
mod literal;
mod locations;
mod parser;
mod symbols;
mod types;

pub use parser::Parser;
pub use types::is_type_word;

use std::borrow::Cow;

use crate::build::Build;
use crate::error::Error;
use crate::lexer::{Kind, Token};
use frame::{Frame, Goal, Item, Result, Step, have_attr};

impl<'a, 'b, B: Build> Parser<'a, 'b, B> {
    /// Returns the end of the parsed text, without trailing blanks.
    pub fn end(&self) -> usize {
        self.last_end as usize
    }

    /// Returns the token after the parsed text.
    pub fn token(&self) -> Token {
        self.token
    }

    /// Consumes the next token if it is of the given kind.
    pub fn take(&mut self, kind: Kind) -> Option<Token> {
        self.is(kind).then(|| self.advance())
    }

    /// Returns the text of a token.
    pub fn text_of(&self, token: Token) -> &'a str {
        self.spelling(token)
    }

    /// Returns the string that a token denotes.
    ///
    /// # Errors
    /// If it is not UTF-8.
    pub fn string_of(&self, token: Token) -> Result<Cow<'a, str>> {
        self.string_value(token)
    }

    /// Returns an error for a missing part at the current token.
    pub fn missing(&self, message: &str) -> Error {
        self.error(message)
    }

    /// Returns the builder.
    pub fn build(&mut self) -> &mut B {
        self.build
    }

    /// Parses a type, including function types.
    pub fn parse_type(&mut self) -> Result<B::Type> {
        self.run_type(Goal::Type)
    }

    /// Parses a type; a function type must be in parentheses.
    pub fn parse_plain_type(&mut self) -> Result<B::Type> {
        self.run_type(Goal::PlainType)
    }

    fn run_type(&mut self, goal: Goal<B::Type>) -> Result<B::Type> {
        match self.run(goal)? {
            Item::Type(ty) => Ok(ty),
            _ => Err(self.error("expected type")),
        }
    }

    /// Parses an attribute with its type, if it has one.
    pub fn parse_attribute(&mut self) -> Result<B::Attr> {
        match self.run(Goal::Attr(None))? {
            Item::Attr(attr) => Ok(attr),
            _ => Err(self.error("expected attribute value")),
        }
    }

    /// Parses an attribute whose type is known and not written.
    pub fn parse_attribute_of_type(&mut self, ty: B::Type) -> Result<B::Attr> {
        match self.run(Goal::Attr(Some(ty)))? {
            Item::Attr(attr) => Ok(attr),
            _ => Err(self.error("expected attribute value")),
        }
    }

    /// Parses a location without `loc(` and `)`.
    pub fn parse_location(&mut self) -> Result<B::Location> {
        match self.run(Goal::Location)? {
            Item::Location(location) => Ok(location),
            _ => Err(self.error("expected location instance")),
        }
    }

    /// Returns an error unless the text ends here.
    pub fn expect_end(&self) -> Result<()> {
        match self.token.kind {
            Kind::Eof => Ok(()),
            _ => Err(self.error("found trailing characters")),
        }
    }

    fn run(&mut self, goal: Goal<B::Type>) -> Result<Item<B>> {
        let base = self.frames.len();
        let mut step = Step::Need(goal);
        loop {
            step = match step {
                Step::Need(goal) => self.start(goal)?,
                Step::Have(item) if self.frames.len() == base => return Ok(item),
                Step::Have(item) => match self.frames.pop() {
                    Some(frame) => self.resume(frame, item)?,
                    None => return Ok(item),
                },
            };
        }
    }

    fn start(&mut self, goal: Goal<B::Type>) -> Result<Step<B>> {
        match goal {
            Goal::Type => self.start_type(),
            Goal::PlainType => self.start_plain_type(),
            Goal::Attr(ty) => self.start_attr(ty),
            Goal::Location => self.start_location(),
        }
    }

    fn resume(&mut self, frame: Frame<'a, B>, item: Item<B>) -> Result<Step<B>> {
        match (frame, item) {
            (Frame::FunctionInput { base }, Item::Type(ty)) => self.after_function_input(base, ty),
            (Frame::FunctionResult { base, n_inputs, is_listed }, Item::Type(ty)) => {
                self.after_function_result(base, n_inputs, is_listed, ty)
            }
            (Frame::Complex { at }, Item::Type(ty)) => self.after_complex_element(at, ty),
            (Frame::TupleElement { base }, Item::Type(ty)) => self.after_tuple_element(base, ty),
            (Frame::VectorElement { lo, shape, scalable }, Item::Type(ty)) => {
                self.after_vector_element(lo, &shape, &scalable, ty)
            }
            (Frame::TensorElement { shape, at }, Item::Type(ty)) => self.after_tensor_element(shape, at, ty),
            (Frame::TensorEncoding { shape, element }, Item::Attr(attr)) => {
                self.after_tensor_encoding(shape, element, attr)
            }
            (Frame::MemRefElement { lo, shape, at }, Item::Type(ty)) => {
                self.after_memref_element(lo, shape, at, ty)
            }
            (Frame::MemRefArgument(parts), Item::Attr(attr)) => self.after_memref_argument(parts, attr),

            (Frame::ArrayElement { base }, Item::Attr(attr)) => self.after_array_element(base, attr),
            (Frame::DictionaryValue { base, base_keys }, Item::Attr(attr)) => {
                self.after_dictionary_value(base, base_keys, attr)
            }
            (Frame::Number { token, is_negative }, Item::Type(ty)) => {
                self.number(token, is_negative, ty).map(have_attr)
            }
            (Frame::TypedString { token }, Item::Type(ty)) => {
                Ok(have_attr(self.string_attr(token, Some(ty))))
            }
            (Frame::TypeAttr, Item::Type(ty)) => Ok(have_attr(self.build.type_attr(ty))),
            (Frame::DenseArrayElement { lo }, Item::Type(ty)) => self.after_dense_array_type(lo, ty),
            (Frame::DenseType { lo, literal }, Item::Type(ty)) => self.after_dense_type(lo, &literal, ty),
            (Frame::SparseType { lo, parts }, Item::Type(ty)) => self.after_sparse_type(lo, parts, ty),
            (Frame::ResourceType { key }, Item::Type(ty)) => self.after_resource_type(&key, ty),
            (Frame::Distinct { lo, id }, Item::Attr(attr)) => self.after_distinct(lo, id, attr),
            (Frame::OpaqueAttrType { dialect, body, lo }, Item::Type(ty)) => {
                self.opaque_attr(dialect, body, Some(ty), lo)
            }
            (Frame::LocationAttr, Item::Location(location)) => {
                self.expect(Kind::RParen, "expected ')' in inline location")?;
                Ok(have_attr(self.build.location_attr(location)))
            }

            (Frame::NameChild { name }, Item::Location(child)) => self.after_name_child(&name, child),
            (Frame::CallSiteCallee, Item::Location(callee)) => self.after_callee(callee),
            (Frame::CallSiteCaller { callee }, Item::Location(caller)) => self.after_caller(callee, caller),
            (Frame::FusedMetadata, Item::Attr(attr)) => self.after_fused_metadata(attr),
            (Frame::FusedLocation { base, metadata }, Item::Location(location)) => {
                self.after_fused_location(base, metadata, location)
            }
            // Each frame is pushed with the goal it waits for.
            _ => Err(self.error("unexpected token")),
        }
    }
}
