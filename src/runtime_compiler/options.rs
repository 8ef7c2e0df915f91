//! Options for text that is compiled at run time.

use std::path::PathBuf;

/// Options for PDLL text and rules.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PdllOptions {
    /// Directories to search for included files, after that of the text's name.
    pub include_dirs: Vec<PathBuf>,
    /// Accept what mlir-pdll accepts: ODS-only errors are ignored.
    pub compat: bool,
}
