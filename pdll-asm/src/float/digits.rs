//! Decimal digits of binary numbers: the powers of five, and how many digits a limit leaves.

/// The powers of five that take at most 128 bits.
pub(super) const FIVES: [u128; 56] = {
    let mut powers = [1; 56];
    let mut n = 1;
    while n < powers.len() {
        powers[n] = 5 * powers[n - 1];
        n += 1;
    }
    powers
};

/// Returns how many decimal digits are cut off a number of `n_bits` binary digits before it is rounded to `limit` decimal ones.
pub(super) fn digits_to_cut(n_bits: u64, limit: usize) -> u32 {
    let bits_needed = (limit as u64 * 196).div_ceil(59);
    (n_bits.saturating_sub(bits_needed) * 59 / 196) as u32
}

/// Returns whether a rounded double gives the same single as the exact value: it is not halfway between two of them, and normal.
pub(super) fn rounds_once(value: f64) -> bool {
    const CUT: u64 = 1 << (52 - 23);
    value.to_bits() % CUT != CUT / 2 && value >= f64::from(f32::MIN_POSITIVE)
}
