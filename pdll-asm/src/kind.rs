//! The kinds of builtin types: signedness of integers, float formats.
//!
//! Shared by the grammar, by the runtime's type data and by float printing, so that a float format has one
//! description.

/// Interpretation of the top bit of an integer type.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Signedness {
    /// `i32`: no sign semantics.
    #[default]
    Signless,
    /// `si32`.
    Signed,
    /// `ui32`.
    Unsigned,
}

impl Signedness {
    /// Returns the prefix of types of this signedness: `i`, `si` or `ui`.
    pub fn prefix(self) -> &'static str {
        match self {
            Signedness::Signless => "i",
            Signedness::Signed => "si",
            Signedness::Unsigned => "ui",
        }
    }
}

/// The widest integer type, in bits.
pub const MAX_INTEGER_WIDTH: u32 = (1 << 24) - 1;

/// The float types.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs, reason = "each is named as its type is spelt")]
pub enum FloatKind {
    F4E2M1FN,
    F6E2M3FN,
    F6E3M2FN,
    F8E3M4,
    F8E4M3,
    F8E4M3B11FNUZ,
    F8E4M3FN,
    F8E4M3FNUZ,
    F8E5M2,
    F8E5M2FNUZ,
    F8E8M0FNU,
    F16,
    BF16,
    TF32,
    F32,
    F64,
    F80,
    F128,
}

/// The values of a format that are not finite.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Specials {
    /// As in IEEE 754: the largest exponent encodes infinities and NaNs.
    Ieee,
    /// No infinity; all ones is NaN.
    NanAllOnes,
    /// No infinity; minus zero is NaN.
    NanNegativeZero,
    /// Neither infinity nor NaN.
    None,
    /// Powers of two only, no sign, no zero; all ones is NaN.
    ExponentOnly,
}

/// The layout of a float format.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Format {
    /// Total number of bits.
    pub(crate) width: u32,
    /// Number of bits of the significand, including the leading one.
    pub(crate) precision: u32,
    /// The exponent of the largest finite number.
    pub(crate) max_exponent: i32,
    /// The exponent of the smallest normal number.
    pub(crate) min_exponent: i32,
    pub(crate) specials: Specials,
    /// Whether the leading one is stored (x87).
    pub(crate) explicit_one: bool,
}

impl FloatKind {
    /// Every kind, narrow ones first.
    pub const ALL: [FloatKind; 18] = [
        FloatKind::F4E2M1FN,
        FloatKind::F6E2M3FN,
        FloatKind::F6E3M2FN,
        FloatKind::F8E3M4,
        FloatKind::F8E4M3,
        FloatKind::F8E4M3B11FNUZ,
        FloatKind::F8E4M3FN,
        FloatKind::F8E4M3FNUZ,
        FloatKind::F8E5M2,
        FloatKind::F8E5M2FNUZ,
        FloatKind::F8E8M0FNU,
        FloatKind::F16,
        FloatKind::BF16,
        FloatKind::TF32,
        FloatKind::F32,
        FloatKind::F64,
        FloatKind::F80,
        FloatKind::F128,
    ];

    /// Returns the type as text: `f32`.
    pub fn name(self) -> &'static str {
        match self {
            FloatKind::F4E2M1FN => "f4E2M1FN",
            FloatKind::F6E2M3FN => "f6E2M3FN",
            FloatKind::F6E3M2FN => "f6E3M2FN",
            FloatKind::F8E3M4 => "f8E3M4",
            FloatKind::F8E4M3 => "f8E4M3",
            FloatKind::F8E4M3B11FNUZ => "f8E4M3B11FNUZ",
            FloatKind::F8E4M3FN => "f8E4M3FN",
            FloatKind::F8E4M3FNUZ => "f8E4M3FNUZ",
            FloatKind::F8E5M2 => "f8E5M2",
            FloatKind::F8E5M2FNUZ => "f8E5M2FNUZ",
            FloatKind::F8E8M0FNU => "f8E8M0FNU",
            FloatKind::F16 => "f16",
            FloatKind::BF16 => "bf16",
            FloatKind::TF32 => "tf32",
            FloatKind::F32 => "f32",
            FloatKind::F64 => "f64",
            FloatKind::F80 => "f80",
            FloatKind::F128 => "f128",
        }
    }

    /// Returns the kind that a type name denotes.
    pub fn from_name(name: &str) -> Option<Self> {
        // Common types first; the rest are rare.
        match name {
            "f32" => Some(FloatKind::F32),
            "f64" => Some(FloatKind::F64),
            "f16" => Some(FloatKind::F16),
            "bf16" => Some(FloatKind::BF16),
            _ => FloatKind::ALL.into_iter().find(|kind| kind.name() == name),
        }
    }

    /// Returns the total number of bits, e.g. 80 for `f80`, 19 for `tf32`.
    pub fn width(self) -> u32 {
        self.format().width
    }

    pub(crate) fn format(self) -> Format {
        let (width, precision, max_exponent, min_exponent, specials) = match self {
            FloatKind::F4E2M1FN => (4, 2, 2, 0, Specials::None),
            FloatKind::F6E2M3FN => (6, 4, 2, 0, Specials::None),
            FloatKind::F6E3M2FN => (6, 3, 4, -2, Specials::None),
            FloatKind::F8E3M4 => (8, 5, 3, -2, Specials::Ieee),
            FloatKind::F8E4M3 => (8, 4, 7, -6, Specials::Ieee),
            FloatKind::F8E4M3B11FNUZ => (8, 4, 4, -10, Specials::NanNegativeZero),
            FloatKind::F8E4M3FN => (8, 4, 8, -6, Specials::NanAllOnes),
            FloatKind::F8E4M3FNUZ => (8, 4, 7, -7, Specials::NanNegativeZero),
            FloatKind::F8E5M2 => (8, 3, 15, -14, Specials::Ieee),
            FloatKind::F8E5M2FNUZ => (8, 3, 15, -15, Specials::NanNegativeZero),
            FloatKind::F8E8M0FNU => (8, 1, 127, -127, Specials::ExponentOnly),
            FloatKind::F16 => (16, 11, 15, -14, Specials::Ieee),
            FloatKind::BF16 => (16, 8, 127, -126, Specials::Ieee),
            FloatKind::TF32 => (19, 11, 127, -126, Specials::Ieee),
            FloatKind::F32 => (32, 24, 127, -126, Specials::Ieee),
            FloatKind::F64 => (64, 53, 1023, -1022, Specials::Ieee),
            FloatKind::F80 => (80, 64, 16383, -16382, Specials::Ieee),
            FloatKind::F128 => (128, 113, 16383, -16382, Specials::Ieee),
        };
        let explicit_one = self == FloatKind::F80;
        Format { width, precision, max_exponent, min_exponent, specials, explicit_one }
    }
}
