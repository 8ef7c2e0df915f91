//! Error of adding patterns to a set.

use std::fmt;

use pdll_match::diagnostic::Diagnostic;

/// Error of patterns that cannot be added to a set: all errors found. Nothing was added.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PatternIrError {
    /// The errors, in the order found.
    pub diagnostics: Vec<Diagnostic>,
}

impl fmt::Display for PatternIrError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Diagnostic::write_all(&self.diagnostics, f)
    }
}

impl std::error::Error for PatternIrError {}
