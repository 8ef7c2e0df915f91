//! Predicates and trees of hand-built patterns.
#![allow(clippy::unwrap_used, reason = "tests")]

use pdll_match::builder::PatternBuilder;
use pdll_match::collect::{CollectError, NoShapes, Shapes, Side, collect};
use pdll_match::dump;
use pdll_match::pattern::{EntityKind, NodeKind, Pattern};
use pdll_match::predicate::Vocabulary;
use pdll_match::tree::{Trees, compile};
use smallvec::SmallVec;

use expect_test::{Expect, expect};

fn check_predicates(pattern: &Pattern, expect: Expect) {
    let mut vocabulary = Vocabulary::new();
    let predicates = collect(pattern, &NoShapes, &mut vocabulary).unwrap();
    expect.assert_eq(&dump::predicates(&predicates, &vocabulary));
}

fn check_trees(patterns: &[Pattern], expect: Expect) {
    expect.assert_eq(&dump_trees(patterns));
}

fn dump_trees(patterns: &[Pattern]) -> String {
    let Trees { vocabulary, trees, .. } = compile(patterns, &NoShapes).unwrap();
    trees.iter().map(|tree| dump::tree(tree, &vocabulary)).collect()
}

/// `replace op<test.a>(op<test.b>(x) {k = 1}, x) with x`
fn used_twice() -> Pattern {
    let mut b = PatternBuilder::new("UsedTwice");
    let x = b.operand("x");
    let one = b.attribute_literal("1 : i32");
    let inner = b.op_with("test.b", &[x], &[("k", one)], None);
    let value = b.result(inner, 0);
    let root = b.op("test.a", &[value, x]);
    b.rewrite(root);
    b.replace_with_values(root, &[x]);
    b.finish()
}

