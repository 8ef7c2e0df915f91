//! Shifts of wide integers. Only the lower half of the amount counts, as larger amounts have no defined result.

use pdll::ir::{Op, Value};

use super::halves::Emulation;
use super::patterns::Patterns;
use crate::arith::CmpIPredicate;

pub(super) fn populate(patterns: &mut Patterns<'_>) {
    patterns.add("arith.shli", "ConvertShLI", shift_left);
    patterns.add("arith.shrsi", "ConvertShRSI", shift_right_signed);
    patterns.add("arith.shrui", "ConvertShRUI", shift_right_unsigned);
}

/// If the amount is below the width of a half, the bits that leave the lower half enter the upper one; else all of the lower half does.
fn shift_left(op: Op, operands: &[Value], emulation: &mut Emulation<'_, '_, '_>) -> Option<Value> {
    let ty = emulation.converted_result(op)?;
    let half = emulation.half_type(ty);
    let (low, high) = emulation.halves(operands[0]);
    let amount = emulation.half(operands[1], 0);
    let zero = emulation.constant(half, 0)?;
    let width = emulation.constant(half, emulation.width.into())?;
    let is_far = emulation.compare(CmpIPredicate::Uge, amount, width);
    let near_low = emulation.binary("arith.shli", low, amount);
    let new_low = emulation.select(is_far, zero, near_low);
    let capped = emulation.select(is_far, width, amount);
    let rest = emulation.binary("arith.subi", width, capped);
    let leaving = emulation.binary("arith.shrui", low, rest);
    let beyond = emulation.binary("arith.subi", amount, width);
    let far_low = emulation.binary("arith.shli", low, beyond);
    let near_high = emulation.binary("arith.shli", high, amount);
    let of_high = emulation.select(is_far, zero, near_high);
    let of_low = emulation.select(is_far, far_low, leaving);
    let new_high = emulation.binary("arith.ori", of_low, of_high);
    emulation.join(ty, new_low, new_high)
}

/// As to the left, with exchanged halves.
fn shift_right_unsigned(op: Op, operands: &[Value], emulation: &mut Emulation<'_, '_, '_>) -> Option<Value> {
    let ty = emulation.converted_result(op)?;
    let half = emulation.half_type(ty);
    let (low, high) = emulation.halves(operands[0]);
    let amount = emulation.half(operands[1], 0);
    let zero = emulation.constant(half, 0)?;
    let width = emulation.constant(half, emulation.width.into())?;
    let is_far = emulation.compare(CmpIPredicate::Uge, amount, width);
    let near_low = emulation.binary("arith.shrui", low, amount);
    let of_low = emulation.select(is_far, zero, near_low);
    let near_high = emulation.binary("arith.shrui", high, amount);
    let new_high = emulation.select(is_far, zero, near_high);
    let capped = emulation.select(is_far, width, amount);
    let rest = emulation.binary("arith.subi", width, capped);
    let leaving = emulation.binary("arith.shli", high, rest);
    let beyond = emulation.binary("arith.subi", amount, width);
    let far_high = emulation.binary("arith.shrui", high, beyond);
    let of_high = emulation.select(is_far, far_high, leaving);
    let new_low = emulation.binary("arith.ori", of_low, of_high);
    emulation.join(ty, new_low, new_high)
}

/// The shift without sign, and the sign in the bits that it leaves, in operations on wide integers, which are emulated in turn. An amount of zero is an
/// exception: the sign would be shifted too far.
fn shift_right_signed(op: Op, operands: &[Value], emulation: &mut Emulation<'_, '_, '_>) -> Option<Value> {
    let converted = emulation.converted_result(op)?;
    let (ty, half) = (emulation.result_type(op), emulation.half_type(converted));
    let (number, shift) = (emulation.operand(op, 0), emulation.operand(op, 1));
    let high = emulation.half(operands[0], 1);
    let amount = emulation.half(operands[1], 0);
    let zero = emulation.constant(half, 0)?;
    let is_negative = emulation.compare(CmpIPredicate::Slt, high, zero);
    let is_negative = emulation.drop_last_dim(is_negative);
    let all_sign = emulation.value("arith.extsi", &[is_negative], ty, &[]);
    let whole_width = emulation.constant(half, 2 * i64::from(emulation.width))?;
    let n_kept = emulation.binary("arith.subi", whole_width, amount);
    let n_kept = emulation.drop_last_dim(n_kept);
    let n_kept = emulation.value("arith.extui", &[n_kept], ty, &[]);
    let sign = emulation.binary("arith.shli", all_sign, n_kept);
    let shifted = emulation.binary("arith.shrui", number, shift);
    let signed = emulation.binary("arith.ori", shifted, sign);
    let is_zero = emulation.compare(CmpIPredicate::Eq, amount, zero);
    let is_zero = emulation.drop_last_dim(is_zero);
    Some(emulation.select(is_zero, number, signed))
}
