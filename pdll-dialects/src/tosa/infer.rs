//! Inference of the result types of `tosa`, for the operations whose types MLIR verifies against it.
//!
//! MLIR: TosaOps.cpp (`inferReturnTypeComponents`, `isCompatibleReturnTypes`).

use pdll::ir::{Context, DYNAMIC, Type, TypeVec};
use pdll::ods::{InferTypesInput, VerifyMessage};

use super::verify::{are_compatible, const_shape, element, index, shape_rank};

type Inferred = Result<TypeVec, VerifyMessage>;

/// Implements the inference of result types.
macro_rules! inference {
    ($($op:ident => $infer:expr;)*) => {$(
        impl super::ops::$op {
            /// Infers the type of the result.
            pub(super) fn infer_return_types(input: &InferTypesInput<'_>) -> Inferred {
                $infer(input)
            }
        }
    )*};
}

inference! {
    ConcatOp => concat;
    EqualOp => equal;
    ReduceAllOp => reduce;
    ReduceAnyOp => reduce;
    ReduceMaxOp => reduce;
    ReduceMinOp => reduce;
    ReduceProductOp => reduce;
    ReduceSumOp => reduce;
    ReshapeOp => reshape;
}

/// Returns the tensor type of a shape; without one, it is unranked.
fn tensor(ctx: &Context, shape: Option<&[i64]>, element: Type) -> Type {
    match shape {
        Some(shape) => ctx.ranked_tensor_type(shape, element),
        None => ctx.unranked_tensor_type(element),
    }
}

/// Returns the inferred type, or the type of an existing result that is compatible with it.
fn or_compatible(
    input: &InferTypesInput<'_>,
    ty: Type,
    are_compatible: impl FnOnce(&Context, Type, Type) -> bool,
) -> TypeVec {
    input.or_compatible(std::iter::once(ty).collect(), |ctx, inferred, found| match (inferred, found) {
        (&[inferred], &[found]) => are_compatible(ctx, inferred, found),
        _ => false,
    })
}

/// Returns whether two types have the same elements and shapes that may be the same.
fn have_same_elements(ctx: &Context, a: Type, b: Type) -> bool {
    element(ctx, a) == element(ctx, b) && are_compatible(ctx, a, b)
}

/// Returns the type of the first operand.
fn first(input: &InferTypesInput<'_>) -> Result<Type, VerifyMessage> {
    input.operand_type(0).ok_or_else(|| VerifyMessage::new("failed to infer returned types"))
}

/// Returns the axis.
fn axis(input: &InferTypesInput<'_>) -> i64 {
    input.attr("axis").and_then(|axis| axis.as_i64(input.context())).unwrap_or(0)
}

fn concat(input: &InferTypesInput<'_>) -> Inferred {
    let (ctx, axis) = (input.context(), axis(input));
    let at = index(axis).unwrap_or(usize::MAX);
    let element = element(ctx, first(input)?);
    let inputs = || input.operands.iter().map(|value| value.ty(input.ir).shape(ctx));
    let mut shape: Option<Vec<i64>> = None;
    for other in inputs().flatten() {
        let shape = shape.get_or_insert_with(|| vec![DYNAMIC; other.len()]);
        for (dim, (size, other)) in shape.iter_mut().zip(other).enumerate() {
            if dim == at || *other == DYNAMIC {
                continue;
            }
            if *size == DYNAMIC {
                *size = *other;
            }
            if size != other {
                return Err(VerifyMessage::bare(format!(
                    "Cannot concat tensors with different sizes on the non-axis dimension {dim}"
                )));
            }
        }
    }
    let size = |shape: Option<&[i64]>| shape?.get(at).copied().filter(|size| *size != DYNAMIC);
    let sum = inputs().try_fold(0i64, |sum, shape| Some(sum.wrapping_add(size(shape)?)));
    if let Some(out) = shape.as_mut().and_then(|shape| shape.get_mut(at)) {
        *out = sum.unwrap_or(DYNAMIC);
    }
    Ok(or_compatible(input, tensor(ctx, shape.as_deref(), element), have_same_elements))
}

/// Returns the shape that several shapes broadcast to, if it is known.
fn broadcast(shapes: &[Option<&[i64]>]) -> Option<Vec<i64>> {
    let shapes: Vec<&[i64]> = shapes.iter().copied().collect::<Option<_>>()?;
    let rank = shapes.iter().map(|shape| shape.len()).max()?;
    let mut out = vec![1; rank];
    for shape in shapes {
        for (size, other) in out[rank - shape.len()..].iter_mut().zip(shape) {
            match (*size, *other) {
                (1, other) => *size = other,
                (_, 1) => {}
                (size, other) if size == other => {}
                _ => return None,
            }
        }
    }
    Some(out)
}

fn equal(input: &InferTypesInput<'_>) -> Inferred {
    let ctx = input.context();
    let shapes: Vec<Option<&[i64]>> =
        input.operands.iter().map(|value| value.ty(input.ir).shape(ctx)).collect();
    let ty = tensor(ctx, broadcast(&shapes).as_deref(), ctx.integer_type(1));
    Ok(or_compatible(input, ty, are_compatible))
}

fn reduce(input: &InferTypesInput<'_>) -> Inferred {
    let (ctx, ty, at) = (input.context(), first(input)?, index(axis(input)));
    let shape = ty.shape(ctx).and_then(|shape| {
        let mut shape = shape.to_vec();
        *shape.get_mut(at?)? = 1;
        Some(shape)
    });
    Ok(or_compatible(input, tensor(ctx, shape.as_deref(), element(ctx, ty)), have_same_elements))
}

fn reshape(input: &InferTypesInput<'_>) -> Inferred {
    let (ctx, ty) = (input.context(), first(input)?);
    let shape = input.operands.get(1).copied();
    let sizes = match shape.and_then(|shape| const_shape(input.ir, shape)) {
        None => {
            let rank = shape.and_then(|shape| shape_rank(ctx, shape.ty(input.ir)));
            vec![DYNAMIC; rank.and_then(index).unwrap_or(0).min(MAX_RANK)]
        }
        Some(sizes) => {
            // A size of -1 is what the others leave of the elements.
            let others = sizes.iter().filter(|size| **size != -1).fold(1i64, |n, size| n.wrapping_mul(*size));
            let n = ty.n_elements(ctx).and_then(|n| i64::try_from(n).ok());
            let open = n.and_then(|n| n.checked_div(others)).unwrap_or(DYNAMIC);
            sizes.into_iter().map(|size| if size == -1 { open } else { size }).collect()
        }
    };
    let ty = ctx.ranked_tensor_type(&sizes, element(ctx, ty));
    Ok(or_compatible(input, ty, |ctx, a, b| element(ctx, a) == element(ctx, b)))
}

/// Limit of an inferred rank.
const MAX_RANK: usize = 1 << 16;
