//! Definitions of operations by patterns: rules that are proved and refuted by them, and patterns that are no definitions.

use std::path::Path;

use pdll::prelude::*;
use pdll_verify::definition::Definitions;
use pdll_verify::obligation::{Options, verify_pattern};
use pdll_verify::report;

use crate::contexts;

const LOWERING: &str = include_str!("definitions/lowering.pdll");

#[test]
fn rules_on_defined_operations_are_proved_or_refuted() {
    let ctx = contexts::context();
    let (lowering, _) = contexts::patterns(&ctx, "lowering.pdll", LOWERING);
    let text = include_str!("definitions/rules.pdll");
    let (patterns, options) = contexts::patterns(&ctx, "rules.pdll", text);
    let options = Options { definitions: Definitions::new(lowering).unwrap(), ..options };
    let reports: Vec<_> = patterns.iter().map(|pattern| verify_pattern(&ctx, pattern, &options)).collect();
    let line = |_: &str, number: u32| text.lines().nth(number as usize - 1);
    let mut out: String = reports.iter().map(|found| report::text(found, line)).collect();
    out.push_str(&report::summary(&reports));
    let expected = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/definitions/rules.expect");
    expect_test::expect_file![expected].assert_eq(&out);
}

/// A lowering that contradicts the definition is refuted, and the definition itself is proved.
#[test]
fn a_lowering_is_compared_with_the_definition() {
    pdll! {
        mod lowering;
        Pattern Difference => replace op<my.sub>(a: Value, b: Value) with op<arith.subi>(a, b);
    }
    pdll! {
        mod other;
        Pattern Negated => replace op<my.sub>(a: Value, b: Value) with op<arith.subi>(b, a);
    }
    let ctx = contexts::context();
    let definitions = Definitions::of_set(&ctx, lowering::populate).unwrap();
    let options = Options { definitions, widths: vec![8], ..Options::default() };
    let words = |populate: fn(&mut RewritePatternSet)| -> Vec<&'static str> {
        let reports = pdll_verify::verify_set(&ctx, populate, &options);
        reports.iter().map(|report| report.outcome.word()).collect()
    };
    assert_eq!(words(lowering::populate), ["proved"]);
    assert_eq!(words(other::populate), ["refuted"]);
}

/// Returns the error about patterns that are no definitions.
fn error(text: &str) -> String {
    let ctx = contexts::context();
    let (patterns, _) = contexts::patterns(&ctx, "lowering.pdll", text);
    Definitions::new(patterns).unwrap_err().to_string() + "\n"
}

#[test]
fn wrong_definitions_are_errors() {
    let texts = [
        "Pattern => replace op<my.a>(x: Value) with op<my.a>(x);",
        "Pattern => replace op<my.a>(x: Value) with op<my.b>(x);\n\
         Pattern => replace op<my.b>(x: Value) with op<my.c>(x);\n\
         Pattern => replace op<my.c>(x: Value) with op<my.b>(x);",
        "Pattern => replace op<my.a>(x: Value) with op<my.b>(x);\n\
         Pattern => replace op<my.b>(x: Value) with op<arith.addi>(x, op<my.c>(x) -> (type<\"i8\">));",
        "Pattern => replace op<my.a>(x: Value) with x;\nPattern => replace op<my.a>(y: Value) with y;",
        "Pattern => replace op<arith.addi>(x: Value, y: Value) with op<arith.subi>(x, y);",
        "Pattern => replace op<my.a> with op<my.b>;",
        "Pattern => replace op<my.a>(x: Value, x) with x;",
        "Pattern => replace op<my.a>(op<my.b>(x: Value)) with x;",
        "Pattern => replace op<my.a>(x: ValueRange) with x;",
        "Pattern => replace op<my.a>(x: Value) {kind = attr<\"1 : i8\">} with x;",
        "Constraint IsOne(x: Value);\nPattern { let root = op<my.a>(x: Value); IsOne(x); replace root with x; }",
        "Rewrite Make(x: Value) -> Value;\nPattern { let root = op<my.a>(x: Value); rewrite root with { replace root with Make(x); }; }",
        "Pattern => erase op<my.a>(x: Value);",
        "Pattern { let root = op<my.a>(x: Value) -> (t: Type); rewrite root with { let y = op<arith.addi>(root.0, x) -> (t); replace root with y; }; }",
    ];
    let errors: String = texts.into_iter().map(error).collect();
    expect_test::expect![[r#"
        lowering.pdll:1:44: error: the definition of `my.a` depends on itself
        lowering.pdll:3:44: error: the definition of `my.b` depends on itself, through `my.c`
        lowering.pdll:2:62: error: `my.c` has neither semantics nor a definition
        lowering.pdll:2:20: error: `my.a` has two definitions
        lowering.pdll:1:20: note: the other one
        lowering.pdll:1:20: error: `arith.addi` has semantics, which a definition cannot change
        lowering.pdll:1:20: error: the definition of `my.a` must match any operands, each by a variable `Value`
        lowering.pdll:1:29: error: the definition of `my.a` must match any operands, each by a variable `Value`
        lowering.pdll:1:29: error: the definition of `my.a` must match any operands, each by a variable `Value`
        lowering.pdll:1:29: error: the definition of `my.a` must match any operands, each by a variable `Value`
        lowering.pdll:1:47: error: the definition of `my.a` must match any attributes, each by a variable `Attr`
        lowering.pdll:2:42: error: the definition of `my.a` must hold always, without the constraint `IsOne`
        lowering.pdll:2:80: error: the definition of `my.a` must consist of operations, without the rewrite `Make`
        lowering.pdll:1:12: error: the definition of `my.a` must only replace it
        lowering.pdll:1:98: error: the definition of `my.a` must not use its results
    "#]].assert_eq(&errors);
}

#[test]
fn definitions_by_definitions_are_limited() {
    // Each one has twice the operations of the one before; and a chain.
    let doubled = |n: usize, body: &str| {
        (1..=n)
            .map(|i| {
                let body = body.replace('#', &format!("my.a{}", i - 1));
                format!("Pattern => replace op<my.a{i}>(x: Value) with {body};\n")
            })
            .collect::<String>()
            + "Pattern => replace op<my.a0>(x: Value) with op<arith.addi>(x, x);\n"
    };
    let ctx = contexts::context();
    for (n, body) in [(40, "op<#>(op<#>(x))"), (100, "op<#>(x)")] {
        let (patterns, options) = contexts::patterns(&ctx, "lowering.pdll", &doubled(n, body));
        let rule = format!("Pattern => replace op<my.a{n}>(x: Value) with x;");
        let (rules, _) = contexts::patterns(&ctx, "rules.pdll", &rule);
        let options = Options { definitions: Definitions::new(patterns).unwrap(), ..options };
        let out = report::text(&verify_pattern(&ctx, &rules[0], &options), |_, _| None);
        assert_eq!(
            out,
            "rules.pdll:1:1: not modelled: the pattern: definitions that are nested too deeply\n"
        );
    }
}
