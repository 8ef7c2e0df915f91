//! Arithmetic on bit patterns of all float formats, rounded to nearest, ties to even.
//!
//! Results are those of MLIR's folders, including which NaN an operation returns. An operation returns `None`
//! if the format cannot represent its result: an infinity or NaN of a finite format, zero or a negative number
//! of `f8E8M0FNU`. Finite operands are computed exactly and rounded once. MLIR: APFloat.

use std::cmp::Ordering;

use num_bigint::{BigInt, BigUint, Sign};

use super::{Parts, field_widths, low_mask, nan, overflow, pack_sign, round, sign_of, to_binary, unpack};
use crate::kind::{FloatKind, Format, Specials};

impl FloatKind {
    /// Returns whether a bit pattern is a NaN.
    pub fn is_nan(self, bits: u128) -> bool {
        matches!(unpack(self.format(), bits), Parts::Nan)
    }

    /// Returns whether a bit pattern is an infinity.
    pub fn is_infinite(self, bits: u128) -> bool {
        matches!(unpack(self.format(), bits), Parts::Infinite)
    }

    /// Returns whether a bit pattern is zero of either sign.
    pub fn is_zero(self, bits: u128) -> bool {
        matches!(unpack(self.format(), bits), Parts::Finite { significand: 0, .. })
    }

    /// Returns whether the sign bit is set. The only NaN of a format without negative zero has it.
    pub fn is_negative(self, bits: u128) -> bool {
        sign_of(self.format(), bits)
    }

    /// Returns whether a bit pattern is a signaling NaN.
    pub fn is_signaling(self, bits: u128) -> bool {
        let format = self.format();
        format.specials == Specials::Ieee && self.is_nan(bits) && bits & quiet_bit(format) == 0
    }

    /// Returns the number of bits of the significand, including the leading one.
    pub fn precision(self) -> u32 {
        self.format().precision
    }

    /// Returns the exponent of the largest finite number.
    pub fn max_exponent(self) -> i32 {
        self.format().max_exponent
    }

    /// Returns whether every value of this format is one of `other`, by precision and range.
    pub fn is_representable_in(self, other: FloatKind) -> bool {
        let (from, to) = (self.format(), other.format());
        from.max_exponent <= to.max_exponent
            && from.min_exponent >= to.min_exponent
            && from.precision <= to.precision
    }

    /// Returns the largest finite number.
    pub fn largest(self) -> u128 {
        let format = self.format();
        let (_, stored) = field_widths(format);
        let significand = match format.specials {
            Specials::NanAllOnes if stored > 0 => low_mask(format.precision) - 1,
            _ => low_mask(format.precision),
        };
        round(format, false, significand, format.max_exponent - (format.precision as i32 - 1), false)
    }

    /// Returns a quiet NaN.
    pub fn quiet_nan(self) -> Option<u128> {
        let format = self.format();
        (format.specials != Specials::None).then(|| nan(format, false))
    }

    /// Returns infinity, or `None` in a format without.
    pub fn infinity(self, is_negative: bool) -> Option<u128> {
        let format = self.format();
        (format.specials == Specials::Ieee).then(|| overflow(format, is_negative))
    }

    /// Returns one.
    pub fn one(self) -> u128 {
        round(self.format(), false, 1, 0, false)
    }

    /// Returns a NaN with its quiet bit set, and other values unchanged.
    pub fn quieted(self, bits: u128) -> u128 {
        if self.is_signaling(bits) { bits | quiet_bit(self.format()) } else { bits }
    }

    /// `-a`
    pub fn neg(self, a: u128) -> Option<u128> {
        let format = self.format();
        match format.specials {
            Specials::ExponentOnly => None,
            Specials::NanNegativeZero if self.is_zero(a) || self.is_nan(a) => Some(a),
            _ => Some(a ^ 1 << (format.width - 1)),
        }
    }

    /// `|a|`
    pub fn abs(self, a: u128) -> u128 {
        if self.is_negative(a) { self.neg(a).unwrap_or(a) } else { a }
    }

    /// `a + b`
    pub fn add(self, a: u128, b: u128) -> Option<u128> {
        if let Some(bits) = self.on_processor(a, b, |x, y| x + y, |x, y| x + y) {
            return Some(bits);
        }
        self.add_or_subtract(a, b, false)
    }

    /// `a - b`
    pub fn sub(self, a: u128, b: u128) -> Option<u128> {
        if let Some(bits) = self.on_processor(a, b, |x, y| x - y, |x, y| x - y) {
            return Some(bits);
        }
        self.add_or_subtract(a, b, true)
    }

