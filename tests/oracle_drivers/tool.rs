//! MLIR's drivers, behind a small program that is compiled for it: `mlir/drive.cpp`.
//!
//! In: cases as text. Out: what MLIR's drivers leave of each, in the form of `ours`.
//! Invariant: compiled once per version of its source and of MLIR, into cargo's folder for what tests make.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

/// Separates cases, in the input and in the output.
const MARK: &str = "// -----\n";

/// The compiled program; `None`, and said so, if MLIR's libraries or clang are not installed.
fn tool() -> Option<&'static Path> {
    static TOOL: OnceLock<Option<PathBuf>> = OnceLock::new();
    TOOL.get_or_init(|| match compile() {
        Ok(path) => Some(path),
        Err(why) => {
            let is_required = std::env::var_os("PDLL_REQUIRE_MLIR").is_some();
            assert!(!is_required, "MLIR 22's libraries are required: {why}");
            println!("skipped: {why}");
            None
        }
    })
    .as_deref()
}

/// What a command prints, or why it could not be run.
fn said(command: &mut Command) -> Result<String, String> {
    let what = command.get_program().to_string_lossy().into_owned();
    let output = command.output().map_err(|error| format!("{what}: {error}"))?;
    if !output.status.success() {
        return Err(format!("{what} failed:\n{}", String::from_utf8_lossy(&output.stderr)));
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

fn compile() -> Result<PathBuf, String> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/oracle_drivers/mlir/drive.cpp");
    let text = std::fs::read_to_string(&source).map_err(|error| format!("{}: {error}", source.display()))?;
    let config = |what: &str| said(Command::new("llvm-config-22").arg(what));
    let (includes, libraries, version) = (config("--includedir")?, config("--libdir")?, config("--version")?);
    let library = Path::new(&libraries).join("libMLIR.so");
    if !library.exists() {
        return Err(format!("{} not found: install libmlir-22-dev", library.display()));
    }
    let compiler = said(Command::new("clang++-22").arg("--version"))
        .map_err(|error| format!("{error}: install clang-22"))?;
    let mut hasher = DefaultHasher::new();
    (&text, &version, &compiler, &libraries).hash(&mut hasher);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let path = folder.join(format!("mlir_drive_{:016x}", hasher.finish()));
    if path.exists() {
        return Ok(path);
    }
    // Another process may be at it as well.
    let made = folder.join(format!("mlir_drive_{}.tmp", std::process::id()));
    let mut command = Command::new("clang++-22");
    command
        .args(["-std=c++17", "-O0", "-w", "-fno-exceptions", "-I", &includes])
        .arg(&source)
        .arg("-o")
        .arg(&made);
    command.args(["-L", &libraries, "-lMLIR", "-lLLVM"]).arg(format!("-Wl,-rpath,{libraries}"));
    said(&mut command)?;
    std::fs::rename(&made, &path).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(path)
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
    let mut command = Command::new(tool);
    command.env("LLVM_DISABLE_SYMBOLIZATION", "1");
    let spawned = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut child = spawned.unwrap_or_else(|error| panic!("{}: {error}", tool.display()));
    let stdin = child.stdin.take();
    let input = input.to_owned();
    let writer = std::thread::spawn(move || stdin.map(|mut stdin| stdin.write_all(input.as_bytes())));
    let output = child.wait_with_output().unwrap_or_else(|error| panic!("{}: {error}", tool.display()));
    // It may end before it has read all.
    let _ = writer.join();
    match output.status.code() {
        Some(0) => Outcome::Text(String::from_utf8_lossy(&output.stdout).into_owned()),
        Some(_) => Outcome::Refused(String::from_utf8_lossy(&output.stderr).into_owned()),
        None => Outcome::Crashed,
    }
}
