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
use clap::builder::{OsStringValueParser, TypedValueParser as _};
use pdll::text::split_input_at;
use pdll_compiler::codegen::stages::Stage;
use pdll_compiler::codegen::{ast, cpp, pdl};
use pdll_compiler::compiled::Unit;
use pdll_compiler::lint::Signatures;
use pdll_compiler::macros::file;
use pdll_compiler::ods::model::OdsContext;
use pdll_compiler::ods::print as ods_print;
use pdll_compiler::ods::upstream::CppOds;
use pdll_compiler::pipeline::{compile_part, print_stage};
use pdll_compiler::sema::Strictness;
use pdll_compiler::sema::checked::Extension;
use pdll_compiler::stack::on_large_stack;
use pdll_support::diag::{Diag, Diags};
use pdll_support::source::{Content, SourceId, SourceMap, Span};

use crate::{files, render, rules};

/// Default separator of inputs.
const SPLIT_MARKER: &str = "// -----";

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

    /// Directory to search for included files
    #[arg(short = 'I', alias = "I", value_name = "DIRECTORY", value_parser = OsStringValueParser::new().map(PathBuf::from))]
    include: Vec<PathBuf>,

    /// Write the names of all included files to FILE as a make rule
    #[arg(short = 'd', alias = "d", value_name = "FILE")]
    dependencies: Option<String>,

    /// Name of a macro: ignored, as in mlir-pdll
    #[arg(short = 'D', alias = "D", value_name = "NAME")]
    define: Vec<String>,

    /// Print the included ODS definitions to standard error
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true", default_value = "false",
        hide_default_value = true, value_parser = boolean, value_name = "BOOL")]
    dump_ods: bool,

    /// Process each part between MARKERs (`// -----`) as a separate input
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = SPLIT_MARKER, value_name = "MARKER")]
    split_input_file: Option<String>,

    /// Text to print between the results of a split input
    #[arg(long, default_value = SPLIT_MARKER, value_name = "MARKER")]
    output_split_marker: String,

    /// Do not write the output file if its contents would not change
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true", default_value = "false",
        hide_default_value = true, value_parser = boolean, value_name = "BOOL")]
    write_if_changed: bool,

    /// Accept what mlir-pdll accepts: report ODS-only errors as warnings
    #[arg(long)]
    compat: bool,

    #[command(flatten)]
    render: render::RenderArgs,

    /// Print the options, one per line
    #[arg(long, action = clap::ArgAction::HelpShort, aliases = ["help-hidden", "help-list-hidden"])]
    help_list: Option<bool>,
}

impl Args {
    /// Returns the directories to search for included files after that of the including file: first the
    /// current one, as in mlir-pdll.
    fn directories(&self) -> Vec<PathBuf> {
        std::iter::once(PathBuf::new()).chain(files::include_dirs(&self.include)).collect()
    }
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

/// Compiles; prints all diagnostics to standard error. On error there is no output.
pub(crate) fn run(args: &Args) -> ExitCode {
    match on_large_stack(|| process(args)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            args.render.fail(&message);
            ExitCode::FAILURE
        }
    }
}

/// Compiles every part and writes the output. Returns whether there were no errors.
fn process(args: &Args) -> Result<bool, String> {
    if args.dependencies.is_some() && args.output == "-" {
        return Err("the option -d must be used together with -o".to_owned());
    }
    let text = files::read(&args.input)?;
    let mut input = Input::new(args, text);
    let parts = input.parts();
    let mut results = Vec::with_capacity(parts.len());
    let mut is_fine = true;
    for part in parts {
        match input.compile(part) {
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
        files::write(file, &format!("{}:{names}\n", args.output))?;
    }
    let is_there = args.write_if_changed && args.output != "-" && {
        std::fs::read(&args.output).is_ok_and(|there| there == output.as_bytes())
    };
    if !is_there {
        files::write(&args.output, &output)?;
    }
    Ok(true)
}

/// The input and the state shared by its parts.
struct Input<'a> {
    args: &'a Args,
    /// The whole text; the includes of a part are removed before the next one is compiled.
    sources: SourceMap,
    main: SourceId,
    dirs: Vec<PathBuf>,
    included: BTreeSet<PathBuf>,
    /// The files of MLIR that the prelude replaces, read for their C++.
    of_mlir: BTreeSet<PathBuf>,
    natives: Signatures,
}

