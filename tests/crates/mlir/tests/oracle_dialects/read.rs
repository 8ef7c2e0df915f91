//! The output of `mlir-opt-22` for each dialect is parsed, verified, and printed exactly; it parses our
//! output.

use pdll::prelude::*;

use super::tools::{cases, context, mlir_opt, print};

#[test]
fn oracle_reads_what_mlir_prints() {
    let mut failures = Vec::new();
    for dialect in pdll_test_mlir::DIALECTS {
        let file = cases().join(format!("{dialect}.mlir"));
        let custom = std::fs::read_to_string(&file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
        let theirs = mlir_opt(&[], &custom).unwrap_or_else(|e| panic!("{dialect}: {e}"));
        let ctx = context();
        let ir = match parse(&ctx, &theirs) {
            Ok(ir) => ir,
            Err(error) => {
                failures.push(format!("{dialect} is not read: {error}"));
                continue;
            }
        };
        if let Err(error) = ir.verify() {
            failures.push(format!("{dialect} is refused: {error}"));
        }
        let ours = print(&ir);
        if ours.trim() != theirs.trim() {
            failures.push(format!("{dialect}\n--- theirs\n{theirs}\n--- ours\n{ours}"));
        }
        // Every operation of the dialect has a definition.
        let known = theirs.matches(&format!("\"{dialect}.")).count();
        assert!(known >= 3, "{dialect}: only {known} operations");
        if let Err(said) = mlir_opt(&[], &ours) {
            failures.push(format!("{dialect} as we print it: {said}"));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
