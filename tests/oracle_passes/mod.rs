//! Passes compared with `mlir-opt-22`: our passes produce the same IR, and we accept the same pipelines, with
//! the same messages for those that it rejects. Without that tool the tests print that they are skipped.
#![allow(clippy::unwrap_used, reason = "tests")]

mod dialects;
mod mlir_opt;
mod pipelines;
mod printing;
mod random;

use pdll::text::split_input;

use crate::oracle_passes::mlir_opt::compare;

#[test]
fn oracle_cse_of_cases() {
    let cases = include_str!("cse.mlir");
    let modules: Vec<String> = split_input(cases).into_iter().map(|(_, case)| case.to_owned()).collect();
    assert!(modules.len() >= 15, "the cases are missing");
    compare(&["--cse"], "builtin.module(cse)", &modules);
}

#[test]
fn oracle_cse_of_random_ir() {
    let modules: Vec<String> = (0..150).map(|seed| random::module(seed, true)).collect();
    if let Some(n_changed) = compare(&["--cse"], "builtin.module(cse)", &modules) {
        assert!(n_changed > 125, "{n_changed}");
    }
}

#[test]
fn oracle_cse_on_functions() {
    let modules: Vec<String> = (1000..1030).map(|seed| random::module(seed, true)).collect();
    let pipeline = "builtin.module(func.func(cse,cse),any(cse))";
    compare(&[&format!("--pass-pipeline={pipeline}")], pipeline, &modules);
}

/// Without rewrites, `canonicalize` only simplifies regions; it would move constants, so there are none.
#[test]
fn oracle_dce_of_random_ir() {
    let modules: Vec<String> = (0..100).map(|seed| random::module(seed, false)).collect();
    let theirs = "--canonicalize=max-num-rewrites=0 max-iterations=1 region-simplify=normal";
    if let Some(n_changed) = compare(&[theirs], "builtin.module(dce)", &modules) {
        assert!(n_changed > 75, "{n_changed}");
    }
}
