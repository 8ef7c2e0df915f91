//! The error of PDLL text that cannot be used.

use pdll_runtime::pattern_ir::diagnostic::Diagnostic;

/// The error returned if PDLL text cannot be added to a set.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PdllError {
    /// Errors and warnings, each with its source line and notes.
    pub diagnostics: Vec<Diagnostic>,
}

impl std::fmt::Display for PdllError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (index, diagnostic) in self.diagnostics.iter().enumerate() {
            write!(f, "{}{diagnostic}", if index == 0 { "" } else { "\n" })?;
        }
        Ok(())
    }
}

impl std::error::Error for PdllError {}
