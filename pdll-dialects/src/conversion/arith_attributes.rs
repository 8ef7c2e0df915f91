//! Attributes of `arith` and `math` as those of `llvm`: assumptions of fast mathematics, overflow, and rounding.
//!
//! MLIR: ArithCommon/AttrToLLVMConverter.cpp.

use pdll::ir::{Attribute, Context, Ir, NamedAttribute, Op};

use crate::arith::{FastMathFlags as ArithFastMath, IntegerOverflowFlags as ArithOverflow, RoundingMode};
use crate::llvm::ops::FastmathFlags;

/// Removes an attribute from a list and returns it.
fn take(ctx: &Context, attrs: &mut Vec<NamedAttribute>, name: &str) -> Option<Attribute> {
    let name = ctx.identifier(name);
    let at = attrs.iter().position(|(known, _)| *known == name)?;
    Some(attrs.remove(at).1)
}

/// Returns the attributes of an operation, with the assumptions of fast mathematics as `llvm` has them.
pub(super) fn convert_fastmath(ir: &Ir, op: Op) -> Option<Vec<NamedAttribute>> {
    let (ctx, mut attrs) = (ir.context(), op.attrs(ir).to_vec());
    if let Some(attr) = take(ctx, &mut attrs, "fastmath") {
        let flags = ArithFastMath::from_dialect_attr(ctx, attr, "arith", "fastmath")?;
        // The flags have the same names, but other bits.
        let flags = FastmathFlags::parse(&flags.to_string().replace(',', ", "))?;
        attrs.push((ctx.identifier("fastmathFlags"), flags.to_dialect_attr(ctx, "llvm", "fastmath")));
    }
    Some(attrs)
}

/// Returns the attributes of an operation, with the assumptions about overflow as `llvm` has them: an integer.
pub(super) fn convert_overflow(ir: &Ir, op: Op) -> Option<Vec<NamedAttribute>> {
    let (ctx, mut attrs) = (ir.context(), op.attrs(ir).to_vec());
    if let Some(attr) = take(ctx, &mut attrs, "overflowFlags") {
        let flags = ArithOverflow::from_dialect_attr(ctx, attr, "arith", "overflow")?;
        let attr = ctx.integer_attr(ctx.integer_type(32), flags.value());
        attrs.push((ctx.identifier("overflowFlags"), attr));
    }
    Some(attrs)
}

/// Returns the attributes of a truncation without a rounding mode; `None` if it has one.
pub(super) fn convert_unrounded(ir: &Ir, op: Op) -> Option<Vec<NamedAttribute>> {
    match op.attr_str(ir, "roundingmode") {
        Some(_) => None,
        None => Some(op.attrs(ir).to_vec()),
    }
}

/// Returns the attributes of a constrained truncation; `None` if the truncation has no rounding mode.
pub(super) fn convert_rounded(ir: &Ir, op: Op) -> Option<Vec<NamedAttribute>> {
    let (ctx, mut attrs) = (ir.context(), op.attrs(ir).to_vec());
    let mode = RoundingMode::from_attr(ctx, take(ctx, &mut attrs, "roundingmode")?)?;
    // The numbers are those of LLVM's RoundingMode.
    let mode = match mode {
        RoundingMode::ToNearestEven => 1,
        RoundingMode::Downward => 3,
        RoundingMode::Upward => 2,
        RoundingMode::TowardZero => 0,
        RoundingMode::ToNearestAway => 4,
    };
    let i64 = ctx.integer_type(64);
    attrs.push((ctx.identifier("roundingmode"), ctx.integer_attr(i64, mode)));
    attrs.push((ctx.identifier("fpExceptionBehavior"), ctx.integer_attr(i64, 0)));
    Some(attrs)
}
