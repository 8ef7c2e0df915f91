//! `Ir::rewrite`, the diagnostics of its errors, and `replace_op` with everything that may replace results.

use pdll_runtime::examples::{assert_rewrites, context};
use pdll_runtime::ir::{IntoValues, Op, Value, parse_named};
use pdll_runtime::{
    DriverError, IrState, PatternRewriter, PatternRoot, Rewrite, RewriteError, RewritePatternSet,
};

fn rename(set: &mut RewritePatternSet, from: &'static str, to: &'static str) {
    set.add_fn_on(PatternRoot::Named(from), move |op, rewriter| {
        let name = rewriter.context().op_name(to);
        rewriter.replace_op_with_new_op(op, name, &[], &[], &[])?;
        Ok(true)
    })
    .name(from);
}

fn a_to_b(set: &mut RewritePatternSet) {
    rename(set, "t.a", "t.b");
}

fn b_to_c(set: &mut RewritePatternSet) {
    rename(set, "t.b", "t.c");
}

#[test]
fn patterns_of_all_functions_are_applied() {
    let ctx = context();
    let mut ir = parse_named(&ctx, "in.mlir", r#""t.a"() : () -> ()"#).unwrap();
    let outcome = ir.rewrite([a_to_b, b_to_c]).unwrap();
    assert_eq!((outcome.rewrites, outcome.converged), (2, true));
    assert!(ir.to_string().contains("t.c"), "{ir}");
    let outcome = ir.rewrite([|set: &mut RewritePatternSet| rename(set, "t.c", "t.d")]).unwrap();
    assert_eq!(outcome.rewrites, 1);
    assert!(ir.to_string().contains("t.d"), "{ir}");
}

#[test]
fn errors_of_the_set_are_diagnostics_and_leave_the_ir_unchanged() {
    let ctx = context();
    let mut ir = parse_named(&ctx, "in.mlir", r#""t.a"() : () -> ()"#).unwrap();
    let before = ir.to_string();
    let wrong = |set: &mut RewritePatternSet| {
        a_to_b(set);
        set.add_diagnostic("one is missing");
        set.add_diagnostic("another is missing");
    };
    let error = ir.rewrite([wrong]).unwrap_err();
    assert!(matches!(error, DriverError::PatternSet(_)), "{error:?}");
    assert_eq!(error.to_string(), "one is missing\nanother is missing");
    let shown: Vec<String> = error.diagnostics().iter().map(ToString::to_string).collect();
    assert_eq!(shown, ["error: one is missing", "error: another is missing"]);
    assert_eq!(ir.to_string(), before);
}

#[test]
fn errors_of_a_pattern_are_diagnostics_at_the_operation() {
    let ctx = context();
    let mut ir =
        parse_named(&ctx, "in.mlir", "%0 = \"t.a\"() : () -> i32\n\"t.b\"(%0) : (i32) -> ()").unwrap();
    let wrong = |set: &mut RewritePatternSet| {
        let erase = |op, rewriter: &mut PatternRewriter<'_>| rewriter.erase_op(op).map(|()| true);
        set.add_fn_on(PatternRoot::Named("t.a"), erase).name("EraseA");
    };
    let error = ir.rewrite([wrong]).unwrap_err();
    let DriverError::Pattern(pattern) = &error else { panic!("{error:?}") };
    assert_eq!(pattern.state, IrState::Unchanged);
    let [diagnostic] = &error.diagnostics()[..] else { panic!("{error:?}") };
    let place = diagnostic.place.as_ref().unwrap();
    assert_eq!((&*place.file, place.line, place.column), ("in.mlir", 1, 6));
    assert_eq!(
        diagnostic.to_string(),
        "in.mlir:1:6: error: pattern `EraseA`: `t.a`: cannot be erased: result #0 is still used by `t.b` at \
         in.mlir:2:1"
    );
    assert_eq!(
        error.to_string(),
        "pattern `EraseA`: `t.a` at in.mlir:1:6: cannot be erased: result #0 is still used by `t.b` at in.mlir:2:1"
    );
}

/// Replaces `t.b` by what the function makes of `t.a` and its results.
fn replaces<V: IntoValues>(values: impl FnOnce(&PatternRewriter<'_>, Op, Value) -> V) {
    assert_rewrites(
        r#"%0 = "t.a"() : () -> i32 %1 = "t.b"() : () -> i32 "t.c"(%1) : (i32) -> ()"#,
        |rewriter, ops| -> Result<(), RewriteError> {
            let values = values(rewriter, ops[0], ops[0].result(rewriter, 0));
            rewriter.replace_op(ops[1], values)
        },
        r#"%0 = "t.a"() : () -> i32 "t.c"(%0) : (i32) -> ()"#,
    );
}

#[test]
fn an_operation_is_replaced_by_values_of_every_form() {
    replaces(|_, _, value| value);
    replaces(|_, _, value| [value]);
    replaces(|_, _, value| vec![value]);
    replaces(|_, _, value| smallvec::SmallVec::<[Value; 2]>::from_slice(&[value]));
    replaces(|_, op, _| op);
    replaces(|rewriter, op, _| op.results(rewriter));
    assert_rewrites(
        r#"%0 = "t.a"() : () -> i32 %1:2 = "t.b"() : () -> (i32, i32) "t.c"(%1#1) : (i32) -> ()"#,
        |rewriter, ops| {
            let values = [ops[0].result(rewriter, 0); 2];
            rewriter.replace_op(ops[1], &values[..])
        },
        r#"%0 = "t.a"() : () -> i32 "t.c"(%0) : (i32) -> ()"#,
    );
}

#[test]
fn an_erased_operation_replaces_none() {
    assert_rewrites(
        r#""t.a"() : () -> () "t.b"() : () -> ()"#,
        |rewriter, ops| {
            rewriter.erase_op(ops[0])?;
            let error = rewriter.replace_op(ops[1], ops[0]).unwrap_err();
            assert_eq!(
                error.to_string(),
                format!("`t.a` at -:1:1: {:?} was erased before, or belongs to another IR", ops[0])
            );
            Ok(())
        },
        r#""t.b"() : () -> ()"#,
    );
}