    /// `a * b`
    pub fn mul(self, a: u128, b: u128) -> Option<u128> {
        if let Some(bits) = self.on_processor(a, b, |x, y| x * y, |x, y| x * y) {
            return Some(bits);
        }
        if let Some(nan) = self.nan_operand(a, b) {
            return Some(nan);
        }
        let format = self.format();
        let is_negative = sign_of(format, a) != sign_of(format, b);
        match (unpack(format, a), unpack(format, b)) {
            (Parts::Infinite, other) | (other, Parts::Infinite) => {
                let is_zero = matches!(other, Parts::Finite { significand: 0, .. });
                if is_zero { self.quiet_nan() } else { self.infinity(is_negative) }
            }
            (
                Parts::Finite { significand: x, exponent: e, .. },
                Parts::Finite { significand: y, exponent: f, .. },
            ) => rounded(format, is_negative, BigUint::from(x) * y, e + f, false),
            _ => None,
        }
    }

    /// `a / b`
    pub fn div(self, a: u128, b: u128) -> Option<u128> {
        if let Some(bits) = self.on_processor(a, b, |x, y| x / y, |x, y| x / y) {
            return Some(bits);
        }
        if let Some(nan) = self.nan_operand(a, b) {
            return Some(nan);
        }
        let format = self.format();
        let is_negative = sign_of(format, a) != sign_of(format, b);
        match (unpack(format, a), unpack(format, b)) {
            (Parts::Infinite, Parts::Infinite) => self.quiet_nan(),
            (Parts::Infinite, _) => self.infinity(is_negative),
            (Parts::Finite { .. }, Parts::Infinite) => zero(format, is_negative),
            (Parts::Finite { significand: 0, .. }, Parts::Finite { significand: 0, .. }) => self.quiet_nan(),
            (Parts::Finite { .. }, Parts::Finite { significand: 0, .. }) => match format.specials {
                Specials::NanAllOnes | Specials::NanNegativeZero => Some(nan(format, is_negative)),
                _ => self.infinity(is_negative),
            },
            (
                Parts::Finite { significand: x, exponent: e, .. },
                Parts::Finite { significand: y, exponent: f, .. },
            ) => {
                let scaled = BigUint::from(x) << QUOTIENT_BITS;
                let quotient = &scaled / y;
                let has_more = &quotient * y != scaled;
                rounded(format, is_negative, quotient, e - f - QUOTIENT_BITS, has_more)
            }
            _ => None,
        }
    }

    /// Returns the remainder of the division whose quotient is rounded toward zero; it has the sign of `a`.
    pub fn rem(self, a: u128, b: u128) -> Option<u128> {
        if let Some(nan) = self.nan_operand(a, b) {
            return Some(nan);
        }
        let format = self.format();
        let is_negative = sign_of(format, a);
        match (unpack(format, a), unpack(format, b)) {
            (Parts::Infinite, _) | (_, Parts::Finite { significand: 0, .. }) => self.quiet_nan(),
            (_, Parts::Infinite) => Some(a),
            (
                Parts::Finite { significand: x, exponent: e, .. },
                Parts::Finite { significand: y, exponent: f, .. },
            ) => {
                let lowest = e.min(f);
                let scaled = |n: u128, exponent: i32| BigUint::from(n) << exponent.abs_diff(lowest);
                rounded(format, is_negative, scaled(x, e) % scaled(y, f), lowest, false)
            }
            _ => None,
        }
    }

    /// Compares two numbers; `None` if one of them is a NaN.
    pub fn compare(self, a: u128, b: u128) -> Option<Ordering> {
        let format = self.format();
        let (x, y) = (unpack(format, a), unpack(format, b));
        let sign = |parts: &Parts, bits: u128| match parts {
            Parts::Finite { significand: 0, .. } => 0,
            _ if sign_of(format, bits) => -1,
            _ => 1,
        };
        let (s, t) = (sign(&x, a), sign(&y, b));
        let magnitude = match (&x, &y) {
            (Parts::Nan, _) | (_, Parts::Nan) => return None,
            (Parts::Infinite, Parts::Infinite) => Ordering::Equal,
            (Parts::Infinite, _) => Ordering::Greater,
            (_, Parts::Infinite) => Ordering::Less,
            (
                Parts::Finite { significand: x, exponent: e, .. },
                Parts::Finite { significand: y, exponent: f, .. },
            ) => {
                let lowest = *e.min(f);
                let scaled = |n: u128, exponent: i32| BigUint::from(n) << exponent.abs_diff(lowest);
                scaled(*x, *e).cmp(&scaled(*y, *f))
            }
        };
        Some(match (s.cmp(&t), s) {
            (Ordering::Equal, -1) => magnitude.reverse(),
            (Ordering::Equal, 0) => Ordering::Equal,
            (Ordering::Equal, _) => magnitude,
            (different, _) => different,
        })
    }

