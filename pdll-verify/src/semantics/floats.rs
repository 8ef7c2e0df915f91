//! Semantics of operations on floats that the theory of bit vectors has: signs, comparisons, minima and maxima, classes of numbers.
//!
//! Others, such as sums, have none. Fast-math flags of matched operations are permissions that a proof need not use.

use crate::semantics::encoder::{Encoder, Instance, Value};
use crate::semantics::float::Float;
use crate::semantics::ty::Ty;
use crate::term::{TermId, mask};

/// Returns the format of an operand.
fn format(op: &Instance<'_>, index: usize) -> Float {
    match op.operands[index].ty {
        Ty::Float(format) => format,
        // The signature admits floats only.
        _ => Float::F64,
    }
}

/// Returns a float without its sign.
fn magnitude(e: &mut Encoder, format: Float, bits: TermId) -> TermId {
    let mask = e.terms.constant(mask(format.width() - 1), format.width());
    e.terms.and(bits, mask)
}

/// Returns the condition that bits are a NaN.
pub(super) fn is_nan(e: &mut Encoder, format: Float, bits: TermId) -> TermId {
    let infinity = e.terms.constant(format.infinity(), format.width());
    let magnitude = magnitude(e, format, bits);
    e.terms.ult(infinity, magnitude)
}

/// Returns an unsigned number that is less for a lesser float. That of -0 is less than that of 0; those of NaNs are least or greatest.
fn key(e: &mut Encoder, format: Float, bits: TermId) -> TermId {
    let sign = e.terms.constant(1 << (format.width() - 1), format.width());
    let (is_negative, negative, positive) = (e.terms.sign(bits), e.terms.not(bits), e.terms.xor(bits, sign));
    e.terms.ite(is_negative, negative, positive)
}

/// `arith.negf`
pub(super) fn negf(e: &mut Encoder, op: &Instance<'_>) -> Vec<Value> {
    let width = format(op, 0).width();
    let sign = e.terms.constant(1 << (width - 1), width);
    let bits = e.terms.xor(op.bits(0), sign);
    e.pure(op, bits)
}

/// `math.absf`
pub(super) fn absf(e: &mut Encoder, op: &Instance<'_>) -> Vec<Value> {
    let bits = magnitude(e, format(op, 0), op.bits(0));
    e.pure(op, bits)
}

/// `math.copysign`
pub(super) fn copysign(e: &mut Encoder, op: &Instance<'_>) -> Vec<Value> {
    let format = format(op, 0);
    let magnitude = magnitude(e, format, op.bits(0));
    let sign = e.terms.constant(1 << (format.width() - 1), format.width());
    let sign = e.terms.and(op.bits(1), sign);
    let bits = e.terms.or(magnitude, sign);
    e.pure(op, bits)
}

/// `arith.maximumf`: a NaN if an operand is; 0 is more than -0.
pub(super) fn maximumf(e: &mut Encoder, op: &Instance<'_>) -> Vec<Value> {
    extremum(e, op, [1, 0])
}

/// `arith.minimumf`: a NaN if an operand is; -0 is less than 0.
pub(super) fn minimumf(e: &mut Encoder, op: &Instance<'_>) -> Vec<Value> {
    extremum(e, op, [0, 1])
}

/// Returns one operand if the first is less than the second, otherwise another one.
fn extremum(e: &mut Encoder, op: &Instance<'_>, [if_less, otherwise]: [usize; 2]) -> Vec<Value> {
    let format = format(op, 0);
    let (a, b) = (op.bits(0), op.bits(1));
    let (nan_a, nan_b) = (is_nan(e, format, a), is_nan(e, format, b));
    let (key_a, key_b) = (key(e, format, a), key(e, format, b));
    let is_less = e.terms.ult(key_a, key_b);
    let number = e.terms.ite(is_less, op.bits(if_less), op.bits(otherwise));
    let (is_nan, nan) = (e.terms.or(nan_a, nan_b), e.terms.constant(format.nan(), format.width()));
    let bits = e.terms.ite(is_nan, nan, number);
    e.pure(op, bits)
}

/// Relations for which each predicate of `arith.cmpf` holds: 1 equal, 2 greater, 4 less, 8 unordered.
const CMPF: [u32; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14, 8, 15];

/// `arith.cmpf`
pub(super) fn compare(e: &mut Encoder, op: &Instance<'_>) -> Vec<Value> {
    let format = format(op, 0);
    let (a, b) = (op.bits(0), op.bits(1));
    let (nan_a, nan_b) = (is_nan(e, format, a), is_nan(e, format, b));
    let is_unordered = e.terms.or(nan_a, nan_b);
    let both = {
        let (a, b) = (magnitude(e, format, a), magnitude(e, format, b));
        e.terms.or(a, b)
    };
    // Zeros are equal whatever their signs.
    let (are_zero, are_same) = (e.terms.is_zero(both), e.terms.eq(a, b));
    let is_equal = e.terms.or(are_zero, are_same);
    let (key_a, key_b) = (key(e, format, a), key(e, format, b));
    let (is_less, is_greater) = (e.terms.ult(key_a, key_b), e.terms.ult(key_b, key_a));
    let (is_ordered, is_other) = (e.terms.not(is_unordered), e.terms.not(is_equal));
    let relations = [
        e.terms.and(is_ordered, is_equal),
        e.terms.all([is_ordered, is_other, is_greater]),
        e.terms.all([is_ordered, is_other, is_less]),
        is_unordered,
    ];
    let predicate = op.attributes[0];
    let mut holds = e.terms.no();
    for (number, of) in (0..).zip(CMPF) {
        let number = e.terms.constant(number, 4);
        let is_chosen = e.terms.eq(predicate, number);
        let any = (0..4).filter(|bit| of >> bit & 1 == 1).map(|bit: usize| relations[bit]);
        let any = e.terms.any(any);
        let case = e.terms.and(is_chosen, any);
        holds = e.terms.or(holds, case);
    }
    e.pure(op, holds)
}

/// `math.isnan`
pub(super) fn isnan(e: &mut Encoder, op: &Instance<'_>) -> Vec<Value> {
    let bits = is_nan(e, format(op, 0), op.bits(0));
    e.pure(op, bits)
}

/// `math.isinf`
pub(super) fn isinf(e: &mut Encoder, op: &Instance<'_>) -> Vec<Value> {
    let format = format(op, 0);
    let (magnitude, infinity) =
        (magnitude(e, format, op.bits(0)), e.terms.constant(format.infinity(), format.width()));
    let bits = e.terms.eq(magnitude, infinity);
    e.pure(op, bits)
}

/// `math.isfinite`
pub(super) fn isfinite(e: &mut Encoder, op: &Instance<'_>) -> Vec<Value> {
    let format = format(op, 0);
    let (magnitude, infinity) =
        (magnitude(e, format, op.bits(0)), e.terms.constant(format.infinity(), format.width()));
    let bits = e.terms.ult(magnitude, infinity);
    e.pure(op, bits)
}
