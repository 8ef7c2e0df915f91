//! MLIR's tools as functions from text to text.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use pdll::prelude::*;

/// Runs a tool on `input`; returns its output, or its error output.
pub(crate) fn run(tool: &str, args: &[&str], input: &str) -> Result<String, String> {
    let spawned = Command::new(tool)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let mut child = spawned.unwrap_or_else(|e| panic!("{tool}: {e}"));
    if let Some(mut stdin) = child.stdin.take() {
        let input = input.to_owned();
        // The tool may exit before it has read all input.
        std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    }
    let output = child.wait_with_output().unwrap_or_else(|e| panic!("{tool}: {e}"));
    match output.status.success() {
        true => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        false => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
    }
}

/// Runs `mlir-opt-22`, printing the generic form.
pub(crate) fn mlir_opt(args: &[&str], input: &str) -> Result<String, String> {
    let mut all = vec!["--mlir-print-op-generic", "--mlir-print-local-scope"];
    all.extend_from_slice(args);
    run("mlir-opt-22", &all, input)
}

/// Returns a context with these dialects only.
pub(crate) fn context() -> Context {
    let ctx = Context::new();
    pdll_test_mlir::load(&ctx);
    ctx
}

/// Prints IR in our generic form.
pub(crate) fn print(ir: &Ir) -> String {
    ir.to_text(&pdll::PrintOptions::new().local_scope(true))
}

/// Returns the folder of the cases.
pub(crate) fn cases() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases")
}
