//! Short decimals: numbers of few digits, which two exact doubles give by one rounded division or multiplication.
//!
//! In: a literal, or a value. Out: the value, or six digits; `None` for those that `float` converts exactly with wider numbers.
//! Invariant: a double holds the digits and the power of ten exactly, so the one operation rounds as the exact conversion does.

use super::digits;
use crate::kind::FloatKind;

/// The powers of ten that a double holds exactly.
pub(super) const TENS: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
    1e19, 1e20, 1e21, 1e22,
];

/// Returns the double nearest to a literal without an exponent, of at most 15 digits and one point.
pub(super) fn parse(literal: &str) -> Option<f64> {
    let bytes = literal.as_bytes();
    if bytes.len() > 16 {
        return None;
    }
    let (mut number, mut point) = (0u64, None);
    for (at, byte) in bytes.iter().enumerate() {
        match byte {
            b'0'..=b'9' => number = number * 10 + u64::from(byte - b'0'),
            b'.' if point.is_none() => point = Some(at),
            _ => return None,
        }
    }
    let point: usize = point?;
    let n_fraction = bytes.len() - 1 - point;
    // A point alone is no number.
    (bytes.len() > 1).then(|| number as f64 / TENS[n_fraction])
}

/// The powers of five, rounded to doubles.
const FIVES: [f64; digits::FIVES.len()] = {
    let mut powers = [1.0; digits::FIVES.len()];
    let mut n = 0;
    while n < powers.len() {
        powers[n] = digits::FIVES[n] as f64;
        n += 1;
    }
    powers
};

/// What is known of the digits of a value.
pub(super) enum Six {
    /// Six digits, and the exponent of the first, determine it, and `Decimal` finds them.
    Are(u32, i32),
    /// No six digits are read as the value, or `Decimal` does not find them.
    AreTooFew,
    Unknown,
}

/// Returns what doubles tell of six digits of a single or double.
///
/// At most one number of six digits is read as a given value, and the value rounds to it. But `Decimal` rounds what is left after it
/// has cut off digits: if it left six, it finds the number only if the value is not below it.
pub(super) fn six_digits(kind: FloatKind, bits: u128) -> Six {
    let value = match kind {
        FloatKind::F32 => f64::from(f32::from_bits(bits as u32)),
        FloatKind::F64 => f64::from_bits(bits as u64),
        _ => return Six::Unknown,
    };
    let value = value.abs();
    if value == 0.0 {
        return Six::Are(0, 0);
    }
    // Within these, all powers of ten below are in the table.
    if !(1e-15..1e22).contains(&value) {
        return Six::Unknown;
    }
    let scaled = |exponent: i32| times_ten(value, 5 - exponent);
    // The logarithm of the power of two below the value, rounded down: at most one too small.
    let two = (value.to_bits() >> 52) as i32 - 1023;
    let mut exponent = (two * 1233) >> 12;
    if scaled(exponent) >= 999_999.5 {
        exponent += 1;
    }
    let number = (scaled(exponent) + 0.5) as u32;
    if !(100_000..1_000_000).contains(&number) {
        return Six::Unknown;
    }
    let read = times_ten(f64::from(number), exponent - 5);
    let is_read_as_value = match kind {
        FloatKind::F32 if !digits::rounds_once(read) => return Six::Unknown,
        FloatKind::F32 => f64::from(read as f32) == value,
        _ => read == value,
    };
    if !is_read_as_value {
        return Six::AreTooFew;
    }
    // A value below a power of ten has one digit less before the point.
    let first = exponent - i32::from(number == 100_000);
    if value > read || value == read && is_exact(number, exponent - 5, read) {
        return Six::Are(number, exponent);
    }
    match last_digit(value, two) {
        Some(last) if first - last >= 6 => Six::Are(number, exponent),
        Some(last) if first - last == 5 && value < read => Six::AreTooFew,
        _ => Six::Unknown,
    }
}

/// Returns `value * 10^power`, rounded once if the value is exact.
fn times_ten(value: f64, power: i32) -> f64 {
    let ten = TENS[power.unsigned_abs() as usize];
    if power < 0 { value / ten } else { value * ten }
}

