//! Rules: what of a pattern set is used, and what is reported; limits, costs, and drawings.

use std::time::Duration;

use expect_test::{Expect, expect};
use pdll::ir::{Context, Ir};
use pdll::prelude::*;
use pdll::rewrite::{FrozenRewritePatternSet, PatternRoot};
use pdll::text::PrintOptions;
use pdll_saturate::{Chosen, Cost, Limits, Report, SaturationError, Stop, saturate};

use crate::contexts;

fn shown(ir: &Ir) -> String {
    ir.to_text(&PrintOptions::new().custom_forms(true))
}

fn run(ctx: &Context, patterns: &FrozenRewritePatternSet, text: &str) -> (Ir, Report) {
    let mut ir = pdll::text::parse(ctx, text).unwrap_or_else(|error| panic!("{error}"));
    let report = saturate(&mut ir, patterns, &Cost::default(), &Limits::default()).unwrap();
    ir.verify().unwrap();
    (ir, report)
}

fn check(patterns: &FrozenRewritePatternSet, text: &str, expected: Expect) {
    let (ir, report) = run(patterns.context(), patterns, text);
    expected.assert_eq(&format!("{}\n{}", shown(&ir), report.text_without_times()));
}

pdll! {
    pub mod compiled;

    Constraint IsOne(attr: Attr) [{ attr.as_i64(rewriter.context()) == Some(1) }];
    Rewrite Doubled(attr: Attr) -> Attr [{
        let ctx = rewriter.context().clone();
        let ty = attr.ty(&ctx).unwrap_or_else(|| ctx.integer_type(32));
        ctx.integer_attr(ty, attr.as_i64(&ctx).unwrap_or_default().wrapping_mul(2))
    }];

    Pattern AddOneTwice {
        let constant = op<arith.constant> {value = one: Attr};
        let root = op<arith.addi>(op<arith.addi>(x: Value<ty: Type>, constant.0), constant.0);
        IsOne(one);
        rewrite root with {
            let two = op<arith.constant> {value = Doubled(one)} -> (ty);
            replace root with op<arith.addi>(x, two);
        };
    }
}

