//! Integer literals of any width, range checked.

use num_bigint::BigUint;
use smallvec::{SmallVec, smallvec};

use crate::kind::Signedness;

/// An integer of some width in two's complement: 64-bit limbs, low ones first, bits above the width zero.
/// There is at least one limb.
pub type Limbs = SmallVec<[u64; 1]>;

/// Returns the number of limbs of an integer of a width.
pub fn limbs_of_width(width: u32) -> usize {
    width.div_ceil(64).max(1) as usize
}

/// Returns the value of a decimal or `0x` literal without sign, if it fits 64 bits.
pub fn parse_u64(literal: &str) -> Option<u64> {
    match literal.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16).ok(),
        None => literal.parse().ok(),
    }
}

/// Returns the bits of a literal in a type, or `None` if it is out of range.
///
/// As in MLIR, a signless type accepts values that fit its bits with or without sign; hexadecimal literals
/// follow the same rule; `-0` is out of range. `is_index` types are signed and 64 bits wide.
pub fn parse_integer(
    literal: &str,
    is_negative: bool,
    width: u32,
    sign: Signedness,
    is_index: bool,
) -> Option<Limbs> {
    if width <= 64 {
        let value = parse_u64(literal)?;
        return fit_small(value, is_negative, width, sign == Signedness::Signed || is_index);
    }
    let magnitude = parse_magnitude(literal, width)?;
    let mut limbs: Limbs = magnitude.iter_u64_digits().collect();
    limbs.resize(limbs_of_width(width), 0);
    let sign_bit = |limbs: &Limbs| limbs[(width as usize - 1) / 64] >> ((width - 1) % 64) & 1 == 1;
    if is_negative {
        negate(&mut limbs, width);
        return sign_bit(&limbs).then_some(limbs);
    }
    (sign != Signedness::Signed || !sign_bit(&limbs)).then_some(limbs)
}

fn fit_small(value: u64, is_negative: bool, width: u32, is_signed: bool) -> Option<Limbs> {
    if width == 0 {
        return (value == 0 && !is_negative).then(|| smallvec![0]);
    }
    let mask = u64::MAX >> (64 - width);
    if value > mask {
        return None;
    }
    let bits = if is_negative { value.wrapping_neg() & mask } else { value };
    let has_sign_bit = bits >> (width - 1) & 1 == 1;
    let fits = if is_negative { has_sign_bit } else { !(is_signed && has_sign_bit) };
    fits.then(|| smallvec![bits])
}

/// Returns the digits of a literal without leading zeros, and their radix.
fn digits_of(literal: &str) -> (&str, u32) {
    let (digits, radix) = match literal.strip_prefix("0x") {
        Some(digits) => (digits, 16),
        None => (literal, 10),
    };
    (digits.trim_start_matches('0'), radix)
}

fn parse_magnitude(literal: &str, width: u32) -> Option<BigUint> {
    let (digits, radix) = digits_of(literal);
    // More digits than the widest number has: skip the conversion.
    let bits_at_least = match radix {
        16 => (digits.len() as u64).saturating_sub(1) * 4,
        _ => (digits.len() as u64).saturating_sub(1) * 33 / 10,
    };
    if bits_at_least > width as u64 {
        return None;
    }
    if digits.is_empty() {
        return Some(BigUint::ZERO);
    }
    let value =
        if radix == 16 { BigUint::parse_bytes(digits.as_bytes(), 16)? } else { parse_decimal(digits)? };
    (value.bits() <= width as u64).then_some(value)
}

/// Parses long numbers by halves, which avoids quadratic time.
fn parse_decimal(digits: &str) -> Option<BigUint> {
    const CHUNK: usize = 1024;
    if digits.len() <= CHUNK {
        return BigUint::parse_bytes(digits.as_bytes(), 10);
    }
    // Chunks from the right, joined pairwise; each round squares the base.
    let mut parts = Vec::new();
    let mut end = digits.len();
    while end > 0 {
        let start = end.saturating_sub(CHUNK);
        parts.push(BigUint::parse_bytes(&digits.as_bytes()[start..end], 10)?);
        end = start;
    }
    let mut base = BigUint::from(10u32).pow(CHUNK as u32);
    while parts.len() > 1 {
        let mut joined = Vec::with_capacity(parts.len().div_ceil(2));
        let mut rest = parts.into_iter();
        while let Some(low) = rest.next() {
            joined.push(match rest.next() {
                Some(high) => high * &base + low,
                None => low,
            });
        }
        parts = joined;
        if parts.len() > 1 {
            base = &base * &base;
        }
    }
    parts.pop()
}

fn negate(limbs: &mut Limbs, width: u32) {
    let mut carry = true;
    for limb in limbs.iter_mut() {
        let (sum, overflow) = (!*limb).overflowing_add(carry as u64);
        *limb = sum;
        carry = overflow;
    }
    if !width.is_multiple_of(64)
        && let Some(top) = limbs.last_mut()
    {
        *top &= u64::MAX >> (64 - width % 64);
    }
}

/// Appends an integer in decimal: with its sign unless the type is unsigned.
pub fn write_integer(out: &mut String, limbs: &[u64], width: u32, is_unsigned: bool) {
    use std::fmt::Write;
    let top = width.saturating_sub(1);
    let is_negative = !is_unsigned
        && width > 0
        && limbs.get(top as usize / 64).is_some_and(|limb| limb >> (top % 64) & 1 == 1);
    if width <= 64 {
        let bits = limbs.first().copied().unwrap_or(0);
        // Writing to a string cannot fail.
        let _ = if is_negative {
            write!(out, "-{}", bits.wrapping_neg() & (u64::MAX >> (64 - width)))
        } else {
            write!(out, "{bits}")
        };
        return;
    }
    let mut magnitude = Limbs::from_slice(limbs);
    if is_negative {
        negate(&mut magnitude, width);
        out.push('-');
    }
    let words = magnitude.iter().flat_map(|limb| [*limb as u32, (*limb >> 32) as u32]).collect();
    let _ = write!(out, "{}", BigUint::new(words));
}
