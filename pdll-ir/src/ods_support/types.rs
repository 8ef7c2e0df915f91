//! Predicates on types for the prelude's constraints, and the types they build.
//!
//! Each question is `fn(ctx, ty, arguments…) -> bool`; a part of a type is `fn(ctx, ty) -> Option<Type>` or an iterator.
//! MLIR: CommonTypeConstraints.td.

use pdll_asm::{AffineExpr, AffineNode, AffineOp};

use crate::attributes::{AffineMap, AttributeData};
use crate::context::Context;
use crate::types::{FloatKind, Signedness, Type, TypeData};

/// Defines the questions that are methods of types.
macro_rules! methods {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        $($(#[$doc])*
        pub fn $name(ctx: &Context, ty: Type) -> bool {
            ty.$name(ctx)
        })*
    };
}

methods! {
    /// Returns whether it is `none`.
    is_none,
    /// `index`
    is_index,
    /// Returns whether a type is an integer type of any width and signedness.
    is_integer,
    /// Returns whether a type is a float type.
    is_float,
    /// `complex<…>`
    is_complex,
    /// `(…) -> …`
    is_function,
    /// `tuple<…>`
    is_tuple,
    /// Returns whether a type is a vector, tensor or memref.
    is_shaped,
    /// Returns whether it is a shaped type with a rank.
    has_rank,
    /// Returns whether it is a shaped type without dynamic dimensions.
    has_static_shape,
    /// `vector<…>`
    is_vector,
    /// Returns whether a type is a tensor, ranked or not.
    is_tensor,
    /// `tensor<4x…>`
    is_ranked_tensor,
    /// `tensor<*x…>`
    is_unranked_tensor,
    /// `memref<4x…>`
    is_memref,
    /// `memref<*x…>`
    is_unranked_memref,
}

/// Accepts any type.
pub fn is_any(_: &Context, _: Type) -> bool {
    true
}

#[inline]
fn signedness(ctx: &Context, ty: Type) -> Option<(Signedness, u32)> {
    match ty.data(ctx) {
        TypeData::Integer { width, signedness } => Some((*signedness, *width)),
        _ => None,
    }
}

/// Returns whether a type is an integer type of a width, of any signedness.
pub fn is_integer_of_width(ctx: &Context, ty: Type, width: u32) -> bool {
    signedness(ctx, ty).is_some_and(|found| found.1 == width)
}

/// `i1`, `i2`, …
pub fn is_signless_integer(ctx: &Context, ty: Type) -> bool {
    signedness(ctx, ty).is_some_and(|found| found.0 == Signedness::Signless)
}

/// `i{width}`
pub fn is_signless_integer_of_width(ctx: &Context, ty: Type, width: u32) -> bool {
    ty.is_signless_integer(ctx, width)
}

/// `si1`, `si2`, …
pub fn is_signed_integer(ctx: &Context, ty: Type) -> bool {
    signedness(ctx, ty).is_some_and(|found| found.0 == Signedness::Signed)
}

/// `si{width}`
pub fn is_signed_integer_of_width(ctx: &Context, ty: Type, width: u32) -> bool {
    ty.is_signed_integer(ctx, width)
}

/// `ui1`, `ui2`, …
pub fn is_unsigned_integer(ctx: &Context, ty: Type) -> bool {
    signedness(ctx, ty).is_some_and(|found| found.0 == Signedness::Unsigned)
}

/// `ui{width}`
pub fn is_unsigned_integer_of_width(ctx: &Context, ty: Type, width: u32) -> bool {
    ty.is_unsigned_integer(ctx, width)
}

/// `i1`, `i2`, … or `index`
pub fn is_signless_integer_or_index(ctx: &Context, ty: Type) -> bool {
    is_signless_integer(ctx, ty) || is_index(ctx, ty)
}

/// Returns whether a type is the float type of a keyword of MLIR's text.
pub fn is_float_of_kind(ctx: &Context, ty: Type, keyword: &str) -> bool {
    matches!(ty.data(ctx), TypeData::Float(kind) if kind.name() == keyword)
}

/// Returns the element type of a complex type.
pub fn complex_element(ctx: &Context, ty: Type) -> Option<Type> {
    match ty.data(ctx) {
        TypeData::Complex(element) => Some(*element),
        _ => None,
    }
}

/// Returns whether it is a graph type, which does not exist here.
pub fn is_graph(_: &Context, _: Type) -> bool {
    false
}

/// Returns whether a type is an opaque type of a dialect with this text after the dialect name.
pub fn is_opaque_type(ctx: &Context, ty: Type, dialect: &str, text: &str) -> bool {
    matches!(ty.data(ctx), TypeData::Opaque { dialect: found, body, .. } if ctx.str(*found) == dialect && &**body == text)
}