impl Input<'_> {
    fn new(args: &Args, text: String) -> Input<'_> {
        let mut sources = SourceMap::new();
        let name = if args.input == "-" { "<stdin>" } else { &args.input };
        let main = sources.add_text(name, text, None);
        let dirs = args.directories();
        let (included, of_mlir) = (BTreeSet::new(), BTreeSet::new());
        Input { args, sources, main, dirs, included, of_mlir, natives: Signatures::new() }
    }

    /// Returns the separate inputs. Warns about text that resembles a marker.
    fn parts(&self) -> Vec<Range<usize>> {
        let Content::Text(text) = &self.sources.get(self.main).content else { return Vec::new() };
        // An empty marker does not split.
        let marker = self.args.split_input_file.as_deref().unwrap_or_default();
        let split = split_input_at(text, marker);
        let near_miss = |miss: &Range<usize>| {
            let span = Span { source: self.main, lo: miss.start as u32, hi: miss.end as u32 };
            Diag::warning(span, "near miss with file split marker")
                .help(format!("the input is split at `{marker}` with something behind it"))
        };
        self.args.render.report(&self.sources, split.near_misses.iter().map(near_miss).collect());
        split.parts.iter().map(|part| part.start..part.start + part.text.len()).collect()
    }

    /// Compiles one part and reports its diagnostics; returns `None` if there were errors.
    fn compile(&mut self, part: Range<usize>) -> Option<String> {
        let Input { args, sources, main, dirs, .. } = self;
        let main = *main;
        sources.truncate(1);
        let strictness = if args.compat { Strictness::Upstream } else { Strictness::Strict };
        let mut diags = Diags::new();
        if args.what == What::Pdll {
            let text = rules::as_pdll(sources, main, part, dirs, &mut diags);
            let is_fine = !diags.has_errors();
            args.render.report(sources, diags.take());
            return Some(text).filter(|_| is_fine);
        }
        let unit = compile_part(OdsContext::default(), sources, main, part, dirs, strictness, &mut diags);
        if !diags.has_errors() && strictness == Strictness::Strict {
            self.natives.check(&unit.compiled.module, sources, &mut diags);
        }
        let is_printed = !diags.has_errors() && matches!(args.what, What::Ast | What::Cpp);
        let needs_cpp = args.dump_ods || args.dependencies.is_some() || is_printed;
        let cpp_ods = if needs_cpp { unit.cpp_ods(sources, dirs, args.dump_ods) } else { None };
        if args.dump_ods {
            files::say(&cpp_ods.as_ref().map_or_else(|| ods_print::print(&unit.ods), CppOds::dump));
        }
        self.included.extend(unit.files.iter().cloned());
        self.of_mlir.extend(cpp_ods.iter().flat_map(|ods| ods.read.iter().cloned()));
        let result = if diags.has_errors() {
            None
        } else {
            let printed = print(args.what, &unit, cpp_ods.as_ref(), sources, main, &mut diags);
            printed.filter(|_| !diags.has_errors())
        };
        args.render.report(sources, diags.take());
        result
    }
}

/// Prints the requested stage, which may report further errors.
fn print(
    what: What,
    unit: &Unit,
    cpp_ods: Option<&CppOds>,
    sources: &SourceMap,
    main: SourceId,
    diags: &mut Diags,
) -> Option<String> {
    match what {
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
        What::Rust => file::rust(unit, sources, main, diags),
        What::Pattern => print_stage(Stage::Pattern, unit, diags),
        What::Predicates => print_stage(Stage::Predicates, unit, diags),
        What::Tree => print_stage(Stage::Tree, unit, diags),
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
