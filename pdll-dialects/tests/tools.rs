//! Programs through pdll and through `mlir-opt`: the printed IR, or the first error.

use std::path::{Path, PathBuf};

use pdll::pass::{PassManager, PassRegistry};
use pdll::prelude::*;
use pdll::text::{PrintOptions, parse_named};
use pdll_oracle::{MLIR_OPT, bounded_command};

/// Marker between programs, as a line.
pub(crate) const SPLIT: &str = "// -----\n";

/// The error about a program for which `mlir-opt` needs too much memory or time.
pub(crate) const OUT_OF_BOUNDS: &str = "mlir-opt needs more memory or time than it may use";

/// Output of a tool for a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    /// The IR in custom and in generic form.
    Printed { custom: String, generic: String },
    /// The first error: `line:column: message`, with the line in the program.
    Error(String),
}

impl std::fmt::Display for Outcome {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Outcome::Printed { custom, generic } => write!(f, "{custom}{generic}"),
            Outcome::Error(error) => writeln!(f, "error: {error}"),
        }
    }
}

/// Returns the pipeline of a pass on any operation, or on the only one that it runs on.
fn pipeline(pass: &str) -> String {
    let anchor = if pass.starts_with("convert-tensor-to-linalg") { "builtin.module" } else { "any" };
    format!("{anchor}({pass})")
}

/// Returns the pipeline of a pass on each module in the outermost one.
fn nested_pipeline(pass: &str) -> String {
    format!("builtin.module({})", pipeline(pass))
}

/// Returns a program with each of these programs as a module in the outermost one, and the line of each of these modules.
pub(crate) fn nested<'a>(programs: impl Iterator<Item = &'a str>) -> (String, Vec<usize>) {
    let (mut text, mut lines, mut line) = (String::from("module {\n"), Vec::new(), 2);
    for program in programs {
        text.push_str("module {\n");
        text.push_str(program);
        text.push_str("}\n");
        lines.push(line);
        line += program.lines().count() + 2;
    }
    text.push_str("}\n");
    (text, lines)
}

/// Returns the folder of this crate's tests.
pub(crate) fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")
}

/// pdll with all dialects and perhaps a pass, for many programs.
pub(crate) struct Ours {
    ctx: Context,
    passes: Option<PassManager>,
}

impl Ours {
    /// Creates it. `pass` is a pass as in a pipeline; without it, programs are read, verified and printed.
    pub(crate) fn new(pass: Option<&str>) -> Ours {
        Ours::with_pipeline(pass.map(pipeline))
    }

    /// Creates one that runs the pass on each of the modules that [`nested`] returns.
    pub(crate) fn for_nested(pass: Option<&str>) -> Ours {
        Ours::with_pipeline(pass.map(nested_pipeline))
    }

    fn with_pipeline(pipeline: Option<String>) -> Ours {
        let ctx = Context::new();
        pdll_dialects::load_all_dialects(&ctx);
        let passes = pipeline.map(|pipeline| {
            let mut registry = PassRegistry::with_builtin_passes();
            pdll_dialects::register_passes(&mut registry).expect("the names differ");
            PassManager::parse(&ctx, &pipeline, &registry)
                .unwrap_or_else(|error| panic!("{pipeline}: {error}"))
        });
        Ours { ctx, passes }
    }

    /// Returns what it makes of a program.
    pub(crate) fn run(&mut self, program: &str) -> Outcome {
        self.run_or_error(program).unwrap_or_else(Outcome::Error)
    }

    fn run_or_error(&mut self, program: &str) -> Result<Outcome, String> {
        let ir = parse_named(&self.ctx, "-", program);
        let mut ir = ir.map_err(|error| first_error(&error.to_string()))?;
        ir.verify().map_err(|errors| first_error(&errors.to_string()))?;
        if let Some(passes) = &mut self.passes {
            passes.run(&mut ir).map_err(|error| first_error(&error.to_string()))?;
        }
        let print = |options: PrintOptions| ir.to_text(&options);
        Ok(Outcome::Printed {
            custom: print(PrintOptions::new().custom_forms(true)),
            generic: print(PrintOptions::new()),
        })
    }
}

/// Returns `line:column: message` of the first error in messages of pdll about a file called `-`.
fn first_error(messages: &str) -> String {
    // Passes and checks of patterns say that IR is invalid before they say why.
    let is_error = |line: &&str| line.contains(": error: ") && !line.contains(" left invalid IR in ");
    let first = messages.lines().find(is_error).unwrap_or(messages);
    let first = first.split_once(" left the IR invalid: ").map_or(first, |(_, error)| error);
    if let Some(error) = error_of_pass(first) {
        return error;
    }
    first.trim_start_matches("-:").replace(": error: ", ": ").trim_end().to_owned()
}

