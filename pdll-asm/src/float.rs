//! Float values as the bit patterns of their formats: parsing literals, and printing in MLIR's format.
//!
//! A literal is converted to a double and then rounded to its format, ties to even, as in MLIR. MLIR:
//! APFloat. Differs: formats are data (`kind::Format`), and one routine rounds to all of them.

use num_bigint::BigUint;
use smallvec::SmallVec;

use crate::kind::{FloatKind, Format, Specials};

mod arithmetic;
mod digits;
mod short;

use digits::{FIVES, digits_to_cut, rounds_once};
use short::Six;

/// A decomposed value.
#[derive(Copy, Clone, Debug)]
enum Parts {
    Nan,
    Infinite,
    /// `significand * 2^exponent`, without the sign.
    Finite {
        is_negative: bool,
        significand: u128,
        exponent: i32,
    },
}

impl FloatKind {
    /// Returns the bit pattern of a double rounded to this format.
    pub fn from_f64(self, value: f64) -> u128 {
        match self {
            FloatKind::F64 => return value.to_bits() as u128,
            // The processor rounds as `round` does.
            FloatKind::F32 if !value.is_nan() => return (value as f32).to_bits() as u128,
            _ => {}
        }
        let format = self.format();
        match unpack(FloatKind::F64.format(), value.to_bits() as u128) {
            Parts::Finite { is_negative, significand, exponent } => {
                round(format, is_negative, significand, exponent, false)
            }
            Parts::Infinite => overflow(format, value.is_sign_negative()),
            Parts::Nan => nan(format, value.is_sign_negative()),
        }
    }

    /// Returns the value of a bit pattern as a double: exact for all formats except `f80` and `f128`.
    pub fn to_f64(self, bits: u128) -> f64 {
        let is_negative = sign_of(self.format(), bits);
        let magnitude = match unpack(self.format(), bits) {
            Parts::Nan => f64::NAN,
            Parts::Infinite => f64::INFINITY,
            Parts::Finite { significand, exponent, .. } => {
                f64::from_bits(round(FloatKind::F64.format(), false, significand, exponent, false) as u64)
            }
        };
        if is_negative { -magnitude } else { magnitude }
    }

    /// Returns the bit pattern of a decimal literal such as `1.5e3`, in the grammar's syntax.
    pub fn from_literal(self, literal: &str, is_negative: bool) -> Option<u128> {
        let value: f64 = short::parse(literal).or_else(|| literal.parse().ok())?;
        Some(self.from_f64(if is_negative { -value } else { value }))
    }

    /// Appends a value in MLIR's format: six digits if they suffice, then all digits, then the bit pattern in
    /// hexadecimal. Returns whether it was hexadecimal, which is only a float with a type beside it.
    pub fn write(self, out: &mut String, bits: u128) -> bool {
        match short::six_digits(self, bits) {
            Six::Are(number, exponent) => {
                push_sign(out, sign_of(self.format(), bits));
                write_six_digits(out, number, exponent);
                false
            }
            Six::AreTooFew => self.write_any(out, bits, false),
            Six::Unknown => self.write_any(out, bits, true),
        }
    }

    fn write_any(self, out: &mut String, bits: u128, may_have_six_digits: bool) -> bool {
        if let Parts::Finite { is_negative, significand, exponent } = unpack(self.format(), bits) {
            if may_have_six_digits {
                let short = Decimal::new(significand, exponent, 6);
                if short.is_value(self, bits) {
                    push_sign(out, is_negative);
                    short.write_scientific(out, 'e', 6, 2);
                    return false;
                }
            }
            // Enough digits to distinguish the value from its neighbors.
            let n_digits = 2 + self.format().precision as usize * 59 / 196;
            let full = Decimal::new(significand, exponent, n_digits);
            let most = full.exponent + full.digits.len() as i32 - 1;
            let is_scientific = match full.exponent {
                0.. => full.exponent > 3 || full.digits.len() as i32 + full.exponent > n_digits as i32,
                _ => most < -3,
            };
            if is_scientific {
                push_sign(out, is_negative);
                full.write_scientific(out, 'E', 1, 1);
                return false;
            }
            if full.exponent < 0 {
                push_sign(out, is_negative);
                full.write_plain(out);
                return false;
            }
        }
        out.push_str("0x");
        write_hex(out, bits);
        true
    }
}

