//! `pdll verify`: proves the patterns of a file, or shows programs for which they are wrong.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::ValueEnum;
use pdll::ir::Context;
use pdll::runtime_compiler::{LoadedPatterns, PdllOptions, load_pdll, load_rules};
use pdll_verify::contract::Contracts;
use pdll_verify::definition::Definitions;
use pdll_verify::functions::{FunctionOutcome, FunctionReport, compare_functions};
use pdll_verify::obligation::{Options, Outcome, PatternReport, queries, verify_pattern};
use pdll_verify::report;
use pdll_verify::solve::{ExternalSolver, Limits, smt_dialect, smtlib};
use pdll_verify::term::{TermId, Terms};

use crate::files;

/// Options of `pdll verify`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Input file: PDLL, or rules in TableGen if it ends with `.td`; `-` is standard input
    #[arg(default_value = "-")]
    input: String,

    /// Output file; `-` is standard output
    #[arg(short = 'o', alias = "o", default_value = "-", value_name = "FILE")]
    output: String,

    /// Widths of integer types that a pattern leaves open
    #[arg(long, value_delimiter = ',', default_value = "1,4,8,16,32,64", value_name = "N,…")]
    widths: Vec<u32>,

    /// Widths of `index`
    #[arg(long, value_delimiter = ',', default_value = "32,64", value_name = "N,…")]
    index_widths: Vec<u32>,

    /// Seconds per query
    #[arg(long, default_value_t = 5, value_name = "SECONDS")]
    timeout: u64,

    /// Format of the report
    #[arg(long, default_value = "text", value_name = "FORMAT")]
    format: Format,

    /// Installed solver to run instead of the built-in one
    #[arg(long, value_name = "NAME")]
    solver: Option<Solver>,

    /// Print the queries in SMT-LIB, and prove nothing
    #[arg(long)]
    emit_smtlib: bool,

    /// Print the queries in MLIR's dialect `smt`, and prove nothing
    #[arg(long, conflicts_with = "emit_smtlib")]
    emit_smt_dialect: bool,

    /// Directory in which answers are kept, so that a later run does not ask the same again
    #[arg(long, value_name = "DIRECTORY")]
    cache: Option<PathBuf>,

    /// File of PDLL with declarations that have contracts
    #[arg(long, value_name = "FILE")]
    contracts: Vec<String>,

    /// File that defines operations by others: by `Semantics` in PDLL, or by patterns in PDLL or TableGen
    #[arg(long, value_name = "FILE")]
    semantics: Vec<String>,

    /// Prove that the functions of FILE refine those of the input, which is MLIR then
    #[arg(long, value_name = "FILE", conflicts_with_all = ["emit_smtlib", "emit_smt_dialect", "semantics", "contracts", "cache"])]
    against: Option<String>,

    /// Directory to search for included files
    #[arg(short = 'I', alias = "I", value_name = "DIRECTORY")]
    include: Vec<PathBuf>,
}

/// Formats of the report.
#[derive(Copy, Clone, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Answers with their source lines and counterexamples
    Text,
    /// One JSON object per pattern
    Json,
    /// A table in Markdown
    Table,
}

/// Solvers that can be installed.
#[derive(Copy, Clone, PartialEq, Eq, ValueEnum)]
enum Solver {
    Z3,
    Cvc5,
    Bitwuzla,
}

/// Prints a query: terms, the condition, and a comment.
type PrintQuery = fn(&Terms, TermId, &str) -> String;

/// Runs the command. It fails if a pattern is refuted.
pub(crate) fn run(args: &Args) -> ExitCode {
    match answers(args).and_then(|(text, is_right)| files::write(&args.output, &text).map(|()| is_right)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            files::say(&format!("{}{message}\n", if message.contains("error: ") { "" } else { "error: " }));
            ExitCode::FAILURE
        }
    }
}

/// Returns the solver to run; an error if it is not installed.
fn solver(args: &Args) -> Result<Option<ExternalSolver>, String> {
    let solver = args.solver.map(|solver| match solver {
        Solver::Z3 => ExternalSolver::Z3,
        Solver::Cvc5 => ExternalSolver::Cvc5,
        Solver::Bitwuzla => ExternalSolver::Bitwuzla,
    });
    match solver.filter(|solver| !solver.is_installed()) {
        Some(solver) => Err(format!("the solver `{}` is not installed", solver.name())),
        None => Ok(solver),
    }
}

