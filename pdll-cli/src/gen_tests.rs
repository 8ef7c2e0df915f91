//! `pdll gen-tests`: writes and runs tests of the patterns of a file, which are derived from the patterns.

use std::path::PathBuf;
use std::process::{Command, ExitCode, Stdio};

use clap::ValueEnum;
use pdll::ir::Context;
use pdll::native::NativeRegistry;
use pdll::rewrite::RewritePatternSet;
use pdll::runtime_compiler::{LoadedPatterns, PdllOptions, load_pdll, load_rules};
use pdll_verify::report;
use pdll_verify::self_test::{SelfTest, TestOptions, check_file, file_text, test_patterns, test_set};

use crate::files;

/// Program of MLIR that is used if it is installed.
const MLIR_OPT: &str = "mlir-opt-22";

/// Options of `pdll gen-tests`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Input file: PDLL, or rules in TableGen if it ends with `.td`; `-` is standard input
    #[arg(default_value = "-")]
    input: String,

    /// Test the canonicalization patterns of a dialect in the box instead of a file
    #[arg(long, value_name = "NAME", conflicts_with_all = ["input", "check"])]
    dialect: Option<String>,

    /// Output file; `-` is standard output
    #[arg(short = 'o', alias = "o", default_value = "-", value_name = "FILE")]
    output: String,

    /// What to write
    #[arg(long, default_value = "mlir", value_name = "FORMAT")]
    format: Format,

    /// Run the tests of a file that an earlier run wrote, and write none
    #[arg(long, value_name = "FILE")]
    check: Option<String>,

    /// Programs per pattern that are tried as tests
    #[arg(long, default_value_t = TestOptions::default().max_programs, value_name = "N")]
    max_programs: usize,

    /// Programs that are tried for pairs of patterns whose order matters; 0 to leave these out
    #[arg(long, default_value_t = TestOptions::default().max_overlaps, value_name = "N")]
    max_overlaps: usize,

    /// Program that also runs the tests; by default `mlir-opt-22`, if it is installed, and `none` for no program
    #[arg(long, value_name = "PROGRAM")]
    mlir_opt: Option<String>,

    /// Directory to search for included files
    #[arg(short = 'I', alias = "I", value_name = "DIRECTORY")]
    include: Vec<PathBuf>,
}

/// Formats of the output.
#[derive(Copy, Clone, PartialEq, Eq, ValueEnum)]
enum Format {
    /// The tests as MLIR, and the report on standard error
    Mlir,
    /// The report
    Text,
    /// A table in Markdown, and what the order of patterns changes
    Table,
    /// One JSON object per pattern with its tests, and one per pair of patterns whose order matters
    Json,
}

/// Runs the command. It fails if a test fails.
pub(crate) fn run(args: &Args) -> ExitCode {
    match tested(args) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            files::say(&format!("{}{message}\n", if message.contains("error: ") { "" } else { "error: " }));
            ExitCode::FAILURE
        }
    }
}

/// Writes the output, and returns whether all tests pass.
fn tested(args: &Args) -> Result<bool, String> {
    let ctx = Context::new();
    pdll_dialects::load_all_dialects(&ctx);
    if let Some(dialect) = &args.dialect {
        return of_dialect(args, &ctx, dialect);
    }
    let text = files::read(&args.input)?;
    let name = if args.input == "-" { "<stdin>" } else { &args.input };
    let options = PdllOptions { include_dirs: files::include_dirs(&args.include), compat: false };
    let loaded = match name.ends_with(".td") {
        true => load_rules(name, &text, &options),
        false => load_pdll(&ctx, name, &text, &options),
    };
    let LoadedPatterns { patterns, sources, warnings, .. } = loaded.map_err(|error| error.to_string())?;
    warnings.iter().for_each(|warning| files::say(&format!("{warning}\n")));
    let natives = NativeRegistry::new();
    if let Some(file) = &args.check {
        let tests = files::read(file)?;
        let checked = check_file(&ctx, &patterns, &natives, &tests);
        let checked = checked.map_err(|(line, message)| format!("{file}:{line}: error: {message}"))?;
        let mut out = String::new();
        for (line, failure) in &checked.failures {
            out.push_str(&format!("{file}:{line}: failed: {failure}\n"));
        }
        let s = if checked.n_tests == 1 { "" } else { "s" };
        out.push_str(&format!("{} test{s}, {} failed\n", checked.n_tests, checked.failures.len()));
        files::write(&args.output, &out)?;
        return Ok(checked.failures.is_empty());
    }
    let tests = test_patterns(&ctx, &patterns, &natives, &test_options(args)?);
    let line = |file: &str, number: u32| {
        let found = sources.iter().find(|source| &*source.file == file).map(|source| &*source.text);
        found.unwrap_or(&text).lines().nth(number.checked_sub(1)? as usize)
    };
    let source = if args.input == "-" { "standard input".to_owned() } else { format!("`{name}`") };
    write(args, &tests, &source, line)
}

/// Tests the canonicalization patterns of a dialect.
fn of_dialect(args: &Args, ctx: &Context, dialect: &str) -> Result<bool, String> {
    if !ctx.is_dialect_loaded(dialect) {
        return Err(format!("there is no dialect `{dialect}` in the box"));
    }
    let options = TestOptions { dialect: Some(dialect.to_owned()), ..test_options(args)? };
    let populate = |set: &mut RewritePatternSet| {
        set.add_canonicalization_patterns();
    };
    let tests = test_set(ctx, populate, &options)?;
    write(args, &tests, &format!("the dialect `{dialect}`"), |_, _| None)
}

fn test_options(args: &Args) -> Result<TestOptions, String> {
    let mlir_opt = match args.mlir_opt.as_deref() {
        Some("none") => None,
        Some(program) if is_installed(program) => Some(program.to_owned()),
        Some(program) => return Err(format!("`{program}` is not installed")),
        None => Some(MLIR_OPT.to_owned()).filter(|program| is_installed(program)),
    };
    let (max_programs, max_overlaps) = (args.max_programs, args.max_overlaps);
    Ok(TestOptions { max_programs, max_overlaps, dialect: None, mlir_opt })
}

/// Writes the results, and returns whether all tests pass. `line` returns the text of a line of a file.
fn write<'t>(
    args: &Args,
    tests: &SelfTest,
    source: &str,
    line: impl Fn(&str, u32) -> Option<&'t str>,
) -> Result<bool, String> {
    let texts: String = tests.patterns.iter().map(|tests| report::tests_text(tests, &line)).collect();
    let pairs = tests.interactions.all.iter();
    let of_pairs: String = pairs.clone().map(|pair| report::interaction_text(pair, &line)).collect();
    let summary = report::tests_summary(tests);
    let out = match args.format {
        Format::Mlir => {
            files::say(&(texts + &of_pairs + &summary));
            file_text(tests, source)
        }
        Format::Text => texts + &of_pairs + &summary,
        Format::Table => format!("{}\n{of_pairs}{summary}", report::tests_table(tests)),
        Format::Json => {
            let objects = tests.patterns.iter().map(report::tests_json);
            objects.chain(pairs.map(report::interaction_json)).map(|object| object + "\n").collect()
        }
    };
    files::write(&args.output, &out)?;
    Ok(!tests.has_failures())
}

fn is_installed(program: &str) -> bool {
    let mut command = Command::new(program);
    command.arg("--version").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}
