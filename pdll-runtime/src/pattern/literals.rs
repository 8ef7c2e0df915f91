//! Literals of patterns, read as MLIR text.

use crate::ir::{Attribute, Context, Type, parse_attribute, parse_type};
use crate::pattern::constants::ReadLiterals;

/// Reads the literals of patterns as MLIR text.
pub(crate) struct MlirText;

impl ReadLiterals for MlirText {
    fn attribute(&self, ctx: &Context, text: &str) -> Result<Attribute, String> {
        parse_attribute(ctx, text).map_err(|error| error.to_string())
    }

    fn ty(&self, ctx: &Context, text: &str) -> Result<Type, String> {
        parse_type(ctx, text).map_err(|error| error.to_string())
    }
}
