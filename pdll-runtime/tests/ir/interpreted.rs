//! What programs of run-time patterns read: operands and results counted from the back, ranges, and the names of defining operations.

use crate::common;
use expect_test::{Expect, expect};
use pdll_match::builder::PatternBuilder;
use pdll_match::pattern::{NodeKind, Pattern};
use pdll_runtime::ir::{Context, parse};
use pdll_runtime::{GreedyRewriteConfig, RewritePatternSet, apply_patterns_greedily};

fn context() -> Context {
    let ctx = common::context();
    ctx.allow_unregistered_dialects(true);
    ctx
}

/// Applies patterns to a text, and compares the operations named `u.…` that are left.
fn check(patterns: &[Pattern], text: &str, expect: &Expect) {
    let ctx = context();
    let mut ir = parse(&ctx, text).unwrap();
    let mut set = RewritePatternSet::new(&ctx);
    set.add_pattern_ir(patterns).unwrap();
    apply_patterns_greedily(&mut ir, &set.freeze().unwrap(), &GreedyRewriteConfig::default()).unwrap();
    ir.check_integrity().unwrap();
    let text = ir.to_string();
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| line.contains("\"u.")).collect();
    expect.assert_eq(&lines.join("\n"));
}

const SOURCES: &str = r#"%0 = "x.a"() : () -> i8
    %1 = "x.b"() : () -> i16
    %2 = "x.c"() : () -> i32
    %3 = "x.d"() : () -> i64
    "#;

/// `u.root(first, middle…, third, last)` becomes `u.made` of some of them. The number of operands in the middle is open, so the last two are
/// counted from the back.
fn root_with_range(
    made: impl Fn([pdll_match::pattern::NodeId; 4]) -> Vec<pdll_match::pattern::NodeId>,
) -> Pattern {
    let mut b = PatternBuilder::new("Root");
    let nodes = [b.operand("first"), b.operands("middle"), b.operand("third"), b.operand("last")];
    let root = b.op("u.root", &nodes);
    b.rewrite(root);
    let made = b.op("u.made", &made(nodes));
    b.replace_with_op(root, made);
    b.finish()
}

#[test]
fn operands_are_counted_from_the_back() {
    let text = format!("{SOURCES}\"u.root\"(%0, %1, %2, %3) : (i8, i16, i32, i64) -> ()");
    let pattern = root_with_range(|[first, _, third, last]| vec![last, third, first]);
    check(&[pattern], &text, &expect![[r#""u.made"(%3, %2, %0) : (i64, i32, i8) -> ()"#]]);
}

#[test]
fn the_operands_between_others_are_a_range() {
    let pattern = || root_with_range(|[first, middle, ..]| vec![middle, first, middle]);
    let text = format!("{SOURCES}\"u.root\"(%0, %1, %2, %3) : (i8, i16, i32, i64) -> ()");
    check(&[pattern()], &text, &expect![[r#""u.made"(%1, %0, %1) : (i16, i8, i16) -> ()"#]]);
    let text = format!("{SOURCES}\"u.root\"(%0, %1, %2, %3, %0) : (i8, i16, i32, i64, i8) -> ()");
    check(
        &[pattern()],
        &text,
        &expect![[r#""u.made"(%1, %2, %0, %1, %2) : (i16, i32, i8, i16, i32) -> ()"#]],
    );
    let text = format!("{SOURCES}\"u.root\"(%0, %1, %2) : (i8, i16, i32) -> ()");
    check(&[pattern()], &text, &expect![[r#""u.made"(%0) : (i8) -> ()"#]]);
}

/// The last two results have the types `i16` and `i8`, whatever is before them.
#[test]
fn results_are_counted_from_the_back() {
    let mut b = PatternBuilder::new("Root");
    let types = b.node(NodeKind::Types { values: None }, Some("types"));
    let (third, last) = (b.type_literal("i16"), b.type_literal("i8"));
    let root = b.op_with("u.root", &[], &[], Some(&[types, third, last]));
    b.rewrite(root).erase(root);
    let text = r#"
        %0:2 = "u.root"() {is = "erased"} : () -> (i16, i8)
        %1:3 = "u.root"() {is = "erased"} : () -> (i32, i16, i8)
        %2:3 = "u.root"() {is = "reversed"} : () -> (i32, i8, i16)
        %3:3 = "u.root"() {is = "at the front"} : () -> (i16, i8, i32)
        %4 = "u.root"() {is = "too few"} : () -> i8"#;
    check(
        &[b.finish()],
        text,
        &expect![[r#"
            %0:3 = "u.root"() {is = "reversed"} : () -> (i32, i8, i16)
            %1:3 = "u.root"() {is = "at the front"} : () -> (i16, i8, i32)
            %2 = "u.root"() {is = "too few"} : () -> i8"#]],
    );
}

/// `u.root` of a `u.inner` is erased: of its first result and with a `k`, or of its only result. Both patterns ask for the name of the
/// defining operation right after whether there is one.
#[test]
fn a_defining_operation_has_the_name_of_the_pattern() {
    let pattern = |is_only: bool| {
        let mut b = PatternBuilder::new(if is_only { "Only" } else { "First" });
        let op = b.op("u.inner", &[]);
        let value = match is_only {
            true => b.node(NodeKind::Results { op, group: Some(0), is_single: true }, None),
            false => b.result(op, 0),
        };
        let k = b.attribute("k");
        let attributes = [("k", k)];
        let root = b.op_with("u.root", &[value], if is_only { &[] } else { &attributes }, None);
        b.rewrite(root).erase(root);
        b.finish()
    };
    let text = r#"
        %0 = "u.inner"() : () -> i32
        %1 = "u.other"() : () -> i32
        %2:2 = "u.inner"() : () -> (i32, i32)
        "u.root"(%0) {is = "erased"} : (i32) -> ()
        "u.root"(%0) {is = "erased", k} : (i32) -> ()
        "u.root"(%1) {is = "left"} : (i32) -> ()
        "u.root"(%1) {is = "left", k} : (i32) -> ()
        "u.root"(%2#0) {is = "left"} : (i32) -> ()
        "u.root"(%2#0) {is = "erased", k} : (i32) -> ()"#;
    check(
        &[pattern(false), pattern(true)],
        text,
        &expect![[r#"
            %0 = "u.inner"() : () -> i32
            %1 = "u.other"() : () -> i32
            %2:2 = "u.inner"() : () -> (i32, i32)
            "u.root"(%1) {is = "left"} : (i32) -> ()
            "u.root"(%1) {is = "left", k} : (i32) -> ()
            "u.root"(%2#0) {is = "left"} : (i32) -> ()"#]],
    );
}
