//! Sources of patterns that arrive at run time.

use std::sync::Arc;

/// A text that patterns were read from, of which explanations show lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PatternSource {
    /// The file name, as in the places of the patterns.
    pub file: Arc<str>,
    /// All of its text.
    pub text: Arc<str>,
}