/// Returns the answers about functions before and after a change, and whether none is wrong.
fn functions(args: &Args, after: &str) -> Result<(String, bool), String> {
    if args.format != Format::Text {
        return Err("`--against` has answers as text only".to_owned());
    }
    let ctx = Context::new();
    pdll_dialects::load_all_dialects(&ctx);
    let read = |name: &str| {
        let ir =
            pdll::text::parse_named(&ctx, name, &files::read(name)?).map_err(|error| error.to_string())?;
        ir.verify().map_err(|error| error.to_string())?;
        Ok::<_, String>(ir)
    };
    let options = Options {
        index_widths: args.index_widths.clone(),
        limits: Limits { time: Duration::from_secs(args.timeout), ..Limits::default() },
        solver: solver(args)?,
        ..Options::default()
    };
    let found = compare_functions(&read(&args.input)?, &read(after)?, &options);
    let is_wrong = |found: &FunctionReport| {
        matches!(found.outcome, FunctionOutcome::Refuted { .. } | FunctionOutcome::Failed { .. })
    };
    let text = found.iter().map(|found| format!("{found}\n")).collect();
    Ok((text, !found.iter().any(is_wrong)))
}

/// Returns the report, and whether no pattern is wrong.
fn answers(args: &Args) -> Result<(String, bool), String> {
    for width in args.widths.iter().chain(&args.index_widths) {
        if !(1..=64).contains(width) {
            return Err(format!("a width of {width} bits is not supported: it must be from 1 to 64"));
        }
    }
    if let Some(after) = &args.against {
        return functions(args, after);
    }
    let text = files::read(&args.input)?;
    let name = if args.input == "-" { "<stdin>" } else { &args.input };
    let ctx = Context::new();
    pdll_dialects::load_all_dialects(&ctx);
    let options = PdllOptions { include_dirs: files::include_dirs(&args.include), compat: false };
    let load = |name: &str, text: &str| {
        let loaded = match name.ends_with(".td") {
            true => load_rules(name, text, &options),
            false => load_pdll(&ctx, name, text, &options),
        };
        let loaded = loaded.map_err(|error| error.to_string())?;
        loaded.warnings.iter().for_each(|warning| files::say(&format!("{warning}\n")));
        Ok::<_, String>(loaded)
    };
    let LoadedPatterns { patterns, semantics: mut definitions, sources, .. } = load(name, &text)?;
    for file in &args.semantics {
        let LoadedPatterns { patterns, semantics, .. } = load(file, &files::read(file)?)?;
        definitions.extend(if semantics.is_empty() { patterns } else { semantics });
    }
    let definitions = Definitions::new(definitions).map_err(|error| error.to_string())?;
    let mut contracts = Contracts::default();
    let add = |contracts: &mut Contracts, name: &str, text: &str| {
        contracts.add_pdll(text).map_err(|error| format!("{name}:{error}"))
    };
    for source in sources.iter().filter(|source| &*source.file != name) {
        add(&mut contracts, &source.file, &source.text)?;
    }
    if !name.ends_with(".td") {
        add(&mut contracts, name, &text)?;
    }
    for file in &args.contracts {
        add(&mut contracts, file, &files::read(file)?)?;
    }
    let solver = solver(args)?;
    let options = Options {
        widths: args.widths.clone(),
        index_widths: args.index_widths.clone(),
        limits: Limits { time: Duration::from_secs(args.timeout), ..Limits::default() },
        solver,
        contracts,
        definitions,
        cache: args.cache.clone(),
        ..Options::default()
    };
    if args.emit_smtlib || args.emit_smt_dialect {
        let (print, comment, separator): (PrintQuery, _, _) = match args.emit_smtlib {
            true => (smtlib, ";", "(reset)\n"),
            false => (smt_dialect, "//", ""),
        };
        let mut out = String::new();
        for pattern in &patterns {
            match queries(pattern, &options, print) {
                Ok(scripts) => {
                    scripts.iter().for_each(|(_, script)| out.push_str(&format!("{script}{separator}")))
                }
                Err(what) => {
                    let name = pattern.name.as_deref().unwrap_or("(anonymous)");
                    let _ = writeln!(out, "{comment} `{name}` is not modelled: {what}");
                }
            }
        }
        return Ok((out, true));
    }
    let reports: Vec<PatternReport> =
        patterns.iter().map(|pattern| verify_pattern(&ctx, pattern, &options)).collect();
    let line = |file: &str, number: u32| {
        let found = sources.iter().find(|source| &*source.file == file).map(|source| &*source.text);
        found.unwrap_or(&text).lines().nth(number.checked_sub(1)? as usize)
    };
    let out = match args.format {
        Format::Text => {
            let texts: String = reports.iter().map(|found| report::text(found, line)).collect();
            texts + &report::summary(&reports)
        }
        Format::Json => reports.iter().map(|found| report::json(found) + "\n").collect(),
        Format::Table => report::table(&reports, true),
    };
    let is_wrong =
        |found: &PatternReport| matches!(found.outcome, Outcome::Refuted(_) | Outcome::Failed { .. });
    Ok((out, !reports.iter().any(is_wrong)))
}
