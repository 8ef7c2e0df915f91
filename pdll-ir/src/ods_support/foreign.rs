//! Functions that translated C++ predicates call, beyond those of the prelude.
//!
//! Each returns `None` where the C++ would be undefined; the generated Rust takes that for `false`.

use super::attributes::dense_array_len;
use crate::arena::Ir;
use crate::attributes::{Attribute, AttributeData};
use crate::context::Context;
use crate::ods_support::groups::Typed;
use crate::ods_support::types::parameters_of;
use crate::text::parse_type;
use crate::types::{Type, TypeData};

/// Returns the rank of a shaped type.
pub fn rank(ctx: &Context, ty: Type) -> Option<i64> {
    i64::try_from(ty.rank(ctx)?).ok()
}

/// Returns the number of elements of a shaped type.
pub fn element_count(ctx: &Context, ty: Type) -> Option<i64> {
    i64::try_from(ty.n_elements(ctx)?).ok()
}

/// Returns the width of an integer or float type.
pub fn bit_width(ctx: &Context, ty: Type) -> Option<i64> {
    ty.bit_width(ctx).map(i64::from)
}

/// Returns the dimensions of a ranked type.
pub fn shape(ctx: &Context, ty: Type) -> Option<&[i64]> {
    ty.shape(ctx)
}

/// Returns the number of elements in an array, or in a dense array.
pub fn array_size(ctx: &Context, attr: Attribute) -> Option<i64> {
    let n_elements = match attr.data(ctx) {
        AttributeData::Array(elements) => elements.len(),
        _ => dense_array_len(ctx, attr)?,
    };
    i64::try_from(n_elements).ok()
}

/// Returns the value of an integer attribute.
pub fn int_value(ctx: &Context, attr: Attribute) -> Option<i64> {
    attr.as_i64(ctx)
}

/// Returns the integer that is the only parameter of a type of a dialect.
pub fn int_parameter(ctx: &Context, ty: Type, dialect: &str, mnemonic: &str) -> Option<i64> {
    match ty.data(ctx) {
        TypeData::Opaque { dialect: found, body, .. } if ctx.str(*found) == dialect => {
            parameters_of(body, mnemonic)?.trim().parse().ok()
        }
        _ => None,
    }
}

/// Returns the type that is the only parameter of a type of a dialect.
pub fn type_parameter(ctx: &Context, ty: Type, dialect: &str, mnemonic: &str) -> Option<Type> {
    match ty.data(ctx) {
        TypeData::Opaque { dialect: found, body, .. } if ctx.str(*found) == dialect => {
            parse_type(ctx, parameters_of(body, mnemonic)?).ok()
        }
        _ => None,
    }
}

/// Returns a type like it with this element type; a scalar becomes the element type itself.
pub fn with_element(ctx: &Context, ty: Type, element: Type) -> Type {
    let data = match ty.data(ctx).clone() {
        TypeData::Vector { shape, scalable, .. } => TypeData::Vector { shape, scalable, element },
        TypeData::RankedTensor { shape, encoding, .. } => TypeData::RankedTensor { shape, element, encoding },
        TypeData::UnrankedTensor(_) => TypeData::UnrankedTensor(element),
        TypeData::MemRef { shape, layout, memory_space, .. } => {
            TypeData::MemRef { shape, element, layout, memory_space }
        }
        TypeData::UnrankedMemRef { memory_space, .. } => TypeData::UnrankedMemRef { element, memory_space },
        _ => return element,
    };
    ctx.intern_type(data)
}

/// Returns the type of `i1` in the shape of another: the result of an elementwise comparison.
pub fn i1_same_shape(ctx: &Context, ty: Type) -> Type {
    with_element(ctx, ty, ctx.integer_type(1))
}

/// Returns a vector like it whose last dimension is another; a vector of rank 0 becomes one of rank 1.
fn with_last_dim(ctx: &Context, ty: Type, change: impl Fn(i64) -> Option<i64>) -> Type {
    let TypeData::Vector { shape, scalable, element } = ty.data(ctx).clone() else { return ty };
    let (mut shape, mut scalable) = (shape.into_vec(), scalable.into_vec());
    if shape.is_empty() {
        shape.push(1);
        scalable.push(false);
    }
    let Some(last) = shape.last_mut() else { return ty };
    let Some(size) = change(*last) else { return ty };
    *last = size;
    ctx.intern_type(TypeData::Vector { shape: shape.into(), scalable: scalable.into(), element })
}

/// Returns a vector with twice as many elements in the last dimension.
pub fn with_last_dim_doubled(ctx: &Context, ty: Type) -> Type {
    with_last_dim(ctx, ty, |size| size.checked_mul(2))
}

/// Returns a vector with half as many elements in the last dimension, or the vector itself if that would be
/// zero.
pub fn with_last_dim_halved(ctx: &Context, ty: Type) -> Type {
    with_last_dim(ctx, ty, |size| Some(size / 2).filter(|half| *half > 0))
}

/// Returns the argument types of a function type.
pub fn function_inputs(ctx: &Context, ty: Type) -> impl Iterator<Item = Type> {
    let inputs: &[Type] = match ty.data(ctx) {
        TypeData::Function { inputs, .. } => inputs,
        _ => &[],
    };
    inputs.iter().copied()
}

/// Returns the result types of a function type.
pub fn function_results(ctx: &Context, ty: Type) -> impl Iterator<Item = Type> {
    let results: &[Type] = match ty.data(ctx) {
        TypeData::Function { results, .. } => results,
        _ => &[],
    };
    results.iter().copied()
}

/// Returns the element type of a shaped type, once for each of its elements.
pub fn element_types(ctx: &Context, ty: Type) -> impl Iterator<Item = Type> {
    let n = ty.n_elements(ctx).and_then(|n| usize::try_from(n).ok()).unwrap_or(0);
    std::iter::repeat_n(ty.element_type_or_self(ctx), n)
}

/// Returns the shape of a ranked tensor; of anything else the empty one.
pub fn tensor_shape_of(ir: &Ir, of: impl Typed) -> &[i64] {
    match of.type_in(ir).map(|ty| ty.data(ir.context())) {
        Some(TypeData::RankedTensor { shape, .. }) => shape,
        _ => &[],
    }
}

/// Returns the size of the last dimension of a ranked type.
pub fn last_dim_of(ir: &Ir, of: impl Typed) -> Option<i64> {
    of.type_in(ir)?.shape(ir.context())?.last().copied()
}
