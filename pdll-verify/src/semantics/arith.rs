//! Semantics of `arith`: all operations on integers.

use crate::semantics::encoder::{Encoder, Instance, Value};
use crate::semantics::integers;
use crate::term::TermId;

/// `arith.constant`
pub(super) fn constant(e: &mut Encoder, op: &Instance<'_>) -> Vec<Value> {
    e.pure(op, op.attributes[0])
}

/// Returns the result of an operation with overflow flags; `signed` and `unsigned` are the conditions of overflow.
fn with_flags(
    e: &mut Encoder,
    op: &Instance<'_>,
    bits: TermId,
    signed: TermId,
    unsigned: TermId,
) -> Vec<Value> {
    let no = e.terms.no();
    with_flags_or(e, op, bits, [signed, unsigned], no)
}

fn with_flags_or(
    e: &mut Encoder,
    op: &Instance<'_>,
    bits: TermId,
    [signed, unsigned]: [TermId; 2],
    poison: TermId,
) -> Vec<Value> {
    let (nsw, nuw) = (e.flag(op, 0, 0), e.flag(op, 0, 1));
    let (signed, unsigned) = (e.terms.and(nsw, signed), e.terms.and(nuw, unsigned));
    let poison = e.terms.any([signed, unsigned, poison]);
    vec![e.result(op, 0, bits, poison)]
}

/// `arith.addi`
pub(super) fn addi(e: &mut Encoder, op: &Instance<'_>) -> Vec<Value> {
    let (a, b) = (op.bits(0), op.bits(1));
    let sum = e.terms.add(a, b);
    // A sum overflows if its sign differs from those of both operands.
    let (s, t, sign) = (e.terms.sign(a), e.terms.sign(b), e.terms.sign(sum));
    let (x, y) = (e.terms.xor(s, sign), e.terms.xor(t, sign));
    let (signed, unsigned) = (e.terms.and(x, y), e.terms.ult(sum, a));
    with_flags(e, op, sum, signed, unsigned)
}

/// `arith.subi`
pub(super) fn subi(e: &mut Encoder, op: &Instance<'_>) -> Vec<Value> {
    let (a, b) = (op.bits(0), op.bits(1));
    let difference = e.terms.sub(a, b);
    let (s, t, sign) = (e.terms.sign(a), e.terms.sign(b), e.terms.sign(difference));
    let (x, y) = (e.terms.xor(s, t), e.terms.xor(s, sign));
    let (signed, unsigned) = (e.terms.and(x, y), e.terms.ult(a, b));
    with_flags(e, op, difference, signed, unsigned)
}

/// `arith.muli`
pub(super) fn muli(e: &mut Encoder, op: &Instance<'_>) -> Vec<Value> {
    let (a, b) = (op.bits(0), op.bits(1));
    let width = e.terms.width(a);
    let product = e.terms.mul(a, b);
    let flags = op.attributes[0];
    if e.terms.as_const(flags) == Some(0) {
        return e.pure(op, product);
    }
    let (a2, b2) = (e.terms.sext(a, 2 * width), e.terms.sext(b, 2 * width));
    let (exact, rounded) = (e.terms.mul(a2, b2), e.terms.sext(product, 2 * width));
    let signed = e.terms.ne(exact, rounded);
    let (a2, b2) = (e.terms.zext(a, 2 * width), e.terms.zext(b, 2 * width));
    let (exact, rounded) = (e.terms.mul(a2, b2), e.terms.zext(product, 2 * width));
    let unsigned = e.terms.ne(exact, rounded);
    with_flags(e, op, product, signed, unsigned)
}

/// `arith.shli`
pub(super) fn shli(e: &mut Encoder, op: &Instance<'_>) -> Vec<Value> {
    let (a, by) = (op.bits(0), op.bits(1));
    let shifted = e.terms.shl(a, by);
    let too_far = integers::is_too_far(e, op);
    let (back, back_signed) = (e.terms.lshr(shifted, by), e.terms.ashr(shifted, by));
    let (unsigned, signed) = (e.terms.ne(back, a), e.terms.ne(back_signed, a));
    with_flags_or(e, op, shifted, [signed, unsigned], too_far)
}

/// Returns the result of a shift to the right, poison if it is exact and loses a bit.
fn shift_right(e: &mut Encoder, op: &Instance<'_>, shifted: TermId) -> Vec<Value> {
    let too_far = integers::is_too_far(e, op);
    let back = e.terms.shl(shifted, op.bits(1));
    let (exact, loses) = (e.flag(op, 0, 0), e.terms.ne(back, op.bits(0)));
    let inexact = e.terms.and(exact, loses);
    let poison = e.terms.or(too_far, inexact);
    vec![e.result(op, 0, shifted, poison)]
}

/// `arith.shrui`
pub(super) fn shrui(e: &mut Encoder, op: &Instance<'_>) -> Vec<Value> {
    let shifted = e.terms.lshr(op.bits(0), op.bits(1));
    shift_right(e, op, shifted)
}

/// `arith.shrsi`
pub(super) fn shrsi(e: &mut Encoder, op: &Instance<'_>) -> Vec<Value> {
    let shifted = e.terms.ashr(op.bits(0), op.bits(1));
    shift_right(e, op, shifted)
}

