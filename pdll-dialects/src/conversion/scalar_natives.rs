//! Native functions of `scalars.pdll`: constants and types of scalars, vectors and tensors.

use pdll::__private::ods_support::with_element as type_with_element;
use pdll::ir::{Attribute, Context, FloatKind, Op, Type};
use pdll::native_rewrite;
use pdll::rewrite::{PatternRewriter, RewriteError};

use crate::constants::{self, NumberType, Numbers};

/// Returns the constant attribute of a number in a type; floats are rounded to its format.
pub(super) fn number_attr(ctx: &Context, ty: Type, number: Attribute) -> Option<Attribute> {
    let number = Numbers::of(ctx, number)?.single()?;
    match (NumberType::of(ctx, ty)?, &number) {
        (NumberType::Int(_), constants::Number::Int(value)) => {
            constants::int_constant(ctx, ty, value.signed().clone())
        }
        (NumberType::Float(kind), constants::Number::Float(from, bits)) => {
            let bits = if kind == *from { *bits } else { from.convert(*bits, kind)?.0 };
            constants::constant(ctx, ty, &constants::Number::Float(kind, bits))
        }
        _ => None,
    }
}

/// Returns the format of the floats of a type.
pub(super) fn float_kind(ctx: &Context, ty: Type) -> Option<FloatKind> {
    ty.element_type_or_self(ctx).float_kind(ctx)
}

/// Returns the number of bits of the elements of a type.
pub(super) fn element_width(ctx: &Context, ty: Type) -> Option<u32> {
    ty.element_type_or_self(ctx).bit_width(ctx)
}

#[native_rewrite]
pub(super) fn number(rewriter: &mut PatternRewriter<'_>, ty: Type, number: Attribute) -> Option<Attribute> {
    number_attr(rewriter.context(), ty, number)
}

#[native_rewrite]
pub(super) fn with_element(rewriter: &mut PatternRewriter<'_>, ty: Type, element: Type) -> Type {
    type_with_element(rewriter.context(), ty, element)
}

#[native_rewrite]
pub(super) fn copy_attr(
    rewriter: &mut PatternRewriter<'_>,
    from: Op,
    to: Op,
    name: Attribute,
) -> Result<(), RewriteError> {
    let ctx = rewriter.context().clone();
    let Some(name) = name.as_str(&ctx) else { return Ok(()) };
    match from.attr_str(rewriter, name) {
        Some(attr) => rewriter.set_attr(to, ctx.identifier(name), attr),
        None => Ok(()),
    }
}
