//! Ranges of the results of integer arithmetic, given ranges of the operands: shared by the dialects that have it.
//!
//! Both bounds of a range hold: an unsigned result and a signed one are computed and intersected where the operation means both. MLIR:
//! InferIntRangeCommon.cpp. No operation overflows: a bound that does not fit makes the range unbounded, or is the nearest that fits if
//! the operation does not wrap.

use num_bigint::BigInt;
use pdll::ir::Int;
use pdll::ods::IntRange;

/// Kinds of overflow that an operation excludes.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Overflow {
    /// No signed overflow.
    pub nsw: bool,
    /// No unsigned overflow.
    pub nuw: bool,
}

/// The number of bits that `index` has at least.
const MIN_INDEX_WIDTH: u32 = 32;

/// Bounds of two ranges that are compared.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Compared {
    /// All.
    Both,
    /// The signed ones.
    Signed,
    /// The unsigned ones.
    Unsigned,
}

/// A computation on two bounds; `None` if it overflows.
type Bound<'a> = &'a dyn Fn(&Int, &Int) -> Option<Int>;

fn range_of(min: Int, max: Int, is_signed: bool) -> IntRange {
    if is_signed { IntRange::signed(min, max) } else { IntRange::unsigned(min, max) }
}

/// Returns a number as one of the width: if it does not fit, the nearest one that does with `saturates`.
fn fit(width: u32, value: BigInt, is_signed: bool, saturates: bool) -> Option<Int> {
    let (min, max) = match is_signed {
        true => (Int::min_signed(width).signed().clone(), Int::max_signed(width).signed().clone()),
        false => (BigInt::ZERO, Int::all_ones(width).unsigned()),
    };
    match (value < min, value > max) {
        (false, false) => Some(Int::new(width, value)),
        (true, _) if saturates => Some(Int::new(width, min)),
        (_, true) if saturates => Some(Int::new(width, max)),
        _ => None,
    }
}

fn value(int: &Int, is_signed: bool) -> BigInt {
    if is_signed { int.signed().clone() } else { int.unsigned() }
}

/// Returns the range between the results for the smallest and for the largest operands.
fn between(compute: Bound<'_>, min: (&Int, &Int), max: (&Int, &Int), is_signed: bool) -> IntRange {
    match (compute(min.0, min.1), compute(max.0, max.1)) {
        (Some(min), Some(max)) => range_of(min, max, is_signed),
        _ => IntRange::full(min.0.width()),
    }
}

/// Returns the range of the results for all pairs of bounds.
fn corners(compute: Bound<'_>, lhs: [&Int; 2], rhs: [&Int; 2], is_signed: bool) -> IntRange {
    let mut bounds: Option<(Int, Int)> = None;
    for left in lhs {
        for right in rhs {
            let Some(result) = compute(left, right) else { return IntRange::full(left.width()) };
            let is_less = |a: &Int, b: &Int| match is_signed {
                true => a.cmp_signed(b).is_lt(),
                false => a.cmp_unsigned(b).is_lt(),
            };
            bounds = Some(match bounds {
                None => (result.clone(), result),
                Some((min, max)) => (
                    if is_less(&result, &min) { result.clone() } else { min },
                    if is_less(&max, &result) { result } else { max },
                ),
            });
        }
    }
    match bounds {
        Some((min, max)) => range_of(min, max, is_signed),
        None => IntRange::full(lhs[0].width()),
    }
}

/// Returns the range of what an operation on `index` computes: with 64 bits if the same holds for 32 bits, else of both.
pub fn infer_index(
    infer: &dyn Fn(&[IntRange]) -> IntRange,
    operands: &[IntRange],
    compared: Compared,
) -> IntRange {
    let wide = infer(operands);
    let truncated: Vec<IntRange> = operands.iter().map(|range| truncate(range, MIN_INDEX_WIDTH)).collect();
    let narrow = infer(&truncated);
    let wide_truncated = truncate(&wide, MIN_INDEX_WIDTH);
    let signed_agree = narrow.smin == wide_truncated.smin && narrow.smax == wide_truncated.smax;
    let unsigned_agree = narrow.umin == wide_truncated.umin && narrow.umax == wide_truncated.umax;
    let agree = match compared {
        Compared::Both => signed_agree && unsigned_agree,
        Compared::Signed => signed_agree,
        Compared::Unsigned => unsigned_agree,
    };
    if agree { wide } else { wide.union(&extend(&narrow, 64)) }
}

