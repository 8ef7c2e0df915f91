//! Types: the data of builtin ones, their constructors and common queries.
//!
//! Invariant: the data of a type refers to other types and attributes by handle, so there is no recursion.
//! MLIR: BuiltinTypes.td.

pub use pdll_asm::{FloatKind, Signedness};
use smallvec::SmallVec;

use crate::attributes::Attribute;
use crate::context::{Context, Identifier};
use crate::handle::define_handle;
use crate::parameters::ParameterMemo;

define_handle! {
    /// An interned type of a [`Context`]: equal handles are equal types.
    /// The context creates types, or [`parse_type`](crate::parse_type) reads their text. A `match` on [`data`](Type::data) tells the kinds apart:
    ///
    /// ```
    /// use pdll_ir::{Context, TypeData, parse_type};
    /// let ctx = Context::new();
    /// let i32 = ctx.integer_type(32);
    /// let tensor = ctx.ranked_tensor_type(&[2, 3], i32);
    /// assert_eq!(tensor, parse_type(&ctx, "tensor<2x3xi32>")?);
    /// assert_eq!((tensor.shape(&ctx), tensor.n_elements(&ctx)), (Some(&[2, 3][..]), Some(6)));
    /// assert_eq!(tensor.element_type(&ctx), Some(i32));
    /// assert!(matches!(i32.data(&ctx), TypeData::Integer { width: 32, .. }));
    /// assert_eq!(tensor.display(&ctx).to_string(), "tensor<2x3xi32>");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    Type
}

/// A list of types, as native functions return it.
pub type TypeVec = SmallVec<[Type; 4]>;
/// A list of types, as native functions take it.
pub type TypeRange<'a> = &'a [Type];

/// A dynamic dimension, stride or offset (`?`).
pub const DYNAMIC: i64 = i64::MIN;

/// The data of a type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum TypeData {
    /// `i32`, `si8`, `ui1`
    Integer {
        /// Width in bits.
        width: u32,
        /// Signless, signed or unsigned.
        signedness: Signedness,
    },
    /// `index`
    Index,
    /// `f32` and the like
    Float(FloatKind),
    /// `none`
    None,
    /// `complex<f32>`
    Complex(Type),
    /// `tuple<i32, f32>`
    Tuple(Box<[Type]>),
    /// `(i32) -> f32`
    Function {
        /// Argument types.
        inputs: Box<[Type]>,
        /// Result types.
        results: Box<[Type]>,
    },
    /// `vector<2x[4]xf32>`
    Vector {
        /// Dimensions, all static.
        shape: Box<[i64]>,
        /// Whether each dimension is scalable; as long as `shape`.
        scalable: Box<[bool]>,
        /// The element type.
        element: Type,
    },
    /// `tensor<4x?xf32, #enc>`
    RankedTensor {
        /// The dimensions; [`DYNAMIC`] for `?`.
        shape: Box<[i64]>,
        /// The element type.
        element: Type,
        /// The encoding attribute.
        encoding: Option<Attribute>,
    },
    /// `tensor<*xf32>`
    UnrankedTensor(Type),
    /// `memref<4x?xf32, #layout, 1>`
    MemRef {
        /// The dimensions; [`DYNAMIC`] for `?`.
        shape: Box<[i64]>,
        /// The element type.
        element: Type,
        /// The layout; `None` for the identity.
        layout: Option<Attribute>,
        /// The memory space.
        memory_space: Option<Attribute>,
    },
    /// `memref<*xf32, 1>`
    UnrankedMemRef {
        /// The element type.
        element: Type,
        /// The memory space.
        memory_space: Option<Attribute>,
    },
    /// A type of a dialect, stored as text: `!dialect.body` or `!dialect<"body">`.
    Opaque {
        /// The dialect's namespace.
        dialect: Identifier,
        /// Text after the namespace, without the joining dot.
        body: Box<str>,
        /// Parsed parameters, computed on demand.
        parameters: ParameterMemo,
    },
}

impl Context {
    /// `i{width}`
    #[inline]
    pub fn integer_type(&self, width: u32) -> Type {
        match width {
            1 => self.common().i1,
            32 => self.common().i32,
            64 => self.common().i64,
            _ => self.intern_type(TypeData::Integer { width, signedness: Signedness::Signless }),
        }
    }

