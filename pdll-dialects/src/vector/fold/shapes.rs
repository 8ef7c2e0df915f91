//! Folders of broadcasts, casts, transposes, shuffles, masks and reductions.

use num_bigint::BigInt;
use pdll::fold::{Fold, FoldAdaptor};
use pdll::ir::{Attribute, Context, FloatKind, Op, Type, Value};
use pdll::ods::OpDef as _;

use super::parts::{elements_of, poison_of, reshaped, result_type, splat};
use crate::constants::{self, Number, NumberType, Numbers};
use crate::integer::Int;
use crate::shaped::{defined_by, numbers};
use crate::vector::ops::{BitCastOp, BroadcastOp, ShapeCastOp, TransposeOp};
use crate::vector::position::{POISON, is_broadcastable, keeps_order, vector_in};

fn source(fold: &FoldAdaptor<'_>, op: Op) -> Option<Value> {
    op.get_operand(fold, 0)
}

/// Folds a broadcast to the same type, of a cast of leading dimensions of size 1, and of a constant.
pub(super) fn broadcast(fold: &FoldAdaptor<'_>, op: Op) -> Option<Fold> {
    let ctx = fold.context();
    let (source, ty) = (source(fold, op)?, result_type(fold, op)?);
    if source.ty(fold) == ty {
        return Some(source.into());
    }
    if let Some(input) = without_leading_ones(fold, source, ty) {
        return Some(Fold::in_place().set_operand(0, input).into());
    }
    let value = fold.operand(0)?;
    if constants::is_poison(ctx, value) {
        return Some(value.into());
    }
    let values = Numbers::of(ctx, value)?;
    match values.is_scalar() {
        true if ty.element_type(ctx) == Some(values.ty()) => {
            constants::constant(ctx, ty, &values.single()?).map(Fold::from)
        }
        true => None,
        false => splat(ctx, value, ty).map(Fold::from),
    }
}

/// Returns what a cast adds or removes leading dimensions of, if it can be broadcast as well.
fn without_leading_ones(fold: &FoldAdaptor<'_>, source: Value, ty: Type) -> Option<Value> {
    let input = defined_by::<ShapeCastOp>(fold, source)?.op().operand(fold, 0);
    let (from, to) = (vector_in(fold, input)?.shape, vector_in(fold, source)?.shape);
    let is_suffix = from.ends_with(to) || to.ends_with(from);
    (is_suffix && is_broadcastable(fold.context(), input.ty(fold), ty)).then_some(input)
}

/// Folds casts to the same type, and those of casts, transposes, broadcasts and constants.
pub(super) fn shape_cast(fold: &FoldAdaptor<'_>, op: Op) -> Option<Fold> {
    let (source, ty) = (source(fold, op)?, result_type(fold, op)?);
    if source.ty(fold) == ty {
        return Some(source.into());
    }
    if let Some(inner) = defined_by::<ShapeCastOp>(fold, source) {
        return Some(Fold::in_place().set_operand(0, inner.op().operand(fold, 0)).into());
    }
    if let Some(transpose) = defined_by::<TransposeOp>(fold, source) {
        let input = transpose.op().operand(fold, 0);
        return keeps_order(fold, transpose.op()).then(|| Fold::in_place().set_operand(0, input).into());
    }
    if let Some(broadcast) = defined_by::<BroadcastOp>(fold, source) {
        let input = broadcast.op().operand(fold, 0);
        if input.ty(fold) == ty {
            return Some(input.into());
        }
    }
    let value = poison_of(fold, 0);
    value.or_else(|| reshaped(fold.context(), fold.operand(0)?, ty)).map(Fold::from)
}

/// Folds constants of equal elements, and transposes that move nothing.
pub(super) fn transpose(fold: &FoldAdaptor<'_>, op: Op) -> Option<Fold> {
    let (source, ty) = (source(fold, op)?, result_type(fold, op)?);
    if let Some(value) = fold.operand(0) {
        let same = poison_of(fold, 0).or_else(|| splat(fold.context(), value, ty));
        if let Some(same) = same {
            return Some(same.into());
        }
    }
    (source.ty(fold) == ty && keeps_order(fold, op)).then(|| source.into())
}

