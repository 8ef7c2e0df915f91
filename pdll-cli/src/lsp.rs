//! `pdll lsp`: the language server for PDLL, TableGen and MLIR.
//!
//! MLIR: mlir-pdll-lsp-server, tblgen-lsp-server and mlir-lsp-server, whose options it has; `--language` makes it one of them.

use std::io::{BufReader, stdin, stdout};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::ValueEnum;
use pdll::ir::Context;
use pdll_lsp::{InputStyle, Language, Options, Outcome, Verbosity, serve};

/// Options of `pdll lsp`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Act as MLIR's server for one language; without it, the language is that of each document
    #[arg(long, value_name = "LANGUAGE")]
    language: Option<LanguageArg>,

    /// How messages are separated in the input
    #[arg(long, default_value = "standard", value_name = "STYLE")]
    input_style: StyleArg,

    /// What to log to standard error
    #[arg(long, default_value = "info", value_name = "VERBOSITY")]
    log: LogArg,

    /// Indent the output
    #[arg(long)]
    pretty: bool,

    /// Same as `--input-style=delimited --pretty --log=verbose`
    #[arg(long)]
    lit_test: bool,

    /// Directory to search for files that PDLL includes
    #[arg(long, value_name = "DIRECTORY")]
    pdll_extra_dir: Vec<PathBuf>,

    /// Compilation database for PDLL
    #[arg(long, value_name = "FILE")]
    pdll_compilation_database: Vec<PathBuf>,

    /// Directory to search for files that TableGen includes
    #[arg(long, value_name = "DIRECTORY")]
    tablegen_extra_dir: Vec<PathBuf>,

    /// Compilation database for TableGen
    #[arg(long, value_name = "FILE")]
    tablegen_compilation_database: Vec<PathBuf>,
}

#[derive(Copy, Clone, ValueEnum)]
enum LanguageArg {
    /// `mlir-pdll-lsp-server`
    Pdll,
    /// `tblgen-lsp-server`
    Tablegen,
    /// `mlir-lsp-server`
    Mlir,
}

#[derive(Copy, Clone, ValueEnum)]
enum StyleArg {
    /// Each message has a header with its length
    Standard,
    /// Lines that begin with `// -----` separate messages
    Delimited,
}

#[derive(Copy, Clone, ValueEnum)]
enum LogArg {
    /// Errors
    Error,
    /// Requests and replies too
    Info,
    /// The content of messages too
    Verbose,
}

/// Serves standard input and output.
pub(crate) fn run(args: &Args) -> ExitCode {
    let language = args.language.map(|language| match language {
        LanguageArg::Pdll => Language::Pdll,
        LanguageArg::Tablegen => Language::Tablegen,
        LanguageArg::Mlir => Language::Mlir,
    });
    let input_style = match args.input_style {
        StyleArg::Standard => InputStyle::Standard,
        StyleArg::Delimited => InputStyle::Delimited,
    };
    let verbosity = match args.log {
        LogArg::Error => Verbosity::Error,
        LogArg::Info => Verbosity::Info,
        LogArg::Verbose => Verbosity::Verbose,
    };
    let mut options = Options {
        language,
        input_style,
        is_pretty: args.pretty,
        verbosity,
        pdll_dirs: args.pdll_extra_dir.clone(),
        pdll_databases: args.pdll_compilation_database.clone(),
        tablegen_dirs: args.tablegen_extra_dir.clone(),
        tablegen_databases: args.tablegen_compilation_database.clone(),
        context,
    };
    if args.lit_test {
        options.set_lit_test();
    }
    match serve(&options, Box::new(BufReader::new(stdin())), &mut stdout()) {
        Outcome::Orderly => ExitCode::SUCCESS,
        Outcome::Abrupt => ExitCode::FAILURE,
    }
}

/// Returns a context with the dialects in the box, which allows operations of others.
fn context() -> Context {
    let context = Context::new();
    context.allow_unregistered_dialects(true);
    #[cfg(feature = "dialects")]
    pdll_dialects::load_all_dialects(&context);
    context
}
