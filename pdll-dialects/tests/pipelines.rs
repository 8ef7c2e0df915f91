//! Random pipelines of passes on programs as users have them: the text, with locations, is that of `mlir-opt`.
//!
//! `PDLL_RANDOM_PIPELINES` is the number of pipelines, `PDLL_RANDOM_SEED` the first seed.

use pdll::pass::{PassManager, PassRegistry};
use pdll::prelude::*;
use pdll::text::{PrintOptions, parse_named};
use pdll_oracle::{MLIR_OPT, command};
use pdll_random::{Realistic, Rng};

use super::random::number;

/// Passes that keep the dialects of a program.
const WITHIN: &[&str] = &[
    "arith-expand",
    "canonicalize",
    "canonicalize{region-simplify=aggressive}",
    "canonicalize{region-simplify=disabled}",
    "canonicalize{top-down=false}",
    "control-flow-sink",
    "cse",
    "inline",
    "loop-invariant-code-motion",
    "mem2reg",
    "strip-debuginfo",
    "symbol-dce",
    "symbol-privatize",
    "topological-sort",
];

/// Passes that lower one dialect to another.
const LOWERINGS: &[&str] = &[
    "convert-arith-to-llvm",
    "convert-cf-to-llvm",
    "convert-func-to-llvm",
    "convert-index-to-llvm",
    "convert-math-to-llvm",
    "convert-scf-to-cf",
    "expand-strided-metadata",
    "finalize-memref-to-llvm",
    "lift-cf-to-scf",
    "lower-affine",
    "reconcile-unrealized-casts",
];

/// Lowerings after which MLIR's analyses go wrong: `sccp` changes `llvm.extractvalue`, and `int-range-optimizations` mixes up arguments of blocks
/// that are merged.
const BEFORE_ANALYSES: [&str; 2] = ["finalize-memref-to-llvm", "convert-scf-to-cf"];

/// Returns a pipeline. Some start with several lowerings, so that the other passes run on what these leave.
fn pipeline(rng: &mut Rng, program: &str) -> String {
    let lowers = program != "graph";
    let mut passes: Vec<&str> = Vec::new();
    if lowers && rng.below(2) == 0 {
        passes.extend((0..rng.between(2, 7)).map(|_| *rng.pick(LOWERINGS)));
    }
    for _ in 0..rng.between(1, 5) {
        let is_lowered = passes.iter().any(|pass| BEFORE_ANALYSES.contains(pass));
        passes.push(match rng.below(10) {
            0 if !is_lowered => "sccp",
            1 if !is_lowered && program == "loops" => "int-range-optimizations",
            2..=4 if lowers => *rng.pick(LOWERINGS),
            _ => *rng.pick(WITHIN),
        });
    }
    format!("builtin.module({})", passes.join(","))
}

/// Returns the text that pdll makes of a program, or the error.
fn ours(program: &str, pipeline: &str, is_custom: bool) -> Result<String, String> {
    let ctx = Context::new();
    pdll_dialects::load_all_dialects(&ctx);
    let mut registry = PassRegistry::with_builtin_passes();
    pdll_dialects::register_passes(&mut registry).map_err(|error| error.to_string())?;
    let mut ir = parse_named(&ctx, "<stdin>", program).map_err(|error| error.to_string())?;
    let passes = PassManager::parse(&ctx, pipeline, &registry);
    passes.map_err(|error| error.to_string())?.run(&mut ir).map_err(|error| error.to_string())?;
    Ok(ir.to_text(&PrintOptions::new().debug_info(true).custom_forms(is_custom).local_scope(true)))
}

/// Returns the first lines of two texts that differ.
fn difference(theirs: &str, ours: &str) -> Option<String> {
    let (mut of_theirs, mut of_ours) = (theirs.trim_end().lines(), ours.trim_end().lines());
    loop {
        match (of_theirs.next(), of_ours.next()) {
            (None, None) => return None,
            (theirs, ours) if theirs == ours => {}
            (theirs, ours) => return Some(format!("  theirs: {theirs:?}\n  ours:   {ours:?}")),
        }
    }
}

#[test]
fn oracle_random_pipelines_agree() {
    if !pdll_oracle::has(&[MLIR_OPT]) {
        return;
    }
    let (n, first) = (number("PDLL_RANDOM_PIPELINES", 60), number("PDLL_RANDOM_SEED", 1));
    let (mut failures, mut n_failed) = (Vec::new(), 0);
    for seed in first..first + n {
        let mut rng = Rng::new(seed);
        let (name, kind) = *rng.pick(&Realistic::ALL);
        let program = kind.program(100 + rng.below(300), seed);
        let pipeline = pipeline(&mut rng, name);
        // Custom forms do not show the locations of all arguments.
        let is_custom = rng.below(2) == 0;
        let mut tool = command(MLIR_OPT);
        tool.args((!is_custom).then_some("--mlir-print-op-generic"));
        tool.arg(format!("--pass-pipeline={pipeline}"));
        tool.args(["--mlir-print-debuginfo", "--mlir-print-local-scope"]);
        let theirs = pdll_oracle::run(&mut tool, &program).into_result();
        let failure = match (theirs, ours(&program, &pipeline, is_custom)) {
            (Ok(theirs), Ok(ours)) => difference(&theirs, &ours),
            (Err(_), Err(_)) => {
                n_failed += 1;
                None
            }
            (Ok(_), Err(error)) => Some(format!("  ours: {error}")),
            (Err(error), Ok(_)) => Some(format!("  theirs: {error}")),
        };
        failures.extend(failure.map(|failure| format!("{name}, seed {seed}, {pipeline}\n{failure}")));
    }
    println!("{n} pipelines, of which both tools refuse {n_failed}");
    assert!(failures.is_empty(), "{} of {n} differ\n{}", failures.len(), failures.join("\n"));
    assert!(n_failed * 4 < n, "{n_failed} of {n} pipelines fail");
}