/// Folds casts to the same type, chains of casts, and constants of equal elements.
pub(super) fn bitcast(fold: &FoldAdaptor<'_>, op: Op) -> Option<Fold> {
    let (source, ty) = (source(fold, op)?, result_type(fold, op)?);
    if source.ty(fold) == ty {
        return Some(source.into());
    }
    if let Some(inner) = defined_by::<BitCastOp>(fold, source) {
        let input = inner.op().operand(fold, 0);
        return Some(match input.ty(fold) == ty {
            true => input.into(),
            false => Fold::in_place().set_operand(0, input).into(),
        });
    }
    let ctx = fold.context();
    let values = Numbers::of(ctx, fold.operand(0)?).filter(Numbers::is_splat)?;
    repeated(ctx, &values.single()?, ty).map(Fold::from)
}

/// Returns a constant whose bits are those of a number over and over, if MLIR folds the types.
fn repeated(ctx: &Context, number: &Number, ty: Type) -> Option<Attribute> {
    match (number, NumberType::of(ctx, ty)?) {
        (Number::Float(FloatKind::F16, bits), NumberType::Float(FloatKind::F32)) => {
            constants::constant(ctx, ty, &Number::Float(FloatKind::F32, bits << 16 | bits))
        }
        (Number::Int(value), NumberType::Int(width)) => {
            let old = value.width();
            if old == 0 || width <= old || width % old != 0 || ty.element_type(ctx)?.is_index(ctx) {
                return None;
            }
            let unit = value.unsigned();
            let bits = (0..width / old).fold(BigInt::ZERO, |bits, _| (bits << old) | &unit);
            constants::constant(ctx, ty, &Number::Int(Int::new(width, bits)))
        }
        _ => None,
    }
}

/// Folds shuffles that give one of the vectors, and those of constants.
pub(super) fn shuffle(fold: &FoldAdaptor<'_>, op: Op) -> Option<Fold> {
    let ctx = fold.context();
    let (first, second) = (op.get_operand(fold, 0)?, op.get_operand(fold, 1)?);
    let n_first = *vector_in(fold, first)?.shape.first()?;
    let n_second = *vector_in(fold, second)?.shape.first()?;
    let mask = numbers(fold, op, "mask");
    if mask.iter().copied().eq(0..n_first) {
        return Some(first.into());
    }
    if mask.iter().copied().eq(n_first..n_first.saturating_add(n_second)) {
        return Some(second.into());
    }
    let (a, b) = (fold.operand(0)?, fold.operand(1)?);
    if poison_of(fold, 0).is_some() && poison_of(fold, 1).is_some() {
        return Some(a.into());
    }
    let ty = result_type(fold, op)?;
    if ty.shape(ctx)?.len() != 1 {
        return None;
    }
    let of = |operand, attr| match poison_of(fold, operand) {
        Some(_) => Some(None),
        None => elements_of(ctx, attr).map(Some),
    };
    let (a, b) = (of(0, a)?, of(1, b)?);
    // An element that is poison may be any.
    let any = a.as_ref().or(b.as_ref())?.first()?.clone();
    let element = |at: &i64| {
        let (values, at) = if *at < n_first { (&a, *at) } else { (&b, at - n_first) };
        match values {
            Some(values) if at != POISON => values.get(usize::try_from(at).ok()?).cloned(),
            _ => Some(any.clone()),
        }
    };
    let result: Option<Vec<Number>> = mask.iter().map(element).collect();
    constants::elements(ctx, ty, &result?).map(Fold::from)
}

/// Folds masks whose elements are all the same.
pub(super) fn constant_mask(fold: &FoldAdaptor<'_>, op: Op) -> Option<Fold> {
    let (ctx, ty) = (fold.context(), result_type(fold, op)?);
    let sizes = numbers(fold, op, "mask_dim_sizes");
    let shape = ty.shape(ctx)?;
    let bit = match shape {
        [] => sizes.first() == Some(&1),
        shape if sizes == shape => true,
        _ if sizes.iter().all(|size| *size == 0) => false,
        _ => return None,
    };
    constants::int_constant(ctx, ty, i32::from(bit)).map(Fold::from)
}

/// A reduction of a vector of one dimension over none is the vector.
pub(super) fn multi_reduction(fold: &FoldAdaptor<'_>, op: Op) -> Option<Fold> {
    let source = source(fold, op)?;
    let is_line = vector_in(fold, source)?.shape.len() == 1;
    (is_line && numbers(fold, op, "reduction_dims").is_empty()).then(|| source.into())
}