    /// Returns a value in another format, and whether it is exactly the same; `None` if the format has no such
    /// value.
    pub fn convert(self, bits: u128, to: FloatKind) -> Option<(u128, bool)> {
        let (from, target) = (self.format(), to.format());
        let is_negative = sign_of(from, bits);
        match unpack(from, bits) {
            Parts::Nan => convert_nan(self, bits, to),
            Parts::Infinite => match target.specials {
                Specials::Ieee => Some((overflow(target, is_negative), true)),
                Specials::None => None,
                _ => Some((nan(target, is_negative), false)),
            },
            Parts::Finite { significand: 0, .. } => match target.specials {
                Specials::ExponentOnly => None,
                Specials::NanNegativeZero => Some((0, !is_negative)),
                _ => Some((pack_sign(target, is_negative), true)),
            },
            Parts::Finite { significand, exponent, .. } => {
                if target.specials == Specials::ExponentOnly && is_negative {
                    return None;
                }
                let result = round(target, is_negative, significand, exponent, false);
                let is_exact = match unpack(target, result) {
                    Parts::Finite { significand: s @ 1.., exponent: e, .. } => {
                        normalized(s, e) == normalized(significand, exponent)
                    }
                    _ => false,
                };
                Some((result, is_exact))
            }
        }
    }

    /// Returns an integer as a float; one that is too large becomes what the format has for it.
    pub fn from_int(self, value: &BigInt) -> Option<u128> {
        let format = self.format();
        let is_negative = value.sign() == Sign::Minus;
        if value.sign() == Sign::NoSign {
            return zero(format, false);
        }
        rounded(format, is_negative, value.magnitude().clone(), 0, false)
    }

    /// Returns the integer toward zero from a number; `None` of an infinity or NaN.
    pub fn to_int(self, bits: u128) -> Option<BigInt> {
        let Parts::Finite { is_negative, significand, exponent } = unpack(self.format(), bits) else {
            return None;
        };
        let magnitude = match exponent {
            0.. => BigUint::from(significand) << exponent,
            -127.. => BigUint::from(significand >> -exponent),
            _ => BigUint::ZERO,
        };
        Some(BigInt::from_biguint(if is_negative { Sign::Minus } else { Sign::Plus }, magnitude))
    }

    /// Returns the exponent of a finite number that is not zero: `e` in `1.f * 2^e`.
    pub fn exponent_of(self, bits: u128) -> Option<i32> {
        match unpack(self.format(), bits) {
            Parts::Finite { significand: significand @ 1.., exponent, .. } => {
                Some(exponent + 127 - significand.leading_zeros() as i32)
            }
            _ => None,
        }
    }

    /// Returns the processor's result for its own formats, unless it is a NaN.
    fn on_processor(
        self,
        a: u128,
        b: u128,
        single: fn(f32, f32) -> f32,
        double: fn(f64, f64) -> f64,
    ) -> Option<u128> {
        match self {
            FloatKind::F32 => {
                let result = single(f32::from_bits(a as u32), f32::from_bits(b as u32));
                (!result.is_nan()).then(|| result.to_bits().into())
            }
            FloatKind::F64 => {
                let result = double(f64::from_bits(a as u64), f64::from_bits(b as u64));
                (!result.is_nan()).then(|| result.to_bits().into())
            }
            _ => None,
        }
    }

