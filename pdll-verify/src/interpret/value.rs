//! Values of running programs.

use std::fmt;

use crate::semantics::Ty;
use crate::term::{mask, signed};

/// A value of a running program.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Rt {
    /// Type.
    pub ty: Ty,
    /// Width of the type.
    pub width: u32,
    /// Bits; `None` if it is poison.
    pub bits: Option<u128>,
}

impl fmt::Display for Rt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.bits, self.ty) {
            (None, _) => f.write_str("poison"),
            (Some(bits), Ty::Float(format)) => write!(f, "{:?}", format.value(bits)),
            (Some(bits), Ty::Int(1)) => write!(f, "{}", bits == 1),
            (Some(bits), _) => write!(f, "{}", signed(bits, self.width)),
        }
    }
}

impl Rt {
    /// Returns whether another value may take the place of this one: any if this one is poison, and any NaN if it is one.
    pub fn is_refined_by(&self, other: &Rt) -> bool {
        match (self.bits, other.bits) {
            (None, _) => true,
            (Some(_), None) => false,
            (Some(a), Some(b)) => {
                a == b || self.ty.float().is_some_and(|format| format.is_nan(a) && format.is_nan(b))
            }
        }
    }
}

/// Returns the value that a text has as a value of a type: a decimal number, `0x…`, `true`, `false` or `poison`.
///
/// # Errors
/// Another text, or a number that the type cannot represent.
pub fn parse_argument(text: &str, ty: Ty, index_width: u32) -> Result<Rt, String> {
    let width = ty.width(index_width);
    let invalid = || format!("`{text}` is not a value of type `{ty}`");
    let bits = match text.trim() {
        "poison" => return Ok(Rt { ty, width, bits: None }),
        number if ty.float().is_some() => {
            ty.float().and_then(|format| format.bits(number)).ok_or_else(invalid)?
        }
        "true" if width == 1 => 1,
        "false" if width == 1 => 0,
        number => {
            let (is_negative, digits) = match number.strip_prefix('-') {
                Some(digits) => (true, digits),
                None => (false, number),
            };
            let magnitude = match digits.strip_prefix("0x") {
                Some(digits) => u128::from_str_radix(digits, 16),
                None => digits.parse(),
            };
            let magnitude = magnitude.ok().filter(|_| !digits.starts_with('+')).ok_or_else(invalid)?;
            let limit = if is_negative { 1 << (width - 1) } else { mask(width) };
            if magnitude > limit {
                return Err(format!("`{text}` is out of the range of type `{ty}`"));
            }
            if is_negative { magnitude.wrapping_neg() & mask(width) } else { magnitude }
        }
    };
    Ok(Rt { ty, width, bits: Some(bits) })
}