/// `1.500000e+00`
fn write_six_digits(out: &mut String, number: u32, exponent: i32) {
    out.push_str(&three_digits(number / 100_000)[2..]);
    out.push('.');
    out.push_str(three_digits(number / 100 % 1_000));
    out.push_str(three_digits(number % 100 * 10));
    out.push_str(if exponent < 0 { "e-" } else { "e+" });
    out.push_str(&three_digits(exponent.unsigned_abs())[1..]);
}

/// Returns the digits of a number below a thousand.
#[inline]
fn three_digits(number: u32) -> &'static str {
    const BYTES: [u8; 3_000] = {
        let (mut bytes, mut n) = ([0; 3_000], 0);
        while n < 1_000 {
            bytes[3 * n] = b'0' + (n / 100) as u8;
            bytes[3 * n + 1] = b'0' + (n / 10 % 10) as u8;
            bytes[3 * n + 2] = b'0' + (n % 10) as u8;
            n += 1;
        }
        bytes
    };
    static TEXT: &str = match std::str::from_utf8(&BYTES) {
        Ok(text) => text,
        Err(_) => "",
    };
    &TEXT[3 * number as usize..][..3]
}

fn push_sign(out: &mut String, is_negative: bool) {
    if is_negative {
        out.push('-');
    }
}

fn write_hex(out: &mut String, bits: u128) {
    use std::fmt::Write;
    // Writing to a string cannot fail.
    let _ = write!(out, "{bits:X}");
}

fn sign_of(format: Format, bits: u128) -> bool {
    format.specials != Specials::ExponentOnly && bits >> (format.width - 1) & 1 == 1
}

/// Returns the widths of the exponent field and of the stored significand.
fn field_widths(format: Format) -> (u32, u32) {
    let stored = if format.explicit_one { format.precision } else { format.precision - 1 };
    let sign = (format.specials != Specials::ExponentOnly) as u32;
    (format.width - sign - stored, stored)
}

fn unpack(format: Format, bits: u128) -> Parts {
    let (exponent_width, stored) = field_widths(format);
    let fraction = bits & low_mask(stored);
    let field = bits >> stored & low_mask(exponent_width);
    let is_top = field == low_mask(exponent_width);
    let is_negative = sign_of(format, bits);
    match format.specials {
        Specials::Ieee if is_top => {
            // The x87 integer bit has no meaning here.
            let payload = if format.explicit_one { fraction & low_mask(stored - 1) } else { fraction };
            return if payload == 0 { Parts::Infinite } else { Parts::Nan };
        }
        Specials::NanAllOnes if is_top && fraction == low_mask(stored) => return Parts::Nan,
        Specials::NanNegativeZero if is_negative && field == 0 && fraction == 0 => return Parts::Nan,
        Specials::ExponentOnly if is_top => return Parts::Nan,
        _ => {}
    }
    let lowest = format.min_exponent - (format.precision as i32 - 1);
    if format.specials == Specials::ExponentOnly {
        return Parts::Finite { is_negative: false, significand: 1, exponent: lowest + field as i32 };
    }
    let leading = if format.explicit_one || field == 0 { 0 } else { 1u128 << stored };
    let exponent = lowest + (field as i32 - 1).max(0);
    Parts::Finite { is_negative, significand: leading | fraction, exponent }
}

fn low_mask(width: u32) -> u128 {
    if width == 0 { 0 } else { u128::MAX >> (128 - width) }
}