    fn add_or_subtract(self, a: u128, b: u128, subtract: bool) -> Option<u128> {
        if let Some(nan) = self.nan_operand(a, b) {
            return Some(nan);
        }
        let format = self.format();
        let (s, t) = (sign_of(format, a), sign_of(format, b) != subtract);
        match (unpack(format, a), unpack(format, b)) {
            (Parts::Infinite, Parts::Infinite) if s != t => self.quiet_nan(),
            (Parts::Infinite, _) => self.infinity(s),
            (_, Parts::Infinite) => self.infinity(t),
            (Parts::Finite { significand: 0, .. }, Parts::Finite { significand: 0, .. }) => {
                zero(format, s && t)
            }
            (
                Parts::Finite { significand: x, exponent: e, .. },
                Parts::Finite { significand: y, exponent: f, .. },
            ) => {
                let lowest = e.min(f);
                let scaled = |n: u128, exponent: i32, is_negative: bool| {
                    let sign = if is_negative { Sign::Minus } else { Sign::Plus };
                    BigInt::from_biguint(sign, BigUint::from(n) << exponent.abs_diff(lowest))
                };
                let sum = scaled(x, e, s) + scaled(y, f, t);
                // The sum of numbers that cancel is the positive zero.
                rounded(format, sum.sign() == Sign::Minus, sum.into_parts().1, lowest, false)
            }
            _ => None,
        }
    }

    /// Returns the operand that is a NaN, quieted: the left one if both are.
    fn nan_operand(self, a: u128, b: u128) -> Option<u128> {
        [a, b].into_iter().find(|bits| self.is_nan(*bits)).map(|bits| self.quieted(bits))
    }
}

/// Number of binary digits of a quotient below the dividend's, more than any format and one to round.
const QUOTIENT_BITS: i32 = 240;

/// Returns the bit of an IEEE NaN's significand that makes it quiet.
fn quiet_bit(format: Format) -> u128 {
    1 << (format.precision - 2)
}

fn zero(format: Format, is_negative: bool) -> Option<u128> {
    match format.specials {
        Specials::ExponentOnly => None,
        Specials::NanNegativeZero => Some(0),
        _ => Some(pack_sign(format, is_negative)),
    }
}

/// Rounds a number of any width to a format.
fn rounded(format: Format, is_negative: bool, value: BigUint, exponent: i32, has_more: bool) -> Option<u128> {
    if format.specials == Specials::ExponentOnly && (is_negative || value == BigUint::ZERO) {
        return None;
    }
    let (significand, exponent, has_more) = to_binary(value, exponent, has_more);
    if significand == 0 {
        return zero(format, is_negative);
    }
    Some(round(format, is_negative, significand, exponent, has_more))
}

/// Returns a number that is not zero with an odd significand.
fn normalized(significand: u128, exponent: i32) -> (u128, i32) {
    let zeros = significand.trailing_zeros();
    (significand >> zeros, exponent + zeros as i32)
}

