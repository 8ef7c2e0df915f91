//! The passes that managers run, their operations and order.

use expect_test::{Expect, expect};
use pdll_pass::{Cse, GreedyPass, IrPrinting, PassManager, RewritePassOptions};

use crate::dialect::{Deed, Does, FUNCTIONS, Log, Note, context, erase_ops, read, registry, run};

fn check(pipeline: &str, expected: Expect) {
    expected.assert_eq(&run(pipeline, FUNCTIONS));
}

#[test]
fn passes_run_in_turn_on_one_operation() {
    check(
        "builtin.module(note,other-note)",
        expect![[r#"
        note on builtin.module
        other-note on builtin.module"#]],
    );
}

#[test]
fn a_nested_pipeline_runs_on_each_operation_right_below() {
    check(
        "builtin.module(t.func(note),t.module(t.func(note)))",
        expect![[r#"
        note on t.func "a"
        note on t.func "inner"
        note on t.func "b""#]],
    );
}

#[test]
fn pipelines_that_follow_each_other_visit_each_operation_once() {
    // Both passes run on `a` before any on `b`; a pass between keeps them separate.
    check(
        "builtin.module(t.func(note),t.func(other-note))",
        expect![[r#"
        note on t.func "a"
        other-note on t.func "a"
        note on t.func "b"
        other-note on t.func "b""#]],
    );
    check(
        "builtin.module(t.func(note),third,t.func(other-note))",
        expect![[r#"
        note on t.func "a"
        note on t.func "b"
        third on builtin.module
        other-note on t.func "a"
        other-note on t.func "b""#]],
    );
}

#[test]
fn any_runs_on_what_its_passes_can_run_on() {
    check(
        "builtin.module(any(note))",
        expect![[r#"
        note on t.func "a"
        note on t.module
        note on t.func "b""#]],
    );
    // A pass for functions only restricts the whole pipeline to functions.
    check(
        "builtin.module(any(note,func-only))",
        expect![[r#"
        note on t.func "a"
        note on t.func "b""#]],
    );
    check("any(note)", expect!["note on builtin.module"]);
}

#[test]
fn any_is_not_merged_with_managers_that_it_covers() {
    check(
        "builtin.module(t.func(note),any(other-note))",
        expect![[r#"
        note on t.func "a"
        note on t.func "b"
        other-note on t.func "a"
        other-note on t.module
        other-note on t.func "b""#]],
    );
    // Unless it is combined with a pass that cannot run on them.
    check(
        "builtin.module(t.module(note),any(other-note,func-only))",
        expect![[r#"
        other-note on t.func "a"
        note on t.module
        other-note on t.func "b""#]],
    );
}

#[test]
fn built_by_calls() {
    let ctx = context();
    let log = Log::default();
    let mut passes = PassManager::new(&ctx);
    let functions = passes.nest("t.func");
    functions.add(Note { name: "x", log: log.clone() }).unwrap();
    functions.add(GreedyPass::new("erase", erase_ops).on("t.func")).unwrap();
    passes.add(Note { name: "y", log: log.clone() }).unwrap();
    assert_eq!(passes.len(), 2);
    expect!["builtin.module(t.func(x,erase{max-iterations=10 max-num-rewrites=-1 region-simplify=normal test-convergence=false top-down=true}),y)"]
        .assert_eq(&passes.to_string());
    let mut ir = read(&ctx, FUNCTIONS);
    passes.run(&mut ir).unwrap();
    assert!(!ir.to_string().contains("t.op"), "{ir}");
    // The same manager runs again.
    passes.run(&mut read(&ctx, FUNCTIONS)).unwrap();
    assert_eq!(log.lock().unwrap().len(), 6);
}

#[test]
fn a_pass_is_refused_where_it_cannot_run() {
    let mut passes = PassManager::new(&context());
    let only = Does { name: "func-only", deed: Deed::Nothing, anchor: Some("t.func") };
    let error = passes.add(only.clone()).map(|_| ()).unwrap_err();
    expect![[r#"
        can't add pass `func-only` restricted to `t.func` on a pass manager intended to run on `builtin.module`
        note: did you intend to nest: `t.func(func-only)`?"#]]
    .assert_eq(&error.to_string());
    passes.nest("t.func").add(only).unwrap();
}

#[test]
fn dialects_loaded_later_are_seen() {
    let ctx = pdll_runtime::ir::Context::new();
    ctx.allow_unregistered_dialects(true);
    let mut passes = PassManager::new(&ctx);
    passes.add(Does { name: "nothing", deed: Deed::Nothing, anchor: None }).unwrap();
    passes.run(&mut read(&ctx, "module { }")).unwrap();
    ctx.load_dialect::<crate::dialect::T>();
    passes.run(&mut read(&ctx, FUNCTIONS)).unwrap();
}

#[test]
fn a_pass_added_after_a_run_is_prepared_too() {
    let ctx = context();
    let mut passes = PassManager::new(&ctx);
    passes.add(GreedyPass::new("nothing", |_| {})).unwrap();
    passes.run(&mut read(&ctx, FUNCTIONS)).unwrap();
    passes.add(GreedyPass::new("erase", erase_ops)).unwrap();
    let mut ir = read(&ctx, FUNCTIONS);
    passes.run(&mut ir).unwrap();
    assert!(!ir.to_string().contains("t.op"), "{ir}");
}

#[test]
fn managers_can_be_sent_to_other_threads() {
    let ctx = context();
    let mut passes =
        PassManager::parse(&ctx, "builtin.module(erase-ops)", &registry(&Log::default())).unwrap();
    passes.enable_ir_printing(IrPrinting::default(), std::io::sink());
    let text = std::thread::spawn(move || {
        let mut ir = read(&ctx, FUNCTIONS);
        passes.run(&mut ir).unwrap();
        ir.to_string()
    });
    assert!(!text.join().unwrap().contains("t.op"));
}

#[test]
fn deep_regions_take_neither_stack_nor_time() {
    let depth = 20_000;
    let ctx = context();
    for inner in [r#""t.op"() : () -> ()"#, r#"%0 = "t.pure"() : () -> i32"#] {
        let text = format!("{}{inner}{}", r#""t.scope"() ({ "#.repeat(depth), " }) : () -> ()".repeat(depth));
        let mut ir = read(&ctx, &text);
        let mut passes = PassManager::new(&ctx);
        passes.add(Cse).unwrap();
        passes.run(&mut ir).unwrap();
        // Everything is dead if the innermost operation is.
        assert_eq!(ir.n_ops(), if inner.contains("pure") { 1 } else { depth + 2 });
    }
}

#[test]
fn patterns_are_filtered_by_name_and_label() {
    let cases = [
        ("", 0),
        ("{disable-patterns=EraseOp}", 1),
        ("{disable-patterns=erasing}", 1),
        ("{disable-patterns=Other}", 0),
        ("{enable-patterns=EraseOp}", 0),
        ("{enable-patterns=Other,erasing}", 0),
        ("{enable-patterns=Other}", 1),
        ("{enable-patterns=EraseOp disable-patterns=erasing}", 1),
        ("{max-num-rewrites=0}", 1),
        ("{max-iterations=0}", 1),
    ];
    for (options, left) in cases {
        let ctx = context();
        let text = format!("builtin.module(erase-ops{options})");
        let mut passes = PassManager::parse(&ctx, &text, &registry(&Log::default())).unwrap();
        let mut ir = read(&ctx, FUNCTIONS);
        passes.run(&mut ir).unwrap();
        assert_eq!(ir.to_string().matches("t.op").count(), left, "{text}");
    }
}

#[test]
fn a_pass_reports_that_it_did_not_converge_on_request() {
    let ctx = context();
    let options = RewritePassOptions { test_convergence: true, ..RewritePassOptions::default() };
    let mut passes = PassManager::new(&ctx);
    passes.add(GreedyPass::new("erase", erase_ops).with(options)).unwrap();
    passes.run(&mut read(&ctx, FUNCTIONS)).unwrap();
    check("builtin.module(erase-ops{test-convergence max-num-rewrites=0})", expect![[r#""#]]);
    check(
        "builtin.module(for-ever{test-convergence max-num-rewrites=3 max-iterations=2})",
        expect![[r#"
            in.mlir:1:1: error: pass `for-ever` failed on `builtin.module`: patterns still match after 6 rewrites: 6 by `AgainAndAgain`; the last one rewrote `t.op` at in.mlir:3:5
            note: `max-iterations` is 2, `max-num-rewrites` is 3"#]],
    );
    check("builtin.module(for-ever{max-num-rewrites=3})", expect![""]);
}
