//! The strict mode compared with `--compat`: it may report as an error what the other reports as a warning,
//! and nothing else.
//!
//! In: the programs. Out: for each that has no errors with `--compat`, the same stages by default, or the
//! same diagnostics as errors. A case whose values are built again with `--compat`, as in mlir-pdll, is
//! marked (`// compat: built again`): its syntax tree is the same, its PDL is not.

use std::fmt::Write as _;

use pdll_support::diag::Severity;

use crate::topics::programs::{PROGRAMS, Program};

/// The message with `--compat` about a name that ODS defines.
const HIDDEN: &str = "has already been defined";

/// The marker of programs that are right by an extension of the language.
const EXTENSION: &str = "// extension";

/// The marker of programs whose PDL differs with `--compat`.
const BUILT_AGAIN: &str = "// compat: built again";

#[test]
fn differs_in_severity_only() {
    let (mut n_same, mut n_refused) = (0, 0);
    let mut wrong = String::new();
    for Program { place, text: program, strict, compat } in &*PROGRAMS {
        let errors: Vec<&String> = strict
            .findings
            .iter()
            .filter(|(severity, _)| *severity == Severity::Error)
            .map(|(_, shown)| shown)
            .collect();
        match (&compat.stages, &strict.stages) {
            (Some((their_tree, their_pdl)), Some((our_tree, our_pdl))) => {
                n_same += 1;
                let is_same = match program.contains(BUILT_AGAIN) {
                    true => their_pdl != our_pdl,
                    false => their_pdl == our_pdl,
                };
                if !is_same || their_tree != our_tree {
                    writeln!(wrong, "{place} prints something else").unwrap();
                }
            }
            (Some(_), None) => {
                n_refused += 1;
                // For result types that cannot be inferred, the other mode has mlir-pdll's message.
                let place_of = |shown: &str| shown.split(' ').next().map(str::to_owned);
                let warned = |error: &&&String| {
                    compat.findings.iter().any(|(_, shown)| place_of(shown) == place_of(error))
                };
                for error in errors.iter().filter(|error| !warned(error)) {
                    writeln!(wrong, "{place} is not warned of with `--compat`: {error}").unwrap();
                }
            }
            // A user's definition may have the name of an ODS constraint, which it hides.
            (None, Some(_)) if compat.findings.iter().any(|(_, shown)| shown.contains(HIDDEN)) => {}
            (None, Some(_)) if program.contains(EXTENSION) => {}
            (None, Some(_)) => writeln!(wrong, "{place} is right by default only").unwrap(),
            (None, None) => {}
        }
    }
    eprintln!("{n_same} programs are right in both modes, {n_refused} by `--compat` only");
    assert!(n_same > 400 && n_refused > 10, "{n_same}, {n_refused}");
    assert!(wrong.is_empty(), "{wrong}");
}