/// Converts a NaN: the upper bits of its payload are kept where both formats have one.
fn convert_nan(kind: FloatKind, bits: u128, to: FloatKind) -> Option<(u128, bool)> {
    let (from, target) = (kind.format(), to.format());
    let is_negative = sign_of(from, bits);
    let is_only_nan = |format: Format| format.specials != Specials::Ieee;
    match target.specials {
        Specials::None => return None,
        Specials::Ieee => {}
        _ => return Some((nan(target, is_negative), is_only_nan(from))),
    }
    if matches!(from.specials, Specials::NanNegativeZero | Specials::ExponentOnly) {
        return Some((nan(target, false), true));
    }
    let payload = bits & low_mask(from.precision - 1);
    let shift = target.precision as i32 - from.precision as i32;
    let (moved, is_exact) = match shift {
        0.. => (payload << shift, true),
        _ => (payload >> -shift, payload & low_mask(shift.unsigned_abs()) == 0),
    };
    let canonical = nan(target, is_negative);
    let is_signaling = kind.is_signaling(bits);
    let result = (canonical & !quiet_bit(target)) | moved;
    let result = if is_signaling { result | quiet_bit(target) } else { result };
    Some((result, is_exact && !is_signaling))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns bit patterns: boundaries, and random ones.
    fn patterns(kind: FloatKind, n: usize) -> Vec<u128> {
        let width = kind.width();
        let mut state = 7u64;
        let mut random = move || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            u128::from(state >> 32)
        };
        let mut all = vec![0, 1, kind.one(), kind.largest(), 1 << (width - 1), low_mask(width)];
        all.extend(kind.infinity(false));
        all.extend(kind.quiet_nan());
        all.extend(
            (0..n).map(|_| (random() | random() << 32 | random() << 64 | random() << 96) & low_mask(width)),
        );
        all.extend((0..n).map(|_| kind.from_f64((random() % 4096) as f64 / 64.0 - 32.0)));
        all
    }

    /// The processor computes the same for its own formats, except for the bits of NaNs.
    #[test]
    fn singles_and_doubles_are_the_processors() {
        for a in patterns(FloatKind::F32, 25) {
            for b in patterns(FloatKind::F32, 25) {
                let (x, y) = (f32::from_bits(a as u32), f32::from_bits(b as u32));
                let all = [
                    (FloatKind::F32.add(a, b), x + y),
                    (FloatKind::F32.sub(a, b), x - y),
                    (FloatKind::F32.mul(a, b), x * y),
                    (FloatKind::F32.div(a, b), x / y),
                    (FloatKind::F32.rem(a, b), x % y),
                ];
                for (nth, (ours, theirs)) in all.into_iter().enumerate() {
                    let ours = f32::from_bits(ours.map_or(0, |bits| bits as u32));
                    let is_same = ours.to_bits() == theirs.to_bits() || (ours.is_nan() && theirs.is_nan());
                    assert!(is_same, "{nth}: {x:e} {y:e}: {ours:e} {theirs:e}");
                }
                assert_eq!(FloatKind::F32.compare(a, b), x.partial_cmp(&y), "{x:e} {y:e}");
            }
        }
        for a in patterns(FloatKind::F64, 25) {
            for b in patterns(FloatKind::F64, 25) {
                let (x, y) = (f64::from_bits(a as u64), f64::from_bits(b as u64));
                let all = [
                    (FloatKind::F64.add(a, b), x + y),
                    (FloatKind::F64.mul(a, b), x * y),
                    (FloatKind::F64.div(a, b), x / y),
                    (FloatKind::F64.rem(a, b), x % y),
                ];
                for (nth, (ours, theirs)) in all.into_iter().enumerate() {
                    let ours = f64::from_bits(ours.map_or(0, |bits| bits as u64));
                    let is_same = ours.to_bits() == theirs.to_bits() || (ours.is_nan() && theirs.is_nan());
                    assert!(is_same, "{nth}: {x:e} {y:e}: {ours:e} {theirs:e}");
                }
            }
        }
    }

    /// A sum or product of two half floats is exact in double precision, so that rounding it is correct.
    #[test]
    fn small_formats_round_the_exact_result() {
        for kind in FloatKind::ALL.into_iter().filter(|kind| kind.width() <= 16 && *kind != FloatKind::BF16) {
            for a in patterns(kind, 20) {
                for b in patterns(kind, 20) {
                    let (x, y) = (kind.to_f64(a), kind.to_f64(b));
                    for (ours, theirs) in [(kind.add(a, b), x + y), (kind.mul(a, b), x * y)] {
                        let Some(ours) = ours else { continue };
                        let theirs = kind.from_f64(theirs);
                        let is_same = ours == theirs || (kind.is_nan(ours) && kind.is_nan(theirs));
                        assert!(is_same, "{kind:?} {x:e} {y:e}: {ours:x} {theirs:x}");
                    }
                }
            }
        }
    }

    /// A value that is widened and narrowed again is itself.
    #[test]
    fn conversions_to_wider_formats_are_exact() {
        for from in FloatKind::ALL {
            for to in FloatKind::ALL {
                if !from.is_representable_in(to) {
                    continue;
                }
                for bits in patterns(from, 30) {
                    // A number of `f80` has several patterns, one of which is canonical.
                    let Some((bits, true)) = from.convert(bits, from) else { continue };
                    let Some((wide, is_exact)) = from.convert(bits, to) else { continue };
                    if from.is_nan(bits) || from.is_infinite(bits) || from.is_zero(bits) {
                        continue;
                    }
                    assert!(is_exact, "{from:?} {bits:x} in {to:?}: {wide:x}");
                    assert_eq!(to.convert(wide, from), Some((bits, true)), "{from:?} in {to:?}");
                }
            }
        }
    }

    #[test]
    fn numbers_that_become_zero_are_not_exact() {
        let tiny = FloatKind::F64.from_f64(1e-300);
        assert_eq!(FloatKind::F64.convert(tiny, FloatKind::F16), Some((0, false)));
        assert_eq!(FloatKind::F64.convert(tiny, FloatKind::F8E4M3FNUZ), Some((0, false)));
    }

    #[test]
    fn integers_are_converted_both_ways() {
        for kind in FloatKind::ALL.into_iter().filter(|kind| kind.precision() >= 8) {
            for n in -255i64..=255 {
                let bits = kind.from_int(&n.into());
                assert_eq!(bits.and_then(|bits| kind.to_int(bits)), Some(n.into()), "{kind:?}");
                assert_eq!(bits, Some(kind.from_f64(n as f64)), "{kind:?}");
            }
        }
    }
}
