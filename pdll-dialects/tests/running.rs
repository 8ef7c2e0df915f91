//! Programs that are lowered to `llvm` and run: what they print is what they print after `mlir-opt`'s passes.
//!
//! Each file of `running/` is a program with a function `main`; `print.mlir`, which prints numbers, is added to it.

use pdll::pass::{PassManager, PassRegistry};
use pdll::prelude::*;
use pdll::text::{PrintOptions, parse_named};
use pdll_oracle::{LLI, MLIR_OPT, MLIR_TRANSLATE, Output, command, run};

use super::tools::folder;

/// The passes before `convert-arith-to-llvm`, and those after it.
const BEFORE: &str = "convert-scf-to-cf,expand-strided-metadata,lower-affine";
const ARITH: &str = "convert-arith-to-llvm";
const AFTER: &str =
    "convert-cf-to-llvm,finalize-memref-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts";

fn registry() -> PassRegistry {
    let mut registry = PassRegistry::with_builtin_passes();
    pdll_dialects::register_passes(&mut registry).unwrap();
    registry
}

/// Returns a program after our passes.
fn lowered(passes: &str, program: &str) -> String {
    let ctx = Context::new();
    pdll_dialects::load_all_dialects(&ctx);
    let mut ir = parse_named(&ctx, "-", program).unwrap();
    let mut passes = PassManager::parse(&ctx, &format!("builtin.module({passes})"), &registry()).unwrap();
    passes.run(&mut ir).unwrap();
    ir.to_text(&PrintOptions::new().custom_forms(true))
}

/// Returns a program after MLIR's passes.
fn lowered_by_mlir(passes: &str, program: &str) -> String {
    let output = run(command(MLIR_OPT).arg(format!("--pass-pipeline=builtin.module({passes})")), program);
    assert!(output.is_success(), "{}\n{program}", output.stderr);
    output.stdout
}

/// Returns a program after all passes: ours, but for `convert-arith-to-llvm` where it is not built.
fn lowered_by_us(program: &str) -> String {
    let before = lowered(BEFORE, program);
    let is_built =
        PassManager::parse(&Context::new(), &format!("builtin.module({ARITH})"), &registry()).is_ok();
    let arith = if is_built { lowered(ARITH, &before) } else { lowered_by_mlir(ARITH, &before) };
    lowered(AFTER, &arith)
}

/// Returns what a program in the dialect `llvm` prints, and its exit code.
fn executed(program: &str) -> Output {
    let translated = run(command(MLIR_TRANSLATE).arg("--mlir-to-llvmir"), program);
    assert!(translated.is_success(), "{}\n{program}", translated.stderr);
    run(&mut command(LLI), &translated.stdout)
}

#[test]
fn oracle_lowered_programs_print_the_same() {
    if !pdll_oracle::has(&[MLIR_OPT, MLIR_TRANSLATE, LLI]) {
        return;
    }
    let read = |name: &str| std::fs::read_to_string(folder().join("running").join(name)).unwrap();
    let print = read("print.mlir");
    for (name, lines) in [("matrices.mlir", 5), ("functions.mlir", 6), ("views.mlir", 9)] {
        let program = format!("{print}{}", read(name));
        let theirs = lowered_by_mlir(&format!("{BEFORE},{ARITH},{AFTER}"), &program);
        let ours = lowered_by_us(&program);
        assert_eq!(ours.trim_end(), theirs.trim_end(), "{name}");
        let (ours, theirs) = (executed(&ours), executed(&theirs));
        assert_eq!(ours, theirs, "{name}");
        assert_eq!(ours.stdout.lines().count(), lines, "{name}: {}", ours.stdout);
    }
}
