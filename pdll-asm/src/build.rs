//! The interface of the grammar to builders: one method per builtin type, attribute and location, and queries
//! about them.
//!
//! The grammar checks the parts before it passes them; a builder only stores them. Only the builder has the
//! names of dialects and aliases, so those methods may return an error.

use std::borrow::Cow;

use crate::affine::{AffineMap, IntegerSet};
use crate::kind::{FloatKind, Signedness};

/// Size of a dynamic dimension: `?`.
pub const DYNAMIC: i64 = i64::MIN;

/// Properties of a type that the grammar needs to check its context.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "each is named as its type is")]
pub enum TypeView<'a, T> {
    Integer {
        sign: Signedness,
        width: u32,
    },
    Float(FloatKind),
    Index,
    None,
    Complex(T),
    Tuple,
    Function,
    Vector {
        shape: &'a [i64],
        element: T,
    },
    Tensor {
        shape: &'a [i64],
        element: T,
    },
    UnrankedTensor {
        element: T,
    },
    MemRef {
        shape: &'a [i64],
        element: T,
    },
    UnrankedMemRef {
        element: T,
    },
    /// A type of a dialect.
    Opaque,
}

/// Properties of an attribute that the grammar needs.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum AttrView<L> {
    /// An affine map.
    AffineMap {
        /// Number of dimensions.
        n_dims: usize,
        /// Whether it maps each dimension to itself.
        is_identity: bool,
    },
    /// `strided<[…]>`.
    Strided {
        /// Number of strides.
        rank: usize,
    },
    /// An integer.
    Integer {
        /// Whether it is zero.
        is_zero: bool,
    },
    /// A string or dictionary.
    StringOrDictionary,
    /// A location.
    Location(L),
    /// An attribute of a dialect.
    Opaque,
    /// Any other.
    Other,
}

/// Elements of a dense or sparse literal.
#[derive(Copy, Clone, Debug)]
pub enum Elements<'a> {
    /// Numbers, in MLIR's packed format: each element in whole bytes, low byte first (`f80` in ten bytes,
    /// `i4` in one, complex numbers as two elements); elements of type `i1` are bits, starting at the lowest
    /// bit of the first byte. If `is_splat`, there is one element, which is repeated; then a bit is a byte, 0
    /// or 1.
    Raw {
        /// Bytes.
        data: &'a [u8],
        /// Whether all elements are equal.
        is_splat: bool,
    },
    /// Strings, for element types of dialects. A single string is repeated.
    Strings(&'a [Cow<'a, [u8]>]),
}

/// Positions of the elements of a sparse literal.
#[derive(Copy, Clone, Debug)]
pub struct SparseIndices<'a> {
    /// `[n, rank]`, or `[n]`, which is allowed for rank one.
    pub shape: &'a [i64],
    /// The indices, row by row, fully expanded even if one number was written for all.
    pub values: &'a [i64],
}

/// A container of elements that restricts their types.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "each is named as its type is")]
pub enum Container {
    Vector,
    Tensor,
    MemRef,
}

/// The error of a builder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// Message.
    pub message: String,
    /// Byte offset in the body of a dialect's type or attribute; `None` for the whole body.
    pub at: Option<usize>,
    /// Additional help.
    pub note: Option<String>,
}

impl From<String> for Refusal {
    fn from(message: String) -> Refusal {
        Refusal { message, at: None, note: None }
    }
}

/// Maximum size of numbers wider than 128 bits, in bytes: of those in one text, or, for a builder that does not count, of those in one
/// literal.
pub const MAX_WIDE_BYTES: u64 = 256 << 20;

/// Builds types, attributes and locations from checked parts.
#[allow(missing_docs, reason = "one method per form, named as the form is")]
pub trait Build {
    /// A type.
    type Type: Copy;
    /// An attribute.
    type Attr: Copy;
    /// A location.
    type Location: Copy;

    /// Returns a view of the type.
    fn type_view(&self, ty: Self::Type) -> TypeView<'_, Self::Type>;
    /// Returns a view of the attribute.
    fn attr_view(&self, attr: Self::Attr) -> AttrView<Self::Location>;

    /// Returns whether a dialect's type may be an element type.
    fn is_element(&self, ty: Self::Type, container: Container) -> bool {
        let _ = (ty, container);
        true
    }
    /// Returns whether a dialect's attribute may be a memory space.
    fn is_memory_space(&self, attr: Self::Attr) -> bool {
        let _ = attr;
        true
    }

    /// Asked before numbers wider than 128 bits are built, which may be much larger than their text: returns whether so many bytes
    /// of them are within the builder's limit.
    fn allows_wide_numbers(&mut self, n_bytes: u64) -> bool {
        n_bytes <= MAX_WIDE_BYTES
    }

