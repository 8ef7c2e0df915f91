//! Explanations for each kind of predicate: message, source and IR, for `pdll!` and for run-time patterns.

use crate::answers::{context, read};
use expect_test::{Expect, expect};
use pdll::explain::{explain, op_on_line};
use pdll::prelude::*;
use pdll::rewrite::PatternRoot;

// One pattern per kind of question. Run-time patterns are the same text, read from this file.
pdll::pdll! { pub(super) mod inline; use crate::answers::ans;
    Constraint IsI32(v: Value);

    Pattern NegNeg => replace op<ans.neg>(op<ans.neg>(x: Value)) with x;
    Pattern NegZero => replace op<ans.neg>(op<ans.constant> {value = attr<"0 : i32">}) with op<t.zero> -> (type<"i32">);
    Pattern Two => erase op<t.two>(x: Value, y: Value);
    Pattern AtLeast => erase op<t.least>(x: Value, rest: ValueRange);
    Pattern Same => erase op<t.same>(x: Value, x);
    Pattern Typed => erase op<t.typed>(x: Value<type<"i64">>);
    Pattern HasAttr => erase op<t.attr> {value = attr: Attr};
    Pattern AttrType => erase op<t.attr_type> {value = attr: Attr<type<"i64">>};
    Pattern Results => erase op<t.results> -> (type<"i64">, type<"i32">);
    Pattern ResultsAtLeast => erase op<t.results_least> -> (a: Type, rest: TypeRange);
    Pattern Second { let pair = op<t.pair> -> (a: Type, b: Type); erase op<t.second>(pair.1); }
    Pattern Native { let root = op<t.native>(x: Value); IsI32(x); erase root; }
    Pattern Negated { let root = op<t.negated>(x: Value); not IsI32(x); erase root; }
    Pattern Deep => erase op<t.deep>(op<ans.neg>(op<ans.neg>(op<ans.neg>(x: Value<type<"i64">>))));
    Pattern Ranges => erase op<t.ranges>(xs: ValueRange, op<t.source>, xs);
    Pattern Users {
        let value: Value;
        let root = op<t.root>(value);
        let other = op<t.other>(value) {tag = attr<"unit">};
        rewrite root with { erase other; };
    }
    Pattern Low => erase op<t.race>;
    Pattern High with benefit(7) => erase op<t.race>;
}

#[native_constraint(IsI32)]
fn is_i32(rewriter: &mut PatternRewriter, v: Value) -> bool {
    v.ty(rewriter) == rewriter.context().integer_type(32)
}

/// Returns the text of the macro above.
fn text() -> String {
    let source = include_str!("explain.rs");
    let from = source.find("    Constraint IsI32").unwrap();
    let to = source[from..].find("\n}\n").unwrap() + from;
    let before = source[..from].matches('\n').count();
    "\n".repeat(before) + &source[from..to]
}

