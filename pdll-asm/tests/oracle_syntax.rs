//! The case files compared with MLIR: `mlir-opt-22` parses each input as an attribute of an operation.
//! `tests/syntax/unlike_mlir.expect` shows both outcomes where they differ.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use pdll_oracle::{MLIR_OPT, command, has, run};

/// Returns the inputs and our outcomes, `text` or `!lo: message`.
fn cases() -> Vec<(String, String)> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/syntax");
    let mut cases = Vec::new();
    for name in ["types", "attributes", "elements", "affine", "locations"] {
        let text = std::fs::read_to_string(dir.join(name).with_extension("cases")).expect("a case file");
        for line in text.lines() {
            let Some((input, outcome)) = line.split_once(" ==> ") else { continue };
            // The tool crashes on this one.
            if input == "array<index: 1>" {
                continue;
            }
            let outcome = match outcome.strip_prefix('!').and_then(|rest| rest.split_once("..")) {
                Some((lo, rest)) if lo.parse::<usize>().is_ok() => {
                    let message = rest.split_once(": ").map_or(rest, |(_, message)| message);
                    let message = message.split(" (add a").next().unwrap_or(message);
                    format!("!{lo}: {message}")
                }
                _ => outcome.to_owned(),
            };
            cases.push((input.to_owned(), outcome));
        }
    }
    assert!(cases.len() > 400);
    cases
}

/// Returns MLIR's outcomes by the number of the case.
fn outcomes(cases: &[(String, String)]) -> BTreeMap<usize, String> {
    let mut input = String::new();
    for (nth, (attr, _)) in cases.iter().enumerate() {
        write!(input, "\"t.t{nth}\"() {{a = {attr}}} : () -> ()\n// -----\n").expect("strings take text");
    }
    let mut opt = command(MLIR_OPT);
    opt.args(["--split-input-file", "--mlir-print-op-generic", "--mlir-print-local-scope"]);
    let output = run(opt.arg("--allow-unregistered-dialect"), &input);

    let mut outcomes = BTreeMap::new();
    for line in output.stdout.lines() {
        let Some(rest) = line.trim().strip_prefix("\"t.t") else { continue };
        let Some((nth, rest)) = rest.split_once("\"() {a") else { continue };
        let attr = rest.strip_prefix(" = ").unwrap_or("unit} : () -> ()");
        let attr = attr.strip_suffix("} : () -> ()").expect("an operation");
        outcomes.insert(nth.parse().expect("a number"), attr.to_owned());
    }
    for line in output.stderr.lines() {
        let Some(rest) = line.strip_prefix("<stdin>:") else { continue };
        let Some((place, message)) = rest.split_once(": error: ") else { continue };
        let Some((line, column)) = place.split_once(':') else { continue };
        let line: usize = line.parse().expect("a line");
        let column: i64 = column.parse().expect("a column");
        let nth = (line - 1) / 2;
        let before = format!("\"t.t{nth}\"() {{a = ").len() as i64;
        outcomes.entry(nth).or_insert_with(|| format!("!{}: {message}", column - 1 - before));
    }
    outcomes
}

#[test]
fn agrees_with_mlir() {
    if !has(&[MLIR_OPT]) {
        return;
    }
    let cases = cases();
    let theirs = outcomes(&cases);
    let mut unlike = String::new();
    let mut n_same = 0;
    for (nth, (input, ours)) in cases.iter().enumerate() {
        let theirs = theirs.get(&nth).map_or("nothing", String::as_str);
        if theirs == ours {
            n_same += 1;
        } else {
            write!(unlike, "{input}\n  ours: {ours}\n  mlir: {theirs}\n").expect("strings take text");
        }
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/syntax/unlike_mlir.expect");
    expect_test::expect_file![path].assert_eq(&format!("{unlike}{n_same} outcomes are the same.\n"));
}
