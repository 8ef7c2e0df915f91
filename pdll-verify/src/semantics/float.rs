//! Formats of floats: the bits of numbers, from text and to it.

use std::fmt;

/// A format of IEEE 754, or of its shape.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Float {
    /// `f16`
    F16,
    /// `bf16`
    BF16,
    /// `f32`
    F32,
    /// `f64`
    F64,
}

impl Float {
    /// All formats.
    pub const ALL: [Float; 4] = [Float::F16, Float::BF16, Float::F32, Float::F64];

    /// Returns the format of a name.
    pub fn parse(name: &str) -> Option<Float> {
        Float::ALL.into_iter().find(|format| format.name() == name)
    }

    /// Returns the name, such as `f32`.
    pub fn name(self) -> &'static str {
        match self {
            Float::F16 => "f16",
            Float::BF16 => "bf16",
            Float::F32 => "f32",
            Float::F64 => "f64",
        }
    }

    /// Returns the number of bits.
    pub fn width(self) -> u32 {
        1 + self.exponent() + self.mantissa()
    }

    /// Returns the number of bits of the exponent.
    fn exponent(self) -> u32 {
        match self {
            Float::F16 => 5,
            Float::BF16 | Float::F32 => 8,
            Float::F64 => 11,
        }
    }

    /// Returns the number of bits of the mantissa, the implicit one not counted.
    fn mantissa(self) -> u32 {
        match self {
            Float::F16 => 10,
            Float::BF16 => 7,
            Float::F32 => 23,
            Float::F64 => 52,
        }
    }

    /// Returns the bits of infinity.
    pub fn infinity(self) -> u128 {
        ((1 << self.exponent()) - 1) << self.mantissa()
    }

    /// Returns the bits of the NaN that operations return.
    pub fn nan(self) -> u128 {
        self.infinity() | 1 << (self.mantissa() - 1)
    }

    /// Returns whether bits are a NaN.
    pub fn is_nan(self, bits: u128) -> bool {
        let magnitude = bits & ((1 << (self.width() - 1)) - 1);
        magnitude > self.infinity()
    }

    /// Returns the number that bits stand for; all formats are parts of `f64`.
    pub fn value(self, bits: u128) -> f64 {
        match self {
            Float::F64 => return f64::from_bits(bits as u64),
            Float::F32 => return f64::from(f32::from_bits(bits as u32)),
            Float::BF16 => return f64::from(f32::from_bits((bits as u32) << 16)),
            Float::F16 => {}
        }
        let sign = if bits >> 15 & 1 == 1 { -1.0 } else { 1.0 };
        let (exponent, mantissa) = (bits >> 10 & 31, (bits & 1023) as f64);
        match exponent {
            0 => sign * mantissa * 2_f64.powi(-24),
            31 if mantissa == 0.0 => sign * f64::INFINITY,
            31 => f64::NAN,
            _ => sign * (1024.0 + mantissa) * 2_f64.powi(exponent as i32 - 25),
        }
    }

    /// Returns the bits of a number in decimal, or of bits in hexadecimal; `None` if the format does not have it. The narrow formats do not round.
    pub fn bits(self, text: &str) -> Option<u128> {
        if let Some(digits) = text.strip_prefix("0x") {
            let bits = u128::from_str_radix(digits, 16).ok()?;
            return (bits >> self.width() == 0).then_some(bits);
        }
        let is_number = text.starts_with(|c: char| c.is_ascii_digit() || c == '-' || c == '.');
        let number: f64 = text.parse().ok().filter(|_| is_number)?;
        match self {
            Float::F64 => Some(u128::from(number.to_bits())),
            Float::F32 => Some(u128::from(text.parse::<f32>().ok()?.to_bits())),
            Float::BF16 => {
                let bits = u128::from((number as f32).to_bits() >> 16);
                (self.value(bits) == number).then_some(bits)
            }
            // The few positive numbers are searched: they grow with their bits.
            Float::F16 => {
                let (mut low, mut high) = (0, self.infinity());
                while low < high {
                    let middle = (low + high) / 2;
                    match self.value(middle) < number.abs() {
                        true => low = middle + 1,
                        false => high = middle,
                    }
                }
                let sign = u128::from(number.is_sign_negative()) << 15;
                (self.value(low) == number.abs()).then_some(low | sign)
            }
        }
    }
}

impl fmt::Display for Float {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
