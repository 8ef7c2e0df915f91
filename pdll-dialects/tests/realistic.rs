//! Programs as users have them, through pdll and through `mlir-opt`, with locations and without, and through passes.

use pdll::ir::LocationData;
use pdll::pass::{Canonicalize, PassManager};
use pdll::prelude::*;
use pdll::text::{InputPart, PrintOptions, parse_named, parse_part, split_input_at};
use pdll_oracle::{MLIR_OPT, command};
use pdll_random::Realistic;

use super::tools::{Ours, Outcome, folder, theirs};

/// Operations of each program.
const N_OPS: usize = 3000;

/// Returns the first lines that differ.
fn difference(theirs: &str, ours: &str) -> Option<String> {
    let nth = theirs.lines().zip(ours.lines()).position(|(theirs, ours)| theirs != ours);
    let nth = nth.or((theirs != ours).then(|| theirs.lines().count().min(ours.lines().count())))?;
    let line = |text: &str| text.lines().nth(nth).unwrap_or("nothing").to_owned();
    Some(format!("line {}\n  theirs: {}\n  ours:   {}", nth + 1, line(theirs), line(ours)))
}

#[test]
fn oracle_realistic_programs_are_printed_alike() {
    if !pdll_oracle::has(&[MLIR_OPT]) {
        return;
    }
    let mut failures = Vec::new();
    for (name, kind) in Realistic::ALL {
        let program = kind.program(N_OPS, 1);
        let ctx = Context::new();
        pdll_dialects::load_all_dialects(&ctx);
        let ir = parse_named(&ctx, "<stdin>", &program).unwrap_or_else(|error| panic!("{name}: {error}"));
        ir.verify().unwrap_or_else(|errors| panic!("{name}: {errors}"));
        for custom in [true, false] {
            for local in [true, false] {
                let mut tool = command(MLIR_OPT);
                tool.arg("--mlir-print-debuginfo");
                if !custom {
                    tool.arg("--mlir-print-op-generic");
                }
                if local {
                    tool.arg("--mlir-print-local-scope");
                }
                let theirs = pdll_oracle::run(&mut tool, &program).into_result().unwrap();
                let options = PrintOptions::new().debug_info(true).custom_forms(custom).local_scope(local);
                let ours = ir.to_text(&options);
                if let Some(difference) = difference(theirs.trim_end(), ours.trim_end()) {
                    failures.push(format!("{name}, custom {custom}, local {local}: {difference}"));
                }
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn oracle_realistic_programs_are_transformed_alike() {
    if !pdll_oracle::has(&[MLIR_OPT]) {
        return;
    }
    let mut failures = Vec::new();
    for (name, kind) in Realistic::ALL {
        let program = kind.program(N_OPS, 2);
        for pass in [None, Some("cse"), Some("lower-affine,convert-scf-to-cf"), Some("canonicalize")] {
            let theirs = theirs(pass, std::slice::from_ref(&program)).remove(0);
            assert!(matches!(theirs, Outcome::Printed { .. }), "{name}: {theirs}");
            if let Some(difference) =
                difference(&theirs.to_string(), &Ours::new(pass).run(&program).to_string())
            {
                failures.push(format!("{name} {}: {difference}", pass.unwrap_or("print")));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Dialects with canonicalization patterns that give new operations and arguments other locations than MLIR's, and the number of lines
/// that differ in their cases.
const OTHER_LOCATIONS: &[(&str, usize)] = &[("bufferization", 16)];

/// What is between the programs of a file.
const MARKER: &str = "// -----";

/// Returns what `canonicalize` makes of a program, with locations.
fn canonicalized(ctx: &Context, program: &InputPart<'_>) -> String {
    let mut ir = parse_part(ctx, "<stdin>", program).unwrap();
    let mut passes = PassManager::new(ctx);
    passes.add(Canonicalize::default()).unwrap();
    passes.run(&mut ir).unwrap();
    ir.to_text(&PrintOptions::new().debug_info(true).custom_forms(true).local_scope(true))
}

/// Returns the lines of a text but those that end a module, whose location is another one.
fn lines_of_operations(text: &str) -> Vec<String> {
    text.lines().filter(|line| line.starts_with(' ')).map(str::to_owned).collect()
}

#[test]
fn oracle_canonicalized_operations_have_the_locations_of_mlir() {
    if !pdll_oracle::has(&[MLIR_OPT]) {
        return;
    }
    let mut failures = Vec::new();
    let cases = folder().join("cases");
    for entry in cases.read_dir().expect("there are cases").map(|entry| entry.expect("a folder can be read"))
    {
        let Ok(text) = std::fs::read_to_string(entry.path().join("canonicalize.mlir")) else { continue };
        let dialect = entry.file_name().into_string().expect("a dialect's name is text");
        let limit = OTHER_LOCATIONS.iter().find(|(name, _)| *name == dialect).map_or(0, |(_, limit)| *limit);
        let mut tool = command(MLIR_OPT);
        tool.args([
            "--split-input-file",
            "--canonicalize",
            "--mlir-print-debuginfo",
            "--mlir-print-local-scope",
        ]);
        let theirs = pdll_oracle::run(&mut tool, &text).into_result().unwrap();
        let ctx = Context::new();
        pdll_dialects::load_all_dialects(&ctx);
        let ours: String =
            split_input_at(&text, MARKER).parts.iter().map(|part| canonicalized(&ctx, part)).collect();
        let [theirs, ours] = [theirs, ours].map(|text| lines_of_operations(&text));
        assert_eq!(theirs.len(), ours.len(), "{dialect}");
        let differ = theirs.iter().zip(&ours).filter(|(theirs, ours)| theirs != ours);
        let shown: Vec<String> =
            differ.map(|(theirs, ours)| format!("  theirs: {theirs}\n  ours:   {ours}")).collect();
        let n_differences = shown.len();
        if n_differences > limit {
            failures.push(format!("{dialect}: {n_differences} lines differ\n{}", shown.join("\n")));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn location_of_an_induction_variable_is_read_and_printed() {
    let ctx = Context::new();
    pdll_dialects::load_all_dialects(&ctx);
    let text =
        "module {\n  affine.for %arg0 loc(\"a\":1:2) = 0 to 4 {\n  } loc(\"b\":3:4)\n} loc(\"c\":5:6)\n";
    let ir = parse_named(&ctx, "-", text).unwrap_or_else(|error| panic!("{error}"));
    let options = PrintOptions::new().debug_info(true).custom_forms(true).local_scope(true);
    assert_eq!(ir.to_text(&options), text);
}

#[test]
fn long_chains_of_rewrites_do_not_fuse_all_locations() {
    let n = 2000;
    let mut text = String::from("func.func @f(%v0: i32) -> i32 {\n");
    for i in 0..n {
        text +=
            &format!("%c{i} = arith.constant {} : i32\n%v{} = arith.addi %v{i}, %c{i} : i32\n", i + 1, i + 1);
    }
    text += &format!("return %v{n} : i32\n}}\n");
    let ctx = Context::new();
    pdll_dialects::load_all_dialects(&ctx);
    let mut ir = parse_named(&ctx, "-", &text).unwrap_or_else(|error| panic!("{error}"));
    let mut passes = PassManager::new(&ctx);
    passes.add(Canonicalize::default()).unwrap();
    passes.run(&mut ir).unwrap();
    let fused = ir.walk_pre_order(ir.top()).map(|op| match ctx.location_data(op.loc(&ir)) {
        LocationData::Fused { locations, .. } => locations.len(),
        _ => 1,
    });
    let most = fused.max();
    // An addition, its constant, the function and its end, and the module.
    assert_eq!((ir.n_ops(), most.is_some_and(|most| (2..=256).contains(&most))), (5, true), "{most:?}");
}
