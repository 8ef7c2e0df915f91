//! Options of a run: exact extraction, equalities, disabled patterns; and derivations.

use pdll::ir::{Ir, Value};
use pdll::prelude::*;
use pdll::text::PrintOptions;
use pdll_saturate::{Cost, Limits, RuleSet, Stop, derives, saturate};

use crate::contexts;

fn shown(ir: &Ir) -> String {
    ir.to_text(&PrintOptions::new().custom_forms(true))
}

/// Two ways to compute each of two sums: by products of their own, or by one that both share.
const SHARED: &str = "func.func @f(%a: i32, %b: i32) -> (i32, i32, i32) {
    %0 = arith.divui %a, %b : i32
    %1 = arith.remui %a, %b : i32
    %2 = arith.xori %a, %b : i32
    return %0, %1, %2 : i32, i32, i32
}";

/// Each result has a cheap form, and one with a part that all three can share. The shared part pays only if all of them have it.
const SHARING: &str = "
    Pattern A => replace op<arith.divui>(a: Value, b: Value) with op<arith.andi>(op<arith.muli>(a, b), a);
    Pattern B => replace op<arith.remui>(a: Value, b: Value) with op<arith.ori>(op<arith.muli>(a, b), a);
    Pattern C => replace op<arith.xori>(a: Value, b: Value) with op<arith.addi>(op<arith.muli>(a, b), a);";

/// Returns costs: of the three operations that can be replaced, 4 each; of the product, 6; of what uses it, 1 each.
fn cost() -> Cost<'static> {
    Cost::by(|ir, op| match op.name_text(ir) {
        "arith.divui" | "arith.remui" | "arith.xori" => 4,
        "arith.muli" => 6,
        "arith.andi" | "arith.ori" | "arith.addi" => 1,
        _ => 0,
    })
}

#[test]
fn exact_extraction_finds_what_pays_only_together() {
    let ctx = contexts::context();
    let patterns = contexts::patterns(&ctx, SHARING);
    let run = |exact: bool| {
        let mut ir = pdll::text::parse(&ctx, SHARED).unwrap();
        let limits = Limits { exact, compares_with_greedy: false, ..Limits::default() };
        let report = saturate(&mut ir, &patterns, &cost(), &limits).unwrap();
        ir.verify().unwrap();
        (report.cost_after, report.blocks[0].is_cheapest, shown(&ir))
    };
    let (heuristic, is_proven, _) = run(false);
    assert_eq!((heuristic, is_proven), (12, false));
    let (exact, is_proven, text) = run(true);
    assert_eq!((exact, is_proven), (9, true), "{text}");
    assert_eq!(text.matches("arith.muli").count(), 1, "{text}");
}

#[test]
fn exact_extraction_is_never_worse_and_has_no_cycles() {
    let ctx = contexts::context();
    let patterns = contexts::patterns(
        &ctx,
        "Pattern SwapAdd => replace op<arith.addi>(a: Value, b: Value) with op<arith.addi>(b, a);
         Pattern SwapMul => replace op<arith.muli>(a: Value, b: Value) with op<arith.muli>(b, a);
         Pattern Factor => replace op<arith.addi>(op<arith.muli>(a: Value, b: Value), op<arith.muli>(a, c: Value))
           with op<arith.muli>(a, op<arith.addi>(b, c));
         Pattern Distribute => replace op<arith.muli>(a: Value, op<arith.addi>(b: Value, c: Value))
           with op<arith.addi>(op<arith.muli>(a, b), op<arith.muli>(a, c));
         Pattern XorTwice => replace op<arith.xori>(op<arith.xori>(a: Value, b: Value), b) with a;
         Pattern Twice => replace op<arith.muli>(a: Value, b: Value) with op<arith.xori>(op<arith.xori>(op<arith.muli>(a, b), b), b);",
    );
    let text = "func.func @f(%a: i32, %b: i32, %c: i32, %d: i32) -> (i32, i32) {
        %0 = arith.muli %a, %b : i32
        %1 = arith.muli %c, %a : i32
        %2 = arith.addi %0, %1 : i32
        %3 = arith.muli %d, %a : i32
        %4 = arith.addi %2, %3 : i32
        %5 = arith.addi %1, %3 : i32
        return %4, %5 : i32, i32
    }";
    for equalities in [false, true] {
        let limits = Limits { exact: true, equalities, max_nodes: 300, ..Limits::default() };
        let mut ir = pdll::text::parse(&ctx, text).unwrap();
        let report = saturate(&mut ir, &patterns, &Cost::default(), &limits).unwrap();
        ir.verify().unwrap();
        let heuristic = Limits { exact: false, ..limits.clone() };
        let other =
            saturate(&mut pdll::text::parse(&ctx, text).unwrap(), &patterns, &Cost::default(), &heuristic);
        assert!(report.cost_after <= other.unwrap().cost_after, "{report}");
        assert!(report.blocks[0].is_cheapest, "{report}");
        assert!(report.text_without_times().contains(", proven least\n"), "{report}");
    }
}

