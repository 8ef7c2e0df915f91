//! `pdll compile`: PDLL in; its syntax tree, its PDL, its Rust, or a stage between out.
//!
//! MLIR: mlir-pdll, whose options it has. Differs: checks more where ODS is known, unless told `--compat`; reports in
//! rustc's look; places in a split input are places in the file.

use std::collections::BTreeSet;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::ValueEnum;
use clap::builder::{OsStringValueParser, TypedValueParser as _};
use pdll::split_input_at;
use pdll_compiler::compile::{Unit, compile_part};
use pdll_compiler::emit::stages::{self, Stage};
use pdll_compiler::emit::{ast, cpp, pdl};
use pdll_compiler::inline::file;
use pdll_compiler::lint::Signatures;
use pdll_compiler::ods::print as ods_print;
use pdll_compiler::ods::upstream::CppOds;
use pdll_compiler::sema::Strictness;
use pdll_compiler::stack::on_large_stack;
use pdll_support::diag::{Diag, Diags};
use pdll_support::source::{Content, SourceId, SourceMap, Span};

use crate::{files, render};

/// What separates inputs, unless something else is named.
const SPLIT_MARKER: &str = "// -----";

/// What `pdll compile` takes. Of an option given twice the last one counts, as for mlir-pdll.
#[derive(clap::Args)]
#[command(args_override_self = true)]
pub(crate) struct Args {
    /// The file to read; `-` is standard input
    #[arg(default_value = "-")]
    input: String,

    /// The file to write; `-` is standard output
    #[arg(short = 'o', alias = "o", default_value = "-", value_name = "FILE")]
    output: String,

    /// What to print
    #[arg(short = 'x', alias = "x", default_value = "ast", value_name = "WHAT")]
    what: What,

    /// A directory in which included files are looked for
    #[arg(short = 'I', alias = "I", value_name = "DIRECTORY", value_parser = OsStringValueParser::new().map(PathBuf::from))]
    include: Vec<PathBuf>,

    /// A file to write the names of all included files to, as a rule of make
    #[arg(short = 'd', alias = "d", value_name = "FILE")]
    dependencies: Option<String>,

    /// A macro's name: ignored, as mlir-pdll ignores it
    #[arg(short = 'D', alias = "D", value_name = "NAME")]
    define: Vec<String>,

    /// Print to standard error what the included definitions say of operations
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true", default_value = "false",
        hide_default_value = true, value_parser = boolean, value_name = "BOOL")]
    dump_ods: bool,

    /// Treat each part between MARKERs (`// -----`) as an input of its own
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = SPLIT_MARKER, value_name = "MARKER")]
    split_input_file: Option<String>,

    /// What to print between the results of a split input
    #[arg(long, default_value = SPLIT_MARKER, value_name = "MARKER")]
    output_split_marker: String,

    /// Leave the output file alone if it holds already what would be written
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true", default_value = "false",
        hide_default_value = true, value_parser = boolean, value_name = "BOOL")]
    write_if_changed: bool,

    /// Accept what mlir-pdll accepts: what only ODS knows to be wrong is a warning
    #[arg(long)]
    compat: bool,

    #[command(flatten)]
    render: render::RenderArgs,

    /// Print the options, a line each
    #[arg(long, action = clap::ArgAction::HelpShort, aliases = ["help-hidden", "help-list-hidden"])]
    help_list: Option<bool>,
}

impl Args {
    /// Where included files are looked for, if not beside what includes them: in the current folder first, as mlir-pdll does.
    fn directories(&self) -> Vec<PathBuf> {
        std::iter::once(PathBuf::new()).chain(self.include.iter().cloned()).collect()
    }
}

/// A switch with a value, in the words that LLVM's options have.
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
    /// The C++ that mlir-pdll makes of it
    Cpp,
    /// The Rust that `pdll!` makes of it
    Rust,
    /// The patterns' nodes
    Pattern,
    /// What must hold for each pattern
    Predicates,
    /// The decision trees
    Tree,
}

/// Compiles; all findings go to standard error. With an error there is no output.
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

/// Compiles every part and writes the output. Says whether there were no errors.
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

/// The input and what its parts have in common.
struct Input<'a> {
    args: &'a Args,
    /// The text as a whole; of what a part includes, nothing is left when the next one begins.
    sources: SourceMap,
    main: SourceId,
    dirs: Vec<PathBuf>,
    included: BTreeSet<PathBuf>,
    /// The files of MLIR for which we have our own, read for what they say in C++.
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

    /// The parts that are inputs of their own. Reports what may have been meant to end one.
    fn parts(&self) -> Vec<Range<usize>> {
        let Content::Text(text) = &self.sources.get(self.main).content else { return Vec::new() };
        // An empty marker splits nowhere.
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

    /// Compiles one part and reports what is to be said of it; `None` if there were errors.
    fn compile(&mut self, part: Range<usize>) -> Option<String> {
        let Input { args, sources, main, dirs, .. } = self;
        let main = *main;
        sources.truncate(1);
        let strictness = if args.compat { Strictness::Upstream } else { Strictness::Strict };
        let mut diags = Diags::new();
        let unit = compile_part(sources, main, part, dirs, strictness, &mut diags);
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

/// What was asked for; errors may show only now.
fn print(
    what: What,
    unit: &Unit,
    cpp_ods: Option<&CppOds>,
    sources: &SourceMap,
    main: SourceId,
    diags: &mut Diags,
) -> Option<String> {
    let stage = |stage, diags| Some(stages::print(stage, &unit.compiled, &unit.ods, diags));
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
        What::Mlir => Some(pdl::print(&unit.compiled, sources)),
        What::Rust => file::rust(unit, sources, main, diags),
        What::Pattern => stage(Stage::Pattern, diags),
        What::Predicates => stage(Stage::Predicates, diags),
        What::Tree => stage(Stage::Tree, diags),
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

#[cfg(test)]
mod tests {
    use super::*;

    /// What begins the rows of a table: the text between the first backticks, up to a blank or `=`.
    fn rows<'a>(text: &'a str, head: &str) -> Vec<&'a str> {
        let table = text.lines().skip_while(|line| !line.starts_with(head)).skip(2);
        table
            .map_while(|line| line.strip_prefix("| `"))
            .filter_map(|row| row.split([' ', '=', '[', '`']).next())
            .collect()
    }

    /// The tables of docs/compile.md have a row for each stage and each option, and no other, in the order of `--help`.
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
