//! Types of values that have semantics.

use std::fmt;

use crate::semantics::float::Float;

/// A type of a scalar, or of the elements of a vector or tensor, which operations treat alike.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ty {
    /// A signless integer of a width from 1 to 128.
    Int(u32),
    /// `index`
    Index,
    /// A float.
    Float(Float),
}

impl Ty {
    /// Returns the type that a text names, such as `i8`, `index` or `f32`.
    pub fn parse(text: &str) -> Option<Ty> {
        if text == "index" {
            return Some(Ty::Index);
        }
        if let Some(format) = Float::parse(text) {
            return Some(Ty::Float(format));
        }
        let width =
            text.strip_prefix('i').filter(|digits| digits.bytes().all(|digit| digit.is_ascii_digit()))?;
        width.parse().ok().filter(|width| (1..=128).contains(width)).map(Ty::Int)
    }

    /// Returns the width in bits, for a width of `index`.
    pub fn width(self, index_width: u32) -> u32 {
        match self {
            Ty::Int(width) => width,
            Ty::Index => index_width,
            Ty::Float(format) => format.width(),
        }
    }

    /// Returns the format of a float.
    pub fn float(self) -> Option<Float> {
        match self {
            Ty::Float(format) => Some(format),
            _ => None,
        }
    }
}

impl fmt::Display for Ty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ty::Int(width) => write!(f, "i{width}"),
            Ty::Index => f.write_str("index"),
            Ty::Float(format) => write!(f, "{format}"),
        }
    }
}
