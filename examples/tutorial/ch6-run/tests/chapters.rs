//! The program of the tutorial after each chapter, as in `expected/`, and what it prints. `UPDATE_EXPECT=1` updates the files.
#![allow(clippy::unwrap_used, reason = "tests")]

use std::path::{Path, PathBuf};

use expect_test::expect_file;
use pdll::ir::Context;
use pdll::text::PrintOptions;
use toy_llvm::{Stage, compile, context};

const PROGRAM: &str = include_str!("../programs/rows.toy");

/// Returns a file of this package.
fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// Returns the text of a program at a stage, or the error.
fn emitted(ctx: &Context, program: &str, stage: Stage) -> String {
    let mut ir = match toy_dialect::build(ctx, "rows.toy", program) {
        Ok(ir) => ir,
        Err(error) => return error.to_string(),
    };
    ir.verify().unwrap();
    match compile(ctx, &mut ir, stage) {
        Ok(()) => ir.to_text(&PrintOptions::new().custom_forms(true)).to_string(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn stages_are_as_expected() {
    let ctx = context();
    expect_file![file("expected/built.mlir")].assert_eq(&emitted(&ctx, PROGRAM, Stage::Built));
    expect_file![file("expected/shaped.mlir")].assert_eq(&emitted(&ctx, PROGRAM, Stage::Shaped));
    expect_file![file("expected/simplified.mlir")].assert_eq(&emitted(&ctx, PROGRAM, Stage::Simplified));
    expect_file![file("expected/loops.mlir")].assert_eq(&emitted(&ctx, PROGRAM, Stage::Loops));
    expect_file![file("expected/llvm.mlir")].assert_eq(&emitted(&ctx, PROGRAM, Stage::Llvm));
}

#[test]
fn mistakes_are_errors() {
    let ctx = context();
    let nested = "print ".to_owned() + &"(".repeat(100_000);
    let programs = [
        "a = ",
        "a 1",
        "print b",
        "print [1, ]",
        "print 1 2",
        "print (1",
        "a = - 1",
        "print sum 1",
        "a = \u{e9}",
        nested.as_str(),
        "print [1, 2] + [1, 2, 3]",
    ];
    let errors: Vec<String> = programs.iter().map(|program| emitted(&ctx, program, Stage::Shaped)).collect();
    expect_file![file("expected/errors.txt")].assert_eq(&(errors.join("\n") + "\n"));
}

mod oracle {
    use pdll_oracle::{LLI, MLIR_TRANSLATE, command, has, run};

    use super::{PROGRAM, Stage, context, emitted, file};

    /// MLIR translates what is printed, and LLVM runs it with the functions that print.
    #[test]
    fn the_program_runs() {
        if !has(&[MLIR_TRANSLATE, LLI]) {
            return;
        }
        let ctx = context();
        let llvm = emitted(&ctx, PROGRAM, Stage::Llvm);
        let translated = run(command(MLIR_TRANSLATE).arg("--mlir-to-llvmir"), &llvm).into_result().unwrap();
        let library = format!("--extra-module={}", file("programs/runtime.ll").display());
        let printed = run(command(LLI).arg(library), &translated);
        // `main` returns nothing, so the exit code is not known.
        expect_test::expect_file![file("expected/printed.txt")].assert_eq(&printed.stdout);
    }
}
