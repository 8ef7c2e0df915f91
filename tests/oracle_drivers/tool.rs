//! MLIR's drivers, run by a small C++ program: `mlir/drive.cpp`.
//!
//! In: cases as text. Out: the results of MLIR's drivers, in the format of `ours`.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
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
    let mut command = Command::new(tool);
    command.env("LLVM_DISABLE_SYMBOLIZATION", "1");
    let spawned = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut child = spawned.unwrap_or_else(|error| panic!("{}: {error}", tool.display()));
    let stdin = child.stdin.take();
    let input = input.to_owned();
    let writer = std::thread::spawn(move || stdin.map(|mut stdin| stdin.write_all(input.as_bytes())));
    let output = child.wait_with_output().unwrap_or_else(|error| panic!("{}: {error}", tool.display()));
    // The tool may exit before it has read all input.
    let _ = writer.join();
    match output.status.code() {
        Some(0) => Outcome::Text(String::from_utf8_lossy(&output.stdout).into_owned()),
        Some(_) => Outcome::Refused(String::from_utf8_lossy(&output.stderr).into_owned()),
        None => Outcome::Crashed,
    }
}
