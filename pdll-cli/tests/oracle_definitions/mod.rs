//! MLIR's own definitions, loaded when the program runs: each program of `definitions/DIALECT.mlir`, as `mlir-opt-22` prints it in custom and
//! in generic form, is read in both forms and printed in both to the letter.
//!
//! The first line of a program names the files of definitions. Where a format needs C++ (`GENERIC`), the generic form is compared, and the
//! error of the custom form says what is missing.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::path::{Path, PathBuf};
use std::process::Command;

use pdll_oracle::{MLIR_OPT, Output, command, has, include_dir};

/// The second line of programs of which only the generic form is compared.
const GENERIC: &str = "// Its custom assembly format needs C++: only the generic form is compared.";

#[test]
fn oracle_definitions_are_loaded() {
    if !has(&[MLIR_OPT]) {
        return;
    }
    let Some(included) = include_dir() else { return };
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/definitions");
    let mut programs: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    programs.sort();
    assert!(programs.len() >= 15, "the programs are missing");
    for program in programs {
        check(&program, &included);
    }
}

fn check(program: &Path, included: &str) {
    let (name, text) = (program.display(), std::fs::read_to_string(program).unwrap());
    let mut lines = text.lines();
    let definitions = lines.next().unwrap().strip_prefix("// dialect: ").unwrap();
    let is_generic_only = lines.next() == Some(GENERIC);
    let theirs = |options: &[&str]| {
        let output = pdll_oracle::run(command(MLIR_OPT).args(options).args(LOCAL_SCOPE), &text);
        assert!(output.is_success(), "{name}: {}", output.stderr);
        output.stdout
    };
    let ours = |options: &[&str], input: &str| {
        let mut tool = Command::new(env!("CARGO_BIN_EXE_pdll"));
        tool.args(["opt", "-I", included, "-"]).args(LOCAL_SCOPE);
        definitions.split(' ').for_each(|file| {
            tool.args(["--dialect", file]);
        });
        pdll_oracle::run(tool.args(options), input)
    };
    let printed = |output: Output| {
        assert!(output.is_success(), "{name}: {}", output.stderr);
        output.stdout.trim_end().to_owned()
    };
    let (custom, generic) = (theirs(&[]), theirs(&[PRINT_GENERIC]));
    assert_eq!(printed(ours(&[PRINT_GENERIC], &generic)), generic.trim_end(), "{name}");
    if is_generic_only {
        let output = ours(&[], &custom);
        assert!(
            !output.is_success() && output.stderr.contains(": supply it with `DefinitionRust::"),
            "{name}: {}",
            output.stderr
        );
        return;
    }
    assert_eq!(printed(ours(&[], &custom)), custom.trim_end(), "{name}");
    assert_eq!(printed(ours(&[], &generic)), custom.trim_end(), "{name}");
    assert_eq!(printed(ours(&[PRINT_GENERIC], &custom)), generic.trim_end(), "{name}");
}

const PRINT_GENERIC: &str = "--mlir-print-op-generic";

/// Aliases of attributes are C++ of dialects.
const LOCAL_SCOPE: [&str; 1] = ["--mlir-print-local-scope"];
