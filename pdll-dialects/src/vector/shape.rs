//! Parts of vector types.

use pdll::ir::{Context, Type, TypeData};

/// The dimensions of a vector type, whether each is scalable, and the element type.
#[derive(Copy, Clone)]
pub(super) struct Vector<'a> {
    pub(super) shape: &'a [i64],
    pub(super) scalable: &'a [bool],
    pub(super) element: Type,
}

/// Returns the parts of a vector type.
pub(super) fn vector_of(ctx: &Context, ty: Type) -> Option<Vector<'_>> {
    match ty.data(ctx) {
        TypeData::Vector { shape, scalable, element } => Some(Vector { shape, scalable, element: *element }),
        _ => None,
    }
}

/// Returns a vector type.
pub(super) fn vector_type(ctx: &Context, shape: &[i64], scalable: &[bool], element: Type) -> Type {
    ctx.intern_type(TypeData::Vector { shape: shape.into(), scalable: scalable.into(), element })
}
