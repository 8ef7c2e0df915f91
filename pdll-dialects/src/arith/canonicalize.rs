//! Canonicalization of `arith`: `canonicalize.pdll`, what it calls, and the pattern that it cannot say.

use pdll::ir::{Attribute, AttributeData, Ir, Op, Type, TypeData, Value};
use pdll::rewrite::{PatternRewriter, RewriteError, RewritePatternSet};
use pdll::{native_constraint, native_rewrite};

use super::compare_converted::CmpFIntToFPConst;
use super::ops::{self as arith, CmpIPredicate, IntegerOverflowFlags};
use crate::constants;
use crate::integer::Int;

pdll::pdll! {
    mod patterns;
    use super::ops as arith;
    #include "canonicalize.pdll"
}

impl arith::Dialect {
    /// Adds all canonicalization patterns of the dialect.
    pub fn canonicalization_patterns(set: &mut RewritePatternSet) {
        patterns::populate(set);
        set.add(CmpFIntToFPConst);
    }
}

fn constant_int(ir: &Ir, value: Value) -> Option<Int> {
    constants::int_of(ir.context(), value.constant(ir))
}

#[native_constraint]
fn int_constant(rewriter: &mut PatternRewriter<'_>, value: Value) -> Option<Attribute> {
    let attr = value.constant(rewriter)?;
    let data = attr.data(rewriter.context());
    matches!(data, AttributeData::Integer { .. } | AttributeData::BigInteger { .. }).then_some(attr)
}

#[native_constraint]
fn is_one(rewriter: &mut PatternRewriter<'_>, value: Value) -> bool {
    constant_int(rewriter, value).is_some_and(|value| value.is_one())
}

#[native_constraint]
fn is_zero(rewriter: &mut PatternRewriter<'_>, value: Value) -> bool {
    constants::is_zero_int(rewriter.context(), value.constant(rewriter))
}

#[native_constraint]
fn is_minus_one(rewriter: &mut PatternRewriter<'_>, value: Value) -> bool {
    constant_int(rewriter, value).is_some_and(|value| value.is_all_ones())
}

#[native_constraint]
fn is_true(rewriter: &mut PatternRewriter<'_>, value: Value) -> bool {
    value.constant(rewriter).and_then(|attr| attr.as_bool(rewriter.context())) == Some(true)
}

#[native_constraint]
fn is_false(rewriter: &mut PatternRewriter<'_>, value: Value) -> bool {
    value.constant(rewriter).and_then(|attr| attr.as_bool(rewriter.context())) == Some(false)
}

/// Computes with two integer constants.
fn compute(
    ir: &Ir,
    ty: Type,
    a: Attribute,
    b: Attribute,
    calculate: fn(&Int, &Int) -> Int,
) -> Option<Attribute> {
    let ctx = ir.context();
    let (a, b) = (constants::int_of(ctx, Some(a))?, constants::int_of(ctx, Some(b))?);
    constants::int_constant(ctx, ty, calculate(&a, &b).signed().clone())
}

#[native_rewrite]
fn add_ints(rewriter: &mut PatternRewriter<'_>, ty: Type, a: Attribute, b: Attribute) -> Option<Attribute> {
    compute(rewriter, ty, a, b, Int::add)
}

#[native_rewrite]
fn sub_ints(rewriter: &mut PatternRewriter<'_>, ty: Type, a: Attribute, b: Attribute) -> Option<Attribute> {
    compute(rewriter, ty, a, b, Int::sub)
}

#[native_rewrite]
fn mul_ints(rewriter: &mut PatternRewriter<'_>, ty: Type, a: Attribute, b: Attribute) -> Option<Attribute> {
    compute(rewriter, ty, a, b, Int::mul)
}

#[native_rewrite]
fn zero(rewriter: &mut PatternRewriter<'_>, ty: Type) -> Option<Attribute> {
    constants::int_constant(rewriter.context(), ty, 0)
}