/// Returns the nearest value of the format, ties to even; `has_more` is set if lower digits were cut off.
fn round(format: Format, is_negative: bool, significand: u128, exponent: i32, has_more: bool) -> u128 {
    let sign = pack_sign(format, is_negative);
    let precision = format.precision as i32;
    if significand == 0 {
        return if format.specials == Specials::NanNegativeZero { 0 } else { sign };
    }
    let top = exponent + 127 - significand.leading_zeros() as i32;
    let mut quantum = top.max(format.min_exponent) - (precision - 1);
    let shift = quantum - exponent;
    let mut kept = match shift {
        ..=0 => significand << -shift,
        1..=127 => {
            let kept = significand >> shift;
            let lost = significand & low_mask(shift as u32);
            let half = 1u128 << (shift - 1);
            let is_up = lost > half || (lost == half && (has_more || kept & 1 == 1));
            kept + is_up as u128
        }
        // At most half of the smallest value: exactly half rounds to the even zero, or to the only value in a
        // format without zero.
        _ => 0,
    };
    if kept >> precision != 0 {
        kept >>= 1;
        quantum += 1;
    }
    let top = quantum + precision - 1;
    if format.specials == Specials::ExponentOnly {
        let field = top.max(format.min_exponent) - format.min_exponent;
        return if top > format.max_exponent { overflow(format, is_negative) } else { field as u128 };
    }
    let is_all_ones = kept == low_mask(format.precision);
    if top > format.max_exponent
        || (format.specials == Specials::NanAllOnes && top == format.max_exponent && is_all_ones)
    {
        return overflow(format, is_negative);
    }
    if kept == 0 {
        return if format.specials == Specials::NanNegativeZero { 0 } else { sign };
    }
    let (_, stored) = field_widths(format);
    let is_normal = kept >> (precision - 1) == 1;
    let field = if is_normal { (top - format.min_exponent + 1) as u128 } else { 0 };
    sign | field << stored | (kept & low_mask(stored))
}

fn pack_sign(format: Format, is_negative: bool) -> u128 {
    if format.specials == Specials::ExponentOnly { 0 } else { (is_negative as u128) << (format.width - 1) }
}

/// Returns the result for a value that is too large.
fn overflow(format: Format, is_negative: bool) -> u128 {
    let sign = pack_sign(format, is_negative);
    let (exponent_width, stored) = field_widths(format);
    let top = low_mask(exponent_width) << stored;
    match format.specials {
        Specials::Ieee if format.explicit_one => sign | top | 1 << (stored - 1),
        Specials::Ieee => sign | top,
        Specials::None => sign | top | low_mask(stored),
        _ => nan(format, is_negative),
    }
}

fn nan(format: Format, is_negative: bool) -> u128 {
    let sign = pack_sign(format, is_negative);
    let (exponent_width, stored) = field_widths(format);
    let top = low_mask(exponent_width) << stored;
    match format.specials {
        Specials::Ieee if format.explicit_one => sign | top | 0b11 << (stored - 2),
        Specials::Ieee => sign | top | 1 << (stored - 1),
        Specials::NanAllOnes | Specials::ExponentOnly => sign | top | low_mask(stored),
        Specials::NanNegativeZero => 1 << (format.width - 1),
        Specials::None => sign,
    }
}

/// Decimal digits of a value: `digits * 10^exponent`, most significant first, none of the last ones zero.
#[derive(PartialEq, Eq, Debug)]
struct Decimal {
    digits: Digits,
    exponent: i32,
}

/// ASCII digits; most formats need fewer than these.
type Digits = SmallVec<[u8; 32]>;

/// Returns the digits of a number, most significant first.
fn decimal_digits(value: u128) -> Digits {
    let Ok(mut value) = u64::try_from(value) else { return value.to_string().into_bytes().into() };
    let (mut digits, mut at) = ([0; 20], 20);
    loop {
        at -= 1;
        digits[at] = b'0' + (value % 10) as u8;
        value /= 10;
        if value == 0 {
            break;
        }
    }
    Digits::from_slice(&digits[at..])
}

impl Decimal {
    /// Returns at most `limit` digits of `significand * 2^exponent`.
    ///
    /// The number is first truncated (not rounded) to slightly more binary digits than `limit` decimal ones
    /// need, and only then rounded in decimal, half up. MLIR's printer does the same, which is why it prints
    /// `0.699999988` for a 32-bit 0.7 but `3.000000e-01` for 0.3.
    fn new(significand: u128, exponent: i32, limit: usize) -> Self {
        if significand == 0 {
            return Decimal { digits: SmallVec::from_slice(b"0"), exponent: 0 };
        }
        let zeros = significand.trailing_zeros();
        let (significand, exponent) = (significand >> zeros, exponent + zeros as i32);
        match truncate(significand, exponent, limit) {
            Some((value, power)) => match u64::try_from(value) {
                Ok(value) => Decimal::rounded_number(value, power, limit),
                Err(_) => Decimal::rounded(decimal_digits(value), power, limit),
            },
            None => Decimal::new_wide(significand, exponent, limit),
        }
    }

