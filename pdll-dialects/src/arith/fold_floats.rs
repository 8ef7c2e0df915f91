//! Folders of arithmetic on floats in `arith`.
//!
//! Results are rounded to nearest, ties to even, in the format of the operands. MLIR: ArithOps.cpp.

use std::cmp::Ordering;

use pdll::fold::{Fold, FoldAdaptor};
use pdll::ir::{FloatKind, Value};

use super::fold::{constants, defining};
use super::ops::{self as arith, FastMathFlags};
use crate::constants::{self, Number, fold_floats, fold_unary};

/// Computes an operation on two float constants.
fn floats(fold: &FoldAdaptor<'_>, calculate: fn(FloatKind, u128, u128) -> Option<u128>) -> Fold {
    fold_floats(fold.context(), constants(fold), calculate).into()
}

/// Returns whether the right operand is a float constant, or a splat, with a property.
fn is_float(fold: &FoldAdaptor<'_>, has: fn(FloatKind, u128) -> bool) -> bool {
    constants::float_of(fold.context(), fold.operand(1)).is_some_and(|(kind, bits)| has(kind, bits))
}

impl arith::NegFOp {
    /// `--x`, and constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        if let Some(inner) = defining::<arith::NegFOp>(fold, self.operand(fold)) {
            return inner.operand(fold).into();
        }
        let negate = &mut |number: &Number| {
            let (kind, bits) = number.float()?;
            Some(Number::Float(kind, kind.neg(bits)?))
        };
        fold_unary(fold.context(), fold.operand(0), None, negate).into()
    }
}

impl arith::AddFOp {
    /// `x + -0`, and constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        if is_float(fold, |kind, bits| kind.is_zero(bits) && kind.is_negative(bits)) {
            return self.lhs(fold).into();
        }
        floats(fold, FloatKind::add)
    }
}

impl arith::SubFOp {
    /// `x - 0`, and constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        if is_float(fold, |kind, bits| kind.is_zero(bits) && !kind.is_negative(bits)) {
            return self.lhs(fold).into();
        }
        floats(fold, FloatKind::sub)
    }
}

impl arith::MulFOp {
    /// `x * 1`, `x * 0` without NaNs and signed zeros, and constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        if is_float(fold, |kind, bits| bits == kind.one()) {
            return self.lhs(fold).into();
        }
        let flags = FastMathFlags::NNAN | FastMathFlags::NSZ;
        if self.fastmath(fold).contains(flags) && is_float(fold, FloatKind::is_zero) {
            return self.rhs(fold).into();
        }
        floats(fold, FloatKind::mul)
    }
}

impl arith::DivFOp {
    /// `x / 1`, and constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        if is_float(fold, |kind, bits| bits == kind.one()) {
            return self.lhs(fold).into();
        }
        floats(fold, FloatKind::div)
    }
}

impl arith::RemFOp {
    /// Constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        floats(fold, FloatKind::rem)
    }
}

/// Returns the larger or smaller number; of zeros, minus zero is the smaller one.
fn extreme_float(kind: FloatKind, a: u128, b: u128, is_max: bool) -> u128 {
    if kind.is_zero(a) && kind.is_zero(b) && kind.is_negative(a) != kind.is_negative(b) {
        return if kind.is_negative(a) == is_max { b } else { a };
    }
    let order = if is_max { kind.compare(a, b) } else { kind.compare(b, a) };
    if order == Some(Ordering::Less) { b } else { a }
}

/// Returns the extreme number, or a NaN if one operand is.
fn with_nan(kind: FloatKind, a: u128, b: u128, is_max: bool) -> u128 {
    match [a, b].into_iter().find(|bits| kind.is_nan(*bits)) {
        Some(nan) => kind.quieted(nan),
        None => extreme_float(kind, a, b, is_max),
    }
}

/// Returns the extreme number, or the other operand if one is a quiet NaN.
fn without_nan(kind: FloatKind, a: u128, b: u128, is_max: bool) -> u128 {
    if let Some(signaling) = [a, b].into_iter().find(|bits| kind.is_signaling(*bits)) {
        return kind.quieted(signaling);
    }
    match (kind.is_nan(a), kind.is_nan(b)) {
        (true, _) => b,
        (_, true) => a,
        _ => extreme_float(kind, a, b, is_max),
    }
}

/// Folds a minimum or maximum of floats: equal operands, a neutral constant, and constants.
fn extremum_of_floats(
    fold: &FoldAdaptor<'_>,
    [lhs, rhs]: [Value; 2],
    is_neutral: fn(FloatKind, u128) -> bool,
    calculate: fn(FloatKind, u128, u128) -> Option<u128>,
) -> Fold {
    if lhs == rhs {
        return rhs.into();
    }
    if is_float(fold, is_neutral) {
        return lhs.into();
    }
    floats(fold, calculate)
}

impl arith::MaximumFOp {
    /// Equal operands, minus infinity, and constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let is_neutral = |kind: FloatKind, bits| kind.is_infinite(bits) && kind.is_negative(bits);
        let operands = [self.lhs(fold), self.rhs(fold)];
        extremum_of_floats(fold, operands, is_neutral, |kind, a, b| Some(with_nan(kind, a, b, true)))
    }
}

impl arith::MinimumFOp {
    /// Equal operands, infinity, and constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let is_neutral = |kind: FloatKind, bits| kind.is_infinite(bits) && !kind.is_negative(bits);
        let operands = [self.lhs(fold), self.rhs(fold)];
        extremum_of_floats(fold, operands, is_neutral, |kind, a, b| Some(with_nan(kind, a, b, false)))
    }
}

impl arith::MaxNumFOp {
    /// Equal operands, NaN, and constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let operands = [self.lhs(fold), self.rhs(fold)];
        extremum_of_floats(fold, operands, FloatKind::is_nan, |kind, a, b| {
            Some(without_nan(kind, a, b, true))
        })
    }
}

impl arith::MinNumFOp {
    /// Equal operands, NaN, and constants.
    pub fn fold(self, fold: &FoldAdaptor<'_>) -> Fold {
        let operands = [self.lhs(fold), self.rhs(fold)];
        extremum_of_floats(fold, operands, FloatKind::is_nan, |kind, a, b| {
            Some(without_nan(kind, a, b, false))
        })
    }
}
