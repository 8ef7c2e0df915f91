//! Comparison of an integer that was converted to a float with a constant: a comparison of integers.
//!
//! MLIR: `CmpFIntToFPConst` of ArithOps.cpp. Not PDLL, because the result, a constant or a comparison with a predicate
//! and a number that both depend on the constant, is the result of one computation.

use std::cmp::Ordering;

use num_bigint::BigInt;
use pdll::ir::{Builder, FloatKind, Value};
use pdll::ods::OpDef;
use pdll::rewrite::{OpRewritePattern, PatternRewriter, RewriteError};

use super::ops::{self as arith, CmpFPredicate, CmpIPredicate};
use crate::constants::Numbers;
use crate::integer::Int;

/// The pattern.
pub(super) struct CmpFIntToFPConst;

/// The outcome of a comparison.
enum Outcome {
    /// Always the same.
    Known(bool),
    /// A comparison with an integer.
    Compare(CmpIPredicate, Int),
}

impl OpRewritePattern for CmpFIntToFPConst {
    type Op = arith::CmpFOp;

    fn match_and_rewrite(
        &self,
        op: arith::CmpFOp,
        rewriter: &mut PatternRewriter<'_>,
    ) -> Result<bool, RewriteError> {
        let Some((value, outcome)) = outcome(op, rewriter) else { return Ok(false) };
        let (loc, ctx) = (op.op().loc(rewriter), rewriter.context().clone());
        let ty = value.ty(rewriter);
        match outcome {
            Outcome::Known(holds) => {
                let constant =
                    arith::ConstantOp::create(rewriter, loc, ctx.integer_type(1), ctx.bool_attr(holds));
                rewriter.replace_op(op, constant)?;
            }
            Outcome::Compare(predicate, number) => {
                let number = ctx.big_integer_attr(ty, number.signed());
                let constant = arith::ConstantOp::create(rewriter, loc, ty, number);
                let result = ctx.integer_type(1);
                let cmp = arith::CmpIOp::create(rewriter, loc, result, predicate, value, constant);
                rewriter.replace_op(op, cmp)?;
            }
        }
        Ok(true)
    }
}

/// Returns the integer that is compared, and the outcome.
fn outcome(op: arith::CmpFOp, rewriter: &PatternRewriter<'_>) -> Option<(Value, Outcome)> {
    let ctx = rewriter.context();
    let constant = Numbers::of(ctx, op.rhs(rewriter).constant(rewriter)?)?;
    if !constant.is_scalar() {
        return None;
    }
    let (kind, bits) = constant.single()?.float()?;
    if kind.is_nan(bits) {
        return None;
    }
    let converted = op.lhs(rewriter).defining_op(rewriter)?;
    let (value, is_signed) = match converted.cast::<arith::SIToFPOp>(rewriter) {
        Some(op) => (op.r#in(rewriter), true),
        None => (converted.cast::<arith::UIToFPOp>(rewriter)?.r#in(rewriter), false),
    };
    let width = value.ty(rewriter).bit_width(ctx)?;
    if loses_order(kind, bits, width, is_signed) {
        return None;
    }
    Some((value, compare(op.predicate(rewriter), kind, bits, width, is_signed)?))
}

/// Returns whether the conversion of integers of this width may change how they compare with a number.
fn loses_order(kind: FloatKind, bits: u128, width: u32, is_signed: bool) -> bool {
    let precision = kind.precision();
    if width <= precision {
        return false;
    }
    let value_bits = i64::from(if is_signed { width - 1 } else { width });
    if kind.is_infinite(bits) {
        // The conversion could give an infinity.
        return i64::from(kind.max_exponent()) < value_bits;
    }
    let exponent = kind.exponent_of(bits).map(i64::from);
    exponent.is_some_and(|exponent| i64::from(precision) <= exponent && exponent <= value_bits)
}

/// Returns the comparison of integers with the same result.
fn compare(
    predicate: CmpFPredicate,
    kind: FloatKind,
    bits: u128,
    width: u32,
    is_signed: bool,
) -> Option<Outcome> {
    use CmpIPredicate as P;
    let pick = |signed: P, unsigned: P| if is_signed { signed } else { unsigned };
    let predicate = match predicate {
        // An integer is never a NaN.
        CmpFPredicate::ORD => return Some(Outcome::Known(true)),
        CmpFPredicate::UNO => return Some(Outcome::Known(false)),
        CmpFPredicate::AlwaysFalse | CmpFPredicate::AlwaysTrue => return None,
        CmpFPredicate::OEQ | CmpFPredicate::UEQ => P::Eq,
        CmpFPredicate::ONE | CmpFPredicate::UNE => P::Ne,
        CmpFPredicate::OGT | CmpFPredicate::UGT => pick(P::Sgt, P::Ugt),
        CmpFPredicate::OGE | CmpFPredicate::UGE => pick(P::Sge, P::Uge),
        CmpFPredicate::OLT | CmpFPredicate::ULT => pick(P::Slt, P::Ult),
        CmpFPredicate::OLE | CmpFPredicate::ULE => pick(P::Sle, P::Ule),
    };
    let is_less = matches!(predicate, P::Slt | P::Sle | P::Ult | P::Ule);
    let is_greater = matches!(predicate, P::Sgt | P::Sge | P::Ugt | P::Uge);
    let (min, max) = match is_signed {
        true => (Int::min_signed(width).signed().clone(), Int::max_signed(width).signed().clone()),
        false => (BigInt::ZERO, Int::all_ones(width).unsigned()),
    };
    if kind.compare(kind.from_int(&max)?, bits) == Some(Ordering::Less) {
        return Some(Outcome::Known(is_less || predicate == P::Ne));
    }
    if kind.compare(kind.from_int(&min)?, bits) == Some(Ordering::Greater) {
        return Some(Outcome::Known(is_greater || predicate == P::Ne));
    }
    let number = kind.to_int(bits)?;
    if number < min || number > max {
        return None;
    }
    let is_whole = kind.is_zero(bits) || kind.compare(kind.from_int(&number)?, bits) == Some(Ordering::Equal);
    let number = Int::new(width, number);
    if is_whole {
        return Some(Outcome::Compare(predicate, number));
    }
    // The number is between two integers, and was rounded toward zero.
    let is_negative = kind.is_negative(bits);
    let predicate = match (predicate, is_negative) {
        (P::Ne, _) => return Some(Outcome::Known(true)),
        (P::Eq, _) => return Some(Outcome::Known(false)),
        (P::Ule | P::Ult, true) => return Some(Outcome::Known(false)),
        (P::Ugt | P::Uge, true) => return Some(Outcome::Known(true)),
        (P::Sle | P::Slt, true) => P::Slt,
        (P::Sle | P::Slt, false) => P::Sle,
        (P::Ule | P::Ult, false) => P::Ule,
        (P::Sgt | P::Sge, true) => P::Sge,
        (P::Sgt | P::Sge, false) => P::Sgt,
        (P::Ugt | P::Uge, false) => P::Ugt,
    };
    Some(Outcome::Compare(predicate, number))
}
