//! `pdll fmt`: formats PDLL.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use pdll_compiler::fmt::format;
use pdll_compiler::stack::on_large_stack;
use pdll_support::diag::{Diags, Severity};
use pdll_support::source::SourceMap;

use crate::{files, render};

/// Options of `pdll fmt`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Files of PDLL, which are changed, and folders, whose `.pdll` files are; `-` is standard input, which is written to standard output
    #[arg(default_value = "-", value_name = "FILE")]
    inputs: Vec<String>,

    /// Change nothing; print the names of the files that are not formatted, and fail if there are any
    #[arg(long)]
    check: bool,

    #[command(flatten)]
    render: render::RenderArgs,
}

/// Outcome for a file.
enum Outcome {
    Formatted,
    /// It is not formatted, and stays so because of `--check`.
    Differs,
    Invalid,
}

/// Formats every file, also after one that is not valid.
pub(crate) fn run(args: &Args) -> ExitCode {
    let mut is_fine = true;
    for input in &args.inputs {
        match files_of(input) {
            Ok(files) => {
                for file in files {
                    is_fine &= run_on(&file, args);
                }
            }
            Err(message) => {
                args.render.fail(&message);
                is_fine = false;
            }
        }
    }
    if is_fine { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn run_on(file: &str, args: &Args) -> bool {
    match on_large_stack(|| format_file(file, args)) {
        Ok(Outcome::Formatted) => true,
        Ok(Outcome::Differs) => {
            if let Err(message) = files::write("-", format!("{file}\n")) {
                args.render.fail(&message);
            }
            false
        }
        Ok(Outcome::Invalid) => false,
        Err(message) => {
            args.render.fail(&message);
            false
        }
    }
}

fn format_file(file: &str, args: &Args) -> Result<Outcome, String> {
    let text = files::read(file)?;
    let mut sources = SourceMap::new();
    let source = sources.add_text(if file == "-" { "<stdin>" } else { file }, text.clone(), None);
    let mut diags = Diags::new();
    let result = format(source, &text, &mut diags);
    let errors: Vec<_> = diags.take().into_iter().filter(|diag| diag.severity == Severity::Error).collect();
    args.render.report(&sources, errors);
    let Some(result) = result else { return Ok(Outcome::Invalid) };
    let is_changed = result != text;
    if args.check {
        return Ok(if is_changed { Outcome::Differs } else { Outcome::Formatted });
    }
    if is_changed || file == "-" {
        files::write(file, result)?;
    }
    Ok(Outcome::Formatted)
}

/// Returns the file, or the `.pdll` files below a folder, sorted.
fn files_of(input: &str) -> Result<Vec<String>, String> {
    if input == "-" || !Path::new(input).is_dir() {
        return Ok(vec![input.to_owned()]);
    }
    let mut found = Vec::new();
    let mut folders = vec![PathBuf::from(input)];
    while let Some(folder) = folders.pop() {
        let said = |error: std::io::Error| format!("cannot read `{}`: {error}", folder.display());
        for entry in std::fs::read_dir(&folder).map_err(said)? {
            let entry = entry.map_err(said)?;
            let path = entry.path();
            // Links to folders may lead in a circle.
            if entry.file_type().map_err(said)?.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "pdll") {
                found.push(path.to_string_lossy().into_owned());
            }
        }
    }
    found.sort();
    Ok(found)
}