/// Returns the range with the bounds extended, each as what it is.
pub fn extend(range: &IntRange, width: u32) -> IntRange {
    IntRange {
        umin: range.umin.zext_or_trunc(width),
        umax: range.umax.zext_or_trunc(width),
        smin: range.smin.sext_or_trunc(width),
        smax: range.smax.sext_or_trunc(width),
    }
}

/// Returns the range of zero-extended integers.
pub fn extend_unsigned(range: &IntRange, width: u32) -> IntRange {
    IntRange::unsigned(range.umin.zext_or_trunc(width), range.umax.zext_or_trunc(width))
}

/// Returns the range of sign-extended integers.
pub fn extend_signed(range: &IntRange, width: u32) -> IntRange {
    IntRange::signed(range.smin.sext_or_trunc(width), range.smax.sext_or_trunc(width))
}

/// Returns the range of truncated integers.
pub fn truncate(range: &IntRange, width: u32) -> IntRange {
    if width == 0 {
        return IntRange::full(width);
    }
    let rolls_over = range.umin.unsigned() >> width != range.umax.unsigned() >> width;
    let (umin, umax) = match rolls_over {
        true => (Int::zero(width), Int::all_ones(width)),
        false => (range.umin.sext_or_trunc(width), range.umax.sext_or_trunc(width)),
    };
    // What is cut off, with the sign bit of the result, must be the same for both bounds, or only signs.
    let high = |bound: &Int| bound.signed() >> (width - 1);
    let (low, top) = (high(&range.smin), high(&range.smax));
    let (minus_one, zero) = (BigInt::from(-1), BigInt::ZERO);
    let is_sign = low == minus_one && (top == minus_one || top == zero) || low == zero && top == zero;
    let (smin, smax) = match low == top || is_sign {
        true => (range.smin.sext_or_trunc(width), range.smax.sext_or_trunc(width)),
        false => (Int::min_signed(width), Int::max_signed(width)),
    };
    IntRange { umin, umax, smin, smax }
}

/// Returns the range of integers converted to another width.
pub fn convert(range: &IntRange, width: u32, is_signed: bool) -> IntRange {
    match range.width().cmp(&width) {
        std::cmp::Ordering::Less if is_signed => extend_signed(range, width),
        std::cmp::Ordering::Less => extend_unsigned(range, width),
        std::cmp::Ordering::Greater => truncate(range, width),
        std::cmp::Ordering::Equal => range.clone(),
    }
}

/// Returns a computation on bounds of one kind that may overflow.
fn checked(
    is_signed: bool,
    saturates: bool,
    compute: impl Fn(BigInt, BigInt) -> BigInt,
) -> impl Fn(&Int, &Int) -> Option<Int> {
    move |a, b| {
        let result = compute(value(a, is_signed), value(b, is_signed));
        fit(a.width(), result, is_signed, saturates)
    }
}

/// Returns the range of sums.
pub fn add(lhs: &IntRange, rhs: &IntRange, overflow: Overflow) -> IntRange {
    let unsigned = checked(false, overflow.nuw, |a, b| a + b);
    let signed = checked(true, overflow.nsw, |a, b| a + b);
    let unsigned = between(&unsigned, (&lhs.umin, &rhs.umin), (&lhs.umax, &rhs.umax), false);
    unsigned.intersection(&between(&signed, (&lhs.smin, &rhs.smin), (&lhs.smax, &rhs.smax), true))
}

