//! Formats of floats: bits of numbers, from text and to it.

use pdll_verify::semantics::Float;

#[test]
fn bits_are_those_of_the_numbers() {
    for (format, text, bits) in [
        (Float::F16, "1.0", Some(0x3c00)),
        (Float::F16, "-2.5e-1", Some(0xb400)),
        (Float::F16, "0.1", None),
        (Float::BF16, "1.5", Some(0x3fc0)),
        (Float::BF16, "-0.0", Some(0x8000)),
        (Float::F32, "0.1", Some(0x3dcc_cccd)),
        (Float::F64, "-1.000000e+00", Some(0xbff0_0000_0000_0000)),
        (Float::F32, "0x7FC00000", Some(0x7fc0_0000)),
        (Float::F16, "0x10000", None),
        (Float::F32, "nan", None),
    ] {
        assert_eq!(format.bits(text), bits, "{format} {text}");
    }
    for format in Float::ALL {
        assert!(format.is_nan(format.nan()) && !format.is_nan(format.infinity()));
        assert!(format.value(format.nan()).is_nan());
        assert_eq!(format.value(format.infinity()), f64::INFINITY);
        assert_eq!(Float::parse(format.name()), Some(format));
    }
    // Each number of the narrow formats is found from its text.
    for format in [Float::F16, Float::BF16] {
        for bits in (0..1_u128 << 16).step_by(7).filter(|bits| !format.is_nan(*bits)) {
            let value = format.value(bits);
            if value.is_finite() {
                assert_eq!(format.bits(&format!("{value:e}")), Some(bits), "{format} {value}");
            }
        }
    }
}
