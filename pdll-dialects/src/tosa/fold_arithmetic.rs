//! Folders of elementwise arithmetic in `tosa`: neutral operands, and constants whose elements are all the same.
//!
//! MLIR: TosaCanonicalizations.cpp.

use std::cmp::Ordering;

use num_bigint::BigInt;
use pdll::fold::{Fold, FoldAdaptor};
use pdll::ir::{Attribute, Context, FloatKind, Op, Signedness, Type, TypeData};
use pdll::ods::OpDef as _;

use super::ops;
use super::verify::{element, first_number, is_float, is_int, is_number, operand, result, zero_point};
use crate::constants::{self, Number, NumberType};
use crate::integer::Int;
use crate::shaped::defined_by;

/// Returns the number of elements that are all the same.
pub(super) fn splat(ctx: &Context, attr: Option<Attribute>) -> Option<Number> {
    let numbers = constants::Numbers::of(ctx, attr?)?;
    if numbers.is_scalar() {
        return None;
    }
    numbers.single().or_else(|| (numbers.n_elements() == 1).then(|| numbers.get(0))?)
}

/// Returns elements of a type that are all the same.
pub(super) fn splat_of(ctx: &Context, ty: Type, number: &Number) -> Option<Attribute> {
    let fits = match (NumberType::of(ctx, ty)?, number) {
        (NumberType::Int(width), Number::Int(value)) => width == value.width(),
        (NumberType::Float(kind), Number::Float(found, _)) => kind == *found,
        _ => false,
    };
    (fits && ty.is_ranked_tensor(ctx) && ty.has_static_shape(ctx))
        .then(|| constants::constant(ctx, ty, number))?
}

/// Returns whether all elements of a constant of this element type are zero.
fn is_zero(ctx: &Context, element: Type, attr: Option<Attribute>) -> bool {
    match splat(ctx, attr) {
        Some(Number::Float(kind, bits)) => is_float(ctx, element) && kind.is_zero(bits),
        Some(Number::Int(value)) => element.is_integer(ctx) && value.is_zero(),
        None => false,
    }
}

/// Returns whether all elements of a constant of this element type are one, before they are shifted to the right.
fn is_one(ctx: &Context, element: Type, attr: Option<Attribute>, shift: u32) -> bool {
    match splat(ctx, attr) {
        Some(Number::Float(kind, bits)) => is_float(ctx, element) && bits == kind.one(),
        Some(Number::Int(value)) => element.is_integer(ctx) && *value.signed() == BigInt::from(1) << shift,
        None => false,
    }
}

/// Returns whether integers of a type are compared without sign.
pub(super) fn is_unsigned(ctx: &Context, ty: Type) -> bool {
    matches!(ty.data(ctx), TypeData::Integer { signedness: Signedness::Unsigned, .. })
}

/// Computes an operation on two constants.
fn binary(
    fold: &FoldAdaptor<'_>,
    op: Op,
    ints: fn(&Int, &Int) -> Int,
    floats: fn(FloatKind, u128, u128) -> Option<u128>,
) -> Fold {
    let ctx = fold.context();
    let (Some(a), Some(b)) = (splat(ctx, fold.operand(0)), splat(ctx, fold.operand(1))) else {
        return Fold::Failed;
    };
    let ty = element(ctx, operand(fold, op, 0));
    if ty != element(ctx, operand(fold, op, 1)) {
        return Fold::Failed;
    }
    let number = match (a, b) {
        (Number::Int(a), Number::Int(b)) if ty.is_integer(ctx) => Some(Number::Int(ints(&a, &b))),
        (Number::Float(kind, a), Number::Float(_, b)) => {
            floats(kind, a, b).map(|bits| Number::Float(kind, bits))
        }
        _ => None,
    };
    number.and_then(|number| splat_of(ctx, result(fold, op, 0), &number)).into()
}

/// Returns whether operands and result of a binary operation are ranked tensors of numbers.
fn are_numbers(fold: &FoldAdaptor<'_>, op: Op) -> bool {
    let ctx = fold.context();
    let types = [operand(fold, op, 0), operand(fold, op, 1)];
    types.iter().all(|ty| ty.is_ranked_tensor(ctx) && is_number(ctx, element(ctx, *ty)))
        && result(fold, op, 0).is_ranked_tensor(ctx)
}

impl ops::AddOp {
    /// `x + 0`, and constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let (ctx, op) = (fold.context(), self.op());
        if !are_numbers(fold, op) {
            return Fold::Failed;
        }
        let ty = result(fold, op, 0);
        for (kept, other) in [(0, 1), (1, 0)] {
            if operand(fold, op, kept) == ty && is_zero(ctx, element(ctx, ty), fold.operand(other)) {
                return op.operand(fold, kept).into();
            }
        }
        binary(fold, op, Int::add, FloatKind::add)
    }
}

impl ops::SubOp {
    /// `x - 0`, and constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let (ctx, op) = (fold.context(), self.op());
        if !are_numbers(fold, op) {
            return Fold::Failed;
        }
        let ty = result(fold, op, 0);
        if operand(fold, op, 0) == ty && is_zero(ctx, element(ctx, ty), fold.operand(1)) {
            return op.operand(fold, 0).into();
        }
        binary(fold, op, Int::sub, FloatKind::sub)
    }
}

