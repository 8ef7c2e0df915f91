//! Types of values that have semantics.

use std::fmt;

/// A type of a scalar, or of the elements of a vector or tensor, which operations treat alike.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ty {
    /// A signless integer of a width from 1 to 128.
    Int(u32),
    /// `index`
    Index,
}

impl Ty {
    /// Returns the type that a text names, `i8` or `index`.
    pub fn parse(text: &str) -> Option<Ty> {
        if text == "index" {
            return Some(Ty::Index);
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
        }
    }
}

impl fmt::Display for Ty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ty::Int(width) => write!(f, "i{width}"),
            Ty::Index => f.write_str("index"),
        }
    }
}
