//! Inference of the result types of `shape`.
//!
//! MLIR: Shape.cpp (`inferReturnTypes`, `isCompatibleReturnTypes`).

use pdll::ir::{Context, DYNAMIC, Type, TypeVec};
use pdll::ods::{InferTypesInput, VerifyMessage};

use super::verify::{is_extent_tensor, is_shape, is_size, is_value_shape};
use crate::shaped::{are_shapes_compatible, shape_of};

type Inferred = Result<TypeVec, VerifyMessage>;

/// Implements the inference of result types: the function that infers, and that tells which types are compatible.
macro_rules! inference {
    ($($op:ident => $infer:ident, $are_compatible:ident;)*) => {$(
        impl super::ops::$op {
            /// Infers the type of the result.
            pub(super) fn infer_return_types(input: &InferTypesInput<'_>) -> Inferred {
                let inferred = std::iter::once($infer(input)?).collect();
                Ok(input.or_compatible(inferred, |ctx, inferred, found| match (inferred, found) {
                    (&[inferred], &[found]) => $are_compatible(ctx, inferred, found),
                    _ => false,
                }))
            }
        }
    )*};
}

inference! {
    AddOp => size_of_operands, are_sizes;
    ConstShapeOp => constant, are_shape_or_same;
    DimOp => index_type, are_sizes;
    DivOp => size_of_operands, are_sizes;
    GetExtentOp => index, are_sizes;
    MaxOp => common, are_errors;
    MeetOp => meet, meet_compatible;
    MinOp => common, are_errors;
    MulOp => size_of_operands, are_sizes;
    NumElementsOp => size_of_shape, are_sizes;
    RankOp => size_of_shape, are_sizes;
    ShapeOfOp => shape_of_value, are_shapes;
}

type One = Result<Type, VerifyMessage>;

fn operand(input: &InferTypesInput<'_>, index: usize) -> One {
    input.operand_type(index).ok_or_else(|| VerifyMessage::new("failed to infer returned types"))
}

fn size(ctx: &Context) -> Type {
    ctx.opaque_type("shape", "size")
}

/// Infers `size` if an operand has this type, else `index`.
fn size_of_operands(input: &InferTypesInput<'_>) -> One {
    let ctx = input.context();
    let is_error = is_size(ctx, operand(input, 0)?) || is_size(ctx, operand(input, 1)?);
    Ok(if is_error { size(ctx) } else { ctx.index_type() })
}

/// Infers `size` for a `shape`, and `index` for a list of sizes.
fn size_of_shape(input: &InferTypesInput<'_>) -> One {
    let ctx = input.context();
    Ok(if is_shape(ctx, operand(input, 0)?) { size(ctx) } else { ctx.index_type() })
}

fn index(input: &InferTypesInput<'_>) -> One {
    Ok(input.context().index_type())
}

/// Infers the type of the position.
fn index_type(input: &InferTypesInput<'_>) -> One {
    operand(input, 1)
}

fn constant(input: &InferTypesInput<'_>) -> One {
    let ctx = input.context();
    let n =
        input.attr("shape").and_then(|shape| shape.ty(ctx)).and_then(|ty| ty.n_elements(ctx)).unwrap_or(0);
    Ok(ctx.ranked_tensor_type(&[i64::try_from(n).unwrap_or(i64::MAX)], ctx.index_type()))
}

/// Infers the type of both operands; `size` if they differ.
fn common(input: &InferTypesInput<'_>) -> One {
    let (a, b) = (operand(input, 0)?, operand(input, 1)?);
    Ok(if a == b { a } else { size(input.context()) })
}

fn shape_of_value(input: &InferTypesInput<'_>) -> One {
    let (ctx, ty) = (input.context(), operand(input, 0)?);
    if is_value_shape(ctx, ty) {
        return Ok(ctx.opaque_type("shape", "shape"));
    }
    let rank = ty.shape(ctx).map_or(DYNAMIC, |shape| i64::try_from(shape.len()).unwrap_or(i64::MAX));
    Ok(ctx.ranked_tensor_type(&[rank], ctx.index_type()))
}

fn meet(input: &InferTypesInput<'_>) -> One {
    let ctx = input.context();
    let (mut a, mut b) = (operand(input, 0)?, operand(input, 1)?);
    let differ = || Err(VerifyMessage::bare("requires all sizes or shapes"));
    if !is_shape(ctx, a) && !is_size(ctx, a) {
        std::mem::swap(&mut a, &mut b);
    }
    if is_size(ctx, a) {
        return if is_size(ctx, b) || b.is_index(ctx) { Ok(a) } else { differ() };
    }
    if a.is_index(ctx) {
        return if b.is_index(ctx) { Ok(b) } else { differ() };
    }
    if is_shape(ctx, a) {
        return if is_shape(ctx, b) || is_extent_tensor(ctx, b) { Ok(a) } else { differ() };
    }
    let (Some(&[one]), Some(&[other])) = (a.shape(ctx), b.shape(ctx)) else { return differ() };
    match () {
        () if one == DYNAMIC => Ok(a),
        () if other == DYNAMIC => Ok(b),
        () if one != other => Err(VerifyMessage::bare("unequal shape cardinality")),
        () => Ok(a),
    }
}

/// Returns whether types are `size` or `index`.
fn are_sizes(ctx: &Context, a: Type, b: Type) -> bool {
    [a, b].iter().all(|ty| is_size(ctx, *ty) || ty.is_index(ctx))
}

/// Returns whether types are both `shape` or both `size`.
fn are_errors(ctx: &Context, a: Type, b: Type) -> bool {
    is_shape(ctx, a) && is_shape(ctx, b) || is_size(ctx, a) && is_size(ctx, b)
}

fn are_shape_or_same(ctx: &Context, a: Type, b: Type) -> bool {
    is_shape(ctx, a) || is_shape(ctx, b) || a == b
}

/// Returns whether types have sizes that may be the same.
fn are_compatible(ctx: &Context, a: Type, b: Type) -> bool {
    match (a.shape(ctx), b.shape(ctx)) {
        (Some(_), Some(_)) => are_shapes_compatible(shape_of(ctx, a), shape_of(ctx, b)),
        _ => a.is_shaped(ctx) == b.is_shaped(ctx),
    }
}

fn are_shapes(ctx: &Context, a: Type, b: Type) -> bool {
    let is_either = |ty: Type| is_shape(ctx, ty) || ty.is_shaped(ctx);
    a == b
        || is_either(a) && is_either(b) && (is_shape(ctx, a) || is_shape(ctx, b) || are_compatible(ctx, a, b))
}

fn meet_compatible(ctx: &Context, a: Type, b: Type) -> bool {
    let (a, b) = if is_shape(ctx, a) || is_size(ctx, a) { (a, b) } else { (b, a) };
    if a == b {
        return true;
    }
    if is_size(ctx, a) {
        return is_size(ctx, b) || b.is_index(ctx);
    }
    if is_shape(ctx, a) {
        let is_tensor = b.is_tensor(ctx);
        return is_shape(ctx, b) || is_tensor;
    }
    are_compatible(ctx, a, b)
}
