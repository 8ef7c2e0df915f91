//! Folding: which operations fold, their results, and the positions of constants.

use crate::common::{context, named, nothing, read, show};
use expect_test::{Expect, expect};
use pdll_runtime::ir::{Fold, Ir, Op, OpFoldResult, Value};
use pdll_runtime::{
    FoldOutcome, GreedyRewriteConfig, ListenerHandle, OperationFolder, PatternRewriter, RewriterListener,
    apply_patterns_greedily, apply_patterns_greedily_below,
};

fn check_with(config: &GreedyRewriteConfig, text: &str, expect: &Expect) {
    let ctx = context();
    let mut ir = read(&ctx, text);
    let outcome = apply_patterns_greedily(&mut ir, &nothing(&ctx), config).unwrap();
    assert!(outcome.converged);
    ir.check_integrity().unwrap();
    ir.verify().unwrap();
    expect.assert_eq(&show(&ir));
}

fn check(text: &str, expect: &Expect) {
    check_with(&GreedyRewriteConfig::default(), text, expect);
}

#[test]
fn constants_and_values() {
    check(
        r#"
        %x = "d.source"() : () -> i32
        %a = "d.const"() <{value = 3 : i32}> : () -> i32
        %b = "d.const"() <{value = -3 : i32}> : () -> i32
        %zero = "d.add"(%a, %b) : (i32, i32) -> i32
        %y = "d.add"(%zero, %x) : (i32, i32) -> i32
        %z = "d.add"(%y, %zero) : (i32, i32) -> i32
        "d.sink"(%z, %a) : (i32, i32) -> ()
        "#,
        &expect![[r#"
            %0 = "d.const"() <{value = 3 : i32}> : () -> i32
            %1 = "d.source"() : () -> i32
            "d.sink"(%1, %0) : (i32, i32) -> ()"#]],
    );
}

#[test]
fn several_results() {
    check(
        r#"
        %x = "d.source"() : () -> i32
        %a = "d.const"() <{value = 3 : i32}> : () -> i32
        %b:2 = "d.both"(%x) : (i32) -> (i32, i32)
        %c:2 = "d.both"(%a) : (i32) -> (i32, i32)
        "d.sink"(%b#0, %b#1, %c#0, %c#1) : (i32, i32, i32, i32) -> ()
        "#,
        &expect![[r#"
            %0 = "d.const"() <{value = 3 : i32}> : () -> i32
            %1 = "d.source"() : () -> i32
            "d.sink"(%1, %1, %0, %0) : (i32, i32, i32, i32) -> ()"#]],
    );
}

#[test]
fn traits_fold() {
    check(
        r#"
        %x = "d.source"() : () -> i32
        %a = "d.neg"(%x) : (i32) -> i32
        %b = "d.neg"(%a) : (i32) -> i32
        %c = "d.abs"(%x) : (i32) -> i32
        %e = "d.abs"(%c) : (i32) -> i32
        "d.sink"(%b, %e) : (i32, i32) -> ()
        "#,
        &expect![[r#"
            %0 = "d.source"() : () -> i32
            %1 = "d.abs"(%0) : (i32) -> i32
            "d.sink"(%0, %1) : (i32, i32) -> ()"#]],
    );
}

#[test]
fn constants_of_commutative_operations_go_right() {
    check(
        r#"
        %a = "d.const"() <{value = 3 : i32}> : () -> i32
        %x = "d.source"() : () -> i32
        %b = "d.add"(%a, %x) : (i32, i32) -> i32
        "d.sink"(%b) : (i32) -> ()
        "#,
        &expect![[r#"
            %0 = "d.const"() <{value = 3 : i32}> : () -> i32
            %1 = "d.source"() : () -> i32
            %2 = "d.add"(%1, %0) : (i32, i32) -> i32
            "d.sink"(%2) : (i32) -> ()"#]],
    );
}

#[test]
fn in_place_once_and_no_change_is_no_fold() {
    let text = r#"
        %a = "d.const"() <{value = 3 : i32}> : () -> i32
        %b = "d.const"() <{value = 2 : i32}> : () -> i32
        %c = "d.sorted"(%a, %b) : (i32, i32) -> i32
        "d.sink"(%c) : (i32) -> ()
        "#;
    let ctx = context();
    let mut ir = read(&ctx, text);
    let outcome = apply_patterns_greedily(&mut ir, &nothing(&ctx), &GreedyRewriteConfig::default()).unwrap();
    assert_eq!((outcome.folds, outcome.changed, outcome.rewrites), (1, true, 0));
    expect![[r#"
        %0 = "d.const"() <{value = 3 : i32}> : () -> i32
        %1 = "d.const"() <{value = 2 : i32}> : () -> i32
        %2 = "d.sorted"(%1, %0) : (i32, i32) -> i32
        "d.sink"(%2) : (i32) -> ()"#]]
    .assert_eq(&show(&ir));
}

#[test]
fn operations_that_fold_to_themselves_remain() {
    let text = r#"
        %x = "d.source"() : () -> i32
        %a = "d.itself"(%x) : (i32) -> i32
        "d.sink"(%a) : (i32) -> ()"#;
    let ctx = context();
    let mut ir = read(&ctx, text);
    let outcome = apply_patterns_greedily(&mut ir, &nothing(&ctx), &GreedyRewriteConfig::default()).unwrap();
    assert_eq!((outcome.folds, outcome.changed), (0, false));
}

#[test]
fn a_result_that_is_known_becomes_a_constant() {
    check(
        r#"
        %x = "d.source"() : () -> i32
        %a:2 = "d.known"(%x) : (i32) -> (i32, i32)
        "d.sink"(%a#0) : (i32) -> ()
        "d.sink"(%a#1) : (i32) -> ()
        "d.sink"(%a#1) : (i32) -> ()
        "#,
        &expect![[r#"
            %0 = "d.const"() <{value = 7 : i32}> : () -> i32
            %1 = "d.source"() : () -> i32
            %2:2 = "d.known"(%1) : (i32) -> (i32, i32)
            "d.sink"(%2#0) : (i32) -> ()
            "d.sink"(%0) : (i32) -> ()
            "d.sink"(%0) : (i32) -> ()"#]],
    );
}

#[test]
fn the_folder_determines_a_constant_without_attribute() {
    check(
        r#"
        %a = "d.seven"() : () -> i32
        %b = "d.const"() <{value = 3 : i32}> : () -> i32
        %c = "d.add"(%a, %b) : (i32, i32) -> i32
        "d.sink"(%c) : (i32) -> ()
        "#,
        &expect![[r#"
            %0 = "d.const"() <{value = 10 : i32}> : () -> i32
            "d.sink"(%0) : (i32) -> ()"#]],
    );
}

#[test]
fn the_hook_of_a_dialect_folds_operations_without_a_folder() {
    check(
        r#"
        %x = "d.source"() : () -> i32
        %a = "fallback.id"(%x) : (i32) -> i32
        "d.sink"(%a) : (i32) -> ()
        "#,
        &expect![[r#"
            %0 = "d.source"() : () -> i32
            "d.sink"(%0) : (i32) -> ()"#]],
    );
}

#[test]
fn a_constant_the_dialect_cannot_make_is_no_fold() {
    let text = r#"
        %x = "d.source"() : () -> i32
        %a = "d.unit"(%x) : (i32) -> i32
        "d.sink"(%a) : (i32) -> ()"#;
    let ctx = context();
    let mut ir = read(&ctx, text);
    let before = show(&ir);
    let outcome = apply_patterns_greedily(&mut ir, &nothing(&ctx), &GreedyRewriteConfig::default()).unwrap();
    assert!(!outcome.changed);
    assert_eq!(show(&ir), before);
}

const NESTED: &str = r#"
    "d.func"() <{sym_name = "f"}> ({
      %x = "d.source"() : () -> i32
      %a = "d.const"() <{value = 1 : i32}> : () -> i32
      "d.scope"() ({
        %b = "d.const"() <{value = 2 : i32}> : () -> i32
        %c = "d.const"() <{value = 1 : i32}> : () -> i32
        "d.sink"(%b, %c) : (i32, i32) -> ()
        "d.return"() : () -> ()
      }) : () -> ()
      "d.home"() ({
        "d.sink"(%x) : (i32) -> ()
        %e = "d.const"() <{value = 1 : i32}> : () -> i32
        "d.sink"(%e) : (i32) -> ()
        "d.return"() : () -> ()
      }) : () -> ()
      "d.sink"(%a) : (i32) -> ()
      "d.return"() : () -> ()
    }) : () -> ()
    "d.func"() <{sym_name = "g"}> ({
      %f = "d.const"() <{value = 1 : i32}> : () -> i32
      "d.return"(%f) : (i32) -> ()
    }) : () -> ()"#;

#[test]
fn constants_are_unique_where_they_are_at_home() {
    check(
        NESTED,
        &expect![[r#"
            "d.func"() <{sym_name = "f"}> ({
              %1 = "d.const"() <{value = 2 : i32}> : () -> i32
              %2 = "d.const"() <{value = 1 : i32}> : () -> i32
              %3 = "d.source"() : () -> i32
              "d.scope"() ({
                "d.sink"(%1, %2) : (i32, i32) -> ()
                "d.return"() : () -> ()
              }) : () -> ()
              "d.home"() ({
                %4 = "d.const"() <{value = 1 : i32}> : () -> i32
                "d.sink"(%3) : (i32) -> ()
                "d.sink"(%4) : (i32) -> ()
                "d.return"() : () -> ()
              }) : () -> ()
              "d.sink"(%2) : (i32) -> ()
              "d.return"() : () -> ()
            }) : () -> ()
            "d.func"() <{sym_name = "g"}> ({
              %0 = "d.const"() <{value = 1 : i32}> : () -> i32
              "d.return"(%0) : (i32) -> ()
            }) : () -> ()"#]],
    );
}

#[test]
fn constants_are_unique_in_both_traversals() {
    let ctx = context();
    let unified = |config: &GreedyRewriteConfig| {
        let mut ir = read(&ctx, NESTED);
        let outcome = apply_patterns_greedily(&mut ir, &nothing(&ctx), config).unwrap();
        assert!(outcome.changed && outcome.converged);
        let mut lines: Vec<String> = show(&ir)
            .lines()
            .map(|line| line.split_once('=').map_or(line, |(_, op)| op).trim().to_owned())
            .collect();
        lines.retain(|line| line.starts_with("\"d.const\""));
        lines.sort();
        lines.join("\n")
    };
    let expected = unified(&GreedyRewriteConfig::default());
    // The two functions and the home of constants have one of each.
    expect![[r#"
        "d.const"() <{value = 1 : i32}> : () -> i32
        "d.const"() <{value = 1 : i32}> : () -> i32
        "d.const"() <{value = 1 : i32}> : () -> i32
        "d.const"() <{value = 2 : i32}> : () -> i32"#]]
    .assert_eq(&expected);
    let down = GreedyRewriteConfig { use_top_down_traversal: true, ..GreedyRewriteConfig::default() };
    assert_eq!(unified(&down), expected);
    assert_eq!(unified(&GreedyRewriteConfig { max_iterations: Some(1), ..down }), expected);
}

#[test]
fn constants_stay_where_they_are_if_so_configured() {
    let ctx = context();
    let mut ir = read(&ctx, NESTED);
    let before = show(&ir);
    let config = GreedyRewriteConfig { cse_constants: false, ..GreedyRewriteConfig::default() };
    let outcome = apply_patterns_greedily(&mut ir, &nothing(&ctx), &config).unwrap();
    assert_eq!((show(&ir), outcome.changed), (before, false));
}

#[test]
fn nothing_folds_if_so_configured() {
    let ctx = context();
    let text = r#"
        %x = "d.source"() : () -> i32
        %a = "d.id"(%x) : (i32) -> i32
        "d.sink"(%a) : (i32) -> ()"#;
    let mut ir = read(&ctx, text);
    let before = show(&ir);
    let config = GreedyRewriteConfig { fold: false, ..GreedyRewriteConfig::default() };
    let outcome = apply_patterns_greedily(&mut ir, &nothing(&ctx), &config).unwrap();
    assert_eq!((show(&ir), outcome.changed), (before, false));
}

#[test]
fn moving_constants_is_a_change_but_starts_no_iteration() {
    let ctx = context();
    let text = r#"
        %x = "d.source"() : () -> i32
        %a = "d.const"() <{value = 1 : i32}> : () -> i32
        "d.sink"(%x, %a) : (i32, i32) -> ()"#;
    let mut ir = read(&ctx, text);
    let outcome = apply_patterns_greedily(&mut ir, &nothing(&ctx), &GreedyRewriteConfig::default()).unwrap();
    assert_eq!((outcome.changed, outcome.iterations), (true, 1));
}

#[test]
fn asking_changes_nothing() {
    let ctx = context();
    let text = r#"
        %x = "d.source"() : () -> i32
        %a = "d.const"() <{value = 3 : i32}> : () -> i32
        %b = "d.add"(%a, %x) : (i32, i32) -> i32
        %c = "d.neg"(%b) : (i32) -> i32"#;
    let ir = read(&ctx, text);
    let (add, constant) = (named(&ir, "d.add")[0], named(&ir, "d.const")[0]);
    let three = ctx.integer_attr(ctx.integer_type(32), 3);
    let sorted = [add.operand(&ir, 1), add.operand(&ir, 0)];
    assert_eq!(add.fold(&ir), Fold::from(Fold::in_place().set_operands(&sorted)));
    assert_eq!(constant.fold(&ir), Fold::from(three));
    assert_eq!((constant.constant(&ir), add.constant(&ir)), (Some(three), None));
    assert_eq!(add.operand(&ir, 0).constant(&ir), Some(three));
    assert_eq!(named(&ir, "d.neg")[0].fold(&ir), Fold::Failed);
    assert_eq!(named(&ir, "d.source")[0].fold(&ir), Fold::Failed);
    // With assumed operands.
    let six = ctx.integer_attr(ctx.integer_type(32), 6);
    let known = [Some(three), Some(three)];
    assert_eq!(add.fold_with(&ir, Some(&known)), Fold::results([OpFoldResult::Attr(six)]));
}

/// Logs notifications by name.
#[derive(Default)]
struct Log(Vec<String>);

impl RewriterListener for Log {
    fn op_inserted(&mut self, ir: &Ir, op: Op) {
        self.0.push(format!("insert {}", op.name_text(ir)));
    }
    fn op_modified(&mut self, ir: &Ir, op: Op) {
        self.0.push(format!("modify {}", op.name_text(ir)));
    }
    fn op_replaced(&mut self, ir: &Ir, op: Op, _: &[Value]) {
        self.0.push(format!("replace {}", op.name_text(ir)));
    }
    fn op_erased(&mut self, ir: &Ir, op: Op) {
        self.0.push(format!("erase {}", op.name_text(ir)));
    }
}

#[test]
fn listeners_are_notified_of_folds() {
    let ctx = context();
    let text = r#"
        %a = "d.const"() <{value = 3 : i32}> : () -> i32
        %b = "d.add"(%a, %a) : (i32, i32) -> i32
        "d.sink"(%b) : (i32) -> ()"#;
    let mut ir = read(&ctx, text);
    let top = ir.top();
    let mut log = Log::default();
    let listener = Some(ListenerHandle::new(&mut log));
    let config = GreedyRewriteConfig { listener, ..GreedyRewriteConfig::default() };
    apply_patterns_greedily_below(&mut ir, top, &nothing(&ctx), &config).unwrap();
    assert_eq!(log.0, ["insert d.const", "replace d.add", "modify d.sink", "erase d.add", "erase d.const"]);
}

#[test]
fn the_folder_by_hand() {
    let ctx = context();
    let text = r#"
        %x = "d.source"() : () -> i32
        %a = "d.const"() <{value = 3 : i32}> : () -> i32
        %b = "d.const"() <{value = 3 : i32}> : () -> i32
        %c = "d.add"(%a, %b) : (i32, i32) -> i32
        %e = "d.add"(%b, %x) : (i32, i32) -> i32
        "d.sink"(%c, %e) : (i32, i32) -> ()"#;
    let mut ir = read(&ctx, text);
    let (constants, adds) = (named(&ir, "d.const"), named(&ir, "d.add"));
    let mut rewriter = PatternRewriter::new(&mut ir);
    let mut folder = OperationFolder::new();
    assert!(folder.insert_known_constant(&mut rewriter, constants[0]));
    assert!(!folder.insert_known_constant(&mut rewriter, constants[1]));
    assert!(folder.insert_known_constant(&mut rewriter, constants[0]));
    assert!(folder.insert_known_constant(&mut rewriter, adds[0]));
    assert_eq!(folder.try_to_fold(&mut rewriter, adds[0]).unwrap(), FoldOutcome::Replaced);
    assert_eq!(folder.try_to_fold(&mut rewriter, adds[1]).unwrap(), FoldOutcome::InPlace);
    assert_eq!(folder.try_to_fold(&mut rewriter, adds[1]).unwrap(), FoldOutcome::Unchanged);
    assert_eq!(folder.try_to_fold(&mut rewriter, adds[0]).unwrap(), FoldOutcome::Unchanged);
    let block = adds[1].block(&rewriter).unwrap();
    let i32 = ctx.integer_type(32);
    let three = ctx.integer_attr(i32, 3);
    let known = folder.get_or_create_constant(&mut rewriter, block, "d", three, i32).unwrap();
    assert_eq!(known, Some(constants[0].result(&rewriter, 0)));
    folder.notify_removal(constants[0]);
    let new = folder.get_or_create_constant(&mut rewriter, block, "d", three, i32).unwrap();
    assert_ne!(new, known);
    folder.clear();
    assert_eq!(folder.get_or_create_constant(&mut rewriter, block, "none", three, i32).unwrap(), None);
    ir.verify().unwrap();
    expect![[r#"
        %0 = "d.const"() <{value = 3 : i32}> : () -> i32
        %1 = "d.const"() <{value = 6 : i32}> : () -> i32
        %2 = "d.const"() <{value = 3 : i32}> : () -> i32
        %3 = "d.source"() : () -> i32
        %4 = "d.add"(%3, %2) : (i32, i32) -> i32
        "d.sink"(%1, %4) : (i32, i32) -> ()"#]]
    .assert_eq(&show(&ir));
}
