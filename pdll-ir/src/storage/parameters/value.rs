//! Parameters by their Rust types: how each is read and written.

use num_bigint::BigInt;

use super::{ParameterParser, ParameterPrinter};
use crate::assembly::{AsmError, AsmResult};
use crate::attributes::Attribute;
use crate::context::Context;
use crate::types::{FloatKind, Type};

/// A Rust type that a parameter may have. Implement it for types of your own that parameters are to have.
///
/// The output of `print` must be parsed by `parse` as an equal value, whatever text follows it, because types
/// are equal if their texts are.
pub trait Parameter: Sized {
    /// Reads one.
    ///
    /// # Errors
    /// If it is not there, or not as it should be.
    fn parse(parser: &mut ParameterParser<'_>) -> AsmResult<Self>;

    /// Writes one.
    fn print(&self, printer: &mut ParameterPrinter<'_>);
}

/// Reads a parameter to its place.
///
/// # Errors
/// If it is not there, or not as it should be.
pub fn parse_slot<P: Parameter>(slot: &mut Option<P>, parser: &mut ParameterParser<'_>) -> AsmResult {
    *slot = Some(P::parse(parser)?);
    Ok(())
}

/// Writes a parameter, if it is there.
pub fn print_slot<P: Parameter>(slot: &Option<P>, printer: &mut ParameterPrinter<'_>) {
    if let Some(value) = slot {
        value.print(printer);
    }
}

/// The integers, which are all alike.
macro_rules! integers {
    ($($ty:ident)*) => {$(
        impl Parameter for $ty {
            fn parse(parser: &mut ParameterParser<'_>) -> AsmResult<$ty> {
                parser.parse_integer()
            }

            fn print(&self, printer: &mut ParameterPrinter<'_>) {
                printer.print(&self.to_string());
            }
        }
    )*};
}

integers!(i8 i16 i32 i64 isize u8 u16 u32 u64 usize);

/// Of any size, as `APIntParameter` has it.
impl Parameter for BigInt {
    fn parse(parser: &mut ParameterParser<'_>) -> AsmResult<BigInt> {
        parser.parse_big_integer()
    }

    fn print(&self, printer: &mut ParameterPrinter<'_>) {
        printer.print(&self.to_string());
    }
}

impl Parameter for bool {
    fn parse(parser: &mut ParameterParser<'_>) -> AsmResult<bool> {
        let at = parser.location();
        match parser.parse_integer::<i128>()? {
            0 => Ok(false),
            1 => Ok(true),
            _ => Err(AsmError::new(at, "integer value too large")),
        }
    }

    fn print(&self, printer: &mut ParameterPrinter<'_>) {
        printer.print(if *self { "true" } else { "false" });
    }
}

/// The floats: as float attributes are written, without their type.
macro_rules! floats {
    ($($ty:ident $bits:ident;)*) => { paste::paste! { $(
        impl Parameter for $ty {
            fn parse(parser: &mut ParameterParser<'_>) -> AsmResult<$ty> {
                let at = parser.location();
                let text = parser.parse_number()?;
                let value = match text.strip_prefix("0x") {
                    Some(digits) => $bits::from_str_radix(digits, 16).ok().map($ty::from_bits),
                    None => text.parse().ok(),
                };
                value.ok_or_else(|| AsmError::new(at, "expected floating point literal"))
            }

            fn print(&self, printer: &mut ParameterPrinter<'_>) {
                let text = float_text(printer.context(), FloatKind::[<$ty:upper>], u128::from(self.to_bits()));
                printer.print(&text);
            }
        }
    )* } };
}

floats! {
    f32 u32;
    f64 u64;
}

fn float_text(ctx: &Context, kind: FloatKind, bits: u128) -> String {
    let text = ctx.float_attr_from_bits(ctx.float_type(kind), bits).display(ctx).to_string();
    text.split(" : ").next().unwrap_or_default().to_owned()
}

impl Parameter for String {
    fn parse(parser: &mut ParameterParser<'_>) -> AsmResult<String> {
        parser.parse_string()
    }

    fn print(&self, printer: &mut ParameterPrinter<'_>) {
        printer.print_string(self);
    }
}

impl Parameter for Type {
    fn parse(parser: &mut ParameterParser<'_>) -> AsmResult<Type> {
        parser.parse_type()
    }

    fn print(&self, printer: &mut ParameterPrinter<'_>) {
        printer.print_type(*self);
    }
}

impl Parameter for Attribute {
    fn parse(parser: &mut ParameterParser<'_>) -> AsmResult<Attribute> {
        parser.parse_attribute()
    }

    fn print(&self, printer: &mut ParameterPrinter<'_>) {
        printer.print_attribute(*self);
    }
}

/// At least one, separated by commas; an empty list is neither printed nor parsed, as in MLIR.
impl<P: Parameter> Parameter for Vec<P> {
    fn parse(parser: &mut ParameterParser<'_>) -> AsmResult<Vec<P>> {
        let mut all = vec![P::parse(parser)?];
        while parser.parse_optional(",") {
            all.push(P::parse(parser)?);
        }
        Ok(all)
    }

    fn print(&self, printer: &mut ParameterPrinter<'_>) {
        for (nth, value) in self.iter().enumerate() {
            if nth > 0 {
                printer.print(", ");
            }
            value.print(printer);
        }
    }
}
