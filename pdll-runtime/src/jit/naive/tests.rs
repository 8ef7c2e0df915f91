//! Patterns that no PDLL makes: external rewrites, and invalid ones.

#![allow(clippy::unwrap_used, reason = "tests")]

use pdll_pattern::builder::PatternBuilder;
use pdll_pattern::pattern::{EntityKind, ExternalRewrite, NodeId, Pattern};

use crate::native::NativeKind;
use crate::{
    Context, GreedyRewriteConfig, PdlValue, PdlValues, RewritePatternSet, apply_patterns_greedily, parse,
};

/// Matches `t.old(x)` and leaves the rest to `Forward(root, x)`.
fn external() -> Pattern {
    let mut builder = PatternBuilder::new("External");
    let x = builder.operand("x");
    let root = builder.op("t.old", &[x]);
    builder.rewrite(root);
    let mut pattern = builder.finish();
    pattern.external_rewrite = Some(ExternalRewrite { name: "Forward".to_owned(), args: vec![x] });
    pattern
}

#[test]
fn external_rewrites_are_given_the_root_and_what_they_ask_for() {
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
                rewriter.replace_op(*root, &[*x])?;
            }
            Ok(Some(PdlValues::new()))
        })
        .unwrap();
    apply_patterns_greedily(&mut ir, &patterns.freeze().unwrap(), &GreedyRewriteConfig::default()).unwrap();
    assert!(ir.to_string().contains(r#""t.use"(%0)"#), "{ir}");
}

#[test]
fn invalid_patterns_are_errors_and_nothing_is_added() {
    let ctx = Context::new();
    let mut patterns = RewritePatternSet::new(&ctx);
    let mut no_root = external();
    no_root.root = NodeId(0);
    let mut unbound = external();
    unbound.external_rewrite = Some(ExternalRewrite { name: "Forward".to_owned(), args: vec![NodeId(9)] });
    let error = patterns.add_pattern_ir(&[external(), no_root, unbound]).map(|_| ()).unwrap_err();
    assert_eq!(
        error.problems,
        [
            "pattern `External`: the pattern has a root that is no operation of its match section",
            "pattern `External`: the pattern gives its external rewrite what is no entity of its match section",
        ]
    );
    assert!(patterns.is_empty());
    patterns.freeze().unwrap();
}
