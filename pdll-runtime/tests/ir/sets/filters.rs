//! Merged sets, labels, filters by name and label, and problems reported when a set is frozen.

use crate::common;
use expect_test::expect;
use pdll_match::builder::PatternBuilder;
use pdll_match::pattern::{EntityKind, Pattern};
use pdll_runtime::ir::{Context, parse};
use pdll_runtime::{
    FrozenRewritePatternSet, GreedyRewriteConfig, NativeKind, PatternFilter, PatternRoot, PdlValues,
    RewritePatternSet, apply_patterns_greedily,
};

/// `t.x {tag = n}` is erased.
fn erases(name: &str, tag: u32, benefit: u16) -> Pattern {
    let mut b = PatternBuilder::new(name);
    let tag = b.attribute_literal(&format!("{tag} : i32"));
    let root = b.op_with("u.x", &[], &[("tag", tag)], None);
    b.benefit(benefit).rewrite(root);
    b.erase(root);
    b.finish()
}

fn context() -> Context {
    let ctx = common::context();
    ctx.allow_unregistered_dialects(true);
    ctx
}

/// Three patterns of one group, one by hand; two groups share a root.
fn set(ctx: &Context) -> RewritePatternSet {
    let mut set = RewritePatternSet::new(ctx);
    set.with_labels(["odd", "pdl"], |set| {
        set.add_pattern_ir(&[erases("One", 1, 2), erases("Three", 3, 9)]).unwrap();
    });
    set.with_labels(["even"], |set| {
        set.add_pattern_ir(&[erases("Two", 2, 3), erases("Zero", 0, 1)]).unwrap();
        set.add_fn_on(PatternRoot::Named("u.x"), |op, rewriter| {
            let four = op.attr_str(rewriter, "tag").and_then(|tag| tag.as_i64(rewriter.context())) == Some(4);
            if four {
                rewriter.erase_op(op)?;
            }
            Ok(four)
        })
        .name("Four")
        .label("hand");
    });
    set
}

/// Returns the tags left of zero to five.
fn left(set: &FrozenRewritePatternSet) -> String {
    set.context().allow_unregistered_dialects(true);
    let text: String = (0..6).map(|i| format!("\"u.x\"() {{tag = {i} : i32}} : () -> ()\n")).collect();
    let mut ir = parse(set.context(), &text).unwrap();
    apply_patterns_greedily(&mut ir, set, &GreedyRewriteConfig::default()).unwrap();
    let tags = ir.walk_pre_order(ir.top()).filter_map(|op| op.attr_str(&ir, "tag")?.as_i64(ir.context()));
    tags.map(|tag| tag.to_string()).collect::<Vec<_>>().join(" ")
}

#[test]
fn names_and_labels_choose_patterns() {
    #[rustfmt::skip]
    let cases: &[(&[&str], &[&str], &str, &str)] = &[
        // Enabled, disabled: which patterns, and which tags are left.
        (&[], &[], "Four One Three Two Zero", "5"),
        (&["One"], &[], "One", "0 2 3 4 5"),
        (&["odd"], &[], "One Three", "0 2 4 5"),
        (&["odd", "Zero"], &[], "One Three Zero", "2 4 5"),
        (&[], &["One"], "Four Three Two Zero", "1 5"),
        (&[], &["pdl"], "Four Two Zero", "1 3 5"),
        (&["odd"], &["Three"], "One", "0 2 3 4 5"),
        // Disabled wins over enabled, by name over label and by label over name.
        (&["One"], &["One"], "", "0 1 2 3 4 5"),
        (&["Two", "Four"], &["hand"], "Two", "0 1 3 4 5"),
        (&["hand"], &["odd"], "Four", "0 1 2 3 5"),
        (&["nothing of this name"], &[], "", "0 1 2 3 4 5"),
        (&[], &["nothing of this name"], "Four One Three Two Zero", "5"),
    ];
    for (enabled, disabled, names, tags) in cases {
        let own = |list: &[&str]| list.iter().map(|name| (*name).to_owned()).collect();
        let filter = PatternFilter { enabled: own(enabled), disabled: own(disabled) };
        let frozen = set(&context()).freeze_filtered(&filter).unwrap();
        let mut found: Vec<&str> = frozen.patterns().map(|pattern| pattern.name()).collect();
        found.sort_unstable();
        assert_eq!(found.join(" "), *names, "{filter:?}");
        assert_eq!(left(&frozen), *tags, "{filter:?}");
        assert_eq!(frozen.len(), 5);
    }
}