impl ops::IntDivOp {
    /// `0 / x`, `x / 1`, and constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let (ctx, op) = (fold.context(), self.op());
        let (lhs, rhs, ty) = (operand(fold, op, 0), operand(fold, op, 1), result(fold, op, 0));
        if lhs != rhs || [lhs, ty].iter().any(|ty| !ty.is_ranked_tensor(ctx)) {
            return Fold::Failed;
        }
        let (a, b) = (splat(ctx, fold.operand(0)), splat(ctx, fold.operand(1)));
        let of = element(ctx, ty);
        if lhs == ty && is_zero(ctx, of, fold.operand(0)) {
            return fold.operand(0).into();
        }
        if lhs == ty && is_one(ctx, of, fold.operand(1), 0) {
            return op.operand(fold, 0).into();
        }
        match (a, b) {
            (Some(Number::Int(a)), Some(Number::Int(b))) if !b.is_zero() => {
                splat_of(ctx, ty, &Number::Int(Int::new(a.width(), a.signed() / b.signed()))).into()
            }
            _ => Fold::Failed,
        }
    }
}

/// Returns the product of integers, which is rounded and shifted to the right, in the width of the result.
fn multiply(a: &Int, b: &Int, shift: u32, width: u32) -> Option<Int> {
    if shift == 0 {
        return Some(Int::new(width, a.signed() * b.signed()));
    }
    let round = BigInt::from(1) << (shift - 1);
    let product = (Int::new(64, a.signed() * b.signed() + round).signed().clone()) >> shift;
    let fits = product >= BigInt::from(i32::MIN) && product <= BigInt::from(i32::MAX);
    fits.then(|| Int::new(width, product))
}

impl ops::MulOp {
    /// `x * 0`, `x * 1`, and constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let (ctx, op) = (fold.context(), self.op());
        let ty = result(fold, op, 0);
        let types = [operand(fold, op, 0), operand(fold, op, 1), ty];
        if types.iter().any(|ty| !ty.is_ranked_tensor(ctx)) {
            return Fold::Failed;
        }
        let of = element(ctx, ty);
        let mut shift = 0;
        if is_int(ctx, of, 32) {
            let Some(Number::Int(value)) = first_number(fold, op.operand(fold, 2)) else {
                return Fold::Failed;
            };
            let Ok(value) = u32::try_from(value.signed()) else { return Fold::Failed };
            shift = value.min(64);
        }
        for (kept, other) in [(1, 0), (0, 1)] {
            if types[kept] != ty {
                continue;
            }
            let constant = fold.operand(other);
            if is_zero(ctx, of, constant)
                && let Some(zero) = splat(ctx, constant).and_then(|zero| splat_of(ctx, ty, &zero))
            {
                return zero.into();
            }
            if is_one(ctx, of, constant, shift) {
                return op.operand(fold, kept).into();
            }
        }
        let number = match (splat(ctx, fold.operand(0)), splat(ctx, fold.operand(1))) {
            (Some(Number::Int(a)), Some(Number::Int(b))) if of.is_integer(ctx) => {
                let width = of.bit_width(ctx).unwrap_or(0);
                multiply(&a, &b, shift, width).map(Number::Int)
            }
            (Some(Number::Float(kind, a)), Some(Number::Float(other, b))) if kind == other => {
                kind.mul(a, b).map(|bits| Number::Float(kind, bits))
            }
            _ => None,
        };
        number.and_then(|number| splat_of(ctx, ty, &number)).into()
    }
}

/// Folds a comparison of constants. Differs from MLIR, which compares unsigned integers as signed ones.
fn compare(fold: &FoldAdaptor<'_>, op: Op, holds: [fn(Ordering) -> bool; 2]) -> Fold {
    let ctx = fold.context();
    let (Some(a), Some(b)) = (splat(ctx, fold.operand(0)), splat(ctx, fold.operand(1))) else {
        return Fold::Failed;
    };
    let ty = element(ctx, operand(fold, op, 0));
    let holds = match (a, b) {
        (Number::Int(a), Number::Int(b)) if ty.is_integer(ctx) => {
            let order = if is_unsigned(ctx, ty) { a.cmp_unsigned(&b) } else { a.cmp_signed(&b) };
            holds[0](order)
        }
        (Number::Float(kind, a), Number::Float(_, b)) => kind.compare(a, b).is_some_and(holds[1]),
        _ => return Fold::Failed,
    };
    splat_of(ctx, result(fold, op, 0), &Number::Int(Int::new(1, i32::from(holds)))).into()
}

impl ops::GreaterOp {
    /// Constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        compare(fold, self.op(), [Ordering::is_gt; 2])
    }
}

impl ops::GreaterEqualOp {
    /// Constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        compare(fold, self.op(), [Ordering::is_ge; 2])
    }
}

