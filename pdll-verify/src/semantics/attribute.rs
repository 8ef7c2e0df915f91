//! Attributes of operations as bits, from MLIR text and to it.

use std::fmt;

use crate::semantics::float::Float;
use crate::semantics::signature::AttributeKind;
use crate::semantics::ty::Ty;
use crate::term::{mask, signed};

/// Names of the predicates of integer comparisons, by number.
pub const PREDICATES: [&str; 10] = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];

/// Returns the bits of an attribute in MLIR text; `None` if it is not of the kind. A `Value` is cut to `width`.
pub fn attribute_bits(kind: AttributeKind, text: &str, width: u32) -> Option<u128> {
    let text = text.trim();
    match kind {
        AttributeKind::Overflow => {
            let flags =
                text.strip_prefix("#arith")?.trim_start_matches(['.', '<']).strip_prefix("overflow")?;
            let mut names = flags.split(|c: char| !c.is_ascii_alphanumeric()).filter(|name| !name.is_empty());
            names.try_fold(0, |flags, name| {
                Some(match name {
                    "none" => flags,
                    "nsw" => flags | 1,
                    "nuw" => flags | 2,
                    _ => return None,
                })
            })
        }
        AttributeKind::Exact => (text == "unit").then_some(1),
        AttributeKind::Predicate => {
            let name = text.strip_prefix("#index<cmp_predicate ").and_then(|rest| rest.strip_suffix('>'));
            let number = match name {
                Some(name) => PREDICATES.iter().position(|predicate| *predicate == name)? as u128,
                None => integer(text)?,
            };
            (number < 10).then_some(number)
        }
        AttributeKind::FloatPredicate => integer(text).filter(|number| *number < 16),
        AttributeKind::FastMath => {
            let flags =
                text.strip_prefix("#arith")?.trim_start_matches(['.', '<']).strip_prefix("fastmath")?;
            Some(u128::from(flags.trim_matches(['<', '>', ' ']) != "none"))
        }
        AttributeKind::Value => integer(text).map(|value| value & mask(width)).or_else(|| float(text)),
    }
}

/// Returns the value of an integer attribute, or of a splat, as bits.
fn integer(text: &str) -> Option<u128> {
    let text = match text.strip_prefix("dense<") {
        Some(rest) => rest.split_once('>')?.0,
        None => text.split_once(':').map_or(text, |(value, _)| value),
    };
    match text.trim() {
        "true" => Some(u128::MAX),
        "false" => Some(0),
        digits => match digits.strip_prefix('-') {
            Some(digits) => digits.parse::<u128>().ok().map(u128::wrapping_neg),
            None => digits.parse().ok(),
        },
    }
}

/// Returns the bits of a float attribute, or of a splat.
fn float(text: &str) -> Option<u128> {
    let (value, ty) = text.rsplit_once(" : ")?;
    let element = ty.trim_end_matches('>').rsplit(['x', '<']).next()?;
    let value = value.strip_prefix("dense<").and_then(|value| value.strip_suffix('>')).unwrap_or(value);
    Float::parse(element)?.bits(value.trim())
}

/// Returns the bits that an absent attribute stands for; `None` if it is required.
pub fn default_bits(kind: AttributeKind) -> Option<u128> {
    match kind {
        AttributeKind::Overflow | AttributeKind::Exact | AttributeKind::FastMath => Some(0),
        AttributeKind::Predicate | AttributeKind::FloatPredicate | AttributeKind::Value => None,
    }
}

/// An attribute to print as MLIR text.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct AttributeText<'a> {
    /// Name of the operation, on which the text of predicates depends.
    pub op: &'a str,
    /// Kind.
    pub kind: AttributeKind,
    /// Bits.
    pub bits: u128,
    /// Type of a `Value`.
    pub ty: Ty,
    /// Width of the type.
    pub width: u32,
}

/// Returns an attribute as MLIR text; `None` if it has its default, and is absent.
pub fn attribute_text(attribute: AttributeText<'_>) -> Option<String> {
    let AttributeText { op, kind, bits, ty, width } = attribute;
    Some(match kind {
        AttributeKind::Overflow => match bits & 3 {
            0 => return None,
            1 => "#arith.overflow<nsw>".to_owned(),
            2 => "#arith.overflow<nuw>".to_owned(),
            _ => "#arith.overflow<nsw, nuw>".to_owned(),
        },
        AttributeKind::Exact if bits & 1 == 0 => return None,
        AttributeKind::Exact => "unit".to_owned(),
        AttributeKind::FastMath if bits & 1 == 0 => return None,
        AttributeKind::FastMath => "#arith.fastmath<fast>".to_owned(),
        AttributeKind::FloatPredicate => format!("{bits} : i64"),
        AttributeKind::Predicate => match op {
            "index.cmp" => {
                format!("#index<cmp_predicate {}>", PREDICATES.get(bits as usize).unwrap_or(&"eq"))
            }
            _ => format!("{bits} : i64"),
        },
        AttributeKind::Value => match ty {
            Ty::Int(1) => (bits & 1 == 1).to_string(),
            Ty::Float(format) => format!("0x{bits:0digits$X} : {ty}", digits = format.width() as usize / 4),
            _ => format!("{} : {ty}", Signed(bits, width)),
        },
    })
}

/// A constant as a signed number.
struct Signed(u128, u32);

impl fmt::Display for Signed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", signed(self.0, self.1))
    }
}