#[test]
fn a_value_used_twice_is_compared() {
    check_predicates(
        &used_twice(),
        expect![[r#"
        root test.a
          0: root name = test.a
          1: root operand count = 2
          2: root.operand(0).definer exists  after 1
          3: root.operand(0) result number = 0  after 1, 2
          4: root.operand(0).definer name = test.b  after 2
          5: root.operand(0).definer operand count = 1  after 2
          6: root.operand(0).definer.attr(k) exists  after 2
          7: root.operand(0).definer.attr(k) = `1 : i32`  after 6
          8: root.operand(1) == root.operand(0).definer.operand(0)  after 1, 5
          node 0 is root.operand(0).definer.operand(0)
          node 1 is root.operand(0).definer.attr(k)
          node 2 is root.operand(0).definer
          node 3 is root.operand(0)
          node 4 is root
    "#]],
    );
}

#[test]
fn ranges_are_counted_from_both_ends() {
    let mut b = PatternBuilder::new("Ranges");
    let (x, rest, y) = (b.operand("x"), b.operands("rest"), b.operand("y"));
    let (t, last) = (b.node(NodeKind::Types { values: None }, Some("ts")), b.type_literal("i32"));
    let root = b.op_with("test.a", &[x, rest, y], &[], Some(&[t, last]));
    b.rewrite(root).native_rewrite("F", &[x, rest, y, t], &[]);
    check_predicates(
        &b.finish(),
        expect![[r#"
        root test.a
          0: root name = test.a
          1: root operand count >= 2
          2: root result count >= 1
          3: root.result(-1).type = `i32`  after 2
          node 0 is root.operand(0)
          node 1 is root.operands(1..-1)
          node 2 is root.operand(-1)
          node 3 is root.results(0..-1).type
          node 4 is root.result(-1).type
          node 5 is root
    "#]],
    );
}

#[test]
fn several_ranges_are_groups() {
    let mut b = PatternBuilder::new("Groups");
    let (x, y, z) = (b.operand("x"), b.operands("y"), b.operands("z"));
    let root = b.op("test.a", &[x, y, z]);
    b.rewrite(root).erase(root);
    check_predicates(
        &b.finish(),
        expect![[r#"
        root test.a
          0: root name = test.a
          1: root operand count >= 1
          2: root.operand_group(1, range) exists
          3: root.operand_group(2, range) exists
          node 0 is root.operand(0)
          node 1 is root.operand_group(1, range)
          node 2 is root.operand_group(2, range)
          node 3 is root
    "#]],
    );
}

#[test]
fn all_results_of_an_operation_are_an_operand_range() {
    let mut b = PatternBuilder::new("ResultRange");
    let x = b.operands("x");
    let inner = b.op("test.b", &[x]);
    let all = b.results(inner);
    let root = b.op("test.a", &[all]);
    b.rewrite(root);
    b.replace_with_values(root, &[x]);
    check_predicates(
        &b.finish(),
        expect![[r#"
        root test.a
          0: root name = test.a
          1: root.operands.definer exists
          2: root.operands == root.operands.definer.results  after 1
          3: root.operands.definer name = test.b  after 1
          node 0 is root.operands.definer.operands
          node 1 is root.operands.definer
          node 2 is root.operands
          node 3 is root
    "#]],
    );
}

#[test]
fn operations_reached_only_by_users_are_searched() {
    let mut b = PatternBuilder::new("Upward");
    let x = b.operand("x");
    let inner = b.op("test.b", &[x]);
    let value = b.result(inner, 0);
    let other = b.operand("other");
    let user = b.op("test.a", &[other, value]);
    let holds = b.constraint("Native", &[other], &[EntityKind::Attribute], false);
    b.rewrite(inner).native_rewrite("F", &[holds[0]], &[]);
    b.replace_with_values(user, &[x]);
    check_predicates(
        &b.finish(),
        expect![[r#"
        root test.b
          0: root name = test.b
          1: root operand count = 1
          2: root.result(0) exists
          3: root.result(0).user[0] exists  after 2
          4: root.result(0).user[0] operand count = 2  after 3
          5: root.result(0).user[0].operand(1) == root.result(0)  after 4, 2
          6: root.result(0).user[0] name = test.a  after 3
          7: Native(root.result(0).user[0].operand(0)) -> Attribute  after 4, 0, 1, 2, 3, 5, 6
          node 0 is root.operand(0)
          node 1 is root
          node 2 is root.result(0)
          node 3 is root.result(0).user[0].operand(0)
          node 4 is root.result(0).user[0]
          node 6 is Native#0
    "#]],
    );
}

#[test]
fn native_constraints_follow_structural_predicates() {
    let mut b = PatternBuilder::new("Constraints");
    let (x, a) = (b.operand("x"), b.attribute("a"));
    let ty = b.ty("t");
    let root = b.op_with("test.a", &[x], &[("k", a)], Some(&[ty]));
    let made = b.constraint("Make", &[a], &[EntityKind::Type], false)[0];
    b.constraint("Check", &[made, ty], &[], true);
    b.rewrite(root).erase(root);
    let pattern = b.finish();
    check_predicates(
        &pattern,
        expect![[r#"
            root test.a
              0: root name = test.a
              1: root operand count = 1
              2: root result count = 1
              3: root.attr(k) exists
              4: Make(root.attr(k)) -> Type  after 3, 0, 1, 2
              5: not Check(Make#0, root.result(0).type)  after 4, 2
              node 0 is root.operand(0)
              node 1 is root.attr(k)
              node 2 is root.result(0).type
              node 3 is root
              node 5 is Make#0
        "#]],
    );
    check_trees(
        &[pattern],
        expect![[r#"
        root test.a
          root operand count = 1
            root result count = 1
              root.attr(k) exists
                Make(root.attr(k)) -> Type
                  not Check(Make#0, root.result(0).type)
                    => 0
    "#]],
    );
}

#[test]
fn a_constraint_result_may_stand_in_the_pattern() {
    let mut b = PatternBuilder::new("ConstraintResult");
    let x = b.operand("x");
    let made = b.constraint("Make", &[x], &[EntityKind::Attribute], false)[0];
    let root = b.op_with("test.a", &[x], &[("k", made)], None);
    b.rewrite(root).erase(root);
    check_predicates(
        &b.finish(),
        expect![[r#"
        root test.a
          0: root name = test.a
          1: root operand count = 1
          2: root.attr(k) exists
          3: Make(root.operand(0)) -> Attribute  after 1, 0, 2
          4: Make#0 == root.attr(k)  after 3, 2
          node 0 is root.operand(0)
          node 2 is root.attr(k)
          node 3 is root
    "#]],
    );
}

#[test]
fn typed_attributes_and_operands_check_their_type() {
    let mut b = PatternBuilder::new("Types");
    let i32 = b.type_literal("i32");
    let t = b.ty("t");
    let x = b.node(NodeKind::Operand { ty: Some(t) }, Some("x"));
    let y = b.node(NodeKind::Operand { ty: Some(t) }, Some("y"));
    let a = b.node(NodeKind::Attribute { value: None, ty: Some(i32) }, Some("a"));
    let root = b.op_with("", &[x, y], &[("a", a)], Some(&[t]));
    b.rewrite(root).erase(root);
    check_predicates(
        &b.finish(),
        expect![[r#"
        root any operation
          0: root operand count = 2
          1: root result count = 1
          2: root.attr(a) exists
          3: root.attr(a).type exists  after 2
          4: root.attr(a).type = `i32`  after 3
          5: root.operand(1).type == root.operand(0).type  after 0
          6: root.result(0).type == root.operand(0).type  after 1, 0
          node 0 is root.attr(a).type
          node 1 is root.operand(0).type
          node 2 is root.operand(0)
          node 3 is root.operand(1)
          node 4 is root.attr(a)
          node 5 is root
    "#]],
    );
}

#[test]
fn single_result_groups_of_known_operations_are_results() {
    struct OneResult;
    impl Shapes for OneResult {
        fn single_result(&self, op_name: &str, group: u32) -> Option<u32> {
            (op_name == "test.b").then_some(group)
        }

        fn singles(&self, _op_name: &str, _side: Side) -> Option<SmallVec<[bool; 8]>> {
            None
        }
    }
    let mut b = PatternBuilder::new("Groups");
    let x = b.operand("x");
    let inner = b.op("test.b", &[x]);
    let value = b.node(NodeKind::Results { op: inner, group: Some(0), is_single: true }, None);
    let root = b.op("test.a", &[value]);
    b.rewrite(root).erase(root);
    let pattern = b.finish();
    let mut vocabulary = Vocabulary::new();
    let predicates = collect(&pattern, &OneResult, &mut vocabulary).unwrap();
    expect![[r#"
        root test.a
          0: root name = test.a
          1: root operand count = 1
          2: root.operand(0).definer exists  after 1
          3: root.operand(0) result number = 0  after 1, 2
          4: root.operand(0).definer name = test.b  after 2
          5: root.operand(0).definer operand count = 1  after 2
          node 0 is root.operand(0).definer.operand(0)
          node 1 is root.operand(0).definer
          node 2 is root.operand(0)
          node 3 is root
    "#]]
    .assert_eq(&dump::predicates(&predicates, &vocabulary));
    check_predicates(
        &pattern,
        expect![[r#"
        root test.a
          0: root name = test.a
          1: root operand count = 1
          2: root.operand(0).definer exists  after 1
          3: root.operand(0).definer.result_group(0) exists  after 2
          4: root.operand(0) == root.operand(0).definer.result_group(0)  after 1, 3
          5: root.operand(0).definer name = test.b  after 2
          6: root.operand(0).definer operand count = 1  after 2
          node 0 is root.operand(0).definer.operand(0)
          node 1 is root.operand(0).definer
          node 2 is root.operand(0)
          node 3 is root
    "#]],
    );
}

#[test]
fn unreachable_operations_are_an_error() {
    let mut b = PatternBuilder::new("Disconnected");
    let (x, y) = (b.operand("x"), b.operand("y"));
    let other = b.op("test.b", &[y]);
    let root = b.op("test.a", &[x]);
    b.rewrite(root).erase(root);
    let error = collect(&b.finish(), &NoShapes, &mut Vocabulary::new()).unwrap_err();
    assert_eq!(error, CollectError::Disconnected(other));

    let mut b = PatternBuilder::new("Unbound");
    let free = b.attribute("free");
    let root = b.op("test.a", &[]);
    b.rewrite(root).native_rewrite("F", &[free], &[]);
    let error = collect(&b.finish(), &NoShapes, &mut Vocabulary::new()).unwrap_err();
    assert_eq!(error, CollectError::Unbound(free));
}

#[test]
fn ranks_follow_benefits_and_errors_follow_the_source() {
    let pattern = |benefit: u16, is_connected: bool| {
        let mut b = PatternBuilder::new("P");
        let (x, y) = (b.operand("x"), b.operand("y"));
        if !is_connected {
            b.op("test.other", &[y]);
        }
        let root = b.op("test.a", &[x]);
        b.rewrite(root).erase(root);
        Pattern { benefit, ..b.finish() }
    };
    let trees = compile(&[pattern(1, true), pattern(3, true), pattern(1, true)], &NoShapes).unwrap();
    assert_eq!(trees.order, [1, 0, 2]);
    assert_eq!(trees.trees.iter().map(|tree| tree.ranks.len()).collect::<Vec<_>>(), [3]);
    let errors = compile(&[pattern(1, false), pattern(1, true), pattern(2, false)], &NoShapes).unwrap_err();
    assert_eq!(errors.iter().map(|error| error.pattern).collect::<Vec<_>>(), [0, 2]);
}

/// Builds three kinds of patterns with one root: a constant tag with a leaf below, a constant tag, two
/// operations below.
fn many(n: u32) -> Vec<Pattern> {
    (0..n)
        .map(|i| {
            let mut b = PatternBuilder::new(&format!("P{i}"));
            let (x, y) = (b.operand("x"), b.operand("y"));
            let tag = b.attribute_literal(&format!("{i} : i32"));
            let leaf = format!("test.leaf{}", i / 3 % 10);
            let root = match i % 3 {
                0 => {
                    let leaf = b.op(&leaf, &[x]);
                    let leaf = b.result(leaf, 0);
                    b.op_with("test.op", &[leaf, y], &[("tag", tag)], None)
                }
                1 => b.op_with("test.op", &[x, y], &[("tag", tag)], None),
                _ => {
                    let z = b.operand("z");
                    let leaf = b.op(&leaf, &[z]);
                    let leaf = b.result(leaf, 0);
                    let middle = b.op(&format!("test.op{}", i / 3 / 10), &[x, leaf]);
                    let middle = b.result(middle, 0);
                    b.op("test.op", &[middle, y])
                }
            };
            b.rewrite(root);
            b.replace_with_values(root, &[y]);
            b.finish()
        })
        .collect()
}

#[test]
fn patterns_with_constants_become_one_switch() {
    check_trees(
        &many(9),
        expect![[r#"
            root test.op
              root operand count = 2
                root.operand(0).definer exists
                  root.operand(0) result number = 0
                    root.operand(0).definer name = test.op0
                      root.operand(0).definer operand count = 2
                        root.operand(0).definer.operand(1).definer exists
                          root.operand(0).definer.operand(1) result number = 0
                            root.operand(0).definer.operand(1).definer name
                              = test.leaf0
                                root.operand(0).definer.operand(1).definer operand count = 1
                                  => 0
                              = test.leaf1
                                root.operand(0).definer.operand(1).definer operand count = 1
                                  => 1
                              = test.leaf2
                                root.operand(0).definer.operand(1).definer operand count = 1
                                  => 2
                root.attr(tag) exists
                  root.attr(tag)
                    = `0 : i32`
                      root.operand(0).definer exists
                        root.operand(0) result number = 0
                          root.operand(0).definer name = test.leaf0
                            root.operand(0).definer operand count = 1
                              => 3
                    = `3 : i32`
                      root.operand(0).definer exists
                        root.operand(0) result number = 0
                          root.operand(0).definer name = test.leaf1
                            root.operand(0).definer operand count = 1
                              => 4
                    = `6 : i32`
                      root.operand(0).definer exists
                        root.operand(0) result number = 0
                          root.operand(0).definer name = test.leaf2
                            root.operand(0).definer operand count = 1
                              => 5
                    = `1 : i32`
                      => 6
                    = `4 : i32`
                      => 7
                    = `7 : i32`
                      => 8
        "#]],
    );
}

#[test]
fn trees_have_one_leaf_per_pattern_and_few_questions() {
    let patterns = many(1000);
    let Trees { predicates, trees, .. } = compile(&patterns, &NoShapes).unwrap();
    let [tree] = trees.as_slice() else { panic!("one root") };
    let mut leaves: Vec<u32> =
        tree.levels.iter().flat_map(|level| &level.leaves).map(|rank| rank.0).collect();
    leaves.sort_unstable();
    assert_eq!(leaves, (0..1000).collect::<Vec<_>>());
    // The operand count; then the tag's switch, and the first operand's definer.
    let top = tree.level(tree.top());
    assert_eq!(top.groups.len(), 1);
    let next = tree.level(top.groups[0].arms[0].level);
    assert_eq!(next.groups.len(), 2);
    let total: usize = predicates.iter().map(|predicates| predicates.predicates.len()).sum();
    assert!(tree.levels.len() <= total);
}

#[test]
fn patterns_for_any_operation_have_a_separate_tree() {
    let mut b = PatternBuilder::new("Any");
    let x = b.operand("x");
    let root = b.op("", &[x]);
    b.rewrite(root).erase(root);
    check_trees(
        &[used_twice(), b.finish()],
        expect![[r#"
        root test.a
          root operand count = 2
            root.operand(0).definer exists
              root.operand(0) result number = 0
                root.operand(0).definer name = test.b
                  root.operand(0).definer operand count = 1
                    root.operand(1) == root.operand(0).definer.operand(0)
                      root.operand(0).definer.attr(k) exists
                        root.operand(0).definer.attr(k) = `1 : i32`
                          => 0
        root any operation
          root operand count = 1
            => 1
    "#]],
    );
}

/// Beyond a number of arms, an answer is found by a map.
#[test]
fn each_answer_has_one_arm() {
    let pattern = |i: u32| {
        let mut b = PatternBuilder::new(&format!("P{i}"));
        let x = b.operand("x");
        let tag = b.attribute_literal(&format!("{} : i32", i % 12));
        let root = b.op_with("test.op", &[x], &[("tag", tag)], None);
        b.rewrite(root);
        b.replace_with_values(root, &[x]);
        b.finish()
    };
    let Trees { trees, .. } = compile(&(0..24).map(pattern).collect::<Vec<_>>(), &NoShapes).unwrap();
    let groups = || trees[0].levels.iter().flat_map(|level| &level.groups);
    assert_eq!(groups().map(|group| group.arms.len()).max(), Some(12));
    let leaves: Vec<Vec<u32>> = trees[0]
        .levels
        .iter()
        .filter(|level| !level.leaves.is_empty())
        .map(|level| level.leaves.iter().map(|rank| rank.0).collect())
        .collect();
    let mut sorted = leaves.clone();
    sorted.sort();
    assert_eq!(sorted, (0..12).map(|i| vec![i, i + 12]).collect::<Vec<_>>());
}
