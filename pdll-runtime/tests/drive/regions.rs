//! Region simplification, level by level. `tests/fold` compares much more of it with `mlir-opt`.

use crate::common::{context, nothing, read, show};
use expect_test::{Expect, expect};
use pdll_runtime::{
    GreedyRewriteConfig, GreedySimplifyRegionLevel, PatternRewriter, apply_patterns_greedily,
    erase_unreachable_blocks, run_region_dce, simplify_regions,
};

const TEXT: &str = r#"
    "d.func"() <{sym_name = "f"}> ({
      %x = "d.source"() : () -> i32
      "d.choose"()[^a, ^b, ^loop0] : () -> ()
    ^a:
      "d.br"(%x)[^end] : (i32) -> ()
    ^b:
      "d.br"(%x)[^end] : (i32) -> ()
    ^end(%same: i32):
      "d.sink"(%same) : (i32) -> ()
      "d.return"() : () -> ()
    ^loop0:
      "d.br"(%x)[^loop] : (i32) -> ()
    ^loop(%i: i32):
      %next = "d.neg"(%i) : (i32) -> i32
      "d.br"(%next)[^loop] : (i32) -> ()
    ^unreachable:
      "d.sink"(%x) : (i32) -> ()
      "d.br"(%x)[^end] : (i32) -> ()
    }) : () -> ()"#;

fn check(level: GreedySimplifyRegionLevel, expect: &Expect) {
    let ctx = context();
    let mut ir = read(&ctx, TEXT);
    let config = GreedyRewriteConfig { region_simplification: level, ..GreedyRewriteConfig::default() };
    let outcome = apply_patterns_greedily(&mut ir, &nothing(&ctx), &config).unwrap();
    assert!(outcome.changed && outcome.converged);
    ir.check_integrity().unwrap();
    ir.verify().unwrap();
    expect.assert_eq(&show(&ir));
}

#[test]
fn unreachable_blocks_always_go() {
    check(
        GreedySimplifyRegionLevel::Disabled,
        &expect![[r#"
        "d.func"() <{sym_name = "f"}> ({
          %0 = "d.source"() : () -> i32
          "d.choose"()[^bb1, ^bb2, ^bb4] : () -> ()
        ^bb1:  // pred: ^bb0
          "d.br"(%0)[^bb3] : (i32) -> ()
        ^bb2:  // pred: ^bb0
          "d.br"(%0)[^bb3] : (i32) -> ()
        ^bb3(%1: i32):  // 2 preds: ^bb1, ^bb2
          "d.sink"(%1) : (i32) -> ()
          "d.return"() : () -> ()
        ^bb4:  // pred: ^bb0
          "d.br"(%0)[^bb5] : (i32) -> ()
        ^bb5(%2: i32):  // 2 preds: ^bb4, ^bb5
          %3 = "d.neg"(%2) : (i32) -> i32
          "d.br"(%3)[^bb5] : (i32) -> ()
        }) : () -> ()"#]],
    );
}

#[test]
fn operations_used_only_by_themselves_are_erased() {
    check(
        GreedySimplifyRegionLevel::Normal,
        &expect![[r#"
        "d.func"() <{sym_name = "f"}> ({
          %0 = "d.source"() : () -> i32
          "d.choose"()[^bb1, ^bb2, ^bb4] : () -> ()
        ^bb1:  // pred: ^bb0
          "d.br"(%0)[^bb3] : (i32) -> ()
        ^bb2:  // pred: ^bb0
          "d.br"(%0)[^bb3] : (i32) -> ()
        ^bb3(%1: i32):  // 2 preds: ^bb1, ^bb2
          "d.sink"(%1) : (i32) -> ()
          "d.return"() : () -> ()
        ^bb4:  // pred: ^bb0
          "d.br"()[^bb5] : () -> ()
        ^bb5:  // 2 preds: ^bb4, ^bb5
          "d.br"()[^bb5] : () -> ()
        }) : () -> ()"#]],
    );
}

#[test]
fn blocks_are_merged_and_arguments_replaced() {
    check(
        GreedySimplifyRegionLevel::Aggressive,
        &expect![[r#"
        "d.func"() <{sym_name = "f"}> ({
          %0 = "d.source"() : () -> i32
          "d.choose"()[^bb1, ^bb1, ^bb3] : () -> ()
        ^bb1:  // 2 preds: ^bb0, ^bb0
          "d.br"()[^bb2] : () -> ()
        ^bb2:  // pred: ^bb1
          "d.sink"(%0) : (i32) -> ()
          "d.return"() : () -> ()
        ^bb3:  // 2 preds: ^bb0, ^bb3
          "d.br"()[^bb3] : () -> ()
        }) : () -> ()"#]],
    );
}

#[test]
fn by_hand() {
    let ctx = context();
    let mut ir = read(&ctx, TEXT);
    let body = ir.top().region(&ir, 0);
    let mut rewriter = PatternRewriter::new(&mut ir);
    assert!(erase_unreachable_blocks(&mut rewriter, &[body]));
    assert!(!erase_unreachable_blocks(&mut rewriter, &[body]));
    assert!(run_region_dce(&mut rewriter, &[body]));
    assert!(!run_region_dce(&mut rewriter, &[body]));
    assert!(simplify_regions(&mut rewriter, &[body], true));
    assert!(!simplify_regions(&mut rewriter, &[body], true));
    assert!(!simplify_regions(&mut rewriter, &[], true));
    ir.check_integrity().unwrap();
    ir.verify().unwrap();
}

/// Deep nesting and long cycles take no stack.
#[test]
fn deep_and_long() {
    let ctx = context();
    let depth = 200;
    let mut text = String::new();
    for _ in 0..depth {
        text.push_str("\"d.home\"() ({\n");
    }
    text.push_str("\"d.sink\"() : () -> ()\n");
    for _ in 0..depth {
        text.push_str("\"d.br\"()[^end] : () -> ()\n^end:\n\"d.return\"() : () -> ()\n}) : () -> ()\n");
    }
    let mut ir = read(&ctx, &text);
    let outcome = apply_patterns_greedily(&mut ir, &nothing(&ctx), &GreedyRewriteConfig::default()).unwrap();
    assert!(outcome.converged);

    let n = 20_000;
    let mut text = String::from("\"d.func\"() <{sym_name = \"f\"}> ({\n\"d.br\"()[^b0] : () -> ()\n^b0:\n");
    text.push_str("%v = \"d.source\"() : () -> i32\n\"d.br\"(%v)[^b1] : (i32) -> ()\n");
    for i in 1..n {
        text.push_str(&format!("^b{i}(%a{i}: i32):\n\"d.br\"(%a{i})[^b{}] : (i32) -> ()\n", i + 1));
    }
    text.push_str(&format!("^b{n}(%a{n}: i32):\n\"d.br\"(%a{n})[^b1] : (i32) -> ()\n}}) : () -> ()"));
    let mut ir = read(&ctx, &text);
    apply_patterns_greedily(&mut ir, &nothing(&ctx), &GreedyRewriteConfig::default()).unwrap();
    // The cycle is dead.
    assert!(!show(&ir).contains("i32)"), "{}", &show(&ir)[..1000]);
}