    /// Returns an integer type with a signedness.
    pub fn integer_type_with(&self, width: u32, signedness: Signedness) -> Type {
        self.intern_type(TypeData::Integer { width, signedness })
    }

    /// `index`
    #[inline]
    pub fn index_type(&self) -> Type {
        self.common().index
    }

    /// Returns the type `none`.
    pub fn none_type(&self) -> Type {
        self.common().none
    }

    /// `f32` and the like
    pub fn float_type(&self, kind: FloatKind) -> Type {
        self.intern_type(TypeData::Float(kind))
    }

    /// `(inputs) -> results`
    pub fn function_type(&self, inputs: &[Type], results: &[Type]) -> Type {
        self.intern_type(TypeData::Function { inputs: inputs.into(), results: results.into() })
    }

    /// `tuple<…>`
    pub fn tuple_type(&self, types: &[Type]) -> Type {
        self.intern_type(TypeData::Tuple(types.into()))
    }

    /// `complex<element>`
    pub fn complex_type(&self, element: Type) -> Type {
        self.intern_type(TypeData::Complex(element))
    }

    /// `vector<…>` without scalable dimensions
    pub fn vector_type(&self, shape: &[i64], element: Type) -> Type {
        let scalable = vec![false; shape.len()].into();
        self.intern_type(TypeData::Vector { shape: shape.into(), scalable, element })
    }

    /// `tensor<…>` without encoding
    pub fn ranked_tensor_type(&self, shape: &[i64], element: Type) -> Type {
        self.intern_type(TypeData::RankedTensor { shape: shape.into(), element, encoding: None })
    }

    /// `tensor<*x…>`
    pub fn unranked_tensor_type(&self, element: Type) -> Type {
        self.intern_type(TypeData::UnrankedTensor(element))
    }

    /// `memref<…>` of identity layout in the default memory space
    pub fn memref_type(&self, shape: &[i64], element: Type) -> Type {
        let data = TypeData::MemRef { shape: shape.into(), element, layout: None, memory_space: None };
        self.intern_type(data)
    }

    /// `!dialect.body`
    pub fn opaque_type(&self, dialect: &str, body: &str) -> Type {
        let dialect = self.identifier(dialect);
        self.intern_opaque_type(dialect, body)
    }
}