    /// Does the same for any odd significand and exponent, with numbers of any width.
    fn new_wide(significand: u128, exponent: i32, limit: usize) -> Self {
        let mut value = BigUint::from(significand);
        let mut power = 0;
        if exponent >= 0 {
            value <<= exponent;
        } else {
            value *= BigUint::from(5u32).pow(exponent.unsigned_abs());
            power = exponent;
        }
        let cut = digits_to_cut(value.bits(), limit);
        value /= BigUint::from(10u32).pow(cut);
        Decimal::rounded(value.to_string().into_bytes().into(), power + cut as i32, limit)
    }

    /// Returns `value * 10^power` rounded to `limit` digits, half up.
    fn rounded_number(mut value: u64, mut power: i32, limit: usize) -> Self {
        let n_digits = value.checked_ilog10().map_or(1, |log| log as usize + 1);
        if let Some(n_cut) = n_digits.checked_sub(limit).filter(|n_cut| *n_cut > 0) {
            let unit = 10u64.pow(n_cut as u32);
            value = value / unit + u64::from(value % unit >= unit / 2);
            power += n_cut as i32;
        }
        while value > 0 && value.is_multiple_of(10) {
            value /= 10;
            power += 1;
        }
        Decimal { digits: decimal_digits(value.into()), exponent: power }
    }

    /// Returns `digits * 10^power` rounded to `limit` digits, half up.
    fn rounded(mut digits: Digits, mut power: i32, limit: usize) -> Self {
        if digits.len() > limit {
            power += (digits.len() - limit) as i32;
            let is_up = digits[limit] >= b'5';
            digits.truncate(limit);
            if is_up {
                while digits.last() == Some(&b'9') {
                    digits.pop();
                    power += 1;
                }
                match digits.last_mut() {
                    Some(last) => *last += 1,
                    None => digits.push(b'1'),
                }
            }
        }
        while digits.len() > 1 && digits.last() == Some(&b'0') {
            digits.pop();
            power += 1;
        }
        Decimal { digits, exponent: power }
    }

    /// Returns whether the digits, parsed in the format itself, give `bits`.
    fn is_value(&self, kind: FloatKind, bits: u128) -> bool {
        let literal = || format!("{}e{}", self.text(), self.exponent);
        // The standard library and the processor round to singles and doubles as `round` does.
        let is_single = |value: f32| u128::from(value.to_bits()) == bits & low_mask(31);
        let is_double = |value: f64| u128::from(value.to_bits()) == bits & low_mask(63);
        match (kind, self.short_value()) {
            (FloatKind::F32, Some(value)) if rounds_once(value) => is_single(value as f32),
            (FloatKind::F32, _) => literal().parse().is_ok_and(is_single),
            (FloatKind::F64, Some(value)) => is_double(value),
            (FloatKind::F64, None) => literal().parse().is_ok_and(is_double),
            _ => self.is_value_in(kind.format(), bits),
        }
    }

    /// Returns the nearest double, if it is the quotient or product of two numbers that a double holds exactly.
    fn short_value(&self) -> Option<f64> {
        if self.digits.len() > 15 {
            return None;
        }
        let number = self.digits.iter().fold(0u64, |number, digit| number * 10 + u64::from(digit - b'0'));
        let power = *short::TENS.get(self.exponent.unsigned_abs() as usize)?;
        Some(if self.exponent < 0 { number as f64 / power } else { number as f64 * power })
    }

