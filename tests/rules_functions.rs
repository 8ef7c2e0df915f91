//! Functions for the C++ of rules, as errors show them where they are missing: they compile, and rules call them.
#![allow(missing_docs, clippy::unwrap_used, reason = "tests")]

use pdll::prelude::*;

ods! {
    pub mod my;
    #include "crates/ui/tests/ui/rules_missing.td"

    def Abs : Pat<(NegOp (NegOp $x)), (absOf:$new $x), [], [(note $new)], (addBenefit 2)>;
}

fn factor_of(rewriter: &mut PatternRewriter, loc: Location, value: Value, text: &str) -> Attribute {
    let ctx = rewriter.context();
    assert!(value.ty(rewriter) == ctx.integer_type(32) && loc != ctx.unknown_loc());
    ctx.integer_attr(ctx.integer_type(32), text.len() as i64)
}

fn inner_of(rewriter: &mut PatternRewriter, attr: Attribute) -> Attribute {
    let value = attr.as_i64(rewriter.context()).unwrap();
    rewriter.context().string_attr(&"x".repeat(value as usize + 5))
}

fn outer_of(rewriter: &mut PatternRewriter, attr: Attribute, ty: Type) -> Attribute {
    let ctx = rewriter.context();
    ctx.integer_attr(ty, attr.as_str(ctx).unwrap().len() as i64)
}

fn is_known(rewriter: &mut PatternRewriter, op: Op) -> Option<Value> {
    let known = rewriter.context().op_name("test.known");
    (op.name(rewriter) == known).then(|| op.operand(rewriter, 0))
}

fn is_small(rewriter: &mut PatternRewriter, attr: Attribute) -> bool {
    attr.as_i64(rewriter.context()).unwrap() < 3
}

fn note(rewriter: &mut PatternRewriter, value: Value) {
    let (op, name) = (value.defining_op(rewriter).unwrap(), rewriter.context().identifier("note"));
    let unit = rewriter.context().unit_attr();
    rewriter.set_attr(op, name, unit).unwrap();
}

fn sum_of(rewriter: &mut PatternRewriter, values: &[Value], attr0: Attribute, attr1: Attribute) -> Value {
    assert_eq!(attr0, attr1);
    let (ty, loc) = (values[0].ty(rewriter), rewriter.context().unknown_loc());
    let name = rewriter.context().op_name("test.sum");
    rewriter.create(name, loc, values, &[ty], &[]).result(rewriter, 0)
}

fn halves(rewriter: &mut PatternRewriter, value: Value) -> (Value, Value) {
    let (ty, loc) = (value.ty(rewriter), rewriter.context().unknown_loc());
    let name = rewriter.context().op_name("test.halves");
    let op = rewriter.create(name, loc, &[value], &[ty, ty], &[]);
    (op.result(rewriter, 0), op.result(rewriter, 1))
}

fn type_of(rewriter: &mut PatternRewriter, value: Value) -> Type {
    value.ty(rewriter)
}

fn abs_of(rewriter: &mut PatternRewriter, value: Value) -> Value {
    let (ty, loc) = (value.ty(rewriter), rewriter.context().unknown_loc());
    let name = rewriter.context().op_name("test.abs");
    rewriter.create(name, loc, &[value], &[ty], &[]).result(rewriter, 0)
}

#[test]
fn the_functions_are_those_that_errors_show() {
    let (shown, written) =
        (include_str!("crates/ui/tests/ui/rules_missing.stderr"), include_str!("rules_functions.rs"));
    let shown = shown.lines().map(str::trim).filter(|line| line.starts_with("fn "));
    let shown: Vec<&str> = shown.collect();
    for signature in &shown {
        assert!(written.lines().any(|line| line == *signature), "{signature}");
    }
    let written = written.lines().filter(|line| line.starts_with("fn ") && line.contains("rewriter:"));
    // tests/crates/ui/tests/ui/rules_missing.rs has one of them.
    let missing: Vec<&str> = written.filter(|line| !shown.contains(line)).collect();
    assert_eq!(missing.len(), 1, "{missing:#?}");
}

#[test]
fn rules_call_the_functions() {
    let ctx = Context::new();
    ctx.load_dialect::<my::Dialect>();
    ctx.allow_unregistered_dialects(true);
    let mut set = RewritePatternSet::new(&ctx);
    my::populate_generated_rewrites(&mut set);
    let text = r#"%x = "test.s"() : () -> i32
        %known = "test.known"(%x) : (i32) -> i32
        %neg = "my.neg"(%x) : (i32) -> i32
        %nested = "my.join"(%x, %x) {mode = 0 : i32} : (i32, i32) -> i32
        %kept = "my.scale"(%known) {factor = 9 : i32} : (i32) -> i32
        %small = "my.scale"(%x) {factor = 2 : i32} : (i32) -> i32
        %sum = "my.join"(%x, %x) {mode = 1 : i32} : (i32, i32) -> i32
        %pair:2 = "my.pair"(%x) : (i32) -> (i32, i32)
        %twice = "my.neg"(%x) : (i32) -> i32
        %abs = "my.neg"(%twice) : (i32) -> i32
        "test.use"(%neg, %nested, %kept, %small, %sum, %pair#0, %pair#1, %abs) : (i32, i32, i32, i32, i32, i32, i32, i32) -> ()"#;
    let mut ir = parse(&ctx, text).unwrap();
    apply_patterns_greedily(&mut ir, &set.freeze().unwrap(), &GreedyRewriteConfig::default()).unwrap();
    let text = ir.to_string();
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| line.starts_with('%')).collect();
    let expected = [
        r#"%0 = "test.s"() : () -> i32"#,
        r#"%1 = "test.known"(%0) : (i32) -> i32"#,
        r#"%2 = "my.scale"(%0) <{factor = 4 : i32}> : (i32) -> i32"#,
        r#"%3 = "my.join"(%0, %0) <{mode = 5 : i32}> : (i32, i32) -> i32"#,
        r#"%4 = "my.scale"(%0) <{factor = 100 : i32}> {note} : (i32) -> i32"#,
        r#"%5 = "test.sum"(%0, %0) : (i32, i32) -> i32"#,
        r#"%6:2 = "test.halves"(%0) : (i32) -> (i32, i32)"#,
        r#"%7 = "my.scale"(%6#0) <{factor = 8 : i32}> : (i32) -> i32"#,
        r#"%8 = "my.scale"(%7) <{factor = 4 : i32}> : (i32) -> i32"#,
        r#"%9 = "my.scale"(%6#1) <{factor = 4 : i32}> : (i32) -> i32"#,
        r#"%10 = "my.scale"(%0) <{factor = 4 : i32}> : (i32) -> i32"#,
        r#"%11 = "test.abs"(%0) {note} : (i32) -> i32"#,
    ];
    assert_eq!(lines, expected);
    assert!(text.contains(r#""test.use"(%2, %3, %0, %4, %5, %8, %9, %11)"#), "{text}");
}
