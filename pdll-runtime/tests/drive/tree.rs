//! Debug trees of driver actions: dead operations, folds in place, to values and to constants.

use crate::common::{context, nothing, read};
use expect_test::{Expect, expect};
use pdll_runtime::{DebugSink, GreedyRewriteConfig, PatternRoot, RewritePatternSet, apply_patterns_greedily};

/// The tree of one iteration without patterns.
fn check(text: &str, expected: &Expect) {
    let ctx = context();
    let mut ir = read(&ctx, text);
    let (sink, tree) = DebugSink::to_text();
    let mut config = GreedyRewriteConfig { max_iterations: Some(1), ..GreedyRewriteConfig::default() };
    config.observe.debug = Some(sink);
    apply_patterns_greedily(&mut ir, &nothing(&ctx), &config).unwrap();
    expected.assert_eq(&tree.get());
}

#[test]
fn erasing_a_dead_operation_erases_operations_that_become_dead() {
    check(
        r#"
        %x = "d.source"() : () -> i32
        %y = "d.neg"(%x) : (i32) -> i32
        %z = "d.abs"(%y) : (i32) -> i32"#,
        &expect![[r#"

            //===-------------------------------------------===//
            Processing operation : 'd.abs'(0x4) {
              %2 = "d.abs"(%1) : (i32) -> i32

              ** Erase   : 'd.abs'(0x4)
            } -> success : operation is trivially dead
            //===-------------------------------------------===//

            //===-------------------------------------------===//
            Processing operation : 'd.neg'(0x3) {
              %1 = "d.neg"(%0) : (i32) -> i32

              ** Erase   : 'd.neg'(0x3)
            } -> success : operation is trivially dead
            //===-------------------------------------------===//

            //===-------------------------------------------===//
            Processing operation : 'd.source'(0x2) {
              %0 = "d.source"() : () -> i32

            } -> failure : pattern failed to match
            //===-------------------------------------------===//
        "#]],
    );
}

#[test]
fn a_dead_operation_with_a_region() {
    check(
        r#"
        "d.scope"() ({
          %x = "d.const"() <{value = 1 : i32}> : () -> i32
          "d.return"() : () -> ()
        }) : () -> ()"#,
        &expect![[r#"

            //===-------------------------------------------===//
            Processing operation : 'd.scope'(0x2) {
              ** Erase   : 'd.return'(0x4)
              ** Erase   : 'd.scope'(0x2)
            } -> success : operation is trivially dead
            //===-------------------------------------------===//

            //===-------------------------------------------===//
            Processing operation : 'd.const'(0x3) {
              %0 = "d.const"() <{value = 1 : i32}> : () -> i32

              ** Erase   : 'd.const'(0x3)
            } -> success : operation is trivially dead
            //===-------------------------------------------===//
        "#]],
    );
}

#[test]
fn a_fold_to_a_value() {
    check(
        r#"
        %x = "d.source"() : () -> i32
        %y = "d.id"(%x) : (i32) -> i32
        "d.sink"(%y) : (i32) -> ()"#,
        &expect![[r#"

            //===-------------------------------------------===//
            Processing operation : 'd.sink'(0x4) {
              "d.sink"(%1) : (i32) -> ()

            } -> failure : pattern failed to match
            //===-------------------------------------------===//

            //===-------------------------------------------===//
            Processing operation : 'd.id'(0x3) {
              %1 = "d.id"(%0) : (i32) -> i32

              ** Replace : 'd.id'(0x3)
              ** Modified: 'd.sink'(0x4)
              ** Erase   : 'd.id'(0x3)
            } -> success : operation was folded
            //===-------------------------------------------===//

            //===-------------------------------------------===//
            Processing operation : 'd.sink'(0x4) {
              "d.sink"(%0) : (i32) -> ()

            } -> failure : pattern failed to match
            //===-------------------------------------------===//

            //===-------------------------------------------===//
            Processing operation : 'd.source'(0x2) {
              %0 = "d.source"() : () -> i32

            } -> failure : pattern failed to match
            //===-------------------------------------------===//
        "#]],
    );
}

#[test]
fn a_fold_to_a_constant() {
    check(
        r#"
        %one = "d.const"() <{value = 1 : i32}> : () -> i32
        %y = "d.add"(%one, %one) : (i32, i32) -> i32
        "d.sink"(%y) : (i32) -> ()"#,
        &expect![[r#"

            //===-------------------------------------------===//
            Processing operation : 'd.sink'(0x4) {
              "d.sink"(%1) : (i32) -> ()

            } -> failure : pattern failed to match
            //===-------------------------------------------===//

            //===-------------------------------------------===//
            Processing operation : 'd.add'(0x3) {
              %1 = "d.add"(%0, %0) : (i32, i32) -> i32

              ** Insert  : 'd.const'(0x5)
              ** Replace : 'd.add'(0x3)
              ** Modified: 'd.sink'(0x4)
              ** Erase   : 'd.add'(0x3)
            } -> success : operation was folded
            //===-------------------------------------------===//

            //===-------------------------------------------===//
            Processing operation : 'd.sink'(0x4) {
              "d.sink"(%1) : (i32) -> ()

            } -> failure : pattern failed to match
            //===-------------------------------------------===//

            //===-------------------------------------------===//
            Processing operation : 'd.const'(0x5) {
              %1 = "d.const"() <{value = 2 : i32}> : () -> i32

            } -> failure : pattern failed to match
            //===-------------------------------------------===//

            //===-------------------------------------------===//
            Processing operation : 'd.const'(0x2) {
              %0 = "d.const"() <{value = 1 : i32}> : () -> i32

              ** Erase   : 'd.const'(0x2)
            } -> success : operation is trivially dead
            //===-------------------------------------------===//
        "#]],
    );
}

#[test]
fn a_fold_in_place() {
    check(
        r#"
        %one = "d.const"() <{value = 1 : i32}> : () -> i32
        %x = "d.source"() : () -> i32
        %y = "d.sorted"(%one, %x) : (i32, i32) -> i32
        "d.sink"(%y) : (i32) -> ()"#,
        &expect![[r#"

            //===-------------------------------------------===//
            Processing operation : 'd.sink'(0x5) {
              "d.sink"(%2) : (i32) -> ()

            } -> failure : pattern failed to match
            //===-------------------------------------------===//

            //===-------------------------------------------===//
            Processing operation : 'd.sorted'(0x4) {
              %2 = "d.sorted"(%0, %1) : (i32, i32) -> i32

              ** Modified: 'd.sorted'(0x4)
            } -> success : operation was folded
            //===-------------------------------------------===//

            //===-------------------------------------------===//
            Processing operation : 'd.sorted'(0x4) {
              %2 = "d.sorted"(%1, %0) : (i32, i32) -> i32

            } -> failure : pattern failed to match
            //===-------------------------------------------===//

            //===-------------------------------------------===//
            Processing operation : 'd.source'(0x3) {
              %1 = "d.source"() : () -> i32

            } -> failure : pattern failed to match
            //===-------------------------------------------===//

            //===-------------------------------------------===//
            Processing operation : 'd.const'(0x2) {
              %0 = "d.const"() <{value = 1 : i32}> : () -> i32

            } -> failure : pattern failed to match
            //===-------------------------------------------===//
        "#]],
    );
}

#[test]
fn what_declines_is_seen_to_come_back() {
    let ctx = context();
    let mut ir = read(&ctx, r#""u.a"() : () -> () "u.b"() : () -> ()"#);
    let mut set = RewritePatternSet::new(&ctx);
    set.add_fn_on(PatternRoot::Named("u.a"), |op, rewriter| {
        let (name, loc) = (rewriter.context().op_name("u.new"), op.loc(rewriter));
        rewriter.create(name, loc, &[], &[], &[]);
        if let Some(next) = op.next(rewriter) {
            rewriter.erase_op(next)?;
        }
        rewriter.decline()
    })
    .name("Declines");
    let (sink, tree) = DebugSink::to_text();
    let mut config = GreedyRewriteConfig { max_iterations: Some(1), ..GreedyRewriteConfig::default() };
    config.observe.debug = Some(sink);
    apply_patterns_greedily(&mut ir, &set.freeze().unwrap(), &config).unwrap();
    expect![[r#"

        //===-------------------------------------------===//
        Processing operation : 'u.b'(0x3) {
          "u.b"() : () -> ()

        } -> failure : pattern failed to match
        //===-------------------------------------------===//

        //===-------------------------------------------===//
        Processing operation : 'u.a'(0x2) {
          "u.a"() : () -> ()

          * Pattern Declines : 'u.a -> ()' {
            ** Insert  : 'u.new'(0x4)
            ** Erase   : 'u.b'(0x3)
            ** Insert  : 'u.b'(0x3)
            ** Erase   : 'u.new'(0x4)
          } -> failure : pattern failed to match
        } -> failure : pattern failed to match
        //===-------------------------------------------===//
    "#]]
    .assert_eq(&tree.get());
}