    /// Does the same for any format.
    fn is_value_in(&self, format: Format, bits: u128) -> bool {
        let sign = sign_of(format, bits);
        let Some(digits) = BigUint::parse_bytes(&self.digits, 10) else { return false };
        let (significand, exponent, has_more) = if self.exponent >= 0 {
            to_binary(digits * BigUint::from(10u32).pow(self.exponent as u32), 0, false)
        } else {
            // digits / 10^n, with enough bits that the quotient rounds like the exact value.
            let divisor = BigUint::from(10u32).pow(self.exponent.unsigned_abs());
            let shift = (divisor.bits() + 126).saturating_sub(digits.bits());
            let scaled = digits << shift;
            let quotient = &scaled / &divisor;
            let has_more = &quotient * &divisor != scaled;
            to_binary(quotient, -(shift as i32), has_more)
        };
        round(format, sign, significand, exponent, has_more) == bits
    }

    /// `1.500000e+00`, with at least `n_fraction` digits after the point and `n_exponent` in the exponent.
    fn write_scientific(&self, out: &mut String, e: char, n_fraction: usize, n_exponent: usize) {
        let (first, others) = self.text().split_at(1);
        out.push_str(first);
        out.push('.');
        out.push_str(others);
        for _ in others.len()..n_fraction {
            out.push('0');
        }
        out.push(e);
        let exponent = self.exponent + others.len() as i32;
        out.push(if exponent < 0 { '-' } else { '+' });
        let digits = decimal_digits(exponent.unsigned_abs().into());
        for _ in digits.len()..n_exponent {
            out.push('0');
        }
        out.extend(digits.iter().map(|digit| char::from(*digit)));
    }

    fn text(&self) -> &str {
        std::str::from_utf8(&self.digits).unwrap_or_default()
    }

    /// `0.0015` or `1.5`; the exponent is negative.
    fn write_plain(&self, out: &mut String) {
        let n_whole = self.digits.len() as i32 + self.exponent;
        if n_whole <= 0 {
            out.push_str("0.");
            out.extend(std::iter::repeat_n('0', n_whole.unsigned_abs() as usize));
        }
        for (i, digit) in self.digits.iter().enumerate() {
            if n_whole > 0 && i == n_whole as usize {
                out.push('.');
            }
            out.push(*digit as char);
        }
    }
}

/// Returns `significand * 2^exponent` without the digits to cut, and the power of ten to multiply with; `None` if that takes
/// more than 128 bits on the way.
///
/// `significand * 5^n / 10^cut` is computed as `significand * 5^(n - cut) / 2^cut`, so that the whole number is never needed:
/// only its length is, which the upper bits of `5^n` tell.
fn truncate(significand: u128, exponent: i32, limit: usize) -> Option<(u128, i32)> {
    let significand = u64::try_from(significand).ok()?;
    if exponent >= 0 {
        let n_bits = 64 - u64::from(significand.leading_zeros()) + exponent as u64;
        let cut = digits_to_cut(n_bits, limit);
        let value = u128::from(significand);
        let scaled = match exponent.unsigned_abs().checked_sub(cut) {
            Some(shift) if shift <= significand.leading_zeros() + 64 => value << shift,
            Some(_) => return None,
            None => value.checked_shr(cut - exponent.unsigned_abs())?,
        };
        return Some((scaled / power_of_five(cut)?, cut as i32));
    }
    let n = exponent.unsigned_abs();
    let cut = digits_to_cut(length_of_product(significand, n)?, limit);
    let value = match n.checked_sub(cut) {
        Some(rest) => u128::from(significand).checked_mul(power_of_five(rest)?)?.checked_shr(cut)?,
        None => u128::from(significand).checked_shr(cut)? / power_of_five(cut - n)?,
    };
    Some((value, exponent + cut as i32))
}

fn power_of_five(n: u32) -> Option<u128> {
    FIVES.get(n as usize).copied()
}

