//! Folders that return invalid results, or never terminate: the complete error, and the unchanged IR.

use crate::common::{context, named, nothing, read, show};
use expect_test::{Expect, expect};
use pdll_runtime::{
    DriverError, GreedyRewriteConfig, OperationFolder, PatternRewriter, apply_op_patterns_greedily,
    apply_patterns_greedily, apply_patterns_greedily_below, apply_patterns_greedily_in,
};

fn check(op: &str, config: &GreedyRewriteConfig, expect: &Expect) -> DriverError {
    let ctx = context();
    let text = format!(
        r#"%x = "d.source"() : () -> i32
        %y = "{op}"(%x) : (i32) -> i32 loc("here")
        "d.sink"(%y) : (i32) -> ()"#
    );
    let mut ir = read(&ctx, &text);
    let before = show(&ir);
    let error = apply_patterns_greedily(&mut ir, &nothing(&ctx), config).unwrap_err();
    expect.assert_eq(&error.to_string());
    if op != "d.flip" {
        assert_eq!(show(&ir), before);
    }
    ir.check_integrity().unwrap();
    // No flag remains: valid operations fold afterwards.
    let config = GreedyRewriteConfig { fold: false, ..GreedyRewriteConfig::default() };
    assert!(apply_patterns_greedily(&mut ir, &nothing(&ctx), &config).unwrap().converged);
    error
}

#[test]
fn wrong_folds() {
    let config = GreedyRewriteConfig::default();
    let error = check(
        "d.too_many",
        &config,
        &expect!["folding `d.too_many` at here: has 1 result and cannot be replaced with 2 values"],
    );
    assert!(matches!(error, DriverError::Fold(_)));
    check(
        "d.out_of_range",
        &config,
        &expect!["folding `d.out_of_range` at here: has no operand #3: there are 1"],
    );
    check(
        "d.no_such_result",
        &config,
        &expect!["folding `d.no_such_result` at here: has no result #1: there are 1"],
    );
    check(
        "d.text",
        &config,
        &expect![
            "folding `d.text` at here: its dialect created `d.source`, which is not a constant of type `i32`"
        ],
    );
}

#[test]
fn panics() {
    check(
        "d.panics",
        &GreedyRewriteConfig::default(),
        &expect!["folding `d.panics` at here: panicked: no such number"],
    );
}

#[test]
fn folding_without_end() {
    let config = GreedyRewriteConfig { rewrite_budget: Some(3000), ..GreedyRewriteConfig::default() };
    let error = check(
        "d.flip",
        &config,
        &expect![
            "patterns still match after 3000 rewrites: of the last 1024, 1024 by `(folding d.flip)`; the last one rewrote `d.flip` at here"
        ],
    );
    let DriverError::Budget(exceeded) = error else { panic!("{error}") };
    assert_eq!(exceeded.patterns, [("(folding d.flip)".to_owned(), 1024)]);
}

#[test]
fn the_folder_by_hand_ends_too() {
    let ctx = context();
    let mut ir = read(
        &ctx,
        r#"%x = "d.source"() : () -> i32
        %y = "d.flip"(%x) : (i32) -> i32 loc("here")"#,
    );
    let op = named(&ir, "d.flip")[0];
    let mut rewriter = PatternRewriter::new(&mut ir);
    let error = OperationFolder::new().try_to_fold(&mut rewriter, op).unwrap_err();
    expect!["folding `d.flip` at here: changes in place again after 1024 times"]
        .assert_eq(&error.to_string());
}

#[test]
fn operations_that_are_erased_or_out_of_scope_are_rejected() {
    let ctx = context();
    let mut ir = read(
        &ctx,
        r#"
        "d.func"() <{sym_name = "f"}> ({
          "d.return"() : () -> ()
        }) : () -> ()
        "d.func"() <{sym_name = "g"}> ({
          "d.return"() : () -> ()
        }) : () -> ()"#,
    );
    let (f, g) = (named(&ir, "d.func")[0], named(&ir, "d.func")[1]);
    let (in_f, in_g) = (f.region(&ir, 0), g.region(&ir, 0));
    let patterns = nothing(&ctx);
    let config = GreedyRewriteConfig { scope: Some(in_f), ..GreedyRewriteConfig::default() };
    let error = apply_patterns_greedily_in(&mut ir, in_g, &patterns, &config).unwrap_err();
    expect!["the region to rewrite in is neither in the scope nor around it"].assert_eq(&error.to_string());
    let error = apply_op_patterns_greedily(&mut ir, &[g], &patterns, &config).unwrap_err();
    expect!["`d.func`, which is to be rewritten, is not in the scope"].assert_eq(&error.to_string());

    PatternRewriter::new(&mut ir).erase_op(g).unwrap();
    let config = GreedyRewriteConfig::default();
    let error = apply_patterns_greedily_below(&mut ir, g, &patterns, &config).unwrap_err();
    expect!["the operation to rewrite in was erased before"].assert_eq(&error.to_string());
    let error = apply_patterns_greedily_in(&mut ir, in_g, &patterns, &config).unwrap_err();
    expect!["the region to rewrite in was erased before"].assert_eq(&error.to_string());
    let error = apply_op_patterns_greedily(&mut ir, &[f, g], &patterns, &config).unwrap_err();
    expect!["an operation to rewrite was erased before"].assert_eq(&error.to_string());
}
