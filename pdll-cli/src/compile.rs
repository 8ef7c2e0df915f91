//! `pdll compile`: compiles PDLL and prints its syntax tree, PDL, Rust, or an intermediate stage.
//!
//! MLIR: mlir-pdll, whose options it has. Differs: checks more where ODS definitions are available, unless
//! `--compat` is given; reports diagnostics in rustc's format; locations in a split input are locations in
//! the file.

use std::collections::BTreeSet;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::ValueEnum;
use pdll_compiler::codegen::stages::{self, Stage};
use pdll_compiler::codegen::{ast, cpp, pdl};
use pdll_compiler::compiled::Unit;
use pdll_compiler::macros::file;
use pdll_compiler::ods::print as ods_print;
use pdll_compiler::ods::upstream::CppOds;
use pdll_compiler::pipeline::print_stage;
use pdll_compiler::sema::checked::{Extension, Semantics};
use pdll_compiler::stack::on_large_stack;
use pdll_support::diag::{Diag, Diags, Severity};
use pdll_support::source::{SourceId, SourceMap, Span};

use crate::source::{Input, SPLIT_MARKER, SourceArgs};
use crate::{files, rules};

/// Options of `pdll compile`. If an option is given twice, the last one applies, as in mlir-pdll.
#[derive(clap::Args)]
#[command(args_override_self = true)]
pub(crate) struct Args {
    /// Input file; `-` is standard input
    #[arg(default_value = "-")]
    input: String,

    /// Output file; `-` is standard output
    #[arg(short = 'o', alias = "o", default_value = "-", value_name = "FILE")]
    output: String,

    /// Stage to print
    #[arg(short = 'x', alias = "x", default_value = "ast", value_name = "STAGE")]
    what: What,

    /// Write the names of all included files to FILE as a make rule
    #[arg(short = 'd', alias = "d", value_name = "FILE")]
    dependencies: Option<String>,

    /// Format of the decision trees of `-x tree`
    #[arg(long, default_value = "text", value_name = "FORMAT")]
    format: Format,

    /// Name of a macro: ignored, as in mlir-pdll
    #[arg(short = 'D', alias = "D", value_name = "NAME")]
    define: Vec<String>,

    /// Print the included ODS definitions to standard error
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true", default_value = "false",
        hide_default_value = true, value_parser = boolean, value_name = "BOOL")]
    dump_ods: bool,

    /// Text to print between the results of a split input
    #[arg(long, default_value = SPLIT_MARKER, value_name = "MARKER")]
    output_split_marker: String,

    /// Do not write the output file if its contents would not change
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true", default_value = "false",
        hide_default_value = true, value_parser = boolean, value_name = "BOOL")]
    write_if_changed: bool,

    #[command(flatten)]
    source: SourceArgs,

    /// Print the options, one per line
    #[arg(long, action = clap::ArgAction::HelpShort, aliases = ["help-hidden", "help-list-hidden"])]
    help_list: Option<bool>,
}

/// Parses a boolean value in the syntax of LLVM's options.
fn boolean(word: &str) -> Result<bool, String> {
    match word {
        "" | "true" | "TRUE" | "True" | "1" => Ok(true),
        "false" | "FALSE" | "False" | "0" => Ok(false),
        _ => Err("expected `true` or `false`".to_owned()),
    }
}

#[derive(Copy, Clone, PartialEq, Eq, ValueEnum)]
enum What {
    /// The checked syntax tree
    Ast,
    /// PDL, for MLIR
    Mlir,
    /// The C++ output of mlir-pdll
    Cpp,
    /// The expansion of `pdll!`
    Rust,
    /// The nodes of the patterns
    Pattern,
    /// The predicates of each pattern
    Predicates,
    /// The decision trees
    Tree,
    /// PDLL, of rules in TableGen
    Pdll,
}

/// A way to show decision trees.
#[derive(Copy, Clone, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Indented text
    Text,
    /// A graph for Graphviz
    Dot,
    /// A picture
    Svg,
}

impl From<Format> for stages::Format {
    fn from(format: Format) -> stages::Format {
        match format {
            Format::Text => stages::Format::Text,
            Format::Dot => stages::Format::Dot,
            Format::Svg => stages::Format::Svg,
        }
    }
}

