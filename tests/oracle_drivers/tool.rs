//! MLIR's drivers, behind a small program that is compiled for it: `mlir/drive.cpp`.
//!
//! In: cases as text. Out: what MLIR's drivers leave of each, in the form of `ours`.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// Separates cases, in the input and in the output.
const MARK: &str = "// -----\n";

/// The compiled program, if MLIR's libraries and clang are installed.
fn tool() -> Option<&'static Path> {
    static TOOL: OnceLock<Option<PathBuf>> = OnceLock::new();
    TOOL.get_or_init(|| super::compile::compiled("tests/oracle_drivers/mlir/drive.cpp", None)).as_deref()
}

/// What became of a case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    /// What the driver said and left.
    Text(String),
    /// MLIR does not take the case.
    Refused(String),
    /// MLIR ended with a memory error.
    Crashed,
}

/// What MLIR's drivers leave of each case; `None` without MLIR.
pub(crate) fn drive(cases: &[String]) -> Option<Vec<Outcome>> {
    Some(drive_with(tool()?, cases))
}

fn drive_with(tool: &Path, cases: &[String]) -> Vec<Outcome> {
    match run(tool, &cases.join(MARK)) {
        Outcome::Text(output) => {
            let parts: Vec<Outcome> =
                output.split(MARK).map(|part| Outcome::Text(part.trim().to_owned())).collect();
            assert_eq!(parts.len(), cases.len(), "another number of results than of cases");
            parts
        }
        // One of them ends the process: which?
        _ if cases.len() > 1 => {
            cases.chunks(cases.len().div_ceil(8)).flat_map(|cases| drive_with(tool, cases)).collect()
        }
        other => vec![other],
    }
}

fn run(tool: &Path, input: &str) -> Outcome {
    let output = pdll_oracle::run(&mut pdll_oracle::command(&tool.to_string_lossy()), input);
    match output.code {
        Some(0) => Outcome::Text(output.stdout),
        Some(_) => Outcome::Refused(output.stderr),
        None => Outcome::Crashed,
    }
}