#[native_constraint]
fn has_zero(rewriter: &mut PatternRewriter<'_>, ty: Type) -> bool {
    constants::int_constant(rewriter.context(), ty, 0).is_some()
}

#[native_constraint]
fn is_extension_of_bits(rewriter: &mut PatternRewriter<'_>, ty: Type) -> bool {
    let ctx = rewriter.context();
    let element = ty.element_type_or_self(ctx);
    element.is_integer(ctx)
        && element.bit_width(ctx) > Some(1)
        && constants::int_constant(ctx, ty, 0).is_some()
}

#[native_constraint]
fn is_unused(rewriter: &mut PatternRewriter<'_>, value: Value) -> bool {
    value.use_empty(rewriter)
}

#[native_rewrite]
fn replace_uses(rewriter: &mut PatternRewriter<'_>, old: Value, new: Value) -> Result<(), RewriteError> {
    rewriter.replace_all_uses_with(old, new)
}

#[native_rewrite]
fn common_flags(rewriter: &mut PatternRewriter<'_>, a: Attribute, b: Attribute) -> Option<Attribute> {
    let ctx = rewriter.context();
    let flags = |attr| IntegerOverflowFlags::from_dialect_attr(ctx, attr, "arith", "overflow");
    Some((flags(a)? & flags(b)?).to_dialect_attr(ctx, "arith", "overflow"))
}

#[native_constraint]
fn is_wider(rewriter: &mut PatternRewriter<'_>, wide: Type, narrow: Type) -> bool {
    let ctx = rewriter.context();
    let width = |ty: Type| ty.element_type_or_self(ctx).bit_width(ctx);
    width(wide) > width(narrow)
}

fn predicate_of(ir: &Ir, predicate: Attribute) -> Option<CmpIPredicate> {
    CmpIPredicate::from_attr(ir.context(), predicate)
}

#[native_rewrite]
fn inverse_predicate(rewriter: &mut PatternRewriter<'_>, predicate: Attribute) -> Option<Attribute> {
    Some(predicate_of(rewriter, predicate)?.inverse().to_attr(rewriter.context()))
}

#[native_constraint]
fn is_equality(rewriter: &mut PatternRewriter<'_>, predicate: Attribute) -> bool {
    matches!(predicate_of(rewriter, predicate), Some(CmpIPredicate::Eq | CmpIPredicate::Ne))
}

#[native_constraint]
fn is_wide_integer(rewriter: &mut PatternRewriter<'_>, ty: Type) -> bool {
    matches!(ty.data(rewriter.context()), TypeData::Integer { width, .. } if *width != 1)
}

#[native_constraint]
fn is_difference_of_widths(
    rewriter: &mut PatternRewriter<'_>,
    amount: Value,
    wide: Type,
    narrow: Type,
) -> bool {
    let ctx = rewriter.context();
    let width = |ty: Type| ty.element_type_or_self(ctx).bit_width(ctx);
    let (Some(wide), Some(narrow)) = (width(wide), width(narrow)) else { return false };
    let amount = constant_int(rewriter, amount).and_then(|amount| u32::try_from(amount.unsigned()).ok());
    amount.is_some_and(|amount| wide.checked_sub(narrow) == Some(amount))
}

#[native_rewrite]
fn constant_of(rewriter: &mut PatternRewriter<'_>, value: Value) -> Option<Attribute> {
    value.constant(rewriter)
}

#[native_rewrite]
fn copy_exact(rewriter: &mut PatternRewriter<'_>, from: Op, to: Op) -> Result<(), RewriteError> {
    match from.attr_str(rewriter, "isExact") {
        Some(exact) => {
            let name = rewriter.context().identifier("isExact");
            rewriter.set_attr(to, name, exact)
        }
        None => Ok(()),
    }
}

#[native_constraint]
fn has_no_rounding(rewriter: &mut PatternRewriter<'_>, truncation: Op) -> bool {
    truncation.attr_str(rewriter, "roundingmode").is_none()
}
