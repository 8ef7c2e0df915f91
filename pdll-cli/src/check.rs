//! `pdll check`: reports what is wrong with files of PDLL and TableGen, and writes nothing else.

use std::process::ExitCode;

use pdll_compiler::stack::on_large_stack;
use pdll_support::diag::{Diags, Severity};

use crate::rules;
use crate::source::{Input, SourceArgs};

/// Options of `pdll check`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Files of PDLL, or of definitions and rules if their names end in `.td`; `-` is standard input
    #[arg(default_value = "-", value_name = "FILE")]
    inputs: Vec<String>,

    /// Fail on warnings too
    #[arg(long)]
    deny_warnings: bool,

    #[command(flatten)]
    source: SourceArgs,
}

/// Checks every file, also after one that cannot be read.
pub(crate) fn run(args: &Args) -> ExitCode {
    let mut is_fine = true;
    for file in &args.inputs {
        match on_large_stack(|| is_valid(file, args)) {
            Ok(is_valid) => is_fine &= is_valid,
            Err(message) => {
                args.source.render.fail(&message);
                is_fine = false;
            }
        }
    }
    if is_fine { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Reports the diagnostics of a file. Returns whether there are none that count.
fn is_valid(file: &str, args: &Args) -> Result<bool, String> {
    let mut input = Input::new(file, &args.source)?;
    let mut is_valid = true;
    for part in input.parts(&args.source) {
        let mut diags = Diags::new();
        if file.ends_with(".td") {
            let Input { sources, main, dirs, .. } = &mut input;
            sources.truncate(1);
            rules::check(sources, *main, part, dirs, &mut diags);
        } else {
            input.compile(&args.source, part, &mut diags);
        }
        let diags = diags.take();
        is_valid &= !diags.iter().any(|diag| args.deny_warnings || diag.severity == Severity::Error);
        args.source.report(&input.sources, diags);
    }
    Ok(is_valid)
}