/// Compiles; prints all diagnostics to standard error. On error there is no output.
pub(crate) fn run(args: &Args) -> ExitCode {
    match on_large_stack(|| process(args)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            args.source.render.fail(&message);
            ExitCode::FAILURE
        }
    }
}

/// Compiles every part and writes the output. Returns whether there were no errors.
fn process(args: &Args) -> Result<bool, String> {
    if args.dependencies.is_some() && args.output == "-" {
        return Err("the option -d must be used together with -o".to_owned());
    }
    if args.format != Format::Text && args.what != What::Tree {
        return Err("the option --format must be used together with -x tree".to_owned());
    }
    let mut input = Input::new(&args.input, &args.source)?;
    let parts = input.parts(&args.source);
    let mut results = Vec::with_capacity(parts.len());
    let mut is_fine = true;
    for part in parts {
        match compile(args, &mut input, part) {
            Some(result) => results.push(result),
            None => is_fine = false,
        }
    }
    if !is_fine {
        return Ok(false);
    }
    let included: BTreeSet<&Path> =
        input.included.iter().chain(&input.of_mlir).map(PathBuf::as_path).collect();
    let read = || included.iter().copied().chain([Path::new(&args.input)]);
    files::spare(&args.output, read())?;
    if let Some(file) = &args.dependencies {
        files::spare(file, read())?;
        if files::are_one(file, &args.output) {
            return Err(format!("the options -o and -d both name `{file}`"));
        }
    }
    let output = results.join(&format!("{}\n", args.output_split_marker));
    if let Some(file) = &args.dependencies {
        let names: String = included.iter().map(|path| format!(" {}", path.display())).collect();
        files::write(file, format!("{}:{names}\n", args.output))?;
    }
    let is_there = args.write_if_changed && args.output != "-" && {
        std::fs::read(&args.output).is_ok_and(|there| there == output.as_bytes())
    };
    if !is_there {
        files::write(&args.output, &output)?;
    }
    Ok(true)
}

/// Compiles one part and reports its diagnostics; returns `None` if there were errors.
fn compile(args: &Args, input: &mut Input, part: Range<usize>) -> Option<String> {
    let mut diags = Diags::new();
    if args.what == What::Pdll {
        let Input { sources, main, dirs, .. } = input;
        let text = rules::as_pdll(sources, *main, part, dirs, &mut diags);
        let is_fine = !diags.has_errors();
        args.source.report(&input.sources, diags.take());
        return Some(text).filter(|_| is_fine);
    }
    let unit = input.compile(&args.source, part, &mut diags);
    if args.what == What::Ast && args.source.compat && unit.is_checked {
        diags = as_warnings(diags);
    }
    let is_printed = !diags.has_errors() && matches!(args.what, What::Ast | What::Cpp);
    let needs_cpp = args.dump_ods || args.dependencies.is_some() || is_printed;
    let cpp_ods = if needs_cpp { unit.cpp_ods(&input.sources, &input.dirs, args.dump_ods) } else { None };
    if args.dump_ods {
        files::say(&cpp_ods.as_ref().map_or_else(|| ods_print::print(&unit.ods), CppOds::dump));
    }
    input.included.extend(unit.files.iter().cloned());
    input.of_mlir.extend(cpp_ods.iter().flat_map(|ods| ods.read.iter().cloned()));
    let result = if diags.has_errors() {
        None
    } else {
        let printed = print(args, &unit, cpp_ods.as_ref(), &input.sources, input.main, &mut diags);
        printed.filter(|_| !diags.has_errors())
    };
    args.source.report(&input.sources, diags.take());
    result
}

/// Makes warnings of the errors of patterns that mlir-pdll finds only after it has printed the syntax tree.
fn as_warnings(mut diags: Diags) -> Diags {
    let mut warnings = Diags::new();
    for mut diag in diags.take() {
        diag.severity = Severity::Warning;
        warnings.push(diag);
    }
    warnings
}

