//! `pdll explain`: what the code of a diagnostic means, and how to correct the program.

use std::fmt::Write as _;
use std::process::ExitCode;

use pdll_compiler::codes::{self, Code};
use pdll_support::diag::nearest;

use crate::files;

/// Options of `pdll explain`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A code, the name of a lint, or a message; without it, all codes are listed
    #[arg(value_name = "CODE")]
    code: Option<String>,
}

/// Prints an explanation, or the list of codes.
pub(crate) fn run(args: &Args) -> ExitCode {
    let text = match &args.code {
        None => list(),
        Some(word) => match codes::find(word) {
            Some(code) => explanation(code),
            None => {
                files::say(&format!("error: {}\n", unknown(word)));
                return ExitCode::FAILURE;
            }
        },
    };
    match files::write("-", text) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            files::say(&format!("error: {message}\n"));
            ExitCode::FAILURE
        }
    }
}

fn explanation(code: &Code) -> String {
    format!("{}: {}\n\n{}\n", code.name, code.title, code.text)
}

/// Returns a line for each code.
fn list() -> String {
    let mut out = String::new();
    for code in codes::all() {
        let lint = code.lint.map_or_else(String::new, |lint| format!(" ({lint})"));
        let _ = writeln!(out, "{}  {}{lint}", code.name, code.title);
    }
    out
}

fn unknown(word: &str) -> String {
    let lints = codes::all().iter().filter_map(|code| code.lint);
    let advice = match nearest(word, lints) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "`pdll explain` lists all codes".to_owned(),
    };
    format!("no code, lint or message `{word}`\nhelp: {advice}")
}
