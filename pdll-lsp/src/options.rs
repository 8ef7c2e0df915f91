//! Options of the server.

use std::path::PathBuf;

use pdll_ir::Context;

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
#[derive(Clone, Debug)]
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
    /// Creates a context with the dialects of MLIR documents.
    pub context: fn() -> Context,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            language: None,
            input_style: InputStyle::default(),
            is_pretty: false,
            verbosity: Verbosity::default(),
            pdll_dirs: Vec::new(),
            pdll_databases: Vec::new(),
            tablegen_dirs: Vec::new(),
            tablegen_databases: Vec::new(),
            context: unregistered,
        }
    }
}

/// Returns a context with the builtin dialect that allows operations of others.
fn unregistered() -> Context {
    let context = Context::new();
    context.allow_unregistered_dialects(true);
    context
}

impl Options {
    /// Sets what `-lit-test` stands for: delimited messages, indented output, all log messages.
    pub fn set_lit_test(&mut self) {
        self.input_style = InputStyle::Delimited;
        self.is_pretty = true;
        self.verbosity = Verbosity::Verbose;
    }
}