    fn integer_type(&mut self, sign: Signedness, width: u32) -> Self::Type;
    fn float_type(&mut self, kind: FloatKind) -> Self::Type;
    fn index_type(&mut self) -> Self::Type;
    fn none_type(&mut self) -> Self::Type;
    fn complex_type(&mut self, element: Self::Type) -> Self::Type;
    fn tuple_type(&mut self, elements: &[Self::Type]) -> Self::Type;
    fn function_type(&mut self, inputs: &[Self::Type], results: &[Self::Type]) -> Self::Type;
    /// `scalable` has the same length as `shape`.
    fn vector_type(&mut self, shape: &[i64], scalable: &[bool], element: Self::Type) -> Self::Type;
    /// Creates a tensor type. Dynamic sizes are `DYNAMIC`.
    fn tensor_type(&mut self, shape: &[i64], element: Self::Type, encoding: Option<Self::Attr>)
    -> Self::Type;
    fn unranked_tensor_type(&mut self, element: Self::Type) -> Self::Type;
    /// Creates a memref type. The layout is not an identity map and the memory space is not zero, because
    /// those are omitted.
    fn memref_type(
        &mut self,
        shape: &[i64],
        element: Self::Type,
        layout: Option<Self::Attr>,
        memory_space: Option<Self::Attr>,
    ) -> Self::Type;
    fn unranked_memref_type(&mut self, element: Self::Type, memory_space: Option<Self::Attr>) -> Self::Type;
    /// `!dialect.body` or `!dialect<body>`.
    fn opaque_type(&mut self, dialect: &str, body: &str) -> Result<Self::Type, Refusal>;
    /// `!name`; `None` if there is no such alias.
    fn type_alias(&mut self, name: &str) -> Option<Self::Type>;

    fn unit_attr(&mut self) -> Self::Attr;
    /// `true`, `false`: integers of type `i1`.
    fn bool_attr(&mut self, value: bool) -> Self::Attr;
    /// Limbs in the format of `integer::Limbs`.
    fn integer_attr(&mut self, ty: Self::Type, limbs: &[u64]) -> Self::Attr;
    /// Returns the bit pattern in the type's float format.
    fn float_attr(&mut self, ty: Self::Type, bits: u128) -> Self::Attr;
    /// Returns a string with an optional type.
    fn string_attr(&mut self, bytes: &[u8], ty: Option<Self::Type>) -> Self::Attr;
    fn array_attr(&mut self, elements: &[Self::Attr]) -> Self::Attr;
    /// Creates a dictionary. The entries are sorted by name, without duplicates.
    fn dictionary_attr(&mut self, entries: &[(Cow<'_, str>, Self::Attr)]) -> Self::Attr;
    fn type_attr(&mut self, ty: Self::Type) -> Self::Attr;
    fn symbol_ref_attr(&mut self, root: &str, nested: &[Cow<'_, str>]) -> Self::Attr;
    fn affine_map_attr(&mut self, map: AffineMap) -> Self::Attr;
    fn integer_set_attr(&mut self, set: IntegerSet) -> Self::Attr;
    /// Creates a strided layout. A dynamic stride or offset is `DYNAMIC`.
    fn strided_attr(&mut self, offset: i64, strides: &[i64]) -> Self::Attr;
    fn dense_attr(&mut self, ty: Self::Type, elements: Elements<'_>) -> Self::Attr;
    fn sparse_attr(&mut self, ty: Self::Type, indices: SparseIndices<'_>, values: Elements<'_>)
    -> Self::Attr;
    fn dense_resource_attr(&mut self, ty: Self::Type, key: &str) -> Self::Attr;
    /// `array<i32: 1, 2>`: packed like `Elements::Raw`.
    fn dense_array_attr(&mut self, element: Self::Type, n_elements: usize, data: &[u8]) -> Self::Attr;
    /// `distinct[id]<attr>`; the unit attribute for `<>`. Equal ids denote the same attribute within one
    /// text.
    fn distinct_attr(&mut self, id: u64, referenced: Self::Attr) -> Result<Self::Attr, Refusal>;
    fn location_attr(&mut self, location: Self::Location) -> Self::Attr;
    /// `#dialect.body` or `#dialect<body>`, with an optional type.
    fn opaque_attr(
        &mut self,
        dialect: &str,
        body: &str,
        ty: Option<Self::Type>,
    ) -> Result<Self::Attr, Refusal>;
    /// `#name`; `None` if there is no such alias.
    fn attr_alias(&mut self, name: &str) -> Option<Self::Attr>;

    fn unknown_location(&mut self) -> Self::Location;
    /// `"file":line:column`, and the end of the range, which equals the start if there is none.
    fn file_location(&mut self, file: &str, start: (u32, u32), end: (u32, u32)) -> Self::Location;
    /// Returns a name location. Without a child, its child is the unknown location.
    fn name_location(&mut self, name: &str, child: Option<Self::Location>) -> Self::Location;
    fn call_site_location(&mut self, callee: Self::Location, caller: Self::Location) -> Self::Location;
    /// Returns the source structure: the builder flattens nested locations without metadata, and drops
    /// unknown and duplicate ones, as MLIR does; if one location without metadata remains, the result is that
    /// location.
    fn fused_location(
        &mut self,
        locations: &[Self::Location],
        metadata: Option<Self::Attr>,
    ) -> Self::Location;
}
