//! `pdll lsp`: the language server for PDLL, TableGen and MLIR.
//!
//! MLIR: mlir-pdll-lsp-server, tblgen-lsp-server and mlir-lsp-server, whose options it has; `--language` makes it one of them.

use std::io::{BufReader, stdin, stdout};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};

use clap::ValueEnum;
use pdll::ir::Context;
use pdll::runtime_compiler::DefinitionRust;
use pdll_lsp::{Contexts, InputStyle, Language, Options, Outcome, Verbosity, serve};

use crate::files;
use crate::opt::load_definitions;

/// Options of `pdll lsp`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Act as MLIR's server for one language; without it, the language is that of each document
    #[arg(long, value_name = "LANGUAGE")]
    language: Option<LanguageArg>,

    /// File with the definition of a dialect in TableGen (ODS), which files of MLIR use; may be repeated
    #[arg(long, value_name = "FILE")]
    dialect: Vec<String>,

    /// Directory to search for the files of `--dialect` and what they include
    #[arg(short = 'I', alias = "I", value_name = "DIRECTORY")]
    include: Vec<PathBuf>,

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
    let contexts = match contexts(args) {
        Ok(contexts) => contexts,
        Err(message) => {
            files::say(&format!("{message}\n"));
            return ExitCode::FAILURE;
        }
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
        contexts,
    };
    if args.lit_test {
        options.set_lit_test();
    }
    match serve(&options, Box::new(BufReader::new(stdin())), &mut stdout()) {
        Outcome::Orderly => ExitCode::SUCCESS,
        Outcome::Abrupt => ExitCode::FAILURE,
    }
}

/// How often a context with dialects of `--dialect` is used before their definitions are read again. It keeps the types and attributes of all
/// documents that are read in it.
const MAX_USES: u32 = 200;

/// With `--lit-test`, documents whose URI contains this have only the builtin dialect, as in `mlir-lsp-server`.
const WITHOUT_DIALECTS: &str = "-disable-lsp-registration";

/// Returns contexts with the dialects of the options, and those in the box that have other names, which allow operations of others.
fn contexts(args: &Args) -> Result<Contexts, String> {
    if args.dialect.is_empty() {
        let is_test = args.lit_test;
        return Ok(Contexts::by_uri(move |uri| match is_test && uri.contains(WITHOUT_DIALECTS) {
            true => Context::new(),
            false => in_the_box(Context::new()),
        }));
    }
    let (dialects, include) = (args.dialect.clone(), args.include.clone());
    let create = move || {
        let context = Context::new();
        load_definitions(&context, &dialects, &include, &DefinitionRust::new())?;
        Ok::<Context, String>(in_the_box(context))
    };
    let current = Mutex::new((create()?, 0));
    Ok(Contexts::new(move || {
        let mut current = current.lock().unwrap_or_else(PoisonError::into_inner);
        current.1 += 1;
        // Definitions that cannot be read any more are those of before.
        if let Some(new) = (current.1 > MAX_USES).then(|| create().ok()).flatten() {
            *current = (new, 1);
        }
        current.0.clone()
    }))
}

/// Adds the dialects in the box.
fn in_the_box(context: Context) -> Context {
    context.allow_unregistered_dialects(true);
    #[cfg(feature = "dialects")]
    pdll_dialects::load_all_dialects(&context);
    context
}
