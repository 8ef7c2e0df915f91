//! Invalid modules, in generic form for `builtin`, `func`, `cf`, `scf` and unregistered operations, and in
//! custom assembly formats: the first error has MLIR's message and location. Where it differs, an `.expect`
//! contains both: these are checks that are C++ in MLIR, or different messages.

use std::path::{Path, PathBuf};

use pdll::text::parse_named;

use super::tools::{context, run};
use pdll_oracle::MLIR_OPT;

const MARK: &str = "// -----\n";

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name)
}

/// Returns `LINE:COLUMN: message` of the first error in a tool's output.
fn first_error(said: &str) -> String {
    let Some(line) = said.lines().find(|line| line.contains(": error: ")) else {
        return "nothing".to_owned();
    };
    let (place, words) = line.split_once(": error: ").unwrap_or((line, ""));
    let mut place = place.rsplit(':');
    let (column, row) = (place.next().unwrap_or_default(), place.next().unwrap_or_default());
    format!("{row}:{column}: {words}")
}

fn ours(text: &str) -> String {
    let ctx = context();
    ctx.allow_unregistered_dialects(true);
    let said = match parse_named(&ctx, "-", text) {
        Err(error) => error.to_string(),
        Ok(ir) => ir.verify().map_or_else(|errors| errors.to_string(), |()| String::new()),
    };
    first_error(&said)
}

/// Compares the cases of `NAME.mlir`; `NAME_unlike_mlir.expect` contains the differences.
fn compare(name: &str) {
    let text = std::fs::read_to_string(file(&format!("{name}.mlir"))).unwrap_or_else(|e| panic!("{e}"));
    let (mut unlike, mut n_alike, mut n) = (String::new(), 0, 0);
    for case in text.split(MARK) {
        n += 1;
        let theirs = run(MLIR_OPT, &["--allow-unregistered-dialect"], case);
        let theirs = theirs.map_or_else(|said| first_error(&said), |_| "nothing".to_owned());
        let ours = ours(case);
        if ours == theirs {
            n_alike += 1;
        } else {
            unlike.push_str(&format!("{case}// MLIR: {theirs}\n// ours: {ours}\n{MARK}"));
        }
    }
    println!("{n_alike} of {n} in `{name}` are refused in MLIR's words, at its place");
    expect_test::expect_file![file(&format!("{name}_unlike_mlir.expect"))].assert_eq(&unlike);
}

#[test]
fn oracle_invalid_modules() {
    compare("invalid");
}

#[test]
fn oracle_invalid_forms() {
    compare("invalid_forms");
}
