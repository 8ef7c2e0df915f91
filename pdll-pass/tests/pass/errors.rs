//! Errors of passes: each complete message.

use expect_test::{Expect, expect};
use pdll_pass::{PassErrorKind, PassManager};
use pdll_runtime::ir::{Context, parse};

use crate::dialect::{FUNCTIONS, Log, context, read, registry, run};

fn check(pipeline: &str, expected: Expect) {
    expected.assert_eq(&run(pipeline, FUNCTIONS));
}

#[test]
fn a_failure_names_pass_operation_and_place() {
    check(
        "builtin.module(note,t.func(fail),note)",
        expect![[r#"
            note on builtin.module
            in.mlir:3:5: error: 't.op' op does not please me
            note: nothing does
            note: pass `fail` failed on `t.func` @a"#]],
    );
}

#[test]
fn a_panic_is_an_error() {
    check(
        "builtin.module(t.func(panic))",
        expect![[r#"
        in.mlir:2:3: error: pass `panic` panicked on `t.func` @a: lost my way
        note: the IR it left is valid, but may be half transformed"#]],
    );
    check(
        "builtin.module(t.func(panic-and-break-ir))",
        expect![[r#"
        in.mlir:2:3: error: pass `panic-and-break-ir` panicked on `t.func` @a: lost my way
        note: the IR it left is not valid
        error: 't.return' op must be the last operation in the parent block"#]],
    );
}

#[test]
fn invalid_ir_is_found_right_after_the_pass() {
    check(
        "builtin.module(t.func(nothing,break-ir,note))",
        expect![[r#"
        in.mlir:2:3: error: pass `break-ir` left invalid IR in `t.func` @a
        error: 't.return' op must be the last operation in the parent block"#]],
    );
    // Unless the verifier is disabled.
    let ctx = context();
    let mut passes =
        PassManager::parse(&ctx, "builtin.module(t.func(break-ir))", &registry(&Log::default())).unwrap();
    passes.enable_verifier(false);
    let mut ir = read(&ctx, FUNCTIONS);
    passes.run(&mut ir).unwrap();
    expect![[r#"
        error: 't.return' op must be the last operation in the parent block
        error: 't.return' op must be the last operation in the parent block"#]]
    .assert_eq(&ir.verify().unwrap_err().to_string());
}

#[test]
fn the_operation_a_pass_runs_on_stays() {
    check(
        "builtin.module(t.func(erase-own-op))",
        expect!["in.mlir:2:3: error: pass `erase-own-op` erased `t.func` @a, on which it ran"],
    );
    check(
        "builtin.module(erase-own-op)",
        expect![
            "in.mlir:1:1: error: pass `erase-own-op` failed on `builtin.module`: `builtin.module` at in.mlir:1:1: the top-level operation cannot be erased, replaced or moved"
        ],
    );
}

#[test]
fn preparing_may_fail() {
    check(
        "builtin.module(t.func(fail-to-initialize))",
        expect!["error: pass `fail-to-initialize` cannot be run: there is nothing to prepare"],
    );
    check(
        "builtin.module(note,panic-in-initialize)",
        expect!["error: pass `panic-in-initialize` cannot be run: it panicked: no preparation"],
    );
}

#[test]
fn where_passes_cannot_run() {
    check("t.func(note)", expect!["in.mlir:1:1: error: can't run `t.func` pass manager on `builtin.module`"]);
    check(
        "any(func-only)",
        expect![
            "in.mlir:1:1: error: `builtin.module`: trying to schedule pass `func-only` on an unsupported operation"
        ],
    );
    let open = r#"module { "t.open"() ({ }) : () -> () "u.thing"() ({ }) : () -> () }"#;
    expect!["in.mlir:1:10: error: `t.open`: trying to schedule pass `note` on an operation not marked as `IsolatedFromAbove`"].assert_eq(&run("builtin.module(t.open(note))", open));
    expect!["note on u.thing"].assert_eq(&run("builtin.module(u.thing(note))", open));
    let leaky = "module {\n  %0 = \"u.value\"() : () -> i32\n  \"u.thing\"(%0) ({\n  ^bb0(%a: i32):\n    \"u.use\"(%a) : (i32) -> ()\n  }) : (i32) -> ()\n  \"u.thing\"() ({\n    \"u.region\"() ({\n      \"u.use\"(%0) : (i32) -> ()\n    }) : () -> ()\n  }) : () -> ()\n}";
    expect!["note on u.thing\nin.mlir:7:3: error: `u.thing`: trying to schedule pass `note` on an unregistered operation that uses values from around it"].assert_eq(&run("builtin.module(u.thing(note))", leaky));
    // It is unknown whether an unregistered operation is isolated.
    let ctx = context();
    let mut passes =
        PassManager::parse(&ctx, "builtin.module(u.thing(note))", &registry(&Log::default())).unwrap();
    let mut ir = read(&ctx, open);
    ctx.allow_unregistered_dialects(false);
    passes.enable_verifier(false);
    expect!["in.mlir:1:38: error: `u.thing`: trying to schedule pass `note` on an unregistered operation"]
        .assert_eq(&passes.run(&mut ir).unwrap_err().to_string());
}

#[test]
fn an_ir_of_another_context_is_refused() {
    let ctx = context();
    let mut passes = PassManager::parse(&ctx, "builtin.module(note)", &registry(&Log::default())).unwrap();
    let mut ir = parse(&Context::new(), "module { }").unwrap();
    let error = passes.run(&mut ir).unwrap_err();
    assert!(matches!(error.kind(), PassErrorKind::NotSchedulable(_)));
    expect!["-:1:1: error: `builtin.module`: the IR is of another context than the pass manager"]
        .assert_eq(&error.to_string());
}

#[test]
fn nesting_by_calls_is_bounded() {
    let ctx = context();
    let mut passes = PassManager::new(&ctx);
    let mut at = &mut *passes;
    for _ in 0..1000 {
        at = at.nest("t.module");
    }
    expect!["in.mlir:1:1: error: `builtin.module`: pipelines are nested more than 64 deep"]
        .assert_eq(&passes.run(&mut read(&ctx, FUNCTIONS)).unwrap_err().to_string());
}

#[test]
fn an_error_can_be_taken_apart() {
    let ctx = context();
    let text = "builtin.module(t.func(fail))";
    let mut passes = PassManager::parse(&ctx, text, &registry(&Log::default())).unwrap();
    let error = passes.run(&mut read(&ctx, FUNCTIONS)).unwrap_err();
    assert_eq!(error.pass(), Some("fail"));
    assert_eq!(error.op(), Some("`t.func` @a"));
    assert_eq!(error.place().map(ToString::to_string).as_deref(), Some("in.mlir:3:5"));
    let PassErrorKind::Failed(failure) = error.kind() else { panic!("{error:?}") };
    assert_eq!(failure.message(), "'t.op' op does not please me");
    assert_eq!(failure.notes(), ["nothing does"]);
}
