//! Integer operations that several dialects have: division, rounding, shifts, comparison, extrema.

use crate::semantics::encoder::{Encoder, Instance, Value};
use crate::term::{Node, TermId};

/// A division: undefined behavior if the divisor is zero or poison, and, with sign, if the quotient overflows.
fn check_divisor(e: &mut Encoder, op: &Instance<'_>, is_signed: bool) {
    let (a, b) = (op.operands[0], op.operands[1]);
    let is_zero = e.terms.is_zero(b.bits);
    let undefined = e.terms.or(b.poison, is_zero);
    e.undefined_if(undefined);
    if is_signed {
        let width = e.terms.width(a.bits);
        let least = e.terms.constant(1 << (width - 1), width);
        let minus_one = e.terms.constant(u128::MAX, width);
        let (is_least, is_minus_one) = (e.terms.eq(a.bits, least), e.terms.eq(b.bits, minus_one));
        // A poison dividend may be the least value.
        let may_be_least = e.terms.or(a.poison, is_least);
        let overflows = e.terms.and(may_be_least, is_minus_one);
        e.undefined_if(overflows);
    }
}

/// Unsigned quotient.
pub(super) fn div_unsigned(e: &mut Encoder, op: &Instance<'_>) -> (TermId, TermId) {
    check_divisor(e, op, false);
    (e.terms.udiv(op.bits(0), op.bits(1)), e.terms.urem(op.bits(0), op.bits(1)))
}

/// Signed quotient, rounded to zero, and remainder.
pub(super) fn div_signed(e: &mut Encoder, op: &Instance<'_>) -> (TermId, TermId) {
    check_divisor(e, op, true);
    (e.terms.sdiv(op.bits(0), op.bits(1)), e.terms.srem(op.bits(0), op.bits(1)))
}

/// Unsigned quotient, rounded up.
pub(super) fn ceil_div_unsigned(e: &mut Encoder, op: &Instance<'_>) -> Vec<Value> {
    let (quotient, remainder) = div_unsigned(e, op);
    let is_exact = e.terms.is_zero(remainder);
    let rounded = add_if_not(e, quotient, is_exact, 1);
    e.pure(op, rounded)
}

/// Signed quotient, rounded up.
pub(super) fn ceil_div_signed(e: &mut Encoder, op: &Instance<'_>) -> Vec<Value> {
    let (quotient, remainder) = div_signed(e, op);
    let is_exact = e.terms.is_zero(remainder);
    let (s, t) = (e.terms.sign(op.bits(0)), e.terms.sign(op.bits(1)));
    let is_negative = e.terms.xor(s, t);
    let keeps = e.terms.or(is_exact, is_negative);
    let rounded = add_if_not(e, quotient, keeps, 1);
    e.pure(op, rounded)
}

/// Signed quotient, rounded down.
pub(super) fn floor_div_signed(e: &mut Encoder, op: &Instance<'_>) -> Vec<Value> {
    let (quotient, remainder) = div_signed(e, op);
    let is_exact = e.terms.is_zero(remainder);
    let (s, t) = (e.terms.sign(op.bits(0)), e.terms.sign(op.bits(1)));
    let differ = e.terms.xor(s, t);
    let is_positive = e.terms.not(differ);
    let keeps = e.terms.or(is_exact, is_positive);
    let rounded = add_if_not(e, quotient, keeps, u128::MAX);
    e.pure(op, rounded)
}

fn add_if_not(e: &mut Encoder, quotient: TermId, condition: TermId, what: u128) -> TermId {
    let width = e.terms.width(quotient);
    let what = e.terms.constant(what, width);
    let sum = e.terms.add(quotient, what);
    e.terms.ite(condition, quotient, sum)
}

/// Returns the condition that a shift amount is too large.
pub(super) fn is_too_far(e: &mut Encoder, op: &Instance<'_>) -> TermId {
    let width = e.terms.width(op.bits(0));
    let width = e.terms.constant(u128::from(width), width);
    let fits = e.terms.ult(op.bits(1), width);
    e.terms.not(fits)
}

