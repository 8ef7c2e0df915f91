//! The folders of `arith`, equivalent to MLIR's, for integers of at most 64 bits.

use crate::dialects::arith;
use pdll::prelude::*;

impl arith::Dialect {
    /// Creates a constant from an attribute.
    pub(crate) fn materialize_constant(
        builder: &mut dyn Builder,
        value: Attribute,
        ty: Type,
        loc: Location,
    ) -> Option<arith::ConstantOp> {
        (value.ty(builder.context()) == Some(ty)).then(|| arith::ConstantOp::create(builder, loc, ty, value))
    }
}

fn int(fold: &FoldAdaptor<'_>, operand: usize) -> Option<i64> {
    fold.operand(operand)?.as_i64(fold.context())
}

fn constant(fold: &FoldAdaptor<'_>, like: Value, value: i64) -> OpFoldResult {
    fold.context().integer_attr(like.ty(fold), value).into()
}

/// Computes the result of two constants.
fn both(fold: &FoldAdaptor<'_>, like: Value, make: fn(i64, i64) -> i64) -> Option<OpFoldResult> {
    Some(constant(fold, like, make(int(fold, 0)?, int(fold, 1)?)))
}

fn defined_by<D: OpDef>(fold: &FoldAdaptor<'_>, value: Value) -> Option<D> {
    value.defining_op(fold)?.cast::<D>(fold)
}

/// Returns whether one value is the complement of the other.
fn are_complements(fold: &FoldAdaptor<'_>, a: Value, b: Value) -> bool {
    let is_not = |x: Value, y: Value| {
        defined_by::<arith::XOrIOp>(fold, y).is_some_and(|xor| {
            let ones = xor.rhs(fold).constant(fold).and_then(|attr| attr.as_i64(fold.context()));
            xor.lhs(fold) == x && ones == Some(-1)
        })
    };
    is_not(a, b) || is_not(b, a)
}

impl arith::AddIOp {
    pub(crate) fn fold(self, fold: &FoldAdaptor<'_>) -> Option<OpFoldResult> {
        let (lhs, rhs) = (self.lhs(fold), self.rhs(fold));
        if int(fold, 1) == Some(0) {
            return Some(lhs.into());
        }
        let minuend = |sub: Value, other: Value| {
            let sub = defined_by::<arith::SubIOp>(fold, sub)?;
            (sub.rhs(fold) == other).then(|| sub.lhs(fold).into())
        };
        minuend(lhs, rhs).or_else(|| minuend(rhs, lhs)).or_else(|| both(fold, lhs, i64::wrapping_add))
    }
}

impl arith::SubIOp {
    pub(crate) fn fold(self, fold: &FoldAdaptor<'_>) -> Option<OpFoldResult> {
        let (lhs, rhs) = (self.lhs(fold), self.rhs(fold));
        if lhs == rhs {
            return Some(constant(fold, lhs, 0));
        }
        if int(fold, 1) == Some(0) {
            return Some(lhs.into());
        }
        if let Some(sum) = defined_by::<arith::AddIOp>(fold, lhs) {
            let (a, b) = (sum.lhs(fold), sum.rhs(fold));
            if rhs == b {
                return Some(a.into());
            }
            if rhs == a {
                return Some(b.into());
            }
        }
        both(fold, lhs, i64::wrapping_sub)
    }
}

impl arith::MulIOp {
    pub(crate) fn fold(self, fold: &FoldAdaptor<'_>) -> Option<OpFoldResult> {
        let (lhs, rhs) = (self.lhs(fold), self.rhs(fold));
        match int(fold, 1) {
            Some(0) => Some(rhs.into()),
            Some(1) => Some(lhs.into()),
            _ => both(fold, lhs, i64::wrapping_mul),
        }
    }
}

impl arith::AndIOp {
    pub(crate) fn fold(self, fold: &FoldAdaptor<'_>) -> Option<OpFoldResult> {
        let (lhs, rhs) = (self.lhs(fold), self.rhs(fold));
        match int(fold, 1) {
            Some(0) => return Some(rhs.into()),
            Some(-1) => return Some(lhs.into()),
            _ => {}
        }
        if are_complements(fold, lhs, rhs) {
            return Some(constant(fold, lhs, 0));
        }
        let absorbed = |inner: Value, other: Value| {
            let and = defined_by::<arith::AndIOp>(fold, inner)?;
            (and.lhs(fold) == other || and.rhs(fold) == other).then(|| inner.into())
        };
        absorbed(lhs, rhs).or_else(|| absorbed(rhs, lhs)).or_else(|| both(fold, lhs, |a, b| a & b))
    }
}

impl arith::OrIOp {
    pub(crate) fn fold(self, fold: &FoldAdaptor<'_>) -> Option<OpFoldResult> {
        let (lhs, rhs) = (self.lhs(fold), self.rhs(fold));
        match int(fold, 1) {
            Some(0) => return Some(lhs.into()),
            Some(-1) => return Some(rhs.into()),
            _ => {}
        }
        if are_complements(fold, lhs, rhs) {
            return Some(constant(fold, lhs, -1));
        }
        both(fold, lhs, |a, b| a | b)
    }
}

impl arith::XOrIOp {
    pub(crate) fn fold(self, fold: &FoldAdaptor<'_>) -> Option<OpFoldResult> {
        let (lhs, rhs) = (self.lhs(fold), self.rhs(fold));
        if int(fold, 1) == Some(0) {
            return Some(lhs.into());
        }
        if lhs == rhs {
            return Some(constant(fold, lhs, 0));
        }
        // Equal operands cancel out.
        let cancelled = |inner: Value, other: Value| {
            let inner = defined_by::<arith::XOrIOp>(fold, inner)?;
            let (a, b) = (inner.lhs(fold), inner.rhs(fold));
            if b == other { Some(a.into()) } else { (a == other).then(|| b.into()) }
        };
        cancelled(lhs, rhs).or_else(|| cancelled(rhs, lhs)).or_else(|| both(fold, lhs, |a, b| a ^ b))
    }
}

impl arith::SelectOp {
    pub(crate) fn fold(self, fold: &FoldAdaptor<'_>) -> Option<Value> {
        let (yes, no) = (self.true_value(fold), self.false_value(fold));
        if yes == no {
            return Some(yes);
        }
        let condition = fold.operand(0)?.as_bool(fold.context())?;
        Some(if condition { yes } else { no })
    }
}
