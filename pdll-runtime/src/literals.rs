//! Literals of generated patterns, read as MLIR text: where `text` and `rewrite` meet.

use crate::rewrite::constants::ReadLiterals;
use crate::rewrite::generated::GeneratedPatterns;
use crate::{Attribute, Context, RewritePatternSet, Type, parse_attribute, parse_type};

/// The literals of patterns are MLIR text.
struct MlirText;

/// Returns the parser of pattern literals.
pub(crate) fn literals() -> &'static dyn ReadLiterals {
    &MlirText
}

impl ReadLiterals for MlirText {
    fn attribute(&self, ctx: &Context, text: &str) -> Result<Attribute, String> {
        parse_attribute(ctx, text).map_err(|error| error.to_string())
    }

    fn ty(&self, ctx: &Context, text: &str) -> Result<Type, String> {
        parse_type(ctx, text).map_err(|error| error.to_string())
    }
}

impl RewritePatternSet {
    /// Adds the patterns of a `pdll!`. Literals that cannot be resolved in the set's context, such as a type
    /// of a dialect that is not loaded, are reported when the set is frozen.
    pub fn add_generated(&mut self, patterns: &'static GeneratedPatterns) -> &mut RewritePatternSet {
        self.add_generated_with(patterns, &MlirText)
    }
}
