//! Frames: productions that wait for a part, and the data they hold.

use std::borrow::Cow;

use smallvec::SmallVec;

use crate::build::{AttrView, Build};
use crate::error::Error;
use crate::lexer::Token;

/// The kind of entity to parse.
pub(super) enum Goal<T> {
    Type,
    /// A type, but not a function type without parentheses around it.
    PlainType,
    /// An attribute, whose type may already be known.
    Attr(Option<T>),
    Location,
}

/// A parsed entity.
pub(super) enum Item<B: Build> {
    Type(B::Type),
    Attr(B::Attr),
    Location(B::Location),
}

pub(super) enum Step<B: Build> {
    Need(Goal<B::Type>),
    Have(Item<B>),
}

pub(super) type Result<T> = std::result::Result<T, Error>;
pub(super) type Shape = SmallVec<[i64; 4]>;

/// A production that waits for a part. `base` is the start of its parts on their stack.
pub(super) enum Frame<'a, B: Build> {
    FunctionInput { base: usize },
    FunctionResult { base: usize, n_inputs: usize, is_listed: bool },
    Complex { at: Token },
    TupleElement { base: usize },
    VectorElement { lo: u32, shape: Shape, scalable: SmallVec<[bool; 4]> },
    TensorElement { shape: Option<Shape>, at: Token },
    TensorEncoding { shape: Option<Shape>, element: B::Type },
    MemRefElement { lo: u32, shape: Option<Shape>, at: Token },
    MemRefArgument(Box<MemRefParts<B>>),

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

/// The parsed parts of a memref type.
pub(super) struct MemRefParts<B: Build> {
    pub(super) lo: u32,
    pub(super) shape: Option<Shape>,
    pub(super) element: B::Type,
    pub(super) layout: Option<(B::Attr, AttrView<B::Location>)>,
    pub(super) memory_space: Option<(B::Attr, AttrView<B::Location>)>,
}

/// A literal of elements whose type is not known yet.
#[derive(Default)]
pub(super) struct Literal<'a> {
    /// Sizes of the nested lists; empty for one element or no elements.
    pub(super) shape: Shape,
    pub(super) elements: Vec<Element>,
    /// The whole literal as one string.
    pub(super) string: Option<Token>,
    /// The source text.
    pub(super) text: &'a str,
}

/// One number, `true`, `false` or string.
#[derive(Copy, Clone)]
pub(super) struct Element {
    pub(super) token: Token,
    pub(super) is_negative: bool,
}

pub(super) fn have_type<B: Build>(ty: B::Type) -> Step<B> {
    Step::Have(Item::Type(ty))
}

pub(super) fn have_attr<B: Build>(attr: B::Attr) -> Step<B> {
    Step::Have(Item::Attr(attr))
}

pub(super) fn have_location<B: Build>(location: B::Location) -> Step<B> {
    Step::Have(Item::Location(location))
}