fn sets(ctx: &Context) -> [(&'static str, FrozenRewritePatternSet); 2] {
    let mut inline = RewritePatternSet::new(ctx);
    inline::populate(&mut inline);
    let mut run_time = RewritePatternSet::new(ctx);
    run_time.add_pdll("tests/answers/explain.rs", &text(), &PdllOptions::default()).unwrap();
    run_time.register::<IsI32>();
    [("pdll!", inline.freeze().unwrap()), ("run time", run_time.freeze().unwrap())]
}

/// Explains a pattern on the last line of a text with both sets, which must give the same explanation.
fn check(pattern: &str, text: &str, expected: Expect) {
    let ctx = context();
    let ir = read(&ctx, text);
    let before = ir.to_string();
    let line = text.lines().count() as u32;
    let op = op_on_line(&ir, line).unwrap();
    let said: Vec<String> = sets(&ctx)
        .iter()
        .map(|(_, set)| match explain(&ir, op, set, pattern) {
            Ok(explanation) => explanation.to_string(),
            Err(error) => error.to_string(),
        })
        .collect();
    expected.assert_eq(&said[0]);
    assert_eq!(said[1], said[0]);
    assert_eq!(ir.to_string(), before);
    // The explanation agrees with the driver.
    let is_rewritten = |(_, set): (&str, FrozenRewritePatternSet)| {
        let mut ir = read(&ctx, text);
        let config =
            GreedyRewriteConfig { erase_dead_ops: false, statistics: true, ..GreedyRewriteConfig::default() };
        let outcome = apply_patterns_greedily(&mut ir, &set, &config).unwrap();
        outcome.by_pattern.iter().any(|(name, _)| name == pattern)
    };
    for set in sets(&ctx) {
        assert_eq!(is_rewritten(set), said[0].contains("matches and rewrites the operation"), "{}", said[0]);
    }
}

const SOURCE: &str = "%0 = \"t.source\"() : () -> i32\n";

fn check_after_source(pattern: &str, text: &str, expected: Expect) {
    check(pattern, &format!("{SOURCE}{text}"), expected);
}

#[test]
fn names_of_operations() {
    check(
        "NegNeg",
        "%0 = \"t.source\"() : () -> i32\n%1 = \"ans.neg\"(%0) : (i32) -> i32",
        expect![[r#"
            `ans.neg` at in.mlir:2:6: pattern `NegNeg` does not match: operand 0 is defined by `t.source`, but the pattern requires `ans.neg`
            tests/answers/explain.rs:13:43: required here
                  Pattern NegNeg => replace op<ans.neg>(op<ans.neg>(x: Value)) with x;
                                                        ^
            in.mlir:1:6: found here
              %0 = "t.source"() : () -> i32"#]],
    );
    check_after_source(
        "NegNeg",
        r#""t.two"(%0) : (i32) -> ()"#,
        expect![[r#"
            `t.two` at in.mlir:2:1: pattern `NegNeg` does not match: the operation is `t.two`, but the pattern requires `ans.neg`
            tests/answers/explain.rs:13:31: required here
                  Pattern NegNeg => replace op<ans.neg>(op<ans.neg>(x: Value)) with x;
                                            ^
            in.mlir:2:1: found here
              "t.two"(%0) : (i32) -> ()"#]],
    );
}

#[test]
fn block_arguments() {
    let text = "\"t.scope\"() ({\n^bb0(%a: i32):\n  %1 = \"ans.neg\"(%a) : (i32) -> i32 \"t.end\"() : () -> ()\n}) : () -> ()";
    let ctx = context();
    let ir = read(&ctx, text);
    let op = op_on_line(&ir, 3).unwrap();
    let [(_, set), _] = sets(&ctx);
    expect![[r#"
        `ans.neg` at in.mlir:3:8: pattern `NegNeg` does not match: operand 0 is block argument 0, but the pattern requires a result of `ans.neg`
        tests/answers/explain.rs:13:43: required here
              Pattern NegNeg => replace op<ans.neg>(op<ans.neg>(x: Value)) with x;
                                                    ^
        in.mlir:3:8: found here
          %0 = "ans.neg"(%arg0) : (i32) -> i32"#]].assert_eq(&explain(&ir, op, &set, "NegNeg").unwrap().to_string());
}

#[test]
fn constants() {
    check(
        "NegZero",
        "%0 = \"ans.constant\"() <{value = 1 : i32}> : () -> i32\n%1 = \"ans.neg\"(%0) : (i32) -> i32",
        expect![[r#"
            `ans.neg` at in.mlir:2:6: pattern `NegZero` does not match: attribute `value` of the operation that defines operand 0 is `1 : i32`, but the pattern requires `0 : i32`
            tests/answers/explain.rs:14:70: required here
                  Pattern NegZero => replace op<ans.neg>(op<ans.constant> {value = attr<"0 : i32">}) with op<t.zero> -> (type<"i32">);
                                                                                   ^
            in.mlir:1:6: found here
              %0 = "ans.constant"() <{value = 1 : i32}> : () -> i32"#]],
    );
    check_after_source(
        "Typed",
        r#""t.typed"(%0) : (i32) -> ()"#,
        expect![[r#"
            `t.typed` at in.mlir:2:1: pattern `Typed` does not match: the type of operand 0 is `i32`, but the pattern requires `i64`
            tests/answers/explain.rs:18:49: required here
                  Pattern Typed => erase op<t.typed>(x: Value<type<"i64">>);
                                                              ^
            in.mlir:2:1: found here
              "t.typed"(%0) : (i32) -> ()"#]],
    );
    check(
        "Results",
        r#"%0:2 = "t.results"() : () -> (i64, i64)"#,
        expect![[r#"
            `t.results` at in.mlir:1:8: pattern `Results` does not match: the type of result 1 is `i64`, but the pattern requires `i32`
            tests/answers/explain.rs:21:61: required here
                  Pattern Results => erase op<t.results> -> (type<"i64">, type<"i32">);
                                                                          ^
            in.mlir:1:8: found here
              %0:2 = "t.results"() : () -> (i64, i64)"#]],
    );
}

#[test]
fn counts() {
    check_after_source(
        "Two",
        r#""t.two"(%0) : (i32) -> ()"#,
        expect![[r#"
            `t.two` at in.mlir:2:1: pattern `Two` does not match: `t.two` has 1 operand, but the pattern requires 2
            tests/answers/explain.rs:15:26: required here
                  Pattern Two => erase op<t.two>(x: Value, y: Value);
                                       ^
            in.mlir:2:1: found here
              "t.two"(%0) : (i32) -> ()"#]],
    );
    check(
        "AtLeast",
        r#""t.least"() : () -> ()"#,
        expect![[r#"
            `t.least` at in.mlir:1:1: pattern `AtLeast` does not match: `t.least` has no operands, but the pattern requires at least 1
            tests/answers/explain.rs:16:30: required here
                  Pattern AtLeast => erase op<t.least>(x: Value, rest: ValueRange);
                                           ^
            in.mlir:1:1: found here
              "t.least"() : () -> ()"#]],
    );
    check(
        "Results",
        r#"%0 = "t.results"() : () -> i64"#,
        expect![[r#"
            `t.results` at in.mlir:1:6: pattern `Results` does not match: `t.results` has 1 result, but the pattern requires 2
            tests/answers/explain.rs:21:30: required here
                  Pattern Results => erase op<t.results> -> (type<"i64">, type<"i32">);
                                           ^
            in.mlir:1:6: found here
              %0 = "t.results"() : () -> i64"#]],
    );
    check(
        "ResultsAtLeast",
        r#""t.results_least"() : () -> ()"#,
        expect![[r#"
            `t.results_least` at in.mlir:1:1: pattern `ResultsAtLeast` does not match: `t.results_least` has no results, but the pattern requires at least 1
            tests/answers/explain.rs:22:37: required here
                  Pattern ResultsAtLeast => erase op<t.results_least> -> (a: Type, rest: TypeRange);
                                                  ^
            in.mlir:1:1: found here
              "t.results_least"() : () -> ()"#]],
    );
}

#[test]
fn attributes() {
    check(
        "HasAttr",
        r#""t.attr"() : () -> ()"#,
        expect![[r#"
            `t.attr` at in.mlir:1:1: pattern `HasAttr` does not match: `t.attr` has no attribute `value`
            tests/answers/explain.rs:19:50: required here
                  Pattern HasAttr => erase op<t.attr> {value = attr: Attr};
                                                               ^
            in.mlir:1:1: found here
              "t.attr"() : () -> ()"#]],
    );
    check(
        "AttrType",
        r#""t.attr_type"() {value = 1 : i32} : () -> ()"#,
        expect![[r#"
            `t.attr_type` at in.mlir:1:1: pattern `AttrType` does not match: the type of attribute `value` is `i32`, but the pattern requires `i64`
            tests/answers/explain.rs:20:67: required here
                  Pattern AttrType => erase op<t.attr_type> {value = attr: Attr<type<"i64">>};
                                                                                ^
            in.mlir:1:1: found here
              "t.attr_type"() {value = 1 : i32} : () -> ()"#]],
    );
    check(
        "AttrType",
        r#""t.attr_type"() {value = [1]} : () -> ()"#,
        expect![[r#"
            `t.attr_type` at in.mlir:1:1: pattern `AttrType` does not match: attribute `value` has no type
            tests/answers/explain.rs:20:56: required here
                  Pattern AttrType => erase op<t.attr_type> {value = attr: Attr<type<"i64">>};
                                                                     ^
            in.mlir:1:1: found here
              "t.attr_type"() {value = [1]} : () -> ()"#]],
    );
}

#[test]
fn equality_and_numbers_of_results() {
    check(
        "Same",
        "%0 = \"t.source\"() : () -> i32\n%1 = \"t.source\"() : () -> i32\n\"t.same\"(%0, %1) : (i32, i32) -> ()",
        expect![[r#"
            `t.same` at in.mlir:3:1: pattern `Same` does not match: operand 1 is the result of `t.source` at in.mlir:2:6, but the pattern requires it to equal operand 0, which is the result of `t.source` at in.mlir:1:6
            tests/answers/explain.rs:17:38: required here
                  Pattern Same => erase op<t.same>(x: Value, x);
                                                   ^
            in.mlir:3:1: found here
              "t.same"(%0, %1) : (i32, i32) -> ()"#]],
    );
    check(
        "Second",
        "%0:2 = \"t.pair\"() : () -> (i32, i32)\n\"t.second\"(%0#0) : (i32) -> ()",
        expect![[r#"
            `t.second` at in.mlir:2:1: pattern `Second` does not match: operand 0 is result 0 of `t.pair` at in.mlir:1:8, but the pattern requires result 1
            tests/answers/explain.rs:23:86: required here
                  Pattern Second { let pair = op<t.pair> -> (a: Type, b: Type); erase op<t.second>(pair.1); }
                                                                                                   ^
            in.mlir:2:1: found here
              "t.second"(%0#0) : (i32) -> ()"#]],
    );
    check(
        "Ranges",
        "%0 = \"t.source\"() : () -> i32\n%1 = \"t.source\"() : () -> i32\n\"t.ranges\"(%0, %1, %1) : (i32, i32, i32) -> ()",
        expect![[r#"
            `t.ranges` at in.mlir:3:1: pattern `Ranges` does not match: operand group 1 is 2 values, of which the first is the result of `t.source` at in.mlir:2:6, but the pattern requires all results of `t.source` and no other values
            tests/answers/explain.rs:27:58: required here
                  Pattern Ranges => erase op<t.ranges>(xs: ValueRange, op<t.source>, xs);
                                                                       ^
            in.mlir:3:1: found here
              "t.ranges"(%0, %1, %1) : (i32, i32, i32) -> ()"#]],
    );
}

#[test]
fn native_constraints() {
    let text = "%0 = \"t.source\"() : () -> i64\n\"t.native\"(%0) : (i64) -> ()";
    check(
        "Native",
        text,
        expect![[r#"
            `t.native` at in.mlir:2:1: pattern `Native` does not match: constraint `IsI32` does not hold for operand 0 (the result of `t.source` at in.mlir:1:6)
            tests/answers/explain.rs:24:57: required here
                  Pattern Native { let root = op<t.native>(x: Value); IsI32(x); erase root; }
                                                                      ^
            in.mlir:2:1: found here
              "t.native"(%0) : (i64) -> ()"#]],
    );
    check_after_source(
        "Negated",
        r#""t.negated"(%0) : (i32) -> ()"#,
        expect![[r#"
            `t.negated` at in.mlir:2:1: pattern `Negated` does not match: constraint `IsI32` holds for operand 0 (the result of `t.source` at in.mlir:1:6), but the pattern requires that it does not hold
            tests/answers/explain.rs:25:63: required here
                  Pattern Negated { let root = op<t.negated>(x: Value); not IsI32(x); erase root; }
                                                                            ^
            in.mlir:2:1: found here
              "t.negated"(%0) : (i32) -> ()"#]],
    );
}

#[test]
fn deep_positions_are_shortened() {
    check(
        "Deep",
        "%0 = \"t.source\"() : () -> i32\n%1 = \"ans.neg\"(%0) : (i32) -> i32\n%2 = \"ans.neg\"(%1) : (i32) -> i32\n%3 = \"ans.neg\"(%2) : (i32) -> i32\n\"t.deep\"(%3) : (i32) -> ()",
        expect![[r#"
            `t.deep` at in.mlir:5:1: pattern `Deep` does not match: the type of operand 0 of the operation that defines operand 0 of the operation that defines operand 0 of … is `i32`, but the pattern requires `i64`
            tests/answers/explain.rs:26:83: required here
                  Pattern Deep => erase op<t.deep>(op<ans.neg>(op<ans.neg>(op<ans.neg>(x: Value<type<"i64">>))));
                                                                                                ^
            in.mlir:2:6: found here
              %1 = "ans.neg"(%0) : (i32) -> i32"#]],
    );
}

#[test]
fn searches_among_users() {
    check_after_source(
        "Users",
        r#""t.root"(%0) : (i32) -> ()"#,
        expect![[r#"
            `t.root` at in.mlir:2:1: pattern `Users` does not match: operand 0 is used by `t.root`, but the pattern requires `t.other`
            tests/answers/explain.rs:31:21: required here
                      let other = op<t.other>(value) {tag = attr<"unit">};
                                  ^
            in.mlir:2:1: found here
              "t.root"(%0) : (i32) -> ()"#]],
    );
    check_after_source(
        "Users",
        "\"t.other\"(%0) : (i32) -> ()\n\"t.another\"(%0) : (i32) -> ()\n\"t.root\"(%0) : (i32) -> ()",
        expect![[r#"
            `t.root` at in.mlir:4:1: pattern `Users` does not match: `t.other` has no attribute `tag`
            tests/answers/explain.rs:31:47: required here
                      let other = op<t.other>(value) {tag = attr<"unit">};
                                                            ^
            in.mlir:2:1: found here
              "t.other"(%0) : (i32) -> ()"#]],
    );
}

#[test]
fn matches() {
    check(
        "High",
        r#""t.race"() : () -> ()"#,
        expect!["`t.race` at in.mlir:1:1: pattern `High` matches and rewrites the operation"],
    );
    check(
        "Low",
        r#""t.race"() : () -> ()"#,
        expect![
            "`t.race` at in.mlir:1:1: pattern `Low` matches, but `High` of benefit 7 is tried before it and rewrites the operation"
        ],
    );
}

#[test]
fn names_that_are_not_there() {
    check(
        "NegNge",
        r#""t.race"() : () -> ()"#,
        expect!["there is no pattern named `NegNge`; did you mean `NegNeg`?"],
    );
    check("Nothing", r#""t.race"() : () -> ()"#, expect!["there is no pattern named `Nothing`"]);
    let ctx = context();
    let ir = read(&ctx, "\n\n\"t.race\"() : () -> ()\n\n\n\n\"t.two\"() : () -> ()");
    expect!["there is no operation on line 6; the nearest is `t.two` on line 7"]
        .assert_eq(&op_on_line(&ir, 6).unwrap_err().to_string());
    expect!["there is no operation on line 6"]
        .assert_eq(&op_on_line(&Ir::new(&ctx), 6).unwrap_err().to_string());
}

#[test]
fn hand_written_patterns_report_their_reasons() {
    let ctx = context();
    let ir = read(&ctx, r#""t.a"() : () -> ()"#);
    let op = op_on_line(&ir, 1).unwrap();
    let mut patterns = RewritePatternSet::new(&ctx);
    let root = PatternRoot::Named("t.a");
    patterns
        .add_fn_on(root, |op, rewriter| Ok(rewriter.notify_match_failure(op, || "too small".to_owned())))
        .name("Reason");
    patterns.add_fn_on(root, |_, _| Ok(false)).name("Silent");
    patterns.add_fn_on(root, |_, _| panic!("burst")).name("Bursts");
    patterns.add_fn_on(PatternRoot::Named("t.b"), |_, _| Ok(false)).name("Other");
    patterns.add_fn_on(PatternRoot::Interface("CallOpInterface"), |_, _| Ok(false)).name("Interface");
    patterns.add_fn_on(PatternRoot::Trait(pdll::ir::Trait::Pure), |_, _| Ok(false)).name("Trait");
    patterns.add_fn_on(root, |_, _| Ok(false)).name("Stopped");
    let patterns = patterns.freeze_filtered(&PatternFilter::new().disable("Stopped")).unwrap();
    let said: Vec<String> = ["Reason", "Silent", "Bursts", "Other", "Interface", "Trait", "Stopped"]
        .iter()
        .map(|name| explain(&ir, op, &patterns, name).unwrap().to_string())
        .collect();
    expect![[r#"
        `t.a` at in.mlir:1:1: pattern `Reason` does not match: too small
        `t.a` at in.mlir:1:1: pattern `Silent` does not match and reports no reason
        `t.a` at in.mlir:1:1: pattern `Bursts` fails with an error: panicked: burst
        `t.a` at in.mlir:1:1: pattern `Other` does not match: the operation is `t.a`, but the pattern requires `t.b`
        `t.a` at in.mlir:1:1: pattern `Interface` does not match: `t.a` does not have the interface `CallOpInterface`, which the pattern requires
        `t.a` at in.mlir:1:1: pattern `Trait` does not match: `t.a` does not have the trait `Pure`, which the pattern requires
        `t.a` at in.mlir:1:1: pattern `Stopped` is disabled"#]].assert_eq(&said.join("\n"));
}
