//! Error of freezing a set.

use std::fmt;

use pdll_match::diagnostic::Diagnostic;

/// Error of a set that cannot be frozen: all errors found.
///
/// ```
/// use pdll_runtime::RewritePatternSet;
/// use pdll_runtime::ir::Context;
/// let mut set = RewritePatternSet::new(&Context::new());
/// set.add_diagnostic("something is missing");
/// let error = set.freeze().unwrap_err();
/// assert_eq!(error.diagnostics[0].to_string(), "error: something is missing");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PatternSetError {
    /// The errors, in the order found.
    pub diagnostics: Vec<Diagnostic>,
}

impl fmt::Display for PatternSetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Diagnostic::write_all(&self.diagnostics, f)
    }
}

impl std::error::Error for PatternSetError {}
