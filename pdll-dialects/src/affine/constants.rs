//! Constants in operations of `affine`: index constants, and bases that are attributes.

use pdll::ir::{Ir, Op, Value};

/// Returns the integer of an index constant.
pub(crate) fn index_constant(ir: &Ir, value: Value) -> Option<i64> {
    value.constant(ir)?.as_i64(ir.context())
}

/// Returns the static basis of an operation.
pub(crate) fn static_basis(ir: &Ir, op: Op) -> Vec<i64> {
    op.attr_str(ir, "static_basis").and_then(|attr| attr.as_dense_i64_array(ir.context())).unwrap_or_default()
}