/// Returns the range of differences.
pub fn sub(lhs: &IntRange, rhs: &IntRange, overflow: Overflow) -> IntRange {
    let unsigned = checked(false, overflow.nuw, |a, b| a - b);
    let signed = checked(true, overflow.nsw, |a, b| a - b);
    let unsigned = between(&unsigned, (&lhs.umin, &rhs.umax), (&lhs.umax, &rhs.umin), false);
    unsigned.intersection(&between(&signed, (&lhs.smin, &rhs.smax), (&lhs.smax, &rhs.smin), true))
}

/// Returns the range of products.
pub fn mul(lhs: &IntRange, rhs: &IntRange, overflow: Overflow) -> IntRange {
    let unsigned = checked(false, overflow.nuw, |a, b| a * b);
    let signed = checked(true, overflow.nsw, |a, b| a * b);
    let unsigned = corners(&unsigned, [&lhs.umin, &lhs.umax], [&rhs.umin, &rhs.umax], false);
    unsigned.intersection(&corners(&signed, [&lhs.smin, &lhs.smax], [&rhs.smin, &rhs.smax], true))
}

fn div_unsigned_by(lhs: &IntRange, rhs: &IntRange, divide: Bound<'_>) -> IntRange {
    if !rhs.umin.is_zero() {
        return corners(divide, [&lhs.umin, &lhs.umax], [&rhs.umin, &rhs.umax], false);
    }
    let is_large = lhs.umin.cmp_unsigned(&rhs.umax).is_ge();
    let quotient = lhs.umin.div_unsigned(&rhs.umax).filter(|_| is_large);
    let umin = quotient.unwrap_or_else(|| Int::zero(lhs.width()));
    IntRange::unsigned(umin, lhs.umax.clone())
}

/// Returns the range of unsigned quotients.
pub fn div_unsigned(lhs: &IntRange, rhs: &IntRange) -> IntRange {
    div_unsigned_by(lhs, rhs, &|a, b| a.div_unsigned(b))
}

/// Returns the range of unsigned quotients, rounded up.
pub fn ceil_div_unsigned(lhs: &IntRange, rhs: &IntRange) -> IntRange {
    div_unsigned_by(lhs, rhs, &|a, b| a.ceil_div_unsigned(b))
}

fn is_positive(int: &Int) -> bool {
    !int.is_negative() && !int.is_zero()
}

fn div_signed_by(lhs: &IntRange, rhs: &IntRange, divide: Bound<'_>) -> IntRange {
    match is_positive(&rhs.smin) || rhs.smax.is_negative() {
        true => corners(divide, [&lhs.smin, &lhs.smax], [&rhs.smin, &rhs.smax], true),
        false => IntRange::full(lhs.width()),
    }
}

/// Returns the range of signed quotients, rounded toward zero.
pub fn div_signed(lhs: &IntRange, rhs: &IntRange) -> IntRange {
    div_signed_by(lhs, rhs, &|a, b| a.div_signed(b))
}

/// Returns the range of signed quotients, rounded up. MLIR takes the quotient of the smallest integer and a number above one for a
/// positive one; the range has that and the true one.
pub fn ceil_div_signed(lhs: &IntRange, rhs: &IntRange) -> IntRange {
    let width = lhs.width();
    let divide = |a: &Int, b: &Int| {
        let is_exact = a.rem_signed(b)?.is_zero();
        if !is_exact && a.is_negative() == b.is_negative() {
            return a.ceil_div_signed(b);
        }
        let quotient = a.div_signed(b)?;
        let wraps = *a == Int::min_signed(width) && is_positive(b) && !b.is_one();
        Some(if wraps { Int::zero(width).sub(&quotient) } else { quotient })
    };
    let result =
        div_signed_by(lhs, rhs, &divide).union(&div_signed_by(lhs, rhs, &|a, b| a.ceil_div_signed(b)));
    if lhs.smin != Int::min_signed(width) || lhs.smax.cmp_signed(&lhs.smin).is_le() {
        return result;
    }
    let others = IntRange::signed(lhs.smin.add(&Int::new(width, 1)), lhs.smax.clone());
    result.union(&div_signed_by(&others, rhs, &divide))
}