fn exact_quotient(e: &mut Encoder, op: &Instance<'_>, (quotient, remainder): (TermId, TermId)) -> Vec<Value> {
    let is_exact = e.terms.is_zero(remainder);
    let (exact, inexact) = (e.flag(op, 0, 0), e.terms.not(is_exact));
    let poison = e.terms.and(exact, inexact);
    vec![e.result(op, 0, quotient, poison)]
}

/// `arith.divui`
pub(super) fn divui(e: &mut Encoder, op: &Instance<'_>) -> Vec<Value> {
    let parts = integers::div_unsigned(e, op);
    exact_quotient(e, op, parts)
}

/// `arith.divsi`
pub(super) fn divsi(e: &mut Encoder, op: &Instance<'_>) -> Vec<Value> {
    let parts = integers::div_signed(e, op);
    exact_quotient(e, op, parts)
}

/// `arith.remui`
pub(super) fn remui(e: &mut Encoder, op: &Instance<'_>) -> Vec<Value> {
    let (_, remainder) = integers::div_unsigned(e, op);
    e.pure(op, remainder)
}

/// `arith.remsi`. As in LLVM, which it is lowered to, the overflow of the quotient is undefined behavior.
pub(super) fn remsi(e: &mut Encoder, op: &Instance<'_>) -> Vec<Value> {
    let (_, remainder) = integers::div_signed(e, op);
    e.pure(op, remainder)
}

/// `arith.addui_extended`
pub(super) fn addui_extended(e: &mut Encoder, op: &Instance<'_>) -> Vec<Value> {
    let sum = e.terms.add(op.bits(0), op.bits(1));
    let (overflow, no) = (e.terms.ult(sum, op.bits(0)), e.terms.no());
    vec![e.result(op, 0, sum, no), e.result(op, 1, overflow, no)]
}

/// `arith.mulsi_extended`
pub(super) fn mulsi_extended(e: &mut Encoder, op: &Instance<'_>) -> Vec<Value> {
    let width = e.terms.width(op.bits(0));
    let (a, b) = (e.terms.sext(op.bits(0), 2 * width), e.terms.sext(op.bits(1), 2 * width));
    halves(e, op, a, b)
}

/// `arith.mului_extended`
pub(super) fn mului_extended(e: &mut Encoder, op: &Instance<'_>) -> Vec<Value> {
    let width = e.terms.width(op.bits(0));
    let (a, b) = (e.terms.zext(op.bits(0), 2 * width), e.terms.zext(op.bits(1), 2 * width));
    halves(e, op, a, b)
}

fn halves(e: &mut Encoder, op: &Instance<'_>, a: TermId, b: TermId) -> Vec<Value> {
    let width = e.terms.width(op.bits(0));
    let product = e.terms.mul(a, b);
    let (low, high) = (e.terms.extract(product, 0, width), e.terms.extract(product, width, width));
    let no = e.terms.no();
    vec![e.result(op, 0, low, no), e.result(op, 1, high, no)]
}

/// `arith.select`: poison if the condition or the selected operand is.
pub(super) fn select(e: &mut Encoder, op: &Instance<'_>) -> Vec<Value> {
    let [condition, yes, no] = [op.operands[0], op.operands[1], op.operands[2]];
    let bits = e.terms.ite(condition.bits, yes.bits, no.bits);
    let selected = e.terms.ite(condition.bits, yes.poison, no.poison);
    let poison = e.terms.or(condition.poison, selected);
    vec![Value { ty: op.results[0], bits, poison }]
}

/// `arith.extui`
pub(super) fn extui(e: &mut Encoder, op: &Instance<'_>) -> Vec<Value> {
    let width = e.width(op.results[0]);
    let bits = e.terms.zext(op.bits(0), width);
    e.pure(op, bits)
}

/// `arith.extsi`
pub(super) fn extsi(e: &mut Encoder, op: &Instance<'_>) -> Vec<Value> {
    let width = e.width(op.results[0]);
    let bits = e.terms.sext(op.bits(0), width);
    e.pure(op, bits)
}

/// `arith.trunci`
pub(super) fn trunci(e: &mut Encoder, op: &Instance<'_>) -> Vec<Value> {
    let (wide, width) = (e.terms.width(op.bits(0)), e.width(op.results[0]));
    let bits = e.terms.extract(op.bits(0), 0, width);
    let (back, back_signed) = (e.terms.zext(bits, wide), e.terms.sext(bits, wide));
    let (unsigned, signed) = (e.terms.ne(back, op.bits(0)), e.terms.ne(back_signed, op.bits(0)));
    with_flags(e, op, bits, signed, unsigned)
}

/// `arith.index_cast`, `index.casts`
pub(super) fn cast_signed(e: &mut Encoder, op: &Instance<'_>) -> Vec<Value> {
    let width = e.width(op.results[0]);
    let bits = e.terms.resize_signed(op.bits(0), width);
    e.pure(op, bits)
}

/// `arith.index_castui`, `index.castu`
pub(super) fn cast_unsigned(e: &mut Encoder, op: &Instance<'_>) -> Vec<Value> {
    let width = e.width(op.results[0]);
    let bits = e.terms.resize_unsigned(op.bits(0), width);
    e.pure(op, bits)
}

/// `arith.bitcast` of integers.
pub(super) fn bitcast(e: &mut Encoder, op: &Instance<'_>) -> Vec<Value> {
    e.pure(op, op.bits(0))
}
