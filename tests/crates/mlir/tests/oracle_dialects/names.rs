//! In custom assembly formats results have the names that `mlir-opt-22` gives them, for operations whose C++
//! naming is rewritten in Rust.

use pdll::prelude::*;
use pdll::text::PrintOptions;

use super::tools::{cases, context, run};
use pdll_oracle::MLIR_OPT;

#[test]
fn oracle_results_are_called_alike() {
    let file = cases().with_file_name("names.mlir");
    let text = std::fs::read_to_string(&file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
    let theirs = run(MLIR_OPT, &["--allow-unregistered-dialect"], &text).unwrap_or_else(|e| panic!("{e}"));
    let ctx = context();
    ctx.allow_unregistered_dialects(true);
    let ir = parse(&ctx, &text).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(ir.to_text(&PrintOptions::new().custom_forms(true)).trim(), theirs.trim());
    assert!(theirs.contains("%c5_i32_"), "a name that is in use");
    // The generic form does not use names.
    assert!(ir.to_string().contains("%0 = \"arith.constant\"()"));
}
