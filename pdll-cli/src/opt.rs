//! `pdll opt`: MLIR text in, verified, rewritten by files of PDLL if there are any, MLIR text out.
//!
//! MLIR: mlir-opt, whose names the options have.

use std::path::PathBuf;
use std::process::ExitCode;

use pdll::jit::{AddPdll, PdllOptions};
use pdll::{
    Context, FrozenRewritePatternSet, GreedyRewriteConfig, LocationData, PrintOptions, RewritePatternSet,
    VerifyErrors, apply_patterns_greedily, parse_named, split_input_at,
};

use crate::files;

/// The line that separates inputs, unless another one is named.
const SPLIT_MARKER: &str = "// -----";

/// What `pdll opt` takes.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The file to read; `-` is standard input
    #[arg(default_value = "-")]
    input: String,

    /// The file to write; `-` is standard output
    #[arg(short = 'o', default_value = "-", value_name = "FILE")]
    output: String,

    /// A file of PDLL whose patterns are applied, greedily, until none applies; may be given more than once
    #[arg(long, value_name = "FILE")]
    patterns: Vec<String>,

    /// A directory in which files that the patterns include are looked for
    #[arg(short = 'I', value_name = "DIRECTORY")]
    include: Vec<PathBuf>,

    /// Accept operations, types and attributes of dialects that are not registered
    #[arg(long)]
    allow_unregistered_dialect: bool,

    /// Print operations in their generic form (there is no other yet)
    #[arg(long)]
    mlir_print_op_generic: bool,

    /// Print without aliases
    #[arg(long)]
    mlir_print_local_scope: bool,

    /// Print locations
    #[arg(long)]
    mlir_print_debuginfo: bool,

    /// Treat each part between lines that begin with MARKER (`// -----`) as an input of its own
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = SPLIT_MARKER, value_name = "MARKER")]
    split_input_file: Option<String>,

    /// What to print between the results of a split input
    #[arg(long, default_value = SPLIT_MARKER, value_name = "MARKER")]
    output_split_marker: String,

    /// Do not verify what was read
    #[arg(long)]
    no_verify: bool,
}

/// Reads, verifies and prints; all errors go to standard error.
pub(crate) fn run(args: &Args) -> ExitCode {
    match process(args) {
        Ok(text) => match files::write(&args.output, &text) {
            Ok(()) => ExitCode::SUCCESS,
            Err(message) => failed(&format!("error: {message}")),
        },
        Err(messages) => failed(&messages),
    }
}

fn failed(messages: &str) -> ExitCode {
    eprintln!("{messages}");
    ExitCode::FAILURE
}

/// The results of all parts, or all their errors.
fn process(args: &Args) -> Result<String, String> {
    let text = files::read(&args.input).map_err(|message| format!("error: {message}"))?;
    let name = if args.input == "-" { "<stdin>" } else { &args.input };
    let parts = match &args.split_input_file {
        Some(marker) => split_input_at(&text, marker),
        None => vec![(0, text.as_str())],
    };
    let (mut results, mut errors) = (Vec::new(), Vec::new());
    for (n_lines_before, part) in parts {
        match print_one(args, name, n_lines_before, part) {
            Ok(result) => results.push(result),
            Err(error) => errors.push(error),
        }
    }
    if errors.is_empty() {
        Ok(results.join(&format!("{}\n", args.output_split_marker)))
    } else {
        Err(errors.join("\n"))
    }
}

fn print_one(args: &Args, name: &str, n_lines_before: usize, text: &str) -> Result<String, String> {
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(args.allow_unregistered_dialect);
    // The lines before the part, empty, so that places in it are places in the file.
    let padded;
    let text = if n_lines_before == 0 {
        text
    } else {
        padded = "\n".repeat(n_lines_before) + text;
        &padded
    };
    let mut ir = parse_named(&ctx, name, text).map_err(|error| error.to_string())?;
    if !args.no_verify {
        ir.verify().map_err(|errors| with_snippets(&ctx, &errors, name, text))?;
    }
    if !args.patterns.is_empty() {
        let patterns = load_patterns(args, &ctx)?;
        apply_patterns_greedily(&mut ir, &patterns, &GreedyRewriteConfig::default())
            .map_err(|error| format!("error: {error}"))?;
        if !args.no_verify {
            ir.verify().map_err(|errors| with_snippets(&ctx, &errors, name, text))?;
        }
    }
    let options =
        PrintOptions::new().debug_info(args.mlir_print_debuginfo).local_scope(args.mlir_print_local_scope);
    Ok(ir.to_text(&options))
}

/// The patterns of all files, in the order given.
fn load_patterns(args: &Args, ctx: &Context) -> Result<FrozenRewritePatternSet, String> {
    let options = PdllOptions { include_dirs: args.include.clone(), compat: false };
    let mut patterns = RewritePatternSet::new(ctx);
    let mut errors = Vec::new();
    for file in &args.patterns {
        let text = files::read(file).map_err(|message| format!("error: {message}"))?;
        if let Err(error) = patterns.add_pdll(file, &text, &options) {
            errors.push(error.to_string());
        }
    }
    if !errors.is_empty() {
        return Err(errors.join("\n"));
    }
    patterns.freeze().map_err(|error| {
        error.problems.iter().map(|problem| format!("error: {problem}")).collect::<Vec<_>>().join("\n")
    })
}

/// What the verifier found, the line of text and a caret below each error that stands in the text.
fn with_snippets(ctx: &Context, errors: &VerifyErrors, name: &str, text: &str) -> String {
    let mut said = String::new();
    for error in &errors.errors {
        let (first, rest) = split_first_line(error.to_string());
        said.push_str(&first);
        if let LocationData::FileLineCol { file, start: (line, column), .. } = ctx.location_data(error.loc)
            && ctx.str(file) == name
            && let Some(snippet) = text.lines().nth((line as usize).saturating_sub(1))
        {
            let indent = snippet.chars().take((column as usize).saturating_sub(1)).count();
            said.push_str(&format!("\n{snippet}\n{:indent$}^", ""));
        }
        said.push_str(&rest);
        said.push('\n');
    }
    said.truncate(said.trim_end().len());
    said
}

/// The first line, and what follows it with its newline.
fn split_first_line(text: String) -> (String, String) {
    match text.find('\n') {
        Some(at) => (text[..at].to_owned(), text[at..].to_owned()),
        None => (text, String::new()),
    }
}
