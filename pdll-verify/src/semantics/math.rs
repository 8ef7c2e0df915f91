//! Semantics of the integer operations of `math`.

use crate::semantics::encoder::{Encoder, Instance, Value};
use crate::term::TermId;

/// `math.absi`. The absolute value of the least value is the least value.
pub(super) fn absi(e: &mut Encoder, op: &Instance<'_>) -> Vec<Value> {
    let bits = e.terms.abs(op.bits(0));
    e.pure(op, bits)
}

/// `math.ctlz`. All bits are counted if none is set.
pub(super) fn ctlz(e: &mut Encoder, op: &Instance<'_>) -> Vec<Value> {
    let width = e.terms.width(op.bits(0));
    let bits = first_set(e, op.bits(0), (0..width).map(|i| (i, width - 1 - i)));
    e.pure(op, bits)
}

/// `math.cttz`. All bits are counted if none is set.
pub(super) fn cttz(e: &mut Encoder, op: &Instance<'_>) -> Vec<Value> {
    let width = e.terms.width(op.bits(0));
    let bits = first_set(e, op.bits(0), (0..width).rev().map(|i| (i, i)));
    e.pure(op, bits)
}

/// Returns the count of the last pair of bit and count whose bit is set, or the width.
fn first_set(e: &mut Encoder, of: TermId, counts: impl Iterator<Item = (u32, u32)>) -> TermId {
    let width = e.terms.width(of);
    let mut bits = e.terms.constant(u128::from(width), width);
    for (i, count) in counts {
        let (bit, count) = (e.terms.extract(of, i, 1), e.terms.constant(u128::from(count), width));
        bits = e.terms.ite(bit, count, bits);
    }
    bits
}

/// `math.ctpop`
pub(super) fn ctpop(e: &mut Encoder, op: &Instance<'_>) -> Vec<Value> {
    let width = e.terms.width(op.bits(0));
    let mut sum = e.terms.constant(0, width);
    for i in 0..width {
        let bit = e.terms.extract(op.bits(0), i, 1);
        let bit = e.terms.zext(bit, width);
        sum = e.terms.add(sum, bit);
    }
    e.pure(op, sum)
}

/// `math.ipowi`. A negative exponent gives the rounded inverse: 0 except for 1 and -1, and undefined behavior for 0.
pub(super) fn ipowi(e: &mut Encoder, op: &Instance<'_>) -> Vec<Value> {
    let (base, exponent) = (op.bits(0), op.bits(1));
    let width = e.terms.width(base);
    let one = e.terms.constant(1, width);
    let (mut power, mut square) = (one, base);
    for i in 0..width {
        let bit = e.terms.extract(exponent, i, 1);
        let product = e.terms.mul(power, square);
        power = e.terms.ite(bit, product, power);
        square = e.terms.mul(square, square);
    }
    let (is_negative, is_zero) = (e.terms.sign(exponent), e.terms.is_zero(base));
    let no_inverse = e.terms.and(is_negative, is_zero);
    e.undefined_if(no_inverse);
    let minus_one = e.terms.constant(u128::MAX, width);
    let (is_one, is_minus_one) = (e.terms.eq(base, one), e.terms.eq(base, minus_one));
    let is_unit = e.terms.or(is_one, is_minus_one);
    let zero = e.terms.constant(0, width);
    // The inverse of a unit is the unit: its power has the same parity.
    let inverse = e.terms.ite(is_unit, power, zero);
    let bits = e.terms.ite(is_negative, inverse, power);
    e.pure(op, bits)
}
