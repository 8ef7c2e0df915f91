//! Cases in which MLIR contradicts the document of the `pdl` dialect, each as small as possible: the reasons
//! for `Allowed::by_mlir`.
//!
//! A case is `unlike/NAME.mlir`, which both tools run, and `NAME.expect` with both results. The oracle test
//! checks MLIR's part again, and fails when a case is no longer a difference.

use std::path::{Path, PathBuf};

use expect_test::expect_file;
use pdll::pdl;
use pdll::prelude::*;
use pdll::text::PrintOptions;
use pdll_agreement::mlir;

// Operations of MLIR's dialect with groups of operands.
pdll::ods! {
    mod memref;
    def MemRefDialect : Dialect { let name = "memref"; let cppNamespace = "::memref"; }
    def LoadOp : Op<MemRefDialect, "load"> {
        let arguments = (ins AnyType:$memref, Variadic<Index>:$indices);
        let results = (outs AnyType:$result);
    }
    def AllocOp : Op<MemRefDialect, "alloc", [AttrSizedOperandSegments]> {
        let arguments = (ins Variadic<Index>:$dynamicSizes, Variadic<Index>:$symbolOperands);
        let results = (outs AnyType:$memref);
    }
}

/// Separator of the two parts of an expectation.
const MLIR: &str = "// mlir-opt\n";

fn cases() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/unlike");
    let files = std::fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut cases: Vec<PathBuf> = files.filter_map(|entry| Some(entry.ok()?.path())).collect();
    cases.retain(|path| path.extension().is_some_and(|extension| extension == "mlir"));
    cases.sort();
    assert!(cases.len() >= 12, "{} cases", cases.len());
    cases
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_default()
}

/// Returns pdll's result.
fn ours(path: &Path) -> String {
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    ctx.load_dialect::<pdl::Dialect>();
    ctx.load_dialect::<memref::Dialect>();
    let mut ir = parse(&ctx, &read(path)).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    match pdl::apply_pattern_module(&mut ir, pdll_agreement::register) {
        Ok(()) => ir.to_text(&PrintOptions::new().local_scope(true)),
        Err(error) => error.to_string(),
    }
}

/// Returns both parts of an expectation.
fn expected(path: &Path) -> (String, String) {
    let text = read(&path.with_extension("expect"));
    let (ours, theirs) = text.split_once(MLIR).unwrap_or((&text, ""));
    (ours.to_owned(), theirs.to_owned())
}

#[test]
fn pdll_does_what_is_documented() {
    for path in cases() {
        let (_, theirs) = expected(&path);
        let both = format!("{}\n{MLIR}{theirs}", ours(&path).trim_end());
        expect_file![path.with_extension("expect")].assert_eq(&both);
    }
}

#[test]
fn oracle_mlir_does_something_else() {
    if !mlir::is_there() {
        return;
    }
    for path in cases() {
        let (ours, _) = expected(&path);
        let theirs = match mlir::run_file(&read(&path)) {
            mlir::Outcome::Text(text) => text,
            mlir::Outcome::Refused(error) => error.lines().next().unwrap_or_default().to_owned(),
            mlir::Outcome::Crashed => "crashes".to_owned(),
        };
        assert_ne!(ours.trim(), theirs.trim(), "{} is no difference any more", path.display());
        expect_file![path.with_extension("expect")].assert_eq(&format!(
            "{}\n{MLIR}{}\n",
            ours.trim_end(),
            theirs.trim_end()
        ));
    }
}
