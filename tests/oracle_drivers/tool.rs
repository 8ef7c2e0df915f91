//! MLIR's drivers, run by a small C++ program: `mlir/drive.cpp`.
//!
//! In: cases as text. Out: the results of MLIR's drivers, in the format of `ours`.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// Separator of cases, in the input and in the output.
const MARK: &str = "// -----\n";

/// Returns the compiled program, if MLIR's libraries and clang are installed.
fn tool() -> Option<&'static Path> {
    static TOOL: OnceLock<Option<PathBuf>> = OnceLock::new();
    TOOL.get_or_init(|| super::compile::compiled("tests/oracle_drivers/mlir/drive.cpp", None)).as_deref()
}

/// The result of a case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    /// The outcome of the driver and the resulting IR.
    Text(String),
    /// MLIR rejects the case.
    Refused(String),
    /// MLIR crashed.
    Crashed,
}

/// Returns the results of MLIR's drivers for each case; `None` without MLIR.
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
        // One of them ends the process: bisect.
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
