//! Programs as users have them, through pdll and through `mlir-opt`, with locations and without, and through passes.

use pdll::prelude::*;
use pdll::text::{PrintOptions, parse_named};
use pdll_oracle::{MLIR_OPT, command};
use pdll_random::Realistic;

use super::tools::{Ours, Outcome, theirs};

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
