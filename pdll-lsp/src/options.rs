//! Options of the server.

use std::path::PathBuf;

use crate::contexts::Contexts;
use crate::log::Verbosity;

/// A language that the server knows.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Language {
    /// PDLL, in files that end with `.pdll`.
    Pdll,
    /// TableGen, in files that end with `.td`.
    Tablegen,
    /// MLIR, in all other files.
    Mlir,
}

/// How messages are separated in the input.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub enum InputStyle {
    /// Each message has a header with its length, as the protocol requires.
    #[default]
    Standard,
    /// Messages are separated by lines that begin with `// -----`; other lines that begin with `//` are ignored. For tests.
    Delimited,
}

/// Options of the server.
#[derive(Clone, Default, Debug)]
pub struct Options {
    /// The only language, for clients of one of MLIR's servers; `None` is all.
    pub language: Option<Language>,
    /// How messages are separated in the input.
    pub input_style: InputStyle,
    /// Whether the output is indented.
    pub is_pretty: bool,
    /// What is logged to standard error.
    pub verbosity: Verbosity,
    /// Directories to search for files that PDLL includes.
    pub pdll_dirs: Vec<PathBuf>,
    /// Compilation databases of PDLL.
    pub pdll_databases: Vec<PathBuf>,
    /// Directories to search for files that TableGen includes.
    pub tablegen_dirs: Vec<PathBuf>,
    /// Compilation databases of TableGen.
    pub tablegen_databases: Vec<PathBuf>,
    /// Creates contexts with the dialects of MLIR documents.
    pub contexts: Contexts,
}

impl Options {
    /// Sets what `-lit-test` stands for: delimited messages, indented output, all log messages.
    pub fn set_lit_test(&mut self) {
        self.input_style = InputStyle::Delimited;
        self.is_pretty = true;
        self.verbosity = Verbosity::Verbose;
    }
}
