//! Numbers of iterations of loops with constant bounds.
//!
//! MLIR: Dialect/Utils/StaticValueUtils.cpp (`constantTripCount`), SCF.cpp (`computeUbMinusLb`).

use pdll::ir::{Attribute, AttributeData, Ir, Value};

/// A bound of a loop: a value, or a number.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// A value.
    Value(Value),
    /// A number of type `index`.
    Static(i64),
}

impl Bound {
    /// Returns the width of its type; 64 for `index`.
    fn width(self, ir: &Ir) -> u32 {
        match self {
            Bound::Value(value) => value.ty(ir).bit_width(ir.context()).unwrap_or(64),
            Bound::Static(_) => 64,
        }
    }

    /// Returns its number, sign-extended.
    pub(crate) fn constant(self, ir: &Ir) -> Option<i128> {
        match self {
            Bound::Value(value) => number(ir, value.constant(ir)?),
            Bound::Static(value) => Some(value.into()),
        }
    }
}

/// Returns an integer, if it fits 128 bits.
fn number(ir: &Ir, attr: Attribute) -> Option<i128> {
    let ctx = ir.context();
    match attr.data(ctx) {
        AttributeData::Integer { value, .. } => Some((*value).into()),
        AttributeData::BigInteger { .. } => i128::try_from(attr.as_big_int(ctx)?).ok(),
        _ => None,
    }
}

/// Returns a number as one of `width` bits, sign-extended.
fn wrap(value: i128, width: u32) -> i128 {
    let shift = 128 - width.clamp(1, 128);
    value << shift >> shift
}

/// Returns a number of `width` bits as an unsigned one.
fn unsigned(value: i128, width: u32) -> u128 {
    let shift = 128 - width.clamp(1, 128);
    (value as u128) << shift >> shift
}

/// Returns the difference of bounds, if the upper one is the lower one plus a constant, without overflow.
fn constant_difference(ir: &Ir, lower: Value, upper: Value, is_signed: bool) -> Option<i128> {
    let add = upper.defining_op(ir).filter(|op| op.name_text(ir) == "arith.addi")?;
    let flags = add.attr_str(ir, "overflowFlags").map(|flags| flags.display(ir.context()).to_string());
    let flag = if is_signed { "nsw" } else { "nuw" };
    if !flags.is_some_and(|flags| flags.contains(flag)) || add.operand(ir, 0) != lower {
        return None;
    }
    number(ir, add.operand(ir, 1).constant(ir)?)
}

/// Returns the number of iterations of a loop, if it is constant and fits 127 bits. A loop whose step is not positive has none.
pub(crate) fn trip_count(ir: &Ir, lower: Bound, upper: Bound, step: Bound, is_signed: bool) -> Option<i128> {
    let width = lower.width(ir);
    if lower == upper {
        return Some(0);
    }
    let step = step.constant(ir);
    if step.is_some_and(|step| step <= 0) {
        return Some(0);
    }
    if width > 128 {
        return None;
    }
    let difference = match (lower.constant(ir), upper.constant(ir), lower, upper) {
        (Some(lower), Some(upper), ..) => {
            let is_empty = match is_signed {
                true => upper <= lower,
                false => unsigned(upper, width) <= unsigned(lower, width),
            };
            if is_empty {
                return Some(0);
            }
            wrap(upper.wrapping_sub(lower), width)
        }
        (None, None, Bound::Value(lower), Bound::Value(upper)) => {
            match constant_difference(ir, lower, upper, is_signed)? {
                // As in MLIR, also if the comparison is unsigned.
                ..0 => return Some(0),
                difference => difference,
            }
        }
        _ => return None,
    };
    if is_signed && difference < 0 {
        return Some(0);
    }
    let step = step?;
    if is_signed {
        let count = difference.checked_div(step)?;
        let has_rest = difference.checked_rem(step)? != 0;
        return Some(wrap(count + i128::from(has_rest), width));
    }
    let (difference, step) = (unsigned(difference, width), unsigned(step, width));
    i128::try_from(difference.div_ceil(step)).ok()
}