/// Prints the requested stage, which may report further errors.
fn print(
    args: &Args,
    unit: &Unit,
    cpp_ods: Option<&CppOds>,
    sources: &SourceMap,
    main: SourceId,
    diags: &mut Diags,
) -> Option<String> {
    if args.what != What::Rust {
        leave_out_semantics(unit, diags);
    }
    match args.what {
        What::Ast => {
            let text = ast::print(&unit.compiled.module, cpp_ods);
            if text.is_none() {
                let all = Span { source: main, lo: 0, hi: 0 };
                let diag =
                    Diag::error(all, "the syntax tree is too large to be printed: the limit is 64 MiB");
                diags.push(diag.note("what a reference refers to is printed at each reference"));
            }
            text
        }
        What::Mlir | What::Cpp if refuse_extensions(unit, diags) => None,
        What::Mlir => Some(pdl::print(&unit.compiled, sources)),
        What::Rust => file::rust(unit, sources, main, diags).map(|rust| pretty(&rust)),
        What::Pattern => print_stage(Stage::Pattern, unit, diags),
        What::Predicates => print_stage(Stage::Predicates, unit, diags),
        What::Tree => print_stage(Stage::Tree(args.format.into()), unit, diags),
        // Rules are compiled without a unit.
        What::Pdll => None,
        What::Cpp => match cpp_ods {
            Some(ods) => Some(cpp::print(&unit.compiled, ods, sources)),
            None => {
                let place = unit.ast.definitions().first().map(|include| include.path_span);
                let place = place.unwrap_or(Span { source: main, lo: 0, hi: 0 });
                let message = "C++ needs the definitions of MLIR that this file includes";
                diags.push(Diag::error(place, message).help("`-I` names the directory in which `mlir/` is"));
                None
            }
        },
    }
}

/// Formats Rust by prettyplease, which leaves what a pattern of unusual size becomes as it is: syn recurses.
fn pretty(rust: &str) -> String {
    const LARGE: usize = 4 << 20;
    match syn::parse_file(rust) {
        Ok(file) if rust.len() < LARGE => prettyplease::unparse(&file),
        _ => rust.to_owned(),
    }
}

/// Reports the words that mlir-pdll does not have. Returns whether there are any.
fn refuse_extensions(unit: &Unit, diags: &mut Diags) -> bool {
    let extensions = &unit.compiled.module.extensions;
    for Extension { word, span } in extensions {
        let diag = Diag::error(
            *span,
            format!("`{word}` is an extension of PDLL, which mlir-pdll and PDL do not have"),
        );
        diags.push(diag.help("`pdll!`, `pdll opt` and the other stages support it"));
    }
    !extensions.is_empty()
}

/// Warns that a stage has no place for what operations mean.
fn leave_out_semantics(unit: &Unit, diags: &mut Diags) {
    for Semantics { op, .. } in &unit.compiled.module.semantics {
        let diag = Diag::warning(op.span, format!("the semantics of `{}` are left out", op.text));
        diags.push(diag.note("they are for proofs, and are no pattern"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the row names of a table: the text between the first backticks, up to a blank or `=`.
    fn rows<'a>(text: &'a str, head: &str) -> Vec<&'a str> {
        let table = text.lines().skip_while(|line| !line.starts_with(head)).skip(2);
        table
            .map_while(|line| line.strip_prefix("| `"))
            .filter_map(|row| row.split([' ', '=', '[', '`']).next())
            .collect()
    }

    /// The tables of docs/compile.md have exactly one row for each stage and each option, in the order of
    /// `--help`.
    #[test]
    fn documentation_is_complete() {
        let docs = include_str!("../../docs/compile.md");
        let stages: Vec<String> = What::value_variants()
            .iter()
            .filter_map(|what| Some(what.to_possible_value()?.get_name().to_owned()))
            .collect();
        assert_eq!(rows(docs, "| `-x` "), stages);
        let command = <Args as clap::Args>::augment_args(clap::Command::new("compile"));
        let option = |arg: &clap::Arg| match (arg.get_short(), arg.get_long()) {
            (Some(short), _) => Some(format!("-{short}")),
            (None, Some(long)) => Some(format!("--{long}")),
            (None, None) => None,
        };
        let options: Vec<String> = command.get_arguments().filter_map(option).collect();
        assert_eq!(rows(docs, "| option "), options);
    }
}