/// Returns the range of signed quotients, rounded down.
pub fn floor_div_signed(lhs: &IntRange, rhs: &IntRange) -> IntRange {
    div_signed_by(lhs, rhs, &|a, b| a.floor_div_signed(b))
}

/// Returns the range of signed remainders.
pub fn rem_signed(lhs: &IntRange, rhs: &IntRange) -> IntRange {
    let width = lhs.width();
    let (zero, one) = (Int::zero(width), Int::new(width, 1));
    let divides_always = is_positive(&rhs.smin) || rhs.smax.is_negative();
    if !divides_always {
        return IntRange::full(width);
    }
    let most = if is_positive(&rhs.smin) { rhs.smax.clone() } else { zero.sub(&rhs.smin) };
    let largest = most.sub(&one);
    let smin = if lhs.smin.is_negative() { zero.sub(&largest) } else { zero.clone() };
    let smax = if is_positive(&lhs.smax) { largest } else { zero };
    // One divisor, and less dividends than that: the remainders are between those of the bounds.
    let is_narrow = rhs.smin == rhs.smax && lhs.smax.sub(&lhs.smin).cmp_unsigned(&most).is_lt();
    if is_narrow
        && let (Some(min), Some(max)) = (lhs.smin.rem_signed(&most), lhs.smax.rem_signed(&most))
        && min.cmp_signed(&max).is_le()
    {
        return IntRange::signed(min, max);
    }
    IntRange::signed(smin, smax)
}

/// Returns the range of unsigned remainders.
pub fn rem_unsigned(lhs: &IntRange, rhs: &IntRange) -> IntRange {
    let width = lhs.width();
    let largest = rhs.umax.sub(&Int::new(width, 1));
    let umax = if lhs.umax.cmp_unsigned(&largest).is_lt() { lhs.umax.clone() } else { largest };
    let is_narrow = rhs.umin == rhs.umax && lhs.umax.sub(&lhs.umin).cmp_unsigned(&rhs.umax).is_lt();
    if is_narrow
        && let (Some(min), Some(max)) = (lhs.umin.rem_unsigned(&rhs.umax), lhs.umax.rem_unsigned(&rhs.umax))
        && min.cmp_unsigned(&max).is_le()
    {
        return IntRange::unsigned(min, max);
    }
    IntRange::unsigned(Int::zero(width), umax)
}

fn larger(a: &Int, b: &Int, is_signed: bool) -> Int {
    let order = if is_signed { a.cmp_signed(b) } else { a.cmp_unsigned(b) };
    if order.is_gt() { a.clone() } else { b.clone() }
}

fn smaller(a: &Int, b: &Int, is_signed: bool) -> Int {
    let order = if is_signed { a.cmp_signed(b) } else { a.cmp_unsigned(b) };
    if order.is_lt() { a.clone() } else { b.clone() }
}

/// Returns the range of signed maxima.
pub fn max_signed(lhs: &IntRange, rhs: &IntRange) -> IntRange {
    IntRange::signed(larger(&lhs.smin, &rhs.smin, true), larger(&lhs.smax, &rhs.smax, true))
}

/// Returns the range of unsigned maxima.
pub fn max_unsigned(lhs: &IntRange, rhs: &IntRange) -> IntRange {
    IntRange::unsigned(larger(&lhs.umin, &rhs.umin, false), larger(&lhs.umax, &rhs.umax, false))
}

/// Returns the range of signed minima.
pub fn min_signed(lhs: &IntRange, rhs: &IntRange) -> IntRange {
    IntRange::signed(smaller(&lhs.smin, &rhs.smin, true), smaller(&lhs.smax, &rhs.smax, true))
}