/// Returns the operands of the return of the only function.
fn returned(ir: &Ir) -> Vec<Value> {
    let end = ir.walk_pre_order(ir.top()).find(|op| op.name_text(ir) == "func.return").unwrap();
    end.operands(ir).collect()
}

#[test]
fn equalities_hold_in_both_directions() {
    let ctx = contexts::context();
    let patterns = contexts::patterns(
        &ctx,
        "Pattern Double => replace op<arith.addi>(a: Value, a) with op<arith.shli>(a, op<arith.constant> {value = attr<\"1 : i32\">});",
    );
    // Both sums are the shift, but only equalities make one sum of the other.
    let text = "func.func @f(%a: i32) -> (i32, i32) {
        %c1 = arith.constant 1 : i32
        %0 = arith.shli %a, %c1 : i32
        %1 = arith.addi %a, %a : i32
        return %0, %1 : i32, i32
    }";
    let ir = pdll::text::parse(&ctx, text).unwrap();
    let [shift, sum] = returned(&ir)[..] else { panic!("two values") };
    for (from, to, equalities, expected) in [
        (sum, shift, false, Stop::Derived),
        (shift, sum, false, Stop::Saturated),
        (shift, sum, true, Stop::Derived),
    ] {
        let found = derives(&ir, from, to, &patterns, &Limits { equalities, ..Limits::default() }).unwrap();
        assert_eq!(found.stop, expected, "equalities: {equalities}");
        assert_eq!(found.holds(), expected == Stop::Derived);
    }
    let found = derives(&ir, sum, sum, &patterns, &Limits::default()).unwrap();
    assert!(found.holds());
}

#[test]
fn disabled_patterns_are_no_rules() {
    let ctx = contexts::context();
    let mut set = RewritePatternSet::new(&ctx);
    pdll::runtime_compiler::AddPdll::add_pdll(
        &mut set,
        "rules.pdll",
        "Pattern Cancel => replace op<arith.xori>(op<arith.xori>(a: Value, b: Value), b) with a;",
        &pdll::runtime_compiler::PdllOptions::default(),
    )
    .unwrap();
    let frozen = set.freeze_filtered(&PatternFilter::new().disable("Cancel")).unwrap();
    let text = "func.func @f(%a: i32, %b: i32) -> i32 {
        %0 = arith.xori %a, %b : i32
        %1 = arith.xori %0, %b : i32
        return %1 : i32
    }";
    let mut ir = pdll::text::parse(&ctx, text).unwrap();
    let limits = Limits { compares_with_greedy: false, ..Limits::default() };
    let report = saturate(&mut ir, &frozen, &Cost::default(), &limits).unwrap();
    assert!(report.rules.is_empty(), "{report}");
}

/// Rules that are prepared once give each program what they give it alone.
#[test]
fn a_rule_set_is_used_for_many_programs() {
    let ctx = contexts::context();
    let patterns = contexts::patterns(&ctx, SHARING);
    let rules = RuleSet::new(&patterns);
    for text in [SHARED, "func.func @g(%a: i32) -> i32 {\n    return %a : i32\n}", SHARED] {
        let (mut shared, mut alone) =
            (pdll::text::parse(&ctx, text).unwrap(), pdll::text::parse(&ctx, text).unwrap());
        let limits = Limits { exact: true, equalities: true, ..Limits::default() };
        let found = rules.saturate(&mut shared, &cost(), &limits).unwrap();
        let expected = saturate(&mut alone, &patterns, &cost(), &limits).unwrap();
        assert_eq!((found.cost_after, shown(&shared)), (expected.cost_after, shown(&alone)));
    }
}