/// Returns whether a type belongs to a dialect and has this mnemonic, with any parameters. An empty mnemonic
/// stands for all types of the dialect.
pub fn is_dialect_type(ctx: &Context, ty: Type, dialect: &str, mnemonic: &str) -> bool {
    match ty.data(ctx) {
        TypeData::Opaque { dialect: found, body, .. } => {
            ctx.str(*found) == dialect && (mnemonic.is_empty() || is_of_mnemonic(body, mnemonic))
        }
        _ => false,
    }
}

/// Returns whether a text is a mnemonic, with anything behind it that does not continue the word: `box<…>`, `box[…]`.
pub(super) fn is_of_mnemonic(body: &str, mnemonic: &str) -> bool {
    let is_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '.');
    body.strip_prefix(mnemonic).is_some_and(|rest| !rest.starts_with(is_word))
}

/// Returns the text after the mnemonic: empty, or inside angle brackets.
pub fn parameters_of<'a>(body: &'a str, mnemonic: &str) -> Option<&'a str> {
    let rest = body.strip_prefix(mnemonic)?;
    match rest.strip_prefix('<') {
        Some(inner) => inner.strip_suffix('>'),
        None => rest.is_empty().then_some(rest),
    }
}

/// Returns whether it implements a type interface: those of builtin types and of definitions with Rust are known.
pub fn has_type_interface(ctx: &Context, ty: Type, name: &str) -> bool {
    match name {
        "ShapedType" => is_shaped(ctx, ty),
        "FloatType" => is_float(ctx, ty),
        "VectorElementTypeInterface" => {
            is_integer(ctx, ty) || is_index(ctx, ty) || is_float(ctx, ty) || is_opaque(ctx, ty)
        }
        "PtrLikeTypeInterface" => is_memref(ctx, ty) || is_unranked_memref(ctx, ty) || is_opaque(ctx, ty),
        "MemRefElementTypeInterface" => {
            is_memref(ctx, ty) || is_unranked_memref(ctx, ty) || is_opaque(ctx, ty)
        }
        _ => match ty.definition(ctx) {
            Some(info) => info.may_have_interface(name),
            None => is_opaque(ctx, ty),
        },
    }
}

fn is_opaque(ctx: &Context, ty: Type) -> bool {
    matches!(ty.data(ctx), TypeData::Opaque { .. })
}

/// Returns the types in a tuple; empty for any other type.
pub fn tuple_elements(ctx: &Context, ty: Type) -> impl Iterator<Item = Type> {
    let elements: &[Type] = match ty.data(ctx) {
        TypeData::Tuple(elements) => elements,
        _ => &[],
    };
    elements.iter().copied()
}

/// Returns the types in a tuple and in the tuples in it.
pub fn flattened_tuple_elements(ctx: &Context, ty: Type) -> impl Iterator<Item = Type> {
    let mut stack: Vec<Type> = tuple_elements(ctx, ty).collect();
    stack.reverse();
    std::iter::from_fn(move || {
        loop {
            let ty = stack.pop()?;
            if !is_tuple(ctx, ty) {
                return Some(ty);
            }
            let at = stack.len();
            stack.extend(tuple_elements(ctx, ty));
            stack[at..].reverse();
        }
    })
}

/// Returns the element type of a vector, tensor or memref.
pub fn shaped_element(ctx: &Context, ty: Type) -> Option<Type> {
    ty.element_type(ctx)
}

/// Returns whether a type is a vector or tensor.
pub fn has_value_semantics(ctx: &Context, ty: Type) -> bool {
    is_vector(ctx, ty) || is_tensor(ctx, ty)
}

/// Returns whether a type is ranked and its rank is in `ranks`.
pub fn is_rank_one_of(ctx: &Context, ty: Type, ranks: &[usize]) -> bool {
    ty.shape(ctx).is_some_and(|shape| ranks.contains(&shape.len()))
}

/// Returns whether a type is ranked and has at least this rank.
pub fn is_rank_at_least(ctx: &Context, ty: Type, rank: usize) -> bool {
    ty.shape(ctx).is_some_and(|shape| shape.len() >= rank)
}

/// Returns whether a type has a static shape and its number of elements is in `lengths`.
pub fn is_length_one_of(ctx: &Context, ty: Type, lengths: &[u64]) -> bool {
    ty.n_elements(ctx).is_some_and(|n| lengths.contains(&n))
}

/// Returns whether a type has a static shape and at least `length` elements.
pub fn is_length_at_least(ctx: &Context, ty: Type, length: u64) -> bool {
    ty.n_elements(ctx).is_some_and(|n| n >= length)
}

/// Returns whether a type has a static shape and at most `length` elements.
pub fn is_length_at_most(ctx: &Context, ty: Type, length: u64) -> bool {
    ty.n_elements(ctx).is_some_and(|n| n <= length)
}

