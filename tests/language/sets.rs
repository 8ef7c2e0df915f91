//! Sets of patterns: benefit, recursion, several of one root, included files.

use crate::language::{body_of, case, check, context};
use pdll::prelude::*;

case! { higher_benefit_first {
    #![allow(shadowed_patterns)]
    Pattern => replace op<t.a>(x: Value) with op<t.low>(x);
    Pattern with benefit(10) => replace op<t.a>(x: Value) with op<t.high>(x);
}
r#"%0 = "t.s"() : () -> i32
%1 = "t.a"(%0) : (i32) -> i32
"t.z"(%1) : (i32) -> ()"# =>
r#"%0 = "t.s"() : () -> i32
%1 = "t.high"(%0) : (i32) -> i32
"t.z"(%1) : (i32) -> ()"# }

// Between benefits that are one less and one more, whichever stands first: of one operation 1, of two 2, of three 3.
case! { default_benefit_is_the_number_of_operations {
    #![allow(shadowed_patterns)]
    Pattern with benefit(0) => replace op<t.a>(x: Value) with op<t.less>(x);
    Pattern => replace op<t.a>(x: Value) with op<t.default>(x);
    Pattern => replace op<t.b>(x: Value) with op<t.default>(x);
    Pattern with benefit(2) => replace op<t.b>(x: Value) with op<t.more>(x);

    Pattern with benefit(1) => replace op<t.c>(x: Value) with op<t.less>(x);
    Pattern => replace op<t.c>(op<t.i>(x: Value)) with op<t.default>(x);
    Pattern => replace op<t.d>(op<t.i>(x: Value)) with op<t.default>(x);
    Pattern with benefit(3) => replace op<t.d>(x: Value) with op<t.more>(x);

    Pattern with benefit(2) => replace op<t.e>(x: Value) with op<t.less>(x);
    Pattern => replace op<t.e>(op<t.i>(op<t.i>(x: Value))) with op<t.default>(x);
    Pattern => replace op<t.f>(op<t.i>(op<t.i>(x: Value))) with op<t.default>(x);
    Pattern with benefit(4) => replace op<t.f>(x: Value) with op<t.more>(x);
}
r#"%0 = "t.s"() : () -> i32
%1 = "t.i"(%0) : (i32) -> i32
%2 = "t.i"(%1) : (i32) -> i32
%3 = "t.a"(%0) : (i32) -> i32
%4 = "t.b"(%0) : (i32) -> i32
%5 = "t.c"(%1) : (i32) -> i32
%6 = "t.d"(%1) : (i32) -> i32
%7 = "t.e"(%2) : (i32) -> i32
%8 = "t.f"(%2) : (i32) -> i32
"t.z"(%3, %4, %5, %6, %7, %8) : (i32, i32, i32, i32, i32, i32) -> ()"# =>
r#"%0 = "t.s"() : () -> i32
%1 = "t.i"(%0) : (i32) -> i32
%2 = "t.i"(%1) : (i32) -> i32
%3 = "t.default"(%0) : (i32) -> i32
%4 = "t.more"(%0) : (i32) -> i32
%5 = "t.default"(%0) : (i32) -> i32
%6 = "t.more"(%1) : (i32) -> i32
%7 = "t.default"(%0) : (i32) -> i32
%8 = "t.more"(%2) : (i32) -> i32
"t.z"(%3, %4, %5, %6, %7, %8) : (i32, i32, i32, i32, i32, i32) -> ()"# }

mod metadata {
    pdll::pdll! {
        pub(super) mod patterns;
        Pattern => erase op<t.unnamed>;
        Pattern Named => erase op<t.named>;
        Pattern Worth with benefit(7) => erase op<t.worth>;
        Pattern Recursive with benefit(8), recursion => erase op<t.recursive>;
    }
}

#[test]
fn patterns_have_their_names_benefits_and_recursion() {
    let ctx = context();
    let mut patterns = RewritePatternSet::new(&ctx);
    metadata::patterns::populate(&mut patterns);
    let frozen = patterns.freeze().unwrap();
    let mut facts: Vec<(&str, u16, bool)> = frozen
        .patterns()
        .map(|it| (it.name(), it.benefit().get(), it.has_bounded_rewrite_recursion()))
        .collect();
    facts.sort_by_key(|fact| fact.1);
    let [unnamed, named, rest @ ..] = &facts[..] else { panic!("{facts:?}") };
    let (unnamed, named) = if named.0 == "Named" { (unnamed, named) } else { (named, unnamed) };
    assert_eq!((unnamed.1, unnamed.2, *named), (1, false, ("Named", 1, false)));
    assert_eq!(rest, [("Worth", 7, false), ("Recursive", 8, true)]);
}

case! { recursion_and_metadata {
    Pattern Down with benefit(3), recursion {
        let root = op<t.n>(op<t.n>(x: Value)) -> (ty: Type);
        replace root with op<t.n>(x) -> (ty);
    }
}
r#"%0 = "t.s"() : () -> i32
%1 = "t.n"(%0) : (i32) -> i32
%2 = "t.n"(%1) : (i32) -> i32
%3 = "t.n"(%2) : (i32) -> i32
%4 = "t.n"(%3) : (i32) -> i32
"t.z"(%4) : (i32) -> ()"# =>
r#"%0 = "t.s"() : () -> i32
%1 = "t.n"(%0) : (i32) -> i32
%2 = "t.n"(%0) : (i32) -> i32
%3 = "t.n"(%0) : (i32) -> i32
%4 = "t.n"(%0) : (i32) -> i32
"t.z"(%4) : (i32) -> ()"# }

mod low {
    pdll::pdll! {
        Pattern => replace op<t.a>(x: Value) with op<t.low>(x);
        Pattern => replace op<t.b>(x: Value) with op<t.low>(x);
    }
}
mod high {
    pdll::pdll! {
        pub(super) mod patterns;
        Pattern with benefit(2) => replace op<t.a>(x: Value) with op<t.high>(x);
        Pattern with benefit(3) => replace op<>(x: Value) {any} with op<t.any>(x);
    }
}

fn low_then_high(patterns: &mut RewritePatternSet) {
    low::populate_generated_pdll_patterns(patterns);
    high::patterns::populate(patterns);
}

fn high_then_low(patterns: &mut RewritePatternSet) {
    high::patterns::populate(patterns);
    low::populate_generated_pdll_patterns(patterns);
}

#[test]
fn macros_share_roots() {
    let input = r#"%0 = "t.s"() : () -> i32
        %1 = "t.a"(%0) : (i32) -> i32
        %2 = "t.b"(%0) : (i32) -> i32
        %3 = "t.a"(%0) {any} : (i32) -> i32
        "t.z"(%1, %2, %3) : (i32, i32, i32) -> ()"#;
    let wanted = r#"%0 = "t.s"() : () -> i32
        %1 = "t.high"(%0) : (i32) -> i32
        %2 = "t.low"(%0) : (i32) -> i32
        %3 = "t.any"(%0) : (i32) -> i32
        "t.z"(%1, %2, %3) : (i32, i32, i32) -> ()"#;
    check(low_then_high, input, wanted);
    check(high_then_low, input, wanted);
}

/// Public, and without a comment on the generated module.
pub mod chase {
    pdll::pdll! {
        pub mod patterns;
        Pattern Ping => replace op<t.ping>(x: Value) with op<t.pong>(x);
        Pattern Pong => replace op<t.pong>(x: Value) with op<t.ping>(x);
        Pattern Ends => replace op<t.other>(x: Value) with x;
    }
}

#[test]
fn patterns_that_chase_each_other_are_named() {
    let ctx = context();
    let text = "%0 = \"t.s\"() : () -> i32\n%1 = \"t.other\"(%0) : (i32) -> i32\n\
                %2 = \"t.ping\"(%1) : (i32) -> i32 loc(\"loop.c\":4:2)\n\"t.z\"(%2) : (i32) -> ()";
    let mut ir = parse(&ctx, text).unwrap();
    let mut patterns = RewritePatternSet::new(&ctx);
    chase::patterns::populate(&mut patterns);
    let patterns = patterns.freeze().unwrap();
    let config = GreedyRewriteConfig { rewrite_budget: Some(100), ..GreedyRewriteConfig::default() };
    let error = apply_patterns_greedily(&mut ir, &patterns, &config).unwrap_err();
    assert_eq!(
        error.to_string(),
        "patterns still match after 100 rewrites: of the last 100, 50 by `Ping`, 50 by `Pong`; \
         the last one rewrote `t.pong` at loop.c:4:2"
    );
    ir.verify().unwrap();
    for (budget, words) in [
        (
            1,
            "patterns still match after 1 rewrites: of the last 1, 1 by `Ping`; the last one rewrote `t.ping` at loop.c:4:2",
        ),
        (
            0,
            "patterns match, but the budget is of no rewrites: 1 by `Ping`; the last one rewrote `t.ping` at loop.c:4:2",
        ),
    ] {
        let mut ir = parse(&ctx, text).unwrap();
        let config = GreedyRewriteConfig { rewrite_budget: Some(budget), ..GreedyRewriteConfig::default() };
        let error = apply_patterns_greedily(&mut ir, &patterns, &config).unwrap_err();
        assert_eq!(error.to_string(), words);
    }
}

mod included {
    pdll::ods! {
        pub mod shapes;
        #include "../definitions/shapes.td"
    }
    pdll::pdll! {
        pub(super) mod patterns;
        #include "../definitions/shapes.td"
        #include "../include/outer.pdll"
        Pattern => replace op<t.sq>(x: Value) with op<shapes.square>(x);
    }
}

#[test]
fn tablegen_and_pdll_are_included() {
    check(
        included::patterns::populate,
        r#"%0 = "t.s"() : () -> i32
        %1 = "t.sq"(%0) : (i32) -> i32
        "t.z"(%1) : (i32) -> ()"#,
        r#"%0 = "t.s"() : () -> i32
        %1 = "shapes.square"(%0) : (i32) -> i32
        "t.z"(%1) : (i32) -> ()"#,
    );
}

#[test]
fn an_unregistered_dialect_is_refused_unless_allowed() {
    let ctx = Context::new();
    let error = parse(&ctx, "\"t.s\"() : () -> ()").unwrap_err().to_string();
    expect_test::expect![[r#"
        -:1:6: error: operation being parsed with an unregistered dialect
        "t.s"() : () -> ()
             ^
        -:1:6: note: if this is intended, use `--allow-unregistered-dialect`, or `allow_unregistered_dialects` of the context"#]].assert_eq(&error);
    ctx.allow_unregistered_dialects(true);
    assert_eq!(body_of(&parse(&ctx, "\"t.s\"() : () -> ()").unwrap()), "\"t.s\"() : () -> ()");
}