#[test]
fn a_rank_in_the_middle_of_a_group_can_be_off() {
    let ctx = context();
    let mut set = RewritePatternSet::new(&ctx);
    let patterns: Vec<Pattern> = (0..70).map(|i| erases(&format!("P{i}"), i, 100 - i as u16)).collect();
    set.add_pattern_ir(&patterns).unwrap();
    let frozen = set.freeze_filtered(&PatternFilter::new().disable("P3").disable("P65")).unwrap();
    assert_eq!(left(&frozen), "3");
}

#[test]
fn merged_sets_are_one() {
    let ctx = context();
    let mut all = RewritePatternSet::new(&ctx);
    all.add_pattern_ir(&[erases("Five", 5, 1)]).unwrap();
    all.with_labels(["merged"], |all| {
        all.merge(set(&ctx));
    });
    assert_eq!(all.len(), 6);
    let frozen = all.freeze().unwrap();
    assert_eq!(left(&frozen), "");
    let labels: Vec<&[String]> = frozen.patterns().map(|pattern| pattern.labels()).collect();
    assert_eq!(labels[0], ["even", "hand", "merged"]);
    assert_eq!(labels[1], [""; 0]);
    assert_eq!(labels[2], ["odd", "pdl", "merged"]);
}

/// `u.x` for which `Holds` holds is erased.
fn calls(name: &str, results: &[EntityKind]) -> Pattern {
    let mut b = PatternBuilder::new(name);
    let root = b.op("u.x", &[]);
    b.constraint("Holds", &[root], results, false);
    b.rewrite(root);
    b.erase(root);
    b.finish()
}

fn register(set: &mut RewritePatternSet, results: &'static [EntityKind]) {
    let holds =
        |_: &mut pdll_runtime::PatternRewriter, _: &[pdll_runtime::PdlValue]| Ok(Some(PdlValues::new()));
    let natives = set.natives_mut();
    natives.register_fn(NativeKind::Constraint, "Holds", &[EntityKind::Operation], results, holds).unwrap();
}

#[test]
fn merging_brings_native_functions() {
    let ctx = context();
    let (mut all, mut more) = (RewritePatternSet::new(&ctx), RewritePatternSet::new(&ctx));
    all.add_pattern_ir(&[calls("Calls", &[])]).unwrap();
    register(&mut more, &[]);
    register(&mut all, &[]);
    all.merge(more);
    assert_eq!(left(&all.freeze().unwrap()), "");
}

#[test]
fn freezing_reports_all_problems_at_once() {
    let ctx = context();
    let (mut all, mut more) = (RewritePatternSet::new(&ctx), RewritePatternSet::new(&ctx));
    register(&mut all, &[]);
    register(&mut more, &[EntityKind::Attribute]);
    more.add_pattern_ir(&[calls("First", &[EntityKind::Type])]).unwrap();
    let mut other = calls("Second", &[]);
    other.external_rewrite = None;
    for node in &mut other.nodes {
        if let pdll_match::pattern::NodeKind::Constraint { call, .. } = &mut node.kind {
            call.name = "Hold".into();
        }
    }
    more.add_pattern_ir(&[other]).unwrap();
    more.add_diagnostic("something else");
    all.merge(more).merge(RewritePatternSet::new(&Context::new()));
    expect![[r#"
        native constraint `Holds` is registered twice
        something else
        sets of patterns of different contexts cannot be merged
        pattern `First`: native constraint `Holds` gives no result, but `Type` was expected
        pattern `Second`: native constraint `Hold` is not registered; did you mean `Holds`?"#]]
    .assert_eq(&all.freeze().unwrap_err().to_string());
}

#[test]
fn a_cleared_set_is_empty() {
    let ctx = context();
    let mut all = set(&ctx);
    all.add_diagnostic("forgotten");
    all.clear();
    assert!(all.is_empty());
    assert_eq!(left(&all.freeze().unwrap()), "0 1 2 3 4 5");
}
