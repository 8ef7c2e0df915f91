//! MLIR's tools as functions from text to text.

use std::path::{Path, PathBuf};

use pdll::prelude::*;
use pdll_oracle::{MLIR_OPT, command};

/// Runs a tool on `input`; returns its output, or its error output.
pub(crate) fn run(tool: &str, args: &[&str], input: &str) -> Result<String, String> {
    pdll_oracle::run(command(tool).args(args), input).into_result()
}

/// Runs `mlir-opt-22`, printing the generic form.
pub(crate) fn mlir_opt(args: &[&str], input: &str) -> Result<String, String> {
    let mut all = vec!["--mlir-print-op-generic", "--mlir-print-local-scope"];
    all.extend_from_slice(args);
    run(MLIR_OPT, &all, input)
}

/// Returns a context with these dialects only.
pub(crate) fn context() -> Context {
    let ctx = Context::new();
    pdll_test_mlir::load(&ctx);
    ctx
}

/// Prints IR in our generic form.
pub(crate) fn print(ir: &Ir) -> String {
    ir.to_text(&pdll::text::PrintOptions::new().local_scope(true))
}

/// Returns the folder of the cases.
pub(crate) fn cases() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases")
}