/// Defines the predicates that look at one variant of `TypeData`.
macro_rules! is_kind {
    ($($(#[$doc:meta])* $name:ident => $pattern:pat,)*) => {
        impl Type {
            $($(#[$doc])*
            pub fn $name(self, ctx: &Context) -> bool {
                matches!(self.data(ctx), $pattern)
            })*
        }
    };
}

is_kind! {
    /// Returns whether it is an integer type, signless or not.
    is_integer => TypeData::Integer { .. },
    /// Returns whether it is `index`.
    is_index => TypeData::Index,
    /// Returns whether it is a float type.
    is_float => TypeData::Float(_),
    /// Returns whether it is `none`.
    is_none => TypeData::None,
    /// Returns whether it is `complex<…>`.
    is_complex => TypeData::Complex(_),
    /// Returns whether it is `tuple<…>`.
    is_tuple => TypeData::Tuple(_),
    /// Returns whether it is a function type.
    is_function => TypeData::Function { .. },
    /// Returns whether it is `vector<…>`.
    is_vector => TypeData::Vector { .. },
    /// Returns whether it is a tensor type with a rank.
    is_ranked_tensor => TypeData::RankedTensor { .. },
    /// Returns whether it is `tensor<*x…>`.
    is_unranked_tensor => TypeData::UnrankedTensor(_),
    /// Returns whether it is a memref type with a rank.
    is_memref => TypeData::MemRef { .. },
    /// Returns whether it is `memref<*x…>`.
    is_unranked_memref => TypeData::UnrankedMemRef { .. },
}

impl Type {
    /// Returns its data.
    #[inline]
    pub fn data(self, ctx: &Context) -> &TypeData {
        ctx.type_data(self)
    }

    /// Returns the width and the signedness, of an integer type.
    #[inline]
    fn integer(self, ctx: &Context) -> Option<(u32, Signedness)> {
        match self.data(ctx) {
            TypeData::Integer { width, signedness } => Some((*width, *signedness)),
            _ => None,
        }
    }

    /// Returns whether it is `i{width}`.
    pub fn is_signless_integer(self, ctx: &Context, width: u32) -> bool {
        self.integer(ctx) == Some((width, Signedness::Signless))
    }

    /// Returns whether it is `si{width}`.
    pub fn is_signed_integer(self, ctx: &Context, width: u32) -> bool {
        self.integer(ctx) == Some((width, Signedness::Signed))
    }

    /// Returns whether it is `ui{width}`.
    pub fn is_unsigned_integer(self, ctx: &Context, width: u32) -> bool {
        self.integer(ctx) == Some((width, Signedness::Unsigned))
    }

    /// Returns whether it is an integer type or `index`.
    pub fn is_int_or_index(self, ctx: &Context) -> bool {
        self.is_integer(ctx) || self.is_index(ctx)
    }

    /// Returns whether it is an integer or float type.
    pub fn is_int_or_float(self, ctx: &Context) -> bool {
        self.is_integer(ctx) || self.is_float(ctx)
    }

    /// Returns whether it is an integer or float type, or `index`.
    pub fn is_int_or_index_or_float(self, ctx: &Context) -> bool {
        self.is_int_or_float(ctx) || self.is_index(ctx)
    }

    /// Returns whether it is a tensor type, ranked or not.
    pub fn is_tensor(self, ctx: &Context) -> bool {
        self.is_ranked_tensor(ctx) || self.is_unranked_tensor(ctx)
    }

    /// Returns the float kind, of a float type.
    pub fn float_kind(self, ctx: &Context) -> Option<FloatKind> {
        match self.data(ctx) {
            TypeData::Float(kind) => Some(*kind),
            _ => None,
        }
    }

    /// Returns the width in bits, of an integer or float type.
    pub fn bit_width(self, ctx: &Context) -> Option<u32> {
        match self.data(ctx) {
            TypeData::Integer { width, .. } => Some(*width),
            TypeData::Float(kind) => Some(kind.width()),
            _ => None,
        }
    }

    /// Returns whether it is a vector, tensor or memref.
    pub fn is_shaped(self, ctx: &Context) -> bool {
        self.element_type(ctx).is_some()
    }

    /// Returns the element type, of a vector, tensor or memref.
    pub fn element_type(self, ctx: &Context) -> Option<Type> {
        match self.data(ctx) {
            TypeData::Vector { element, .. }
            | TypeData::RankedTensor { element, .. }
            | TypeData::UnrankedTensor(element)
            | TypeData::MemRef { element, .. }
            | TypeData::UnrankedMemRef { element, .. } => Some(*element),
            _ => None,
        }
    }

    /// Returns the element type of a vector, tensor or memref, otherwise the type itself.
    pub fn element_type_or_self(self, ctx: &Context) -> Type {
        self.element_type(ctx).unwrap_or(self)
    }

    /// Returns the dimensions, of a ranked vector, tensor or memref.
    pub fn shape(self, ctx: &Context) -> Option<&[i64]> {
        match self.data(ctx) {
            TypeData::Vector { shape, .. }
            | TypeData::RankedTensor { shape, .. }
            | TypeData::MemRef { shape, .. } => Some(shape),
            _ => None,
        }
    }

    /// Returns whether it is a vector, tensor or memref with a rank.
    pub fn has_rank(self, ctx: &Context) -> bool {
        self.shape(ctx).is_some()
    }

    /// Returns the number of dimensions, of a ranked vector, tensor or memref.
    pub fn rank(self, ctx: &Context) -> Option<usize> {
        self.shape(ctx).map(<[i64]>::len)
    }

    /// Returns the number of dynamic dimensions, of a ranked vector, tensor or memref.
    pub fn n_dynamic_dims(self, ctx: &Context) -> Option<usize> {
        Some(self.shape(ctx)?.iter().filter(|dim| **dim == DYNAMIC).count())
    }

    /// Returns whether no dimension is dynamic.
    pub fn has_static_shape(self, ctx: &Context) -> bool {
        self.shape(ctx).is_some_and(|shape| shape.iter().all(|dim| *dim != DYNAMIC))
    }

    /// Returns the product of the dimensions, of a statically shaped type; `None` also when it does not fit.
    pub fn n_elements(self, ctx: &Context) -> Option<u64> {
        let shape = self.shape(ctx)?;
        if shape.contains(&0) {
            return Some(0);
        }
        shape.iter().try_fold(1u64, |n, dim| n.checked_mul(u64::try_from(*dim).ok()?))
    }
}
