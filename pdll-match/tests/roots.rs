//! Searches: which operations of hand-built patterns are found among users, through which operand, and in
//! which order.
#![allow(clippy::unwrap_used, reason = "tests")]

use expect_test::{Expect, expect};
use pdll_match::builder::PatternBuilder;
use pdll_match::collect::collect;
use pdll_match::pattern::{NodeId, NodeKind, Pattern};
use pdll_match::predicate::Vocabulary;
use pdll_match::roots::{best_root, searches};

fn check(pattern: &Pattern, expect: Expect) {
    let name = |id: NodeId| match &pattern.node(id).kind {
        NodeKind::Operation(op) => op.name.clone().unwrap_or_default().to_string(),
        _ => String::new(),
    };
    let start = name(best_root(&pattern.nodes[..pattern.n_match as usize]).unwrap());
    let found = searches(pattern).unwrap();
    let found: Vec<String> =
        found.iter().map(|s| format!("{} by operand {}", name(s.op), s.operand)).collect();
    expect.assert_eq(&format!("best root: {start}\n{}\n", found.join("\n")));
}

#[test]
fn shortest_upward_paths_are_used() {
    let mut b = PatternBuilder::new("Shortest");
    let x = b.operand("x");
    let below = b.op("t.below", &[x]);
    let value = b.result(below, 0);
    let root = b.op("t.root", &[value]);
    let far = b.op("t.far", &[x]);
    let far = b.result(far, 0);
    let farther = b.op("t.farther", &[far]);
    let farther = b.result(farther, 0);
    let near = b.op("t.near", &[x]);
    let near = b.result(near, 0);
    b.op("t.other", &[farther, near]);
    b.rewrite(root).erase(root);
    check(
        &b.finish(),
        expect![[r#"
            best root: t.root
            t.near by operand 0
            t.other by operand 1
        "#]],
    );
}

#[test]
fn roots_are_reached_by_the_shortest_path() {
    check(
        &with_more(0),
        expect![[r#"
            best root: t.last
            t.between by operand 0
            t.last by operand 1
        "#]],
    );
}

#[test]
fn searches_start_at_searched_operations() {
    let mut b = PatternBuilder::new("Nested");
    let x = b.operand("x");
    b.op("t.plain", &[x]);
    let y = b.operand("y");
    let below = b.op("t.below", &[y]);
    let below = b.result(below, 0);
    b.op("t.deep", &[x, below]);
    let root = b.op("t.root", &[x]);
    b.rewrite(root).erase(root);
    check(
        &b.finish(),
        expect![[r#"
            best root: t.plain
            t.deep by operand 0
            t.plain by operand 0
        "#]],
    );
}

/// Builds three unused operations, of which the second is better reached before the first, and more that
/// share a value with the root.
fn with_more(n_more: usize) -> Pattern {
    let mut b = PatternBuilder::new("More");
    let x = b.operand("x");
    let y = b.operand("y");
    let below = b.op("t.below", &[x]);
    let below = b.result(below, 0);
    // The last is two steps up from the root, but one from the middle one.
    b.op("t.last", &[below, y]);
    b.op("t.between", &[x, y]);
    let root = b.op("t.root", &[x]);
    for i in 0..n_more {
        b.op(&format!("t.more{i}"), &[x]);
    }
    b.rewrite(root).erase(root);
    b.finish()
}

/// Up to 400 unused operations are sorted by cost; more are searched for in source order.
#[test]
fn more_than_400_roots_are_searched_in_source_order() {
    let shown = |n_more: usize| {
        let pattern = with_more(n_more);
        let name = |id: NodeId| match &pattern.node(id).kind {
            NodeKind::Operation(op) => op.name.clone().unwrap_or_default().to_string(),
            _ => String::new(),
        };
        searches(&pattern).unwrap().iter().map(|s| name(s.op)).collect::<Vec<String>>()
    };
    let in_order = |n_more: usize| (0..n_more).map(|i| format!("t.more{i}")).collect::<Vec<String>>();
    let place = |found: &[String], name: &str| found.iter().position(|op| op == name);
    let found = shown(397);
    assert!(place(&found, "t.between") < place(&found, "t.last"), "{found:?}");
    assert_eq!((place(&found, "t.below"), found.len()), (None, 399));
    let found = shown(398);
    assert_eq!(found[..3], ["t.below", "t.last", "t.between"]);
    assert_eq!(found[3..], in_order(398));
}

/// Builds roots that share a value, each `depth` operations above it.
fn many(n: u32, depth: u32) -> Pattern {
    let mut b = PatternBuilder::new("Many");
    let x = b.operand("x");
    let roots: Vec<NodeId> = (0..n)
        .map(|i| {
            let mut value = x;
            for _ in 0..(i + depth) % (depth + 1) {
                let op = b.op("t.below", &[value]);
                value = b.result(op, 0);
            }
            b.op("t.root", &[value])
        })
        .collect();
    b.rewrite(roots[n as usize / 2]).erase(roots[0]);
    b.finish()
}

#[test]
fn many_roots_take_bounded_time() {
    for (n, depth) in [(48, 40), (200, 1), (401, 5), (1_000, 1), (1_000, 9)] {
        let pattern = many(n, depth);
        let nodes = &pattern.nodes[..pattern.n_match as usize];
        assert!(best_root(nodes).is_some());
        let operations = nodes.iter().filter(|node| matches!(node.kind, NodeKind::Operation(_))).count();
        let found = searches(&pattern).unwrap();
        assert!(found.len() + 1 >= n as usize && found.len() < operations, "{n} {depth} {}", found.len());
        collect(&pattern, &pdll_match::collect::NoShapes, &mut Vocabulary::new()).unwrap();
    }
}

#[test]
fn unconnected_operations_are_named() {
    let mut b = PatternBuilder::new("Apart");
    let (x, y) = (b.operand("x"), b.operand("y"));
    let root = b.op("t.root", &[x]);
    b.op("t.user", &[x]);
    let apart = b.op("t.apart", &[y]);
    b.rewrite(root).erase(root);
    assert_eq!(searches(&b.finish()), Err(apart));
}