/// Returns the error about an operation with which a pass failed, as MLIR writes it.
fn error_of_pass(message: &str) -> Option<String> {
    let (_, error) = message.split_once(": error: pass `")?.1.split_once(" failed on `")?;
    // Patterns report errors at a location, not of an operation.
    let is_of_pattern = error.contains(": pattern `");
    let (name, error) = error.rsplit_once(": `")?.1.split_once("` at -:")?;
    let (place, error) = error.split_once(": ")?;
    if is_of_pattern {
        return Some(format!("{place}: {}", error.trim_end()));
    }
    Some(format!("{place}: '{name}' op {}", error.trim_end()))
}

/// Returns what `mlir-opt` makes of programs.
pub(crate) fn theirs(pass: Option<&str>, programs: &[String]) -> Vec<Outcome> {
    outcomes(pass.map(pipeline).as_deref(), programs)
}

/// Returns what `mlir-opt` makes of a program of [`nested`], if it runs the pass on each of the modules.
pub(crate) fn theirs_of_nested(pass: Option<&str>, program: &str) -> Outcome {
    outcomes(pass.map(nested_pipeline).as_deref(), &[program.to_owned()]).remove(0)
}

fn outcomes(pipeline: Option<&str>, programs: &[String]) -> Vec<Outcome> {
    if programs.is_empty() {
        return Vec::new();
    }
    let (custom, errors) = run(pipeline, &[], programs);
    let is_valid = programs.iter().zip(&errors).filter(|(_, error)| error.is_none());
    let valid: Vec<String> = is_valid.map(|(program, _)| program.clone()).collect();
    let generic = match valid.is_empty() {
        true => Vec::new(),
        false => run(pipeline, &["--mlir-print-op-generic"], &valid).0,
    };
    let mut generic = generic.into_iter();
    let outcome = |(custom, error): (String, Option<String>)| match error {
        Some(error) => Outcome::Error(error),
        None => Outcome::Printed { custom, generic: generic.next().unwrap_or_default() },
    };
    custom.into_iter().zip(errors).map(outcome).collect()
}

/// Runs `mlir-opt` once for all programs, or, if it crashes, for halves of them.
fn run(pipeline: Option<&str>, flags: &[&str], programs: &[String]) -> (Vec<String>, Vec<Option<String>>) {
    let mut starts = Vec::new();
    let mut line = 1;
    for program in programs {
        assert!(program.ends_with('\n'), "a program ends with a newline");
        starts.push(line);
        line += program.lines().count() + 1;
    }
    let mut tool = bounded_command(MLIR_OPT);
    tool.args(["--split-input-file", "--mlir-disable-threading"]).args(flags);
    if let Some(pipeline) = pipeline {
        tool.arg(format!("--pass-pipeline={pipeline}"));
    }
    let output = pdll_oracle::run(&mut tool, &programs.join(SPLIT));
    if output.code.is_none() || output.is_out_of_bounds() || output.stderr.contains("Stack dump") {
        let [_] = programs else {
            let (left, right) = programs.split_at(programs.len() / 2);
            let ((mut texts, mut errors), more) = (run(pipeline, flags, left), run(pipeline, flags, right));
            texts.extend(more.0);
            errors.extend(more.1);
            return (texts, errors);
        };
        let error = if output.is_out_of_bounds() { OUT_OF_BOUNDS } else { "mlir-opt crashes" };
        return (vec![String::new()], vec![Some(error.to_owned())]);
    }
    let mut errors = vec![None; programs.len()];
    for message in output.stderr.lines() {
        let Some((place, text)) = message.split_once(": error: ") else { continue };
        let mut numbers = place.rsplit(':').map(str::parse::<usize>);
        let (Some(Ok(column)), Some(Ok(line))) = (numbers.next(), numbers.next()) else {
            panic!("no place in `{message}`");
        };
        // The line is one of the whole input, or, after `within split at`, one of the program.
        let (program, line) = match place.split_once("within split at <stdin>:") {
            Some((_, rest)) => {
                let start = rest.split(' ').next().and_then(|start| start.parse::<usize>().ok()).unwrap();
                (starts.partition_point(|known| *known <= start) - 1, line)
            }
            None => {
                let program = starts.partition_point(|start| *start <= line) - 1;
                (program, line + 1 - starts[program])
            }
        };
        errors[program].get_or_insert_with(|| format!("{line}:{column}: {}", text.trim_end()));
    }
    let texts: Vec<String> = output.stdout.split(SPLIT).map(unblank).collect();
    assert_eq!(texts.len(), programs.len(), "as many results as programs: {}", output.stderr);
    (texts, errors)
}

/// Returns printed IR without the blank line at its end.
fn unblank(text: &str) -> String {
    let text = text.trim_end();
    if text.is_empty() { String::new() } else { format!("{text}\n") }
}
