//! Common parts of verifiers: failures, and the parts of operations.

use pdll::ir::{Context, Ir, Op, Type, TypeData, Value};
use pdll::ods::VerifyMessage;

use crate::parts::{operand_group, result_types};
use crate::vector::position::vector_in;
use crate::vector::shape::{Vector, vector_of};

/// The result of a verifier.
pub(super) type Verified = Result<(), VerifyMessage>;

pub(super) fn fail(message: impl Into<String>) -> Verified {
    Err(VerifyMessage::new(message))
}

/// Fails with a message unless a condition holds.
pub(super) fn ensure(condition: bool, message: &str) -> Verified {
    if condition { Ok(()) } else { fail(message) }
}

/// Returns the vector type of an operand.
pub(super) fn operand_vector(ir: &Ir, op: Op, index: usize) -> Option<Vector<'_>> {
    vector_in(ir, op.get_operand(ir, index)?)
}

pub(super) fn result_vector(ir: &Ir, op: Op) -> Option<Vector<'_>> {
    vector_of(ir.context(), op.result_types(ir).next()?)
}

pub(super) fn result_type(ir: &Ir, op: Op) -> Option<Type> {
    result_types(ir, op).first().copied()
}

/// Returns the first operand of a group.
pub(super) fn group(ir: &Ir, op: Op, group: usize) -> Option<Value> {
    operand_group(ir, op, group).first().copied()
}

/// Prints a dimension: `4` or `[4]`.
pub(super) fn dim_text(size: i64, is_scalable: bool) -> String {
    if is_scalable { format!("[{size}]") } else { size.to_string() }
}

/// Returns the number of bits of an element; that of `index` is 64.
pub(super) fn bits(ctx: &Context, ty: Type) -> i64 {
    match ty.data(ctx) {
        TypeData::Index => 64,
        TypeData::Complex(element) => bits(ctx, *element).saturating_mul(2),
        _ => i64::from(ty.bit_width(ctx).unwrap_or(0)),
    }
}

/// Returns the number of bits of the innermost vector.
pub(super) fn minor_bits(ctx: &Context, vector: Vector<'_>) -> i64 {
    bits(ctx, vector.element).saturating_mul(vector.shape.last().copied().unwrap_or(1))
}
