//! PDLL over the definitions of thirteen of MLIR's dialects. For each part of `cases/DIALECT.pdll`, `pdll
//! compile --compat` has the verdict of `mlir-pdll-22` and prints the same PDL or reports the same first
//! error at the same location, and the strict mode reports the errors in `cases/DIALECT.expect`.
//! `UPDATE_EXPECT=1` blesses.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::path::{Path, PathBuf};
use std::process::Command;

use pdll_oracle::{MLIR_PDLL, command, has, include_dir};

/// The first line of a part that MLIR accepts although it contains a literal that its own parser rejects:
/// docs/divergences.md.
const LITERAL: &str = "// MLIR omits a literal here.\n";

/// Maximum number of parts whose first error concerns a literal.
const N_LITERALS: usize = 1;

/// The result for one part.
struct Outcome {
    is_accepted: bool,
    output: String,
    errors: String,
}

impl Outcome {
    /// Returns `LINE:COLUMN: MESSAGE`, from MLIR's format (`FILE:LINE:COLUMN: error: MESSAGE`) or from
    /// rustc's.
    fn first_error(&self) -> String {
        let mut lines = self.errors.lines();
        let (before, words) = lines.find_map(|line| line.split_once("error: ")).unwrap();
        let place = if before.is_empty() { lines.next().unwrap() } else { before };
        let mut parts = place.trim_end_matches(": ").rsplitn(3, ':');
        let (column, line) = (parts.next().unwrap(), parts.next().unwrap());
        format!("{line}:{column}: {words}")
    }
}

/// Returns whether the first error concerns a literal. MLIR's location is within the literal's text:
/// docs/divergences.md.
fn is_of_a_literal(outcome: &Outcome) -> bool {
    !outcome.is_accepted && outcome.first_error().contains(": invalid MLIR ")
}

#[test]
fn oracle_agrees_on_thirteen_dialects() {
    if !has(&[MLIR_PDLL]) {
        return;
    }
    let Some(included) = include_dir() else { return };
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/oracle_dialects/cases");
    let mut cases: Vec<PathBuf> =
        std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    cases.retain(|path| path.extension().is_some_and(|extension| extension == "pdll"));
    cases.sort();
    assert_eq!(cases.len(), 13);
    let (mut n_accepted, mut n_rejected, mut n_strict, mut n_literals) = (0, 0, 0, 0);
    for case in cases {
        let text = std::fs::read_to_string(&case).unwrap();
        let mut found = String::new();
        for (number, part) in (1..).zip(text.split("// -----\n")) {
            let place = format!("{}, part {number}", case.display());
            let theirs = run(command(MLIR_PDLL), &["-x", "mlir", "-I", &included, "-"], part);
            let ours = |options: &[&str]| {
                let mut args = vec!["compile", "-x", "mlir", "-I", &included, "-"];
                args.extend_from_slice(options);
                run(Command::new(env!("CARGO_BIN_EXE_pdll")), &args, part)
            };
            let (compat, strict) = (ours(&["--compat"]), ours(&[]));
            if part.starts_with(LITERAL) {
                assert!(theirs.is_accepted && !compat.is_accepted, "{place}: no divergence any more");
            } else {
                assert_eq!(
                    theirs.is_accepted, compat.is_accepted,
                    "{place}:\n{}{}",
                    theirs.errors, compat.errors
                );
                assert_eq!(theirs.output, compat.output, "{place}");
                match (theirs.is_accepted, is_of_a_literal(&compat)) {
                    (true, _) => {}
                    (false, true) => n_literals += 1,
                    (false, false) => {
                        assert_eq!(theirs.first_error(), compat.first_error(), "{place}:\n{}", theirs.errors);
                    }
                }
            }
            if strict.is_accepted && theirs.is_accepted {
                assert_eq!(theirs.output, strict.output, "{place}");
            }
            match theirs.is_accepted {
                true => n_accepted += 1,
                false => n_rejected += 1,
            }
            n_strict += usize::from(theirs.is_accepted && !strict.is_accepted);
            let errors = strict.errors.replace(&included, "INCLUDE");
            let errors = if errors.is_empty() { "accepted\n".to_owned() } else { errors };
            found.push_str(&format!("==== part {number}\n{errors}"));
        }
        expect_test::expect_file![case.with_extension("expect")].assert_eq(&found);
    }
    assert!((1..=N_LITERALS).contains(&n_literals), "{n_literals} differ in the error of a literal");
    eprintln!(
        "{n_accepted} parts accepted by both, of which strict mode refuses {n_strict}; {n_rejected} rejected by both"
    );
}

fn run(mut tool: Command, args: &[&str], input: &str) -> Outcome {
    let output = pdll_oracle::run(tool.args(args), input);
    Outcome { is_accepted: output.is_success(), output: output.stdout, errors: output.stderr }
}
