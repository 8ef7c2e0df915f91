//! One type or one attribute, read from a text of its own.

use super::error::{Fault, ParseError};
use super::intern::Interning;
use crate::attributes::Attribute;
use crate::context::Context;
use crate::types::Type;

/// Reads a type.
///
/// # Errors
/// If the text is no type, or something follows it.
///
/// ```
/// use pdll_ir::{Context, parse_type};
/// let ctx = Context::new();
/// let ty = parse_type(&ctx, "tensor<4x?xf32>")?;
/// assert_eq!(ty.display(&ctx).to_string(), "tensor<4x?xf32>");
/// # Ok::<(), pdll_ir::ParseError>(())
/// ```
pub fn parse_type(ctx: &Context, text: &str) -> Result<Type, ParseError> {
    let mut build = Interning::new(ctx);
    let mut parser = pdll_asm::Parser::new(text, 0, &mut build);
    let ty = parser.parse_type().and_then(|ty| parser.expect_end().map(|()| ty));
    ty.map_err(|error| Box::<Fault>::from(error).into_error("-", text))
}

/// Reads an attribute.
///
/// # Errors
/// If the text is no attribute, or something follows it.
///
/// ```
/// use pdll_ir::{Context, parse_attribute};
/// let ctx = Context::new();
/// let attr = parse_attribute(&ctx, "0 : i32")?;
/// assert_eq!(attr.as_i64(&ctx), Some(0));
/// let error = parse_attribute(&ctx, "300 : i8").unwrap_err();
/// assert_eq!(error.message(), "integer constant out of range for attribute");
/// # Ok::<(), pdll_ir::ParseError>(())
/// ```
pub fn parse_attribute(ctx: &Context, text: &str) -> Result<Attribute, ParseError> {
    let mut build = Interning::new(ctx);
    let mut parser = pdll_asm::Parser::new(text, 0, &mut build);
    let attr = parser.parse_attribute().and_then(|attr| parser.expect_end().map(|()| attr));
    attr.map_err(|error| Box::<Fault>::from(error).into_error("-", text))
}