/// Shift to the left without flags.
pub(super) fn shift_left(e: &mut Encoder, op: &Instance<'_>) -> Vec<Value> {
    let (bits, poison) = (e.terms.shl(op.bits(0), op.bits(1)), is_too_far(e, op));
    vec![e.result(op, 0, bits, poison)]
}

/// Logical shift to the right without flags.
pub(super) fn shift_right_unsigned(e: &mut Encoder, op: &Instance<'_>) -> Vec<Value> {
    let (bits, poison) = (e.terms.lshr(op.bits(0), op.bits(1)), is_too_far(e, op));
    vec![e.result(op, 0, bits, poison)]
}

/// Arithmetic shift to the right without flags.
pub(super) fn shift_right_signed(e: &mut Encoder, op: &Instance<'_>) -> Vec<Value> {
    let (bits, poison) = (e.terms.ashr(op.bits(0), op.bits(1)), is_too_far(e, op));
    vec![e.result(op, 0, bits, poison)]
}

/// Returns a comparison by the number of its predicate.
pub(super) fn compare(e: &mut Encoder, op: &Instance<'_>) -> Vec<Value> {
    let (a, b, predicate) = (op.bits(0), op.bits(1), op.attributes[0]);
    let t = &mut e.terms;
    // In the order of the numbers: eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge.
    if let Node::Const(number) = t.node(predicate) {
        let bits = match number {
            0 => t.eq(a, b),
            1 => t.ne(a, b),
            2 => t.slt(a, b),
            3 => t.sle(a, b),
            4 => t.slt(b, a),
            5 => t.sle(b, a),
            6 => t.ult(a, b),
            7 => t.ule(a, b),
            8 => t.ult(b, a),
            _ => t.ule(b, a),
        };
        return e.pure(op, bits);
    }
    let all = [
        t.eq(a, b),
        t.ne(a, b),
        t.slt(a, b),
        t.sle(a, b),
        t.slt(b, a),
        t.sle(b, a),
        t.ult(a, b),
        t.ule(a, b),
        t.ult(b, a),
    ];
    let mut bits = t.ule(b, a);
    for (number, holds) in all.into_iter().enumerate() {
        let number = t.constant(number as u128, 4);
        let is_this = t.eq(predicate, number);
        bits = t.ite(is_this, holds, bits);
    }
    e.pure(op, bits)
}

macro_rules! pure {
    ($($(#[$doc:meta])* $name:ident = $method:ident;)*) => {$(
        $(#[$doc])*
        pub(super) fn $name(e: &mut Encoder, op: &Instance<'_>) -> Vec<Value> {
            let bits = e.terms.$method(op.bits(0), op.bits(1));
            e.pure(op, bits)
        }
    )*};
}

pure! {
    /// Sum without flags.
    add = add;
    /// Difference without flags.
    sub = sub;
    /// Product without flags.
    mul = mul;
    /// Conjunction.
    and = and;
    /// Disjunction.
    or = or;
    /// Exclusive disjunction.
    xor = xor;
}

macro_rules! extremum {
    ($($(#[$doc:meta])* $name:ident = $method:ident $first:literal;)*) => {$(
        $(#[$doc])*
        pub(super) fn $name(e: &mut Encoder, op: &Instance<'_>) -> Vec<Value> {
            let less = e.terms.$method(op.bits(0), op.bits(1));
            let (yes, no) = (op.bits(1 - $first), op.bits($first));
            let bits = e.terms.ite(less, yes, no);
            e.pure(op, bits)
        }
    )*};
}

extremum! {
    /// Signed maximum.
    max_signed = slt 0;
    /// Unsigned maximum.
    max_unsigned = ult 0;
    /// Signed minimum.
    min_signed = slt 1;
    /// Unsigned minimum.
    min_unsigned = ult 1;
}