/// Returns the range of unsigned minima.
pub fn min_unsigned(lhs: &IntRange, rhs: &IntRange) -> IntRange {
    IntRange::unsigned(smaller(&lhs.umin, &rhs.umin, false), smaller(&lhs.umax, &rhs.umax, false))
}

/// Returns the bits that differ among the integers of a range: all from the highest one in which the bounds differ.
fn varying_bits(range: &IntRange) -> Int {
    let differing = range.umin.xor(&range.umax).unsigned().bits();
    Int::new(range.width(), (BigInt::from(1) << differing) - 1)
}

fn bitwise(lhs: &IntRange, rhs: &IntRange, compute: Bound<'_>) -> IntRange {
    let widen = |range: &IntRange| {
        let varying = varying_bits(range);
        let fixed = varying.xor(&Int::all_ones(range.width()));
        (range.umin.and(&fixed), range.umax.or(&varying))
    };
    let (left, right) = (widen(lhs), widen(rhs));
    corners(compute, [&left.0, &left.1], [&right.0, &right.1], false)
}

/// Returns the range of bitwise conjunctions.
pub fn and(lhs: &IntRange, rhs: &IntRange) -> IntRange {
    bitwise(lhs, rhs, &|a, b| Some(a.and(b)))
}

/// Returns the range of bitwise disjunctions.
pub fn or(lhs: &IntRange, rhs: &IntRange) -> IntRange {
    bitwise(lhs, rhs, &|a, b| Some(a.or(b)))
}

/// Returns the range of bitwise exclusive disjunctions.
pub fn xor(lhs: &IntRange, rhs: &IntRange) -> IntRange {
    let varying = varying_bits(lhs).or(&varying_bits(rhs));
    let fixed = varying.xor(&Int::all_ones(lhs.width()));
    let result = lhs.umin.xor(&rhs.umin);
    IntRange::unsigned(result.and(&fixed), result.or(&varying))
}

/// Returns the range of integers shifted left.
pub fn shl(lhs: &IntRange, rhs: &IntRange, overflow: Overflow) -> IntRange {
    let shift = |is_signed: bool, saturates: bool| {
        move |a: &Int, b: &Int| {
            let width = a.width();
            let number = value(a, is_signed);
            match b.shift_amount(width) {
                Some(amount) => fit(width, number << amount, is_signed, saturates),
                // Too large an amount saturates as a number would that does not fit.
                None if saturates && a.is_negative() && is_signed => Some(Int::min_signed(width)),
                None if saturates && is_signed => Some(Int::max_signed(width)),
                None if saturates => Some(Int::all_ones(width)),
                None => None,
            }
        }
    };
    let amounts = [&rhs.umin, &rhs.umax];
    let unsigned = corners(&shift(false, overflow.nuw), [&lhs.umin, &lhs.umax], amounts, false);
    unsigned.intersection(&corners(&shift(true, overflow.nsw), [&lhs.smin, &lhs.smax], amounts, true))
}

/// Returns the range of integers shifted right with their signs.
pub fn shr_signed(lhs: &IntRange, rhs: &IntRange) -> IntRange {
    let shift = |a: &Int, b: &Int| b.shift_amount(b.width()).map(|_| a.shr_signed(b));
    corners(&shift, [&lhs.smin, &lhs.smax], [&rhs.umin, &rhs.umax], true)
}

/// Returns the range of integers shifted right with zeros.
pub fn shr_unsigned(lhs: &IntRange, rhs: &IntRange) -> IntRange {
    let shift = |a: &Int, b: &Int| b.shift_amount(b.width()).map(|_| a.shr_unsigned(b));
    corners(&shift, [&lhs.umin, &lhs.umax], [&rhs.umin, &rhs.umax], false)
}

/// Returns the range of a truth value.
pub fn truth(known: Option<bool>) -> IntRange {
    match known {
        Some(known) => IntRange::constant_of(Int::new(1, i64::from(known))),
        None => IntRange::full(1),
    }
}
