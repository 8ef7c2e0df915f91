//! Functions that std has not, or not from the host's libm: error functions and inverse hyperbolic functions.
//!
//! Errors are a few units in the last place of `f64`.

use std::f64::consts::{FRAC_2_SQRT_PI, LN_2};

/// Argument from which on the complement of the error function is a continued fraction.
const LARGE: f64 = 2.0;
/// Argument from which on the complement underflows.
const UNDERFLOW: f64 = 27.3;

/// Returns the error function.
pub(super) fn erf(x: f64) -> f64 {
    match x.abs() {
        _ if x.is_nan() => x,
        size if size < LARGE => series(x),
        size if size > 6.0 => 1_f64.copysign(x),
        size => (1.0 - fraction(size)).copysign(x),
    }
}

/// Returns the complement of the error function, `1 - erf(x)`.
pub(super) fn erfc(x: f64) -> f64 {
    match x {
        x if x.is_nan() => x,
        x if x > UNDERFLOW => 0.0,
        x if x >= LARGE => fraction(x),
        x if x > 0.5 => fraction(x),
        x if x > -LARGE => 1.0 - series(x),
        x if x < -6.0 => 2.0,
        x => 2.0 - fraction(-x),
    }
}

/// Returns `erf(x)` as `2 / sqrt(pi) * exp(-x²)` times the sum of `2^n x^(2n + 1) / (1 · 3 · … · (2n + 1))`.
fn series(x: f64) -> f64 {
    let (mut term, mut sum, mut odd) = (x, x, 1.0);
    while term.abs() > sum.abs() * 1e-18 {
        odd += 2.0;
        term *= 2.0 * x * x / odd;
        sum += term;
    }
    FRAC_2_SQRT_PI * (-x * x).exp() * sum
}

/// Returns `erfc(x)` of a positive number as `exp(-x²) / sqrt(pi)` times a continued fraction, from its end.
fn fraction(x: f64) -> f64 {
    let n = (40.0 + 250.0 / (x * x)) as u32;
    let denominator = (1..=n).rev().fold(x, |rest, nth| x + f64::from(nth) / 2.0 / rest);
    FRAC_2_SQRT_PI / 2.0 * (-x * x).exp() / denominator
}

/// Returns the inverse hyperbolic sine.
pub(super) fn asinh(x: f64) -> f64 {
    let size = x.abs();
    let value = match size {
        size if !size.is_finite() || size < 1e-9 => return x,
        size if size > 1e9 => size.ln() + LN_2,
        size => (size + size * size / (1.0 + (size * size + 1.0).sqrt())).ln_1p(),
    };
    value.copysign(x)
}

/// Returns the inverse hyperbolic cosine.
pub(super) fn acosh(x: f64) -> f64 {
    match x {
        x if x > 1e9 => x.ln() + LN_2,
        x => {
            let rest = x - 1.0;
            (rest + (2.0 * rest + rest * rest).sqrt()).ln_1p()
        }
    }
}

/// Returns the inverse hyperbolic tangent.
pub(super) fn atanh(x: f64) -> f64 {
    let size = x.abs();
    if size < 1e-9 {
        return x;
    }
    (0.5 * (2.0 * size / (1.0 - size)).ln_1p()).copysign(x)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_close(found: f64, expected: f64) -> bool {
        (found - expected).abs() <= expected.abs() * 1e-14
    }

    #[test]
    fn error_functions_have_their_known_values() {
        for (x, expected) in [
            (0.0, 0.0),
            (0.5, 0.520_499_877_813_046_5),
            (1.0, 0.842_700_792_949_714_9),
            (-1.0, -0.842_700_792_949_714_9),
            (2.0, 0.995_322_265_018_952_7),
            (3.0, 0.999_977_909_503_001_4),
        ] {
            assert!(is_close(erf(x), expected), "erf({x}) = {}", erf(x));
        }
        for (x, expected) in [
            (0.0, 1.0),
            (1.0, 0.157_299_207_050_285_13),
            (2.0, 0.004_677_734_981_047_266),
            (5.0, 1.537_459_794_428_034_8e-12),
            (-1.0, 1.842_700_792_949_715),
            (30.0, 0.0),
        ] {
            assert!(is_close(erfc(x), expected), "erfc({x}) = {}", erfc(x));
        }
    }

    #[test]
    fn inverse_hyperbolic_functions_undo_the_hyperbolic_ones() {
        for x in [1e-12, 0.001, 0.3, 1.0, 2.5, 10.0] {
            assert!(is_close(asinh(f64::sinh(x)), x) && is_close(asinh(f64::sinh(-x)), -x), "asinh at {x}");
            assert!(x < 0.1 || is_close(acosh(f64::cosh(x)), x), "acosh at {x}");
            assert!(x > 3.0 || is_close(atanh(f64::tanh(x)), x), "atanh at {x}");
        }
        assert!(acosh(0.5).is_nan() && atanh(2.0).is_nan() && atanh(1.0).is_infinite());
    }
}
