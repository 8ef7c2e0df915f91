//! Random pipelines of passes on programs as users have them, and on programs that mix dialects: the text, with locations, is that of `mlir-opt`.
//!
//! `PDLL_RANDOM_PIPELINES` is the number of pipelines, `PDLL_RANDOM_SEED` the first seed.

use pdll::pass::{PassManager, PassRegistry};
use pdll::prelude::*;
use pdll::text::{PrintOptions, parse_named};
use pdll_oracle::{MLIR_OPT, command};
use pdll_random::{Mixed, Realistic, Rng};

use super::random::number;
use super::tools::{SPLIT, folder};

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
    ir.verify().map_err(|errors| errors.to_string())?;
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

/// What is compared: a program, through a pipeline, in one form.
struct Case {
    name: String,
    program: String,
    pipeline: String,
    is_custom: bool,
}

/// Results of comparisons.
#[derive(Default)]
struct Compared {
    n: u64,
    /// Number of pipelines that both tools refuse.
    n_refused: u64,
    /// Number of pipelines in which MLIR crashes, or leaves invalid IR.
    n_broken: u64,
    failures: Vec<String>,
}

impl Compared {
    fn compare(&mut self, case: &Case, is_broken: impl Fn(&str) -> bool) {
        let Case { name, program, pipeline, is_custom } = case;
        let mut tool = command(MLIR_OPT);
        tool.args((!is_custom).then_some("--mlir-print-op-generic"));
        tool.arg(format!("--pass-pipeline={pipeline}"));
        tool.args(["--mlir-print-debuginfo", "--mlir-print-local-scope"]);
        let theirs = pdll_oracle::run(&mut tool, program).into_result();
        self.n += 1;
        let failure = match (theirs, ours(program, pipeline, *is_custom)) {
            (Ok(theirs), Ok(ours)) => difference(&theirs, &ours),
            (Err(_), Err(_)) => {
                self.n_refused += 1;
                None
            }
            (Ok(_), Err(error)) => Some(format!("  ours: {error}")),
            (Err(error), Ok(_)) if is_broken(&error) => {
                self.n_broken += 1;
                None
            }
            (Err(error), Ok(_)) => Some(format!("  theirs: {error}")),
        };
        self.failures.extend(failure.map(|failure| format!("{name}, {pipeline}\n{failure}")));
    }

    #[track_caller]
    fn finish(self) {
        let Compared { n, n_refused, n_broken, failures } = self;
        println!("{n} pipelines, of which both tools refuse {n_refused}, and MLIR breaks {n_broken}");
        assert!(failures.is_empty(), "{} of {n} differ\n{}", failures.len(), failures.join("\n"));
        assert!((n_refused + n_broken) * 4 < n, "{n_refused} of {n} pipelines fail, {n_broken} in MLIR only");
    }
}

#[test]
fn oracle_random_pipelines_agree() {
    if !pdll_oracle::has(&[MLIR_OPT]) {
        return;
    }
    let (n, first) = (number("PDLL_RANDOM_PIPELINES", 60), number("PDLL_RANDOM_SEED", 1));
    let mut compared = Compared::default();
    for seed in first..first + n {
        let mut rng = Rng::new(seed);
        let (name, kind) = *rng.pick(&Realistic::ALL);
        let program = kind.program(100 + rng.below(300), seed);
        let pipeline = pipeline(&mut rng, name);
        // Custom forms do not show the locations of all arguments.
        let is_custom = rng.below(2) == 0;
        let case = Case { name: format!("{name}, seed {seed}"), program, pipeline, is_custom };
        compared.compare(&case, |_| false);
    }
    compared.finish();
}

/// Passes that lower dialects which realistic programs do not have.
const MORE_LOWERINGS: &[&str] = &[
    "arith-emulate-wide-int{widest-int-supported=32}",
    "convert-complex-to-standard",
    "convert-linalg-to-affine-loops",
    "convert-linalg-to-loops",
    "convert-linalg-to-parallel-loops",
    "convert-tensor-to-linalg",
];

/// Returns a pipeline for a program that mixes dialects.
fn mixed_pipeline(rng: &mut Rng, kind: Mixed, program: &str) -> String {
    let lowers = rng.below(2) == 0;
    let mut passes: Vec<&str> = Vec::new();
    let lowering = |rng: &mut Rng| match rng.percent(40) {
        true => *rng.pick(MORE_LOWERINGS),
        false => *rng.pick(LOWERINGS),
    };
    if lowers && rng.below(2) == 0 {
        passes.extend((0..rng.between(1, 5)).map(|_| lowering(rng)));
    }
    // MLIR's analyses fold `memref.cast`, and crash on loops of `affine`.
    let is_analyzed = matches!(kind, Mixed::Tensors | Mixed::Scalars | Mixed::Shapes);
    for _ in 0..rng.between(1, 5) {
        let can_analyze = is_analyzed && !passes.iter().any(|pass| BEFORE_ANALYSES.contains(pass));
        passes.push(match rng.below(12) {
            0 if can_analyze => "sccp",
            1 if can_analyze => "int-range-optimizations",
            // With several blocks, MLIR simplifies some of the branches, depending on which operations its driver visits.
            2 if can_analyze && !program.contains("cf.") => "remove-dead-values",
            3..=5 if lowers => lowering(rng),
            _ => *rng.pick(WITHIN),
        });
    }
    format!("builtin.module({})", passes.join(","))
}

/// Returns whether an error is one of those mistakes of MLIR that `docs/divergences.md` has.
fn is_broken_by_mlir(pipeline: &str, error: &str) -> bool {
    let is_known = [
        "PLEASE submit a bug report",
        "result number not allowed in argument list",
        "'shape.const_shape' op inferred type(s)",
    ];
    pipeline.contains("remove-dead-values") || is_known.iter().any(|known| error.contains(known))
}

#[test]
fn oracle_random_pipelines_on_mixed_dialects_agree() {
    if !pdll_oracle::has(&[MLIR_OPT]) {
        return;
    }
    let (n, first) = (number("PDLL_RANDOM_PIPELINES", 200), number("PDLL_RANDOM_SEED", 1));
    let mut compared = Compared::default();
    for seed in first..first + n {
        let mut rng = Rng::new(seed);
        let (name, kind) = *rng.pick(&Mixed::ALL);
        let program = kind.program(20 + rng.below(60), seed);
        let pipeline = mixed_pipeline(&mut rng, kind, &program);
        let is_custom = rng.below(2) == 0;
        let case = Case { name: format!("{name}, seed {seed}"), program, pipeline, is_custom };
        compared.compare(&case, |error| is_broken_by_mlir(&case.pipeline, error));
    }
    compared.finish();
}

/// Programs in `located/PASS.mlir`: what the pass leaves has the locations that MLIR gives it.
#[test]
fn oracle_locations_agree() {
    if !pdll_oracle::has(&[MLIR_OPT]) {
        return;
    }
    let mut compared = Compared::default();
    let mut files: Vec<_> =
        std::fs::read_dir(folder().join("located")).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    for file in files {
        let pass = file.file_stem().unwrap().to_str().unwrap().to_owned();
        for (nth, program) in std::fs::read_to_string(&file).unwrap().split(SPLIT).enumerate() {
            for is_custom in [true, false] {
                let pipeline = format!("builtin.module({pass})");
                let name = format!("{pass}, program {nth}");
                let case = Case { name, program: program.to_owned(), pipeline, is_custom };
                compared.compare(&case, |_| false);
            }
        }
    }
    compared.finish();
}
