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
mod locations;
mod symbols;
mod types;

pub use types::is_type_word;

use std::borrow::Cow;

use smallvec::SmallVec;

use crate::build::Build;
use crate::error::Error;
use crate::lexer::{Kind, Lexer, Token};
use dense::Literal;

/// Parses types, attributes and locations out of a text.
pub struct Parser<'a, 'b, B: Build> {
    lexer: Lexer<'a>,
    /// The current token.
    token: Token,
    /// End of the previous token.
    last_end: u32,
    build: &'b mut B,
    /// Few literals need more than these inline entries.
    frames: SmallVec<[Frame<'a, B>; 2]>,
    types: Vec<B::Type>,
    attrs: Vec<B::Attr>,
    locations: Vec<B::Location>,
    keys: Vec<(Cow<'a, str>, Token)>,
}

/// The kind of entity to parse.
enum Goal<T> {
    Type,
    /// A type, but not a function type without parentheses around it.
    PlainType,
    /// An attribute, whose type may already be known.
    Attr(Option<T>),
    Location,
}

/// A parsed entity.
enum Item<B: Build> {
    Type(B::Type),
    Attr(B::Attr),
    Location(B::Location),
}

enum Step<B: Build> {
    Need(Goal<B::Type>),
    Have(Item<B>),
}

type Result<T> = std::result::Result<T, Error>;
type Shape = SmallVec<[i64; 4]>;

/// A production that waits for a part. `base` is the start of its parts on their stack.
enum Frame<'a, B: Build> {
    FunctionInput { base: usize },
    FunctionResult { base: usize, n_inputs: usize, is_listed: bool },
    Complex { at: Token },
    TupleElement { base: usize },
    VectorElement { lo: u32, shape: Shape, scalable: SmallVec<[bool; 4]> },
    TensorElement { shape: Option<Shape>, at: Token },
    TensorEncoding { shape: Option<Shape>, element: B::Type },
    MemRefElement { lo: u32, shape: Option<Shape>, at: Token },
    MemRefArgument(Box<types::MemRefParts<B>>),

    ArrayElement { base: usize },
    DictionaryValue { base: usize, base_keys: usize },
    Number { token: Token, is_negative: bool },
    TypedString { token: Token },
    DenseArrayElement { lo: u32 },
    DenseType { lo: u32, literal: Box<Literal<'a>> },
    SparseType { lo: u32, parts: Option<Box<[Literal<'a>; 2]>> },
    ResourceType { key: Cow<'a, str> },
    Distinct { lo: u32, id: u64 },
    OpaqueAttrType { dialect: &'a str, body: &'a str, lo: u32 },
    LocationAttr,
    TypeAttr,

    NameChild { name: Cow<'a, str> },
    CallSiteCallee,
    CallSiteCaller { callee: B::Location },
    FusedMetadata,
    FusedLocation { base: usize, metadata: Option<B::Attr> },
}

impl<'a, 'b, B: Build> Parser<'a, 'b, B> {
    /// Creates a parser that starts at byte `pos` of the text.
    pub fn new(text: &'a str, pos: usize, build: &'b mut B) -> Self {
        let mut lexer = Lexer::new(text, pos);
        let token = lexer.next_token();
        Parser {
            lexer,
            token,
            last_end: pos as u32,
            build,
            frames: SmallVec::new(),
            types: Vec::new(),
            attrs: Vec::new(),
            locations: Vec::new(),
            keys: Vec::new(),
        }
    }

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
                self.expect(Kind::RParen, "expected `)` in inline location")?;
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

    fn need(&mut self, goal: Goal<B::Type>, frame: Frame<'a, B>) -> Result<Step<B>> {
        self.frames.push(frame);
        Ok(Step::Need(goal))
    }

    fn spelling(&self, token: Token) -> &'a str {
        self.lexer.spelling(token)
    }

    fn advance(&mut self) -> Token {
        let token = self.token;
        self.last_end = token.hi;
        self.token = self.lexer.next_token();
        token
    }

    fn is(&self, kind: Kind) -> bool {
        self.token.kind == kind
    }

    fn is_word(&self, word: &str) -> bool {
        self.is(Kind::Word) && self.spelling(self.token) == word
    }

    fn consume_if(&mut self, kind: Kind) -> bool {
        let is_kind = self.is(kind);
        if is_kind {
            self.advance();
        }
        is_kind
    }

    fn expect(&mut self, kind: Kind, message: &str) -> Result<Token> {
        if self.is(kind) { Ok(self.advance()) } else { Err(self.wrong_token(message)) }
    }

    /// Returns an error at the current token.
    fn error(&self, message: impl Into<String>) -> Error {
        self.error_at(self.token, message)
    }

    /// Returns an error at a token; an error of the lexer takes precedence.
    fn error_at(&self, token: Token, message: impl Into<String>) -> Error {
        if token.kind == Kind::Error {
            let (message, lo) = self.lexer.error_at(token);
            return Error::new(
                message,
                lo as usize,
                (token.hi.max(lo + 1) as usize).min(self.lexer.text().len()),
            );
        }
        Error::new(message, token.lo as usize, token.hi as usize)
    }

    /// Returns an error for a missing token: at the end of the previous token, if a gap follows it.
    fn wrong_token(&self, message: impl Into<String>) -> Error {
        if self.last_end < self.token.lo && self.token.kind != Kind::Error {
            return Error::new(message, self.last_end as usize, self.last_end as usize);
        }
        self.error(message)
    }

    /// Returns an error for the text parsed since byte `lo`.
    fn error_since(&self, lo: u32, message: impl Into<String>) -> Error {
        Error::new(message, lo as usize, self.last_end.max(lo) as usize)
    }

    /// Returns the text parsed since byte `lo`.
    fn text_since(&self, lo: u32) -> &'a str {
        self.lexer.text().get(lo as usize..self.last_end as usize).unwrap_or_default()
    }

    /// Returns the value of a string token as UTF-8.
    fn string_value(&self, token: Token) -> Result<Cow<'a, str>> {
        let spelling = self.spelling(token);
        let quoted = spelling.strip_prefix('@').unwrap_or(spelling);
        utf8(crate::escape::unescape(quoted))
            .ok_or_else(|| self.error_at(token, "expected UTF-8 in this string"))
    }
}

fn utf8(bytes: Cow<'_, [u8]>) -> Option<Cow<'_, str>> {
    match bytes {
        Cow::Borrowed(bytes) => std::str::from_utf8(bytes).ok().map(Cow::Borrowed),
        Cow::Owned(bytes) => String::from_utf8(bytes).ok().map(Cow::Owned),
    }
}

fn have_type<B: Build>(ty: B::Type) -> Step<B> {
    Step::Have(Item::Type(ty))
}

fn have_attr<B: Build>(attr: B::Attr) -> Step<B> {
    Step::Have(Item::Attr(attr))
}

fn have_location<B: Build>(location: B::Location) -> Step<B> {
    Step::Have(Item::Location(location))
}
