//! Integers of a width in two's complement, as folders compute with them.
//!
//! No operation overflows or panics: results are wrapped to the width, and division by zero, or a quotient that
//! does not fit, is `None`. MLIR: llvm/ADT/APInt.h. Differs: one value, which `signed` and `unsigned` read.

use std::cmp::Ordering;

use num_bigint::{BigInt, Sign};

/// An integer of a width.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Int {
    width: u32,
    /// The value as a signed number of the width.
    value: BigInt,
}

impl Int {
    /// Returns a number wrapped to a width.
    pub fn new(width: u32, value: impl Into<BigInt>) -> Int {
        let value = value.into();
        if value.bits() < u64::from(width) {
            return Int { width, value };
        }
        if width == 0 {
            return Int { width, value: BigInt::ZERO };
        }
        let modulus = BigInt::from(1) << width;
        let mut value = value % &modulus;
        if value.sign() == Sign::Minus {
            value += &modulus;
        }
        if value.bits() >= u64::from(width) {
            value -= modulus;
        }
        Int { width, value }
    }

    /// Returns zero.
    pub fn zero(width: u32) -> Int {
        Int { width, value: BigInt::ZERO }
    }

    /// Returns the smallest signed number.
    pub fn min_signed(width: u32) -> Int {
        Int::new(width, BigInt::from(1) << width.saturating_sub(1))
    }

    /// Returns the largest signed number.
    pub fn max_signed(width: u32) -> Int {
        Int::new(width, (BigInt::from(1) << width.saturating_sub(1)) - 1)
    }

    /// Returns the number with all bits set.
    pub fn all_ones(width: u32) -> Int {
        Int::new(width, -1)
    }

    /// Returns the width in bits.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// Returns the value of the bits as a signed number.
    pub fn signed(&self) -> &BigInt {
        &self.value
    }

    /// Returns the value of the bits as an unsigned number.
    pub fn unsigned(&self) -> BigInt {
        match self.value.sign() {
            Sign::Minus => &self.value + (BigInt::from(1) << self.width),
            _ => self.value.clone(),
        }
    }

    /// Returns whether no bit is set.
    pub fn is_zero(&self) -> bool {
        self.value.sign() == Sign::NoSign
    }

    /// Returns whether only the lowest bit is set.
    pub fn is_one(&self) -> bool {
        self.value == BigInt::from(1) || self.width == 1 && !self.is_zero()
    }

    /// Returns whether all bits are set.
    pub fn is_all_ones(&self) -> bool {
        self.value == BigInt::from(-1) || self.width == 0
    }

    /// Returns whether the number is negative as a signed one.
    pub fn is_negative(&self) -> bool {
        self.value.sign() == Sign::Minus
    }

    /// Returns the number wrapped to another width; a wider one is filled with the sign.
    pub fn sext_or_trunc(&self, width: u32) -> Int {
        Int::new(width, self.value.clone())
    }

    /// Returns the number wrapped to another width; a wider one is filled with zeros.
    pub fn zext_or_trunc(&self, width: u32) -> Int {
        Int::new(width, self.unsigned())
    }

    /// `self + other`
    pub fn add(&self, other: &Int) -> Int {
        Int::new(self.width, &self.value + &other.value)
    }

    /// `self - other`
    pub fn sub(&self, other: &Int) -> Int {
        Int::new(self.width, &self.value - &other.value)
    }

    /// `self * other`
    pub fn mul(&self, other: &Int) -> Int {
        Int::new(self.width, &self.value * &other.value)
    }

    /// Returns the upper half of the signed product.
    pub fn mul_high_signed(&self, other: &Int) -> Int {
        Int::new(self.width, (&self.value * &other.value) >> self.width)
    }

    /// Returns the upper half of the unsigned product.
    pub fn mul_high_unsigned(&self, other: &Int) -> Int {
        Int::new(self.width, (self.unsigned() * other.unsigned()) >> self.width)
    }

    /// `self & other`
    pub fn and(&self, other: &Int) -> Int {
        Int::new(self.width, &self.value & &other.value)
    }

    /// `self | other`
    pub fn or(&self, other: &Int) -> Int {
        Int::new(self.width, &self.value | &other.value)
    }

    /// `self ^ other`
    pub fn xor(&self, other: &Int) -> Int {
        Int::new(self.width, &self.value ^ &other.value)
    }

    /// Returns the unsigned quotient.
    pub fn div_unsigned(&self, other: &Int) -> Option<Int> {
        (!other.is_zero()).then(|| Int::new(self.width, self.unsigned() / other.unsigned()))
    }

    /// Returns the unsigned remainder.
    pub fn rem_unsigned(&self, other: &Int) -> Option<Int> {
        (!other.is_zero()).then(|| Int::new(self.width, self.unsigned() % other.unsigned()))
    }

    /// Returns the signed quotient, rounded toward zero.
    pub fn div_signed(&self, other: &Int) -> Option<Int> {
        if other.is_zero() {
            return None;
        }
        Int::checked(self.width, &self.value / &other.value)
    }

    /// Returns the signed remainder, which has the sign of `self`.
    pub fn rem_signed(&self, other: &Int) -> Option<Int> {
        (!other.is_zero()).then(|| Int::new(self.width, &self.value % &other.value))
    }

    /// Returns the signed quotient, rounded up.
    pub fn ceil_div_signed(&self, other: &Int) -> Option<Int> {
        self.div_rounded(other, i32::from)
    }

    /// Returns the signed quotient, rounded down.
    pub fn floor_div_signed(&self, other: &Int) -> Option<Int> {
        self.div_rounded(other, |is_positive| -i32::from(!is_positive))
    }