/// Returns whether `number * 10^power` was not rounded.
fn is_exact(number: u32, power: i32, product: f64) -> bool {
    const LARGEST: f64 = (1u64 << 53) as f64;
    match power {
        0.. => product <= LARGEST,
        // A number below a million has at most eight factors of five.
        -8..0 => number.is_multiple_of(5u32.pow(power.unsigned_abs())),
        _ => false,
    }
}

/// Returns the exponent of the last decimal digit that `Decimal` keeps of a value to round it to six; `two` is the exponent of the
/// value's first binary digit. `None` for a whole number, and if doubles do not tell.
fn last_digit(value: f64, two: i32) -> Option<i32> {
    const FRACTION: u64 = (1 << 52) - 1;
    let significand = value.to_bits() & FRACTION | 1 << 52;
    let n_zeros = significand.trailing_zeros();
    // The value is an odd number divided by this power of two: the odd number times this power of five, divided by that of ten.
    let n = u32::try_from(52 - two - n_zeros as i32).ok()?;
    let product = (significand >> n_zeros) as f64 * FIVES.get(n as usize)?;
    // It is rounded twice: next to a power of two the number of digits is unknown.
    if !(4..=FRACTION - 4).contains(&(product.to_bits() & FRACTION)) {
        return None;
    }
    let n_bits = (product.to_bits() >> 52) - 1022;
    Some(digits::digits_to_cut(n_bits, 6) as i32 - n as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers of six digits are written as those of any number of digits, and most of them in the short way.
    #[test]
    fn six_digits_are_those_of_any_number() {
        for kind in [FloatKind::F32, FloatKind::F64] {
            let decimals = (0..2_000u64).map(|i| {
                let number = i * 2_654_435_761 % 1_000_000;
                kind.from_f64(number as f64 / [1e6, 1e3, 1e9, 1e0, 1e-4][i as usize % 5])
            });
            let any = (0..2_000u64)
                .map(|i| u128::from(i.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - kind.width())));
            // Powers of ten, and the numbers next to them.
            let powers = (-20..25)
                .flat_map(|power| (0..4).map(move |offset| kind.from_f64(10f64.powi(power)) + offset - 1));
            let thirds = (0..4_000).map(|i| kind.from_f64(f64::from(i) / [3.0, 7e5, 3e-9][i as usize % 3]));
            let (mut n_short, mut n_six, mut n_too_few) = (0, 0, 0);
            for bits in decimals.chain(any).chain(powers).chain(thirds) {
                let (mut text, mut expected) = (String::new(), String::new());
                let (is_hex, is_any_hex) =
                    (kind.write(&mut text, bits), kind.write_any(&mut expected, bits, true));
                assert_eq!((is_hex, &text), (is_any_hex, &expected), "{kind:?} {bits:#x}");
                n_too_few += usize::from(matches!(six_digits(kind, bits), Six::AreTooFew));
                n_short += usize::from(matches!(six_digits(kind, bits), Six::Are(..)));
                n_six += usize::from(expected.contains('e'));
            }
            assert!(n_too_few > 2_000, "{kind:?}: {n_too_few}");
            assert!(n_short * 3 > n_six * 2, "{kind:?}: {n_short} of {n_six}");
        }
    }

    #[test]
    fn short_literals_are_read_as_any() {
        let some = ["0.5", "1.", ".5", "0.1", "123456789.12345", "99999999999999.9", "0.00000000000001"];
        let many = (0..2_000u64).map(|i| i * 2_654_435_761 % 1_000_000_000);
        let many = many.map(|number| format!("{}.{:06}", number / 1_000_000, number % 1_000_000));
        for literal in some.map(str::to_owned).into_iter().chain(many) {
            assert_eq!(parse(&literal), literal.parse().ok(), "{literal}");
        }
        for literal in ["", ".", "1", "1e5", "1.5e3", "1.2.3", "12345678901234.56", "-1.0"] {
            assert_eq!(parse(literal), None, "{literal}");
        }
    }
}
