//! Literals of patterns, read as MLIR text.

use crate::ir::attributes::Attribute;
use crate::ir::context::Context;
use crate::ir::types::Type;
use crate::pattern::constants::ReadLiterals;
use crate::text::{parse_attribute, parse_type};

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
