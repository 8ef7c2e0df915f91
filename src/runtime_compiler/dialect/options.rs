//! Options of loading definitions, and its error.

use std::fmt;
use std::path::PathBuf;

use pdll_runtime::pattern_ir::diagnostic::Diagnostic;

use super::support::DefinitionRust;

/// Options for definitions that are read when the program runs.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DefinitionOptions {
    /// Directories to search for included files, after that of the text's name.
    pub include_dirs: Vec<PathBuf>,
    /// Rust for what the definitions say in C++.
    pub rust: DefinitionRust,
}

/// The error returned if definitions cannot be loaded.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct DefinitionError {
    /// Errors and warnings, each with its source line and notes.
    pub diagnostics: Vec<Diagnostic>,
}

impl DefinitionError {
    pub(super) fn new(message: impl Into<String>) -> DefinitionError {
        DefinitionError { diagnostics: vec![Diagnostic::error(message.into())] }
    }
}

impl fmt::Display for DefinitionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Diagnostic::write_all(&self.diagnostics, f)
    }
}

impl std::error::Error for DefinitionError {}