impl ops::EqualOp {
    /// Integers and themselves, and constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let (ctx, op) = (fold.context(), self.op());
        let is_same = op.operand(fold, 0) == op.operand(fold, 1);
        if is_same && element(ctx, operand(fold, op, 0)).is_integer(ctx) {
            let folded = splat_of(ctx, result(fold, op, 0), &Number::Int(Int::new(1, 1)));
            if folded.is_some() {
                return folded.into();
            }
        }
        compare(fold, op, [Ordering::is_eq; 2])
    }
}

impl ops::NegateOp {
    /// `--x` without zero points.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let op = self.op();
        let Some(inner) = defined_by::<ops::NegateOp>(fold, op.operand(fold, 0)) else { return Fold::Failed };
        let source = inner.op().operand(fold, 0);
        let is_plain = [op, inner.op()]
            .iter()
            .all(|op| [1, 2].iter().all(|at| zero_point(fold, op.operand(fold, *at), true) == Some(0)));
        match is_plain && source.ty(fold) == result(fold, op, 0) {
            true => source.into(),
            false => Fold::Failed,
        }
    }
}

impl ops::AbsOp {
    /// `abs(abs(x))`
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let input = self.op().operand(fold, 0);
        let folds =
            defined_by::<ops::AbsOp>(fold, input).is_some() && input.ty(fold) == result(fold, self.op(), 0);
        folds.then_some(input).into()
    }
}

impl ops::ReciprocalOp {
    /// Constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let ctx = fold.context();
        let Some(Number::Float(kind, bits)) = splat(ctx, fold.operand(0)) else { return Fold::Failed };
        let inverse = kind.div(kind.one(), bits).map(|bits| Number::Float(kind, bits));
        inverse.and_then(|number| splat_of(ctx, result(fold, self.op(), 0), &number)).into()
    }
}

/// Returns a float rounded to an integer, ties to even. What does not fit becomes the nearest number; NaN becomes zero.
fn rounded(kind: FloatKind, bits: u128, width: u32, is_unsigned: bool) -> Option<Int> {
    let (min, max) = match is_unsigned {
        true => (BigInt::ZERO, (BigInt::from(1) << width) - 1),
        false => (Int::min_signed(width).signed().clone(), Int::max_signed(width).signed().clone()),
    };
    if kind.is_nan(bits) {
        return Some(Int::zero(width));
    }
    if kind.is_infinite(bits) {
        return Some(Int::new(width, if kind.is_negative(bits) { min } else { max }));
    }
    let truncated = kind.to_int(bits)?;
    // Twice the fraction decides; a number with a fraction is small enough for this to be exact.
    let (wide, _) = kind.convert(bits, FloatKind::F128)?;
    let two = FloatKind::F128.from_int(&BigInt::from(2))?;
    let base = FloatKind::F128.from_int(&truncated)?;
    let twice = FloatKind::F128.mul(FloatKind::F128.sub(wide, base)?, two)?;
    let away = match FloatKind::F128.compare(FloatKind::F128.abs(twice), FloatKind::F128.one())? {
        Ordering::Less => false,
        Ordering::Greater => true,
        Ordering::Equal => truncated.bit(0),
    };
    let step = if !away {
        0
    } else if kind.is_negative(bits) {
        -1
    } else {
        1
    };
    let nearest: BigInt = truncated + step;
    Some(Int::new(width, nearest.clamp(min, max)))
}

/// Casts a number to an element type.
fn cast(ctx: &Context, number: &Number, from: Type, to: Type) -> Option<Number> {
    match (number, NumberType::of(ctx, to)?) {
        (Number::Float(kind, bits), NumberType::Float(to)) => {
            Some(Number::Float(to, kind.convert(*bits, to)?.0))
        }
        (Number::Float(kind, bits), NumberType::Int(width)) => {
            Some(Number::Int(rounded(*kind, *bits, width, is_unsigned(ctx, to))?))
        }
        (Number::Int(value), NumberType::Float(to)) => {
            let value = if is_unsigned(ctx, from) { value.unsigned() } else { value.signed().clone() };
            Some(Number::Float(to, to.from_int(&value)?))
        }
        (Number::Int(value), NumberType::Int(1)) => {
            Some(Number::Int(Int::new(1, i32::from(!value.is_zero()))))
        }
        (Number::Int(value), NumberType::Int(width)) => {
            let is_zero_extended = is_unsigned(ctx, from) || is_int(ctx, from, 1);
            let resize = if is_zero_extended { Int::zext_or_trunc } else { Int::sext_or_trunc };
            Some(Number::Int(resize(value, width)))
        }
    }
}

impl ops::CastOp {
    /// Casts to the same type, and constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let (ctx, op) = (fold.context(), self.op());
        let (from, to) = (operand(fold, op, 0), result(fold, op, 0));
        if from == to {
            return op.operand(fold, 0).into();
        }
        let Some(number) = splat(ctx, fold.operand(0)) else { return Fold::Failed };
        let (of, into) = (element(ctx, from), element(ctx, to));
        let is_known = |ty: Type| ty.is_integer(ctx) || is_float(ctx, ty);
        if !is_known(of) || !is_known(into) {
            return Fold::Failed;
        }
        cast(ctx, &number, of, into).and_then(|number| splat_of(ctx, to, &number)).into()
    }
}
