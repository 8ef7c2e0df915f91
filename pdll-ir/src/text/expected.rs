//! Keywords that may follow a text, for completion in editors.
//!
//! The reader reads the text up to its end, and notes the keywords that custom forms look for there. MLIR: `codeCompleteExpectedTokens` in
//! AsmParserImpl.h.

use std::cell::RefCell;

use super::reader::Reader;
use super::split::InputPart;
use crate::context::Context;

/// A keyword that may follow a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExpectedKeyword {
    /// The keyword.
    pub text: String,
    /// Whether something else may follow in its place.
    pub is_optional: bool,
}

/// Returns the keywords of custom assembly formats that may follow a text, which ends within an operation. There are none if the text is not valid up
/// to its end.
///
/// ```
/// use pdll_ir::{Context, OpDef, expected_keywords};
///
/// let ctx = Context::new();
/// let keywords = expected_keywords(&ctx, "module @m ");
/// assert_eq!(keywords.len(), 1);
/// assert_eq!((&*keywords[0].text, keywords[0].is_optional), ("attributes", true));
/// ```
pub fn expected_keywords(ctx: &Context, text: &str) -> Vec<ExpectedKeyword> {
    if u32::try_from(text.len()).is_err() {
        return Vec::new();
    }
    let noted = RefCell::default();
    let part = InputPart::whole(text);
    let mut reader = Reader::new(ctx, "-", &part);
    reader.expected = Some(&noted);
    let missing = reader.read(false).err().map(|fault| fault.into_error("-", text));
    let mut found: Vec<ExpectedKeyword> = Vec::new();
    for text in noted.take() {
        if found.iter().all(|keyword| keyword.text != text) {
            let is_optional = missing
                .as_ref()
                .is_none_or(|error| !error.message().ends_with(&format!("expected '{text}'")));
            found.push(ExpectedKeyword { text, is_optional });
        }
    }
    found
}