#[test]
fn a_native_function_sees_representatives() {
    let ctx = contexts::context();
    let patterns = contexts::patterns(
        &ctx,
        "Constraint IsThree(value: Value);
         Pattern Three {
           let root = op<arith.muli>(a: Value, b: Value);
           IsThree(b);
           replace root with op<arith.addi>(a, op<arith.addi>(a, a));
         }
         Pattern Cancel => replace op<arith.xori>(op<arith.xori>(a: Value, b: Value), b) with a;",
    );
    // The factor is 3 only after `Cancel`.
    check(
        &patterns,
        "func.func @f(%a: i32, %b: i32) -> i32 {
           %c3 = arith.constant 3 : i32
           %0 = arith.xori %c3, %b : i32
           %1 = arith.xori %0, %b : i32
           %2 = arith.muli %a, %1 : i32
           return %2 : i32
         }",
        expect![[r#"
            module {
              func.func @f(%arg0: i32, %arg1: i32) -> i32 {
                %0 = arith.addi %arg0, %arg0 : i32
                %1 = arith.addi %arg0, %0 : i32
                return %1 : i32
              }
            }

            cost: 7 -> 4, the extracted program (greedy: 4)
            block of `func.func`: saturated after 2 iterations, 7 nodes, 9 classes, cost 5 -> 2
            rule `Cancel`: 2 matches, 0 applied
            rule `Three`: 2 matches, 1 applied
            anchored: 1 `func.func`
        "#]],
    );
}

#[test]
fn an_operation_with_effects_is_matched_but_not_copied() {
    let ctx = contexts::context();
    let patterns = contexts::patterns(
        &ctx,
        "Constraint IsThree(value: Value);
         Pattern Triple {
           let call = op<func.call>(args: ValueRange) {callee = attr<\"@g\">} -> (type<\"i32\">);
           let root = op<arith.muli>(call.0, b: Value);
           IsThree(b);
           replace root with op<arith.addi>(op<arith.addi>(call.0, call.0), call.0);
         }",
    );
    let text = "func.func private @g(i32) -> i32
        func.func @f(%a: i32) -> i32 {
          %c3 = arith.constant 3 : i32
          %0 = func.call @g(%a) : (i32) -> i32
          %1 = arith.muli %0, %c3 : i32
          return %1 : i32
        }";
    let mut ir = pdll::text::parse(&ctx, text).unwrap();
    let limits = Limits { compares_with_greedy: false, ..Limits::default() };
    let report = saturate(&mut ir, &patterns, &Cost::default(), &limits).unwrap();
    ir.verify().unwrap();
    let after = shown(&ir);
    assert_eq!(report.chosen, Chosen::Saturated, "{report}");
    assert_eq!(after.matches("call @g").count(), 1, "{after}");
    assert_eq!(after.matches("arith.addi").count(), 2, "{after}");
}

#[test]
fn a_compiled_pattern_runs_its_own_code() {
    let ctx = contexts::context();
    let mut set = RewritePatternSet::new(&ctx);
    compiled::populate(&mut set);
    check(
        &set.freeze().unwrap(),
        "func.func @f(%a: i32) -> i32 {
           %c1 = arith.constant 1 : i32
           %0 = arith.addi %a, %c1 : i32
           %1 = arith.addi %0, %c1 : i32
           return %1 : i32
         }",
        expect![[r#"
            module {
              func.func @f(%arg0: i32) -> i32 {
                %c2_i32 = arith.constant 2 : i32
                %0 = arith.addi %arg0, %c2_i32 : i32
                return %0 : i32
              }
            }

            cost: 4 -> 3, the extracted program (greedy: 3)
            block of `func.func`: saturated after 2 iterations, 5 nodes, 6 classes, cost 2 -> 1
            rule `AddOneTwice`: 2 matches, 1 applied
            anchored: 1 `func.func`
        "#]],
    );
}

#[test]
fn what_cannot_be_used_is_reported_by_name() {
    let ctx = contexts::context();
    let mut set = RewritePatternSet::new(&ctx);
    let text = "
        Pattern NotPure => replace op<arith.addi>(a: Value, b: Value) with op<func.call>((a, b)) {callee = attr<\"@g\">} -> (type<\"i32\">);
        Pattern Divides => replace op<arith.muli>(a: Value, b: Value) with op<arith.divsi>(a, b);
        Pattern Siblings {
          let a = op<arith.subi>(x: Value, y: Value);
          let root = op<arith.xori>(x, y);
          rewrite root with { replace root with a; };
        }";
    set.add_pdll("rules.pdll", text, &pdll::runtime_compiler::PdllOptions::default()).unwrap();
    set.add_fn_on(PatternRoot::Named("arith.ori"), |op, rewriter| {
        let users: Vec<_> = op.operand(rewriter, 0).users(rewriter).collect();
        for user in users {
            rewriter.modify_op_in_place(user, |_| {})?;
        }
        Ok(true)
    })
    .name("ChangesOthers");
    set.add_fn_on(PatternRoot::Named("arith.andi"), |op, rewriter| {
        let (a, b) = (op.operand(rewriter, 0), op.operand(rewriter, 1));
        if a != b {
            return Ok(false);
        }
        rewriter.replace_op(op, [a])?;
        Ok(true)
    })
    .name("Rust");
    check(
        &set.freeze().unwrap(),
        "func.func private @g(i32, i32) -> i32
         func.func @f(%a: i32, %b: i32) -> i32 {
           %0 = arith.addi %a, %b : i32
           %1 = arith.muli %0, %a : i32
           %2 = arith.ori %1, %b : i32
           %3 = arith.andi %2, %2 : i32
           %4 = func.call @g(%3, %a) : (i32, i32) -> i32
           return %4 : i32
         }",
        expect![[r#"
            module {
              func.func private @g(i32, i32) -> i32
              func.func @f(%arg0: i32, %arg1: i32) -> i32 {
                %0 = arith.addi %arg0, %arg1 : i32
                %1 = arith.muli %0, %arg0 : i32
                %2 = arith.ori %1, %arg1 : i32
                %3 = call @g(%2, %arg0) : (i32, i32) -> i32
                return %3 : i32
              }
            }

            cost: 10 -> 9, the extracted program
            block of `func.func`: saturated after 1 iterations, 5 nodes, 7 classes, cost 6 -> 5
            rule `Rust`: 1 matches, 0 applied, sees representatives only
            rule `NotPure`: 1 matches, 0 applied; not used where it creates `func.call`, which is not pure
            rule `Divides`: 1 matches, 0 applied; not used where it creates `arith.divsi`, which may have undefined behavior, from an operation that has none
            left out `Siblings`: an operation that it matches defines no operand of another one
            left out `ChangesOthers`: it changes `arith.ori`, which is not a node of its match
            anchored: 1 `func.call`
            anchored: 2 `func.func`
        "#]],
    );
}

/// Rules whose e-graph grows without end.
const GROWS: &str = "
    Pattern Swap => replace op<arith.addi>(a: Value, b: Value) with op<arith.addi>(b, a);
    Pattern Grow => replace op<arith.addi>(a: Value, b: Value) with op<arith.subi>(op<arith.addi>(op<arith.addi>(a, b), op<arith.muli>(a, b)), op<arith.muli>(a, b));
    Pattern Associate => replace op<arith.addi>(op<arith.addi>(a: Value, b: Value), c: Value) with op<arith.addi>(a, op<arith.addi>(b, c));";
const SUM: &str = "func.func @f(%a: i32, %b: i32, %c: i32) -> i32 {
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %0, %c : i32
    return %1 : i32
}";

#[test]
fn limits_end_a_run_and_leave_a_program() {
    let ctx = contexts::context();
    let patterns = contexts::patterns(&ctx, GROWS);
    let limits = Limits { time: Duration::from_secs(60), compares_with_greedy: false, ..Limits::default() };
    let cases = [
        (Limits { max_nodes: 100, ..limits.clone() }, Stop::Nodes),
        (Limits { max_iterations: 2, ..limits.clone() }, Stop::Iterations),
        (Limits { time: Duration::ZERO, ..limits.clone() }, Stop::Time),
        (Limits { max_memory: 20_000, ..limits.clone() }, Stop::Memory),
    ];
    for (limits, stop) in cases {
        let mut ir = pdll::text::parse(&ctx, SUM).unwrap();
        let before = shown(&ir);
        let report = saturate(&mut ir, &patterns, &Cost::default(), &limits).unwrap();
        assert_eq!(report.blocks.iter().map(|block| block.stop).collect::<Vec<_>>(), [stop]);
        assert_eq!((report.chosen, shown(&ir)), (Chosen::Input, before), "{stop}");
    }
}

#[test]
fn a_rule_with_many_matches_rests() {
    let ctx = contexts::context();
    let patterns = contexts::patterns(&ctx, GROWS);
    let limits = Limits {
        max_matches: 3,
        max_iterations: 10,
        max_nodes: 500,
        compares_with_greedy: false,
        ..Limits::default()
    };
    let mut ir = pdll::text::parse(&ctx, SUM).unwrap();
    let report = saturate(&mut ir, &patterns, &Cost::default(), &limits).unwrap();
    assert!(report.rules.iter().any(|rule| rule.rested > 0), "{report}");
}

#[test]
fn costs_are_the_users() {
    let ctx = contexts::context();
    let patterns = contexts::patterns(
        &ctx,
        "Pattern Shift => replace op<arith.muli>(a: Value, op<arith.constant> {value = attr<\"2 : i32\">})
           with op<arith.addi>(a, a);",
    );
    let text = "func.func @f(%a: i32) -> i32 {
        %c2 = arith.constant 2 : i32
        %0 = arith.muli %a, %c2 : i32
        return %0 : i32
    }";
    let mut ir = pdll::text::parse(&ctx, text).unwrap();
    let cost = Cost::by(|ir, op| if op.name_text(ir) == "arith.addi" { 9 } else { 1 });
    let report =
        saturate(&mut ir, &patterns, &cost, &Limits { compares_with_greedy: false, ..Limits::default() })
            .unwrap();
    assert_eq!((report.chosen, report.cost_before, report.cost_after), (Chosen::Input, 4, 4));
    let report = saturate(&mut ir, &patterns, &Cost::default(), &Limits::default()).unwrap();
    assert_eq!((report.chosen, report.cost_before, report.cost_after), (Chosen::Saturated, 5, 3));
}

#[test]
fn a_number_is_not_replaced_by_what_may_be_poison() {
    let ctx = contexts::context();
    let patterns = contexts::patterns(&ctx, "");
    // `%x - %x` is 0 by its folder. The other zero keeps its value, also if constants are expensive.
    let text = "func.func @f(%x: i32) -> (i32, i32) {
        %0 = arith.subi %x, %x : i32
        %c0 = arith.constant 0 : i32
        return %0, %c0 : i32, i32
    }";
    let mut ir = pdll::text::parse(&ctx, text).unwrap();
    let cost = Cost::by(|ir, op| if op.name_text(ir) == "arith.constant" { 100 } else { 1 });
    saturate(&mut ir, &patterns, &cost, &Limits { compares_with_greedy: false, ..Limits::default() })
        .unwrap();
    expect![[r#"
        module {
          func.func @f(%arg0: i32) -> (i32, i32) {
            %c0_i32 = arith.constant 0 : i32
            return %c0_i32, %c0_i32 : i32, i32
          }
        }
    "#]]
    .assert_eq(&shown(&ir));
}

#[test]
fn patterns_of_another_context_are_an_error() {
    let patterns = contexts::patterns(&contexts::context(), "");
    let mut ir = pdll::text::parse(&contexts::context(), SUM).unwrap();
    let error = saturate(&mut ir, &patterns, &Cost::default(), &Limits::default()).unwrap_err();
    assert_eq!(error, SaturationError::OtherContext);
    expect!["the patterns belong to another context than the program"].assert_eq(&error.to_string());
}

#[test]
fn an_e_graph_is_drawn() {
    let ctx = contexts::context();
    let patterns = contexts::patterns(
        &ctx,
        "Pattern Swap => replace op<arith.addi>(a: Value, b: Value) with op<arith.addi>(b, a);",
    );
    let mut ir = pdll::text::parse(
        &ctx,
        "func.func @f(%a: i32) -> i32 {
        %c2 = arith.constant 2 : i32
        %0 = arith.addi %a, %c2 : i32
        return %0 : i32
    }",
    )
    .unwrap();
    let report =
        saturate(&mut ir, &patterns, &Cost::default(), &Limits { draws: true, ..Limits::default() }).unwrap();
    expect![[r#"
        digraph egraph {
          node [shape=box, fontname=monospace];
          c0 [label="c0\l* arith.constant 2 : i32\l"];
          c1 [label="c1\lvalue from outside\l"];
          c2 [label="c2\larith.addi c0 c1\l* arith.addi c1 c0\l"];
          c2 -> c0;
          c2 -> c1;
        }
    "#]]
    .assert_eq(report.blocks[0].dot.as_deref().unwrap());
    expect![[r#"
        <svg xmlns="http://www.w3.org/2000/svg" width="488" height="170" font-family="monospace" font-size="13">
        <style>rect{fill:#fff;stroke:#555}path{fill:none;stroke:#999}</style>
        <path d="M288 58L248 58"/>
        <path d="M288 58L200 123"/>
        <rect x="40" y="40" width="208" height="45"/>
        <text x="48" y="58">c0</text>
        <text x="48" y="76">* arith.constant 2 : i32</text>
        <rect x="40" y="105" width="160" height="45"/>
        <text x="48" y="123">c1</text>
        <text x="48" y="141">value from outside</text>
        <rect x="288" y="40" width="160" height="63"/>
        <text x="296" y="58">c2</text>
        <text x="296" y="76">arith.addi c0 c1</text>
        <text x="296" y="94">* arith.addi c1 c0</text>
        </svg>
    "#]].assert_eq(report.blocks[0].svg.as_deref().unwrap());
}