    /// Returns the unsigned quotient, rounded up.
    pub fn ceil_div_unsigned(&self, other: &Int) -> Option<Int> {
        let quotient = self.div_unsigned(other)?;
        let is_exact = self.rem_unsigned(other)?.is_zero();
        Some(if is_exact { quotient } else { Int::new(self.width, quotient.unsigned() + 1) })
    }

    /// Returns the quotient toward zero plus a correction if it is not exact, given whether it is positive.
    fn div_rounded(&self, other: &Int, correction: impl Fn(bool) -> i32) -> Option<Int> {
        if other.is_zero() {
            return None;
        }
        let mut quotient = &self.value / &other.value;
        if &quotient * &other.value != self.value {
            quotient += correction(self.is_negative() == other.is_negative());
        }
        Int::checked(self.width, quotient)
    }

    /// Returns a signed number, if it fits the width.
    pub fn checked(width: u32, value: BigInt) -> Option<Int> {
        let wrapped = Int::new(width, value.clone());
        (wrapped.value == value).then_some(wrapped)
    }

    /// Shifts left; zero if all bits are shifted out.
    pub fn shl(&self, amount: &Int) -> Int {
        match amount.shift_amount(self.width) {
            Some(amount) => Int::new(self.width, &self.value << amount),
            None => Int::zero(self.width),
        }
    }

    /// Shifts right and fills with zeros; zero if all bits are shifted out.
    pub fn shr_unsigned(&self, amount: &Int) -> Int {
        match amount.shift_amount(self.width) {
            Some(amount) => Int::new(self.width, self.unsigned() >> amount),
            None => Int::zero(self.width),
        }
    }

    /// Shifts right and fills with the sign; only sign bits remain if all bits are shifted out.
    pub fn shr_signed(&self, amount: &Int) -> Int {
        let amount = amount.shift_amount(self.width).unwrap_or(self.width);
        Int::new(self.width, &self.value >> amount)
    }

    /// Returns the value as the amount of a shift, if it is below the width.
    pub fn shift_amount(&self, width: u32) -> Option<u32> {
        u32::try_from(self.unsigned()).ok().filter(|amount| *amount < width)
    }

    /// Compares as signed numbers.
    pub fn cmp_signed(&self, other: &Int) -> Ordering {
        self.value.cmp(&other.value)
    }

    /// Compares as unsigned numbers.
    pub fn cmp_unsigned(&self, other: &Int) -> Ordering {
        self.unsigned().cmp(&other.unsigned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All numbers of small widths, compared with 64-bit arithmetic.
    #[test]
    fn small_widths_are_computed_as_wide_integers() {
        for width in 1..=5u32 {
            let wrap = |n: i64| ((n << (64 - width)) >> (64 - width), n & ((1 << width) - 1));
            let range = -(1i64 << (width - 1))..(1 << (width - 1));
            for a in range.clone() {
                for b in range.clone() {
                    let (x, y) = (Int::new(width, a), Int::new(width, b));
                    let (ua, ub) = (wrap(a).1, wrap(b).1);
                    let is = |ours: Option<Int>, theirs: Option<i64>| {
                        assert_eq!(ours, theirs.map(|n| Int::new(width, n)), "{a} {b} of {width} bits");
                    };
                    assert_eq!(x.unsigned(), BigInt::from(ua));
                    is(Some(x.add(&y)), Some(a + b));
                    is(Some(x.sub(&y)), Some(a - b));
                    is(Some(x.mul(&y)), Some(a * b));
                    is(Some(x.mul_high_signed(&y)), Some((a * b) >> width));
                    is(Some(x.mul_high_unsigned(&y)), Some((ua * ub) >> width));
                    is(Some(x.and(&y)), Some(a & b));
                    is(Some(x.or(&y)), Some(a | b));
                    is(Some(x.xor(&y)), Some(a ^ b));
                    is(x.div_unsigned(&y), ua.checked_div(ub));
                    is(x.rem_unsigned(&y), ua.checked_rem(ub));
                    let fits = |n: &i64| range.contains(n);
                    is(x.div_signed(&y), a.checked_div(b).filter(fits));
                    is(x.rem_signed(&y), a.checked_rem(b));
                    let floor = |a: i64, b: i64| (b != 0).then(|| (a as f64 / b as f64).floor() as i64);
                    is(x.floor_div_signed(&y), floor(a, b).filter(fits));
                    is(x.ceil_div_signed(&y), floor(-a, b).map(|n| -n).filter(fits));
                    is(x.ceil_div_unsigned(&y), floor(-ua, ub).map(|n| -n));
                    let in_range = ub < i64::from(width);
                    is(Some(x.shl(&y)), Some(if in_range { a << ub } else { 0 }));
                    is(Some(x.shr_unsigned(&y)), Some(if in_range { ua >> ub } else { 0 }));
                    is(Some(x.shr_signed(&y)), Some(a >> ub.min(5)));
                    assert_eq!(x.cmp_signed(&y), a.cmp(&b));
                    assert_eq!(x.cmp_unsigned(&y), ua.cmp(&ub));
                }
                let x = Int::new(width, a);
                assert_eq!(x.sext_or_trunc(64), Int::new(64, a));
                assert_eq!(x.zext_or_trunc(64), Int::new(64, wrap(a).1));
                assert_eq!(x.sext_or_trunc(1), Int::new(1, a));
                assert_eq!(x.is_all_ones(), a == -1);
                assert_eq!(x.is_one(), wrap(a).1 == 1);
            }
        }
        assert_eq!(Int::new(0, 5), Int::zero(0));
        assert_eq!(Int::min_signed(8), Int::new(8, -128));
        assert_eq!(Int::max_signed(8), Int::new(8, 127));
    }
}
