//! Programs of small pattern sets, and of patterns that PDLL cannot express: external rewrites, deep, large
//! and invalid ones.

#![allow(clippy::unwrap_used, reason = "tests")]

use pdll_match::builder::PatternBuilder;
use pdll_match::pattern::{EntityKind, ExternalRewrite, NodeId, Pattern, SourcePlace};
use pdll_match::tree::compile;

mod joined;

use super::assemble::assemble;
use super::check::{Literals, check};
use super::dump::dump;
use super::limits::Limits;
use crate::ir::{Context, parse};
use crate::native::NativeKind;
use crate::pattern::shapes::RegisteredShapes;
use crate::{GreedyRewriteConfig, PdlValue, PdlValues, RewritePatternSet, apply_patterns_greedily};

/// Matches `t.old(x)` and leaves the rest to `Forward(root, x)`.
fn external() -> Pattern {
    let mut builder = PatternBuilder::new("External");
    let x = builder.operand("x");
    let root = builder.op("t.old", &[x]);
    builder.rewrite(root);
    let mut pattern = builder.finish();
    pattern.external_rewrite = Some(ExternalRewrite { name: "Forward".into(), args: vec![x] });
    pattern
}

#[test]
fn external_rewrites_receive_the_root_and_their_arguments() {
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    let text = r#"%0 = "t.src"() : () -> i32
        %1 = "t.old"(%0) : (i32) -> i32
        "t.use"(%1) : (i32) -> ()"#;
    let mut ir = parse(&ctx, text).unwrap();
    let mut patterns = RewritePatternSet::new(&ctx);
    patterns.add_pattern_ir(&[external()]).unwrap();
    let params = [EntityKind::Operation, EntityKind::Value];
    patterns
        .natives_mut()
        .register_fn(NativeKind::Rewrite, "Forward", &params, &[], |rewriter, args| {
            if let [PdlValue::Op(root), PdlValue::Value(x)] = args {
                rewriter.replace_op(*root, [*x])?;
            }
            Ok(Some(PdlValues::new()))
        })
        .unwrap();
    apply_patterns_greedily(&mut ir, &patterns.freeze().unwrap(), &GreedyRewriteConfig::default()).unwrap();
    expect_test::expect![[r#"
        "builtin.module"() ({
          %0 = "t.src"() : () -> i32
          "t.use"(%0) : (i32) -> ()
        }) : () -> ()"#]]
    .assert_eq(&ir.to_string());
}

#[test]
fn invalid_patterns_are_errors_and_nothing_is_added() {
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    let mut patterns = RewritePatternSet::new(&ctx);
    let mut no_root = external();
    no_root.root = NodeId(0);
    let mut unbound = external();
    unbound.external_rewrite = Some(ExternalRewrite { name: "Forward".into(), args: vec![NodeId(9)] });
    let error = patterns.add_pattern_ir(&[external(), no_root, unbound]).map(|_| ()).unwrap_err();
    assert_eq!(
        error.to_string().lines().collect::<Vec<_>>(),
        [
            "pattern `External`: the pattern has a root that is no operation of its match section",
            "pattern `External`: the pattern passes to its external rewrite a node that is no entity of its match section",
        ]
    );
    assert!(patterns.is_empty());
    patterns.freeze().unwrap();
}

/// `t.root(x)` with an attribute `k` of this text is `x`.
fn tagged(name: &str, text: &str) -> Pattern {
    let mut builder = PatternBuilder::new(name);
    let x = builder.operand("x");
    let k = builder.attribute_literal(text);
    let root = builder.op_with("t.root", &[x], &[("k", k)], None);
    builder.rewrite(root);
    builder.replace_with_values(root, &[x]);
    builder.finish()
}

/// Rewrites `t.root(t.inner(x), x)` with a user `t.user` to `t.made(x) -> i8`.
fn searched() -> Pattern {
    let mut builder = PatternBuilder::new("Searched");
    let x = builder.operand("x");
    let inner = builder.op("t.inner", &[x]);
    let inner = builder.result(inner, 0);
    let i8 = builder.type_literal("i8");
    let root = builder.op_with("t.root", &[inner, x], &[], Some(&[i8]));
    let result = builder.result(root, 0);
    builder.op("t.user", &[result]);
    builder.rewrite(root);
    let made = builder.op_with("t.made", &[x], &[], Some(&[i8]));
    builder.replace_with_op(root, made);
    builder.finish()
}

fn context() -> Context {
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    ctx
}

#[test]
fn a_program_is_flat_and_chooses_by_one_look_up() {
    let ctx = context();
    // The second constant is the first one, written in another way.
    // Of one benefit, so that they are in the order of ranks.
    let searched = Pattern { benefit: 1, ..searched() };
    let patterns = [tagged("A", "1 : i32"), tagged("B", "0x1 : i32"), tagged("C", "2 : i32"), searched];
    let mut literals = Literals::default();
    patterns.iter().for_each(|pattern| check(pattern, &ctx, &mut literals).unwrap());
    let trees = compile(&patterns, &RegisteredShapes(&ctx)).unwrap();
    let program = assemble(&patterns, &trees, &ctx, &literals, Limits::FORMAT).unwrap();
    expect_test::expect![[r#"
        root t.root: patterns [0, 1, 2, 3]
           0 SwitchOperandCount { op: 0, switch: 0 }
               to [1, 14] or 34
           1 Attr { op: 0, to: 1, name: k, or: 34 }
           2 SwitchRaw { reg: 1, switch: 1 }
               to [3, 10] or 34
           3 Accept { rank: 0, or: 6 }
           4 Operand { op: 0, to: 2, index: 0 }
           5 Keep { leaf: 0 }
               moves 2 to 1; rewrite at 0
           6 Accept { rank: 1, or: 34 }
           7 Operand { op: 0, to: 2, index: 0 }
           8 Keep { leaf: 1 }
               moves 2 to 1; rewrite at 2
           9 Jump { to: 34 }
          10 Accept { rank: 2, or: 34 }
          11 Operand { op: 0, to: 2, index: 0 }
          12 Keep { leaf: 2 }
               moves 2 to 1; rewrite at 4
          13 Jump { to: 34 }
          14 ResultCount { op: 0, is: 1, or: 34 }
          15 Result { op: 0, to: 1, index: 0 }
          16 TypeIs { value: 1, is: Type(6), or: 34 }
          17 Operand { op: 0, to: 2, index: 0 }
          18 DefiningOp { value: 2, to: 3, or: 34 }
          19 ResultNumber { value: 2, is: 0, or: 34 }
          20 OpName { op: 3, is: t.inner, or: 34 }
          21 OperandCount { op: 3, is: 1, or: 34 }
          22 Operand { op: 0, to: 4, index: 1 }
          23 Operand { op: 3, to: 5, index: 0 }
          24 Same { a: 4, b: 5, or: 34 }
          25 Users { value: 1, cursor: 6 }
          26 NextUser { cursor: 6, to: 7, min_rank: 3, or: 34 }
          27 OpName { op: 7, is: t.user, or: 26 }
          28 OperandCount { op: 7, is: 1, or: 26 }
          29 Operand { op: 7, to: 8, index: 0 }
          30 Same { a: 8, b: 1, or: 26 }
          31 Accept { rank: 3, or: 26 }
          32 Keep { leaf: 3 }
               moves 5 to 1; rewrite at 6
          33 Jump { to: 26 }
          34 End
        rewrites
           0 Replace { op: 0, list: 0 }
           1 Done
           2 Replace { op: 0, list: 1 }
           3 Done
           4 Replace { op: 0, list: 2 }
           5 Done
           6 Create { creation: 0, to: 2 }
           7 ReplaceWithOp { op: 0, with: 2 }
           8 Done
        list 0: [One(1)]
        list 1: [One(1)]
        list 2: [One(1)]
        list 3: [One(1)]
    "#]]
    .assert_eq(&dump(&program, &ctx));
}

#[test]
fn exceeding_a_limit_is_an_error_with_a_place_and_adds_nothing() {
    let ctx = context();
    let mut patterns = RewritePatternSet::new(&ctx);
    let mut large = searched();
    large.place = SourcePlace { file: "rules.pdll".into(), line: 3, column: 1 };
    let mut error = |limits| {
        let error = patterns.add_assembled(vec![tagged("A", "1 : i32"), large.clone()], Vec::new(), limits);
        error.map(|_| ()).unwrap_err().to_string()
    };
    assert_eq!(
        error(Limits { registers: 4, ..Limits::FORMAT }),
        "rules.pdll:3:1: error: pattern `Searched`: too large: matching or rewriting holds more than 4 entities at once"
    );
    assert_eq!(
        error(Limits { instructions: 9, ..Limits::FORMAT }),
        "rules.pdll:3:1: error: pattern `Searched`: too many patterns: a program has at most 9 instructions"
    );
    assert!(patterns.is_empty());
    patterns.freeze().unwrap();
}

/// `t.top` of `t.deep` within itself so many times is the innermost operand.
fn deep(depth: usize) -> Pattern {
    let mut builder = PatternBuilder::new("Deep");
    let x = builder.operand("x");
    let mut value = x;
    let mut op = builder.op("t.deep", &[value]);
    for i in 1..=depth {
        value = builder.result(op, 0);
        op = builder.op(if i == depth { "t.top" } else { "t.deep" }, &[value]);
    }
    builder.rewrite(op);
    builder.replace_with_values(op, &[x]);
    builder.finish()
}

#[test]
fn deep_patterns_are_matched_or_refused() {
    let ctx = context();
    let run = |depth: usize| {
        let mut text = String::from("%0 = \"t.src\"() : () -> i32\n");
        for i in 0..20_000 {
            text += &format!("%{} = \"t.deep\"(%{i}) : (i32) -> i32\n", i + 1);
        }
        text += "%x = \"t.top\"(%20000) : (i32) -> i32\n\"t.use\"(%x) : (i32) -> ()";
        let mut ir = parse(&ctx, &text).unwrap();
        let mut patterns = RewritePatternSet::new(&ctx);
        patterns.add_pattern_ir(&[deep(depth)]).map_err(|error| error.to_string())?;
        let patterns = patterns.freeze().unwrap();
        let outcome = apply_patterns_greedily(&mut ir, &patterns, &GreedyRewriteConfig::default()).unwrap();
        Ok::<u64, String>(outcome.rewrites)
    };
    assert_eq!(run(20_000), Ok(1));
    assert_eq!(
        run(40_000),
        Err("pattern `Deep`: too large: matching or rewriting holds more than 65535 entities at once"
            .to_owned())
    );
}

#[test]
fn a_search_that_would_take_forever_is_an_error() {
    let ctx = context();
    let mut builder = PatternBuilder::new("Forever");
    let x = builder.operand("x");
    let root = builder.op("t.root", &[x]);
    let mut last = x;
    for i in 0..4 {
        last = builder.operand(&format!("y{i}"));
        builder.op("t.user", &[x, last]);
    }
    builder.op("t.never", &[last, x]);
    builder.rewrite(root).erase(root);
    let mut text = String::from("%0 = \"t.src\"() : () -> i32\n\"t.root\"(%0) : (i32) -> ()\n");
    for _ in 0..100 {
        text += "\"t.user\"(%0, %0) : (i32, i32) -> ()\n";
    }
    let mut ir = parse(&ctx, &text).unwrap();
    let mut patterns = RewritePatternSet::new(&ctx);
    patterns
        .add_assembled(vec![builder.finish()], Vec::new(), Limits { users: 10_000, ..Limits::FORMAT })
        .unwrap();
    let patterns = patterns.freeze().unwrap();
    let error = apply_patterns_greedily(&mut ir, &patterns, &GreedyRewriteConfig::default()).unwrap_err();
    expect_test::expect!["pattern `Forever`: searching for the operations of pattern `Forever` takes more than 10000 users of values for one operation; connect them through operands of the root instead"].assert_eq(&error.to_string());
}

/// Once a user matches, the others are not visited: they could only match again.
#[test]
fn a_search_ends_at_the_first_match() {
    let ctx = context();
    let mut builder = PatternBuilder::new("First");
    let x = builder.operand("x");
    let root = builder.op("t.root", &[x]);
    builder.op("t.user", &[x]);
    builder.rewrite(root).erase(root);
    let pattern = builder.finish();
    for (n_users, limit, is_found) in [(50, 3, true), (0, 3, true), (50, 0, false)] {
        let mut text = String::from("%0 = \"t.src\"() : () -> i32\n\"t.root\"(%0) : (i32) -> ()\n");
        text += &"\"t.user\"(%0) : (i32) -> ()\n".repeat(n_users);
        let mut ir = parse(&ctx, &text).unwrap();
        let mut patterns = RewritePatternSet::new(&ctx);
        let limits = Limits { users: limit, ..Limits::FORMAT };
        patterns.add_assembled(vec![pattern.clone()], Vec::new(), limits).unwrap();
        let patterns = patterns.freeze().unwrap();
        let outcome = apply_patterns_greedily(&mut ir, &patterns, &GreedyRewriteConfig::default());
        assert_eq!(outcome.is_ok(), is_found, "{n_users} users, at most {limit} visited");
        assert_eq!(ir.to_string().contains("t.root"), n_users == 0 || !is_found);
    }
}
