//! Rules in a module of their own, on a dialect that another module defines.
#![allow(missing_docs, clippy::unwrap_used, reason = "tests")]

use pdll::prelude::*;

ods! { pub mod sums; #include "rules/ops.td" }
ods! { pub mod combine; use sums; #include "rules/combine.td" }

fn larger_of(rewriter: &mut PatternRewriter, first: Attribute, second: Attribute) -> Attribute {
    let value = |attr: Attribute| attr.as_i64(rewriter.context());
    if value(first) < value(second) { second } else { first }
}

#[test]
fn rules_of_an_included_file_call_rust_functions() {
    let ctx = Context::new();
    ctx.load_dialect::<sums::Dialect>();
    ctx.allow_unregistered_dialects(true);
    let mut set = RewritePatternSet::new(&ctx);
    combine::populate_generated_rewrites(&mut set);
    let text = r#"%x = "test.s"() : () -> i32
        %y = "test.s"() : () -> i64
        %a = "sums.add"(%x, %x) {limit = 3 : i32} : (i32, i32) -> i32
        %b = "sums.add"(%a, %x) {limit = 8 : i32} : (i32, i32) -> i32
        %c = "sums.add"(%y, %y) {limit = 1 : i32} : (i64, i64) -> i64
        "test.use"(%b, %c) : (i32, i64) -> ()"#;
    let mut ir = parse(&ctx, text).unwrap();
    apply_patterns_greedily(&mut ir, &set.freeze().unwrap(), &GreedyRewriteConfig::default()).unwrap();
    let text = ir.to_string();
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| line.contains("sums.")).collect();
    let expected = [
        r#"%2 = "sums.sum"(%0, %0, %0) <{limit = 8 : i32}> : (i32, i32, i32) -> i32"#,
        r#"%3 = "sums.add"(%1, %1) <{limit = 1 : i32}> : (i64, i64) -> i64"#,
    ];
    assert_eq!(lines, expected);
}
