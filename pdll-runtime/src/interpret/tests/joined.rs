//! Patterns added by consecutive calls: which are matched together, in which order, and which are separate.

use std::sync::Arc;

use pdll_match::builder::PatternBuilder;
use pdll_match::pattern::{Pattern, SourcePlace};

use super::super::{PatternSource, naive};
use crate::ir::{Context, parse};
use crate::{FrozenRewritePatternSet, GreedyRewriteConfig, RewritePatternSet, apply_patterns_greedily};

/// Replaces `t.root` with a `t.NAME`.
fn becomes(name: &str, benefit: u16) -> Pattern {
    let mut builder = PatternBuilder::new(name);
    let x = builder.operand("x");
    let ty = builder.ty("ty");
    let root = builder.op_with("t.root", &[x], &[], Some(&[ty]));
    builder.rewrite(root);
    let made = builder.op_with(&format!("t.{name}"), &[x], &[], Some(&[ty]));
    builder.replace_with_op(root, made);
    let mut pattern = builder.finish();
    pattern.benefit = benefit;
    pattern
}

fn context() -> Context {
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    ctx
}

/// Returns the number of groups, and the patterns in the order of their numbers.
fn groups(set: &FrozenRewritePatternSet) -> (usize, Vec<&str>) {
    (set.list().groups.len(), set.patterns().map(|pattern| pattern.name()).collect())
}

/// Returns the outcome for a `t.root`.
fn outcome(ctx: &Context, set: &FrozenRewritePatternSet) -> String {
    let text =
        "%0 = \"t.src\"() : () -> i32\n%1 = \"t.root\"(%0) : (i32) -> i32\n\"t.use\"(%1) : (i32) -> ()";
    let mut ir = parse(ctx, text).unwrap();
    apply_patterns_greedily(&mut ir, set, &GreedyRewriteConfig::default()).unwrap();
    let name = ir.to_string();
    name.split('"')
        .find(|part| part.starts_with("t.") && !["t.src", "t.use"].contains(part))
        .unwrap()
        .to_owned()
}

#[test]
fn consecutive_groups_are_tried_together_in_one_order() {
    let ctx = context();
    let mut set = RewritePatternSet::new(&ctx);
    for (name, benefit) in [("first", 2), ("low", 1), ("high", 7), ("second", 2)] {
        set.add_pattern_ir(&[becomes(name, benefit)]).unwrap();
    }
    let set = set.freeze().unwrap();
    assert_eq!(groups(&set), (1, vec!["high", "first", "second", "low"]));
    assert_eq!(outcome(&ctx, &set), "t.high");
}

#[test]
fn ties_keep_the_order_of_addition() {
    let ctx = context();
    let mut set = RewritePatternSet::new(&ctx);
    set.add_pattern_ir(&[becomes("one", 1), becomes("two", 1)]).unwrap();
    set.add_pattern_ir(&[becomes("three", 1)]).unwrap();
    let set = set.freeze().unwrap();
    assert_eq!(groups(&set), (1, vec!["one", "two", "three"]));
    assert_eq!(outcome(&ctx, &set), "t.one");
}

#[test]
fn other_labels_and_other_kinds_of_groups_stay_apart() {
    let ctx = context();
    let mut set = RewritePatternSet::new(&ctx);
    set.add_pattern_ir(&[becomes("a", 1)]).unwrap();
    set.with_labels(["late"], |set| {
        set.add_pattern_ir(&[becomes("b", 1)]).unwrap();
        set.add_pattern_ir(&[becomes("c", 1)]).unwrap();
    });
    naive::add_pattern_ir(&mut set, &[becomes("d", 1)]).unwrap();
    set.add_pattern_ir(&[becomes("e", 1)]).unwrap();
    set.add_pattern_ir(&[becomes("f", 1)]).unwrap();
    let set = set.freeze().unwrap();
    assert_eq!(groups(&set), (4, vec!["a", "b", "c", "d", "e", "f"]));
    let late = set.patterns().filter(|pattern| pattern.labels() == ["late"]).map(|pattern| pattern.name());
    assert!(late.eq(["b", "c"]));
}

#[test]
fn lines_are_of_the_text_that_a_pattern_was_read_from() {
    let ctx = context();
    let read = |name: &str, file: &str| {
        let mut pattern = becomes(name, 1);
        pattern.place = SourcePlace { file: file.into(), line: 2, column: 1 };
        pattern
    };
    let text = |text: &str| Arc::<str>::from(text);
    let source = |file: &str, of: &str| PatternSource { file: file.into(), text: text(of) };
    let mut set = RewritePatternSet::new(&ctx);
    set.add_patterns(vec![read("a", "x.pdll")], vec![source("x.pdll", "//\nin x  \n")]).unwrap();
    set.add_patterns(vec![read("b", "y.pdll")], vec![source("y.pdll", "//\nin y")]).unwrap();
    // A second text of one name is not combined with the first, so that each has its own lines.
    set.add_patterns(vec![read("c", "x.pdll")], vec![source("x.pdll", "//\nanother x")]).unwrap();
    let set = set.freeze().unwrap();
    let line = |group: usize, file: &str, line: u32| set.list().groups[group].group.source_line(file, line);
    assert_eq!(groups(&set), (2, vec!["a", "b", "c"]));
    assert_eq!([line(0, "x.pdll", 2), line(0, "y.pdll", 2)], [Some("in x"), Some("in y")]);
    assert_eq!([line(1, "x.pdll", 2), line(1, "y.pdll", 2)], [Some("another x"), None]);
    assert_eq!([line(0, "x.pdll", 0), line(0, "x.pdll", 4)], [None, None]);
}
