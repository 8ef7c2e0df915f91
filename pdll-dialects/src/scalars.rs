//! Scalar constants that patterns of control flow match and create.
//!
//! MLIR: Matchers.h (`m_One`, `m_ConstantInt`), Dialect/Utils/StaticValueUtils.cpp (`getConstantIntValue`).

use pdll::ir::{Attribute, Builder, Ir, Location, Value};
use pdll::rewrite::PatternRewriter;

/// Returns whether a value is the constant `true`.
pub(crate) fn is_true(ir: &Ir, value: Value) -> bool {
    value.constant(ir).and_then(|attr| attr.as_bool(ir.context())) == Some(true)
}

/// Returns the constant integer that a value is, if it fits 64 bits.
#[cfg(feature = "scf")]
pub(crate) fn constant_int(ir: &Ir, value: Value) -> Option<i64> {
    match value.constant(ir)?.data(ir.context()) {
        pdll::ir::AttributeData::Integer { value, .. } => Some(*value),
        _ => None,
    }
}

/// Creates an `arith.constant` of the attribute's type.
pub(crate) fn arith_constant(rewriter: &mut PatternRewriter<'_>, loc: Location, value: Attribute) -> Value {
    let ctx = rewriter.context().clone();
    let ty = value.ty(&ctx).unwrap_or_else(|| ctx.none_type());
    let attrs = [(ctx.identifier("value"), value)];
    rewriter.create(ctx.op_name("arith.constant"), loc, &[], &[ty], &attrs).result(rewriter, 0)
}

/// Creates `true` or `false`.
pub(crate) fn bool_constant(rewriter: &mut PatternRewriter<'_>, loc: Location, value: bool) -> Value {
    let attr = rewriter.context().bool_attr(value);
    arith_constant(rewriter, loc, attr)
}

/// Creates an `index` constant.
#[cfg(feature = "scf")]
pub(crate) fn index_constant(rewriter: &mut PatternRewriter<'_>, loc: Location, value: i64) -> Value {
    let ctx = rewriter.context();
    let attr = ctx.integer_attr(ctx.index_type(), value);
    arith_constant(rewriter, loc, attr)
}
