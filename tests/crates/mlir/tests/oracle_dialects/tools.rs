//! MLIR's tools as functions from text to text.

use std::path::{Path, PathBuf};

use pdll::prelude::*;
use pdll_oracle::{MLIR_OPT, command};

/// Runs a tool on `input`: its output, or what it said.
pub(crate) fn run(tool: &str, args: &[&str], input: &str) -> Result<String, String> {
    pdll_oracle::run(command(tool).args(args), input).into_result()
}

/// `mlir-opt-22`, printing the generic form.
pub(crate) fn mlir_opt(args: &[&str], input: &str) -> Result<String, String> {
    let mut all = vec!["--mlir-print-op-generic", "--mlir-print-local-scope"];
    all.extend_from_slice(args);
    run(MLIR_OPT, &all, input)
}

/// A context that knows the dialects, and those only.
pub(crate) fn context() -> Context {
    let ctx = Context::new();
    pdll_test_mlir::load(&ctx);
    ctx
}

/// Our generic form of some IR.
pub(crate) fn print(ir: &Ir) -> String {
    ir.to_text(&pdll::PrintOptions::new().local_scope(true))
}

/// The folder of the cases.
pub(crate) fn cases() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases")
}
