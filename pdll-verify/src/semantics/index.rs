//! Semantics of `index`: what differs from `arith`.

use crate::semantics::encoder::{Encoder, Instance, Value};
use crate::semantics::integers;

/// `index.divs`
pub(super) fn divs(e: &mut Encoder, op: &Instance<'_>) -> Vec<Value> {
    let (quotient, _) = integers::div_signed(e, op);
    e.pure(op, quotient)
}

/// `index.divu`
pub(super) fn divu(e: &mut Encoder, op: &Instance<'_>) -> Vec<Value> {
    let (quotient, _) = integers::div_unsigned(e, op);
    e.pure(op, quotient)
}

/// `index.sizeof`
pub(super) fn sizeof(e: &mut Encoder, op: &Instance<'_>) -> Vec<Value> {
    let bits = e.terms.constant(u128::from(e.index_width), e.index_width);
    e.pure(op, bits)
}