/// Returns the number of binary digits of `significand * 5^n`; `None` if the upper bits of `5^n` do not tell.
fn length_of_product(significand: u64, n: u32) -> Option<u64> {
    // 5^27 takes 63 bits, so that its product with 64 bits fits.
    const STEP: u32 = 27;
    let (mut top, mut n_cut, mut is_exact) = (1u128, 0u64, true);
    let mut left = n;
    while left > 0 {
        let step = left.min(STEP);
        let width = 128 - top.leading_zeros();
        let drop = width.saturating_sub(64);
        is_exact &= top & low_mask(drop) == 0;
        top = (top >> drop) * FIVES[step as usize];
        n_cut += u64::from(drop);
        left -= step;
    }
    let drop = (128 - top.leading_zeros()).saturating_sub(64);
    is_exact &= top & low_mask(drop) == 0;
    top >>= drop;
    n_cut += u64::from(drop);
    // Each step cut off less than one in 2^63 of the value, which is two of the 64 bits left.
    let error = if is_exact { 0 } else { 2 * u128::from(n / STEP + 2) };
    let length = |top: u128| Some(128 - top.checked_mul(significand.into())?.leading_zeros());
    let (low, high) = (length(top)?, length(top + error)?);
    (low == high).then_some(u64::from(low) + n_cut)
}

/// Returns the top 120 bits of a number, their exponent, and whether lower bits were set.
fn to_binary(value: BigUint, exponent: i32, has_more: bool) -> (u128, i32, bool) {
    let excess = value.bits().saturating_sub(120);
    let top = &value >> excess;
    let is_cut = value.trailing_zeros().is_some_and(|zeros| zeros < excess);
    let significand = top.iter_u64_digits().rev().fold(0, |acc: u128, limb| acc << 64 | limb as u128);
    (significand, exponent + excess as i32, has_more || is_cut)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Bit patterns of a format: random ones, and those of numbers as programs contain them.
    fn patterns(kind: FloatKind) -> impl Iterator<Item = u128> {
        let mut state = 1u64;
        let random = move || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 32) as u128
        };
        let mut random = random;
        (0..8_000).map(move |i| match i % 4 {
            0 => {
                (random() | random() << 32 | random() << 64 | random() << 96) & low_mask(kind.format().width)
            }
            1 => kind.from_f64(random() as f64 / 1e6 - 2000.0),
            2 => kind.from_f64((random() % 100_000) as f64 * 10f64.powi((random() % 60) as i32 - 30)),
            _ => kind.from_f64(f64::from(i) / 8.0),
        })
    }

    const KINDS: [FloatKind; 6] = [
        FloatKind::F16,
        FloatKind::BF16,
        FloatKind::F32,
        FloatKind::F64,
        FloatKind::F80,
        FloatKind::F8E4M3FN,
    ];

    /// Digits computed with 128 bits are those computed with numbers of any width, and most values take the short way.
    #[test]
    fn narrow_digits_are_wide_digits() {
        for kind in KINDS {
            let (mut n_narrow, mut n) = (0, 0);
            for bits in patterns(kind) {
                let Parts::Finite { significand: significand @ 1.., exponent, .. } =
                    unpack(kind.format(), bits)
                else {
                    continue;
                };
                let zeros = significand.trailing_zeros();
                let (odd, exponent) = (significand >> zeros, exponent + zeros as i32);
                for limit in [6, 2 + kind.format().precision as usize * 59 / 196] {
                    n += 1;
                    n_narrow += usize::from(truncate(odd, exponent, limit).is_some());
                    let (digits, wide) =
                        (Decimal::new(odd, exponent, limit), Decimal::new_wide(odd, exponent, limit));
                    assert_eq!(digits, wide, "{kind:?} {bits:#x} with {limit} digits");
                    assert_eq!(
                        digits.is_value(kind, bits),
                        digits.is_value_in(kind.format(), bits),
                        "{kind:?} {bits:#x}"
                    );
                }
            }
            assert!(n > 5_000 && n_narrow * 3 > n * 2, "{kind:?}: {n_narrow} of {n}");
        }
    }

    #[test]
    fn doubles_round_to_singles_as_to_other_formats() {
        for bits in patterns(FloatKind::F64) {
            let value = f64::from_bits(bits as u64);
            let Parts::Finite { is_negative, significand, exponent } = unpack(FloatKind::F64.format(), bits)
            else {
                continue;
            };
            let rounded = round(FloatKind::F32.format(), is_negative, significand, exponent, false);
            assert_eq!(FloatKind::F32.from_f64(value), rounded, "{value:e}");
        }
    }
}