/// Returns whether a type is ranked and its n-th dimension, counted from the end if negative, is in `sizes`.
pub fn is_dim_one_of(ctx: &Context, ty: Type, n: isize, sizes: &[i64]) -> bool {
    let dim = |shape: &[i64]| {
        let at = if n < 0 { shape.len().checked_sub(n.unsigned_abs())? } else { n.unsigned_abs() };
        shape.get(at).copied()
    };
    ty.shape(ctx).and_then(dim).is_some_and(|size| sizes.contains(&size))
}

/// Returns whether a type is ranked and has this shape.
pub fn is_shape(ctx: &Context, ty: Type, shape: &[i64]) -> bool {
    ty.shape(ctx) == Some(shape)
}

fn scalable(ctx: &Context, ty: Type) -> Option<&[bool]> {
    match ty.data(ctx) {
        TypeData::Vector { scalable, .. } => Some(scalable),
        _ => None,
    }
}

/// Returns whether a type is a vector without scalable dimensions.
pub fn is_fixed_vector(ctx: &Context, ty: Type) -> bool {
    scalable(ctx, ty).is_some_and(|dims| !dims.contains(&true))
}

/// Returns whether a type is a vector with a scalable dimension.
pub fn is_scalable_vector(ctx: &Context, ty: Type) -> bool {
    scalable(ctx, ty).is_some_and(|dims| dims.contains(&true))
}

/// Returns whether a type is a vector whose last dimension alone is scalable.
pub fn is_vector_with_only_trailing_dim_scalable(ctx: &Context, ty: Type) -> bool {
    let only_last =
        |dims: &[bool]| dims.split_last().is_some_and(|(last, rest)| *last && !rest.contains(&true));
    scalable(ctx, ty).is_some_and(only_last)
}

/// Returns whether a type is a vector of rank one or more whose dimensions are all scalable.
pub fn is_vector_with_all_dims_scalable(ctx: &Context, ty: Type) -> bool {
    scalable(ctx, ty).is_some_and(|dims| !dims.is_empty() && !dims.contains(&false))
}

/// Returns whether a type is a memref whose layout is strided.
pub fn is_strided(ctx: &Context, ty: Type) -> bool {
    match ty.data(ctx) {
        TypeData::MemRef { layout: None, .. } => true,
        TypeData::MemRef { layout: Some(layout), .. } => match layout.data(ctx) {
            AttributeData::Strided { .. } => true,
            AttributeData::AffineMap(map) => map.is_identity() || is_strided_map(map),
            _ => false,
        },
        _ => false,
    }
}

/// Returns whether a map is a single sum of dimensions times strides, and of an offset.
fn is_strided_map(map: &AffineMap) -> bool {
    let [sum] = map.results[..] else { return false };
    let mut terms = vec![sum];
    while let Some(term) = terms.pop() {
        match map.nodes[term.index()] {
            AffineNode::Binary(AffineOp::Add, lhs, rhs) => terms.extend([lhs, rhs]),
            AffineNode::Binary(AffineOp::Mul, lhs, rhs) => {
                terms.push(if has_dimension(map, lhs) { lhs } else { rhs });
            }
            AffineNode::Binary(..) => return false,
            _ => {}
        }
    }
    true
}

fn has_dimension(map: &AffineMap, expr: AffineExpr) -> bool {
    let mut parts = vec![expr];
    while let Some(part) = parts.pop() {
        match map.nodes[part.index()] {
            AffineNode::Dim(_) => return true,
            AffineNode::Binary(_, lhs, rhs) => parts.extend([lhs, rhs]),
            _ => {}
        }
    }
    false
}

/// Returns the type `none`.
pub fn none_type(ctx: &Context) -> Type {
    ctx.none_type()
}

/// `index`
pub fn index_type(ctx: &Context) -> Type {
    ctx.index_type()
}

/// `i{width}`
pub fn signless_type(ctx: &Context, width: u32) -> Type {
    ctx.integer_type(width)
}

/// `si{width}`
pub fn signed_type(ctx: &Context, width: u32) -> Type {
    ctx.integer_type_with(width, Signedness::Signed)
}

/// `ui{width}`
pub fn unsigned_type(ctx: &Context, width: u32) -> Type {
    ctx.integer_type_with(width, Signedness::Unsigned)
}

/// Returns the float type of a keyword of MLIR's text.
///
/// # Panics
/// If there is no such type.
pub fn float_type(ctx: &Context, keyword: &str) -> Type {
    match FloatKind::from_name(keyword) {
        Some(kind) => ctx.float_type(kind),
        None => panic!("`{keyword}` is not a float type"),
    }
}

/// `complex<element>`
pub fn complex_type(ctx: &Context, element: Type) -> Type {
    ctx.complex_type(element)
}

/// `vector<shape x element>`
pub fn vector_type(ctx: &Context, shape: &[i64], element: Type) -> Type {
    ctx.vector_type(shape, element)
}

/// `!dialect.text`
pub fn opaque_type(ctx: &Context, dialect: &str, text: &str) -> Type {
    ctx.opaque_type(dialect, text)
}
