//! The applicator: order by cost models, hooks, and groups tried pattern by pattern.

use crate::common::context;
use expect_test::{Expect, expect};
use pdll_match::builder::PatternBuilder;
use pdll_match::pattern::Pattern;
use pdll_runtime::ir::{Ir, Op, parse};
use pdll_runtime::{
    FrozenRewritePatternSet, PatternApplicator, PatternBenefit, PatternHooks, PatternInfo, PatternRewriter,
    PatternRoot, RewriteError, RewritePatternSet,
};

/// `u.x` is renamed.
fn renames(name: &str, benefit: u16, root: &str) -> Pattern {
    let mut b = PatternBuilder::new(name);
    let root = b.op(root, &[]);
    b.benefit(benefit).rewrite(root);
    let with = b.op(&format!("u.{}", name.to_lowercase()), &[]);
    b.replace_with_op(root, with);
    b.finish()
}

/// Returns two groups and hand-written patterns with benefits between theirs; all match, the hand-written
/// ones do nothing.
fn set() -> FrozenRewritePatternSet {
    let ctx = context();
    ctx.allow_unregistered_dialects(true);
    let mut set = RewritePatternSet::new(&ctx);
    set.add_pattern_ir(&[renames("A1", 1, "u.x"), renames("A5", 5, "u.x"), renames("A9", 9, "")]).unwrap();
    set.add_fn_on(PatternRoot::Any, |_, _| Ok(false)).name("H5").benefit(5);
    set.add_fn_on(PatternRoot::Named("u.x"), |_, _| Ok(false)).name("H1");
    set.add_pattern_ir(&[renames("B5", 5, "u.x"), renames("B3", 3, "u.x"), renames("B4", 4, "u.y")]).unwrap();
    set.freeze().unwrap()
}

fn input(set: &FrozenRewritePatternSet) -> (Ir, Op) {
    let ir = parse(set.context(), "\"u.x\"() : () -> ()").unwrap();
    let op = ir.top().region(&ir, 0).entry(&ir).and_then(|block| block.first_op(&ir)).unwrap();
    (ir, op)
}

/// Logs all calls, and decides by name.
struct Log<'a> {
    lines: Vec<String>,
    refused: &'a [&'a str],
    rejected: &'a [&'a str],
}

impl PatternHooks for Log<'_> {
    fn can_apply(&mut self, _: &Ir, _: Op, pattern: PatternInfo<'_>) -> bool {
        let is_allowed = !self.refused.contains(&pattern.name());
        self.lines.push(format!("{} {}", if is_allowed { "try" } else { "refuse" }, pattern.name()));
        is_allowed
    }
    fn on_failure(&mut self, _: &mut PatternRewriter<'_>, pattern: PatternInfo<'_>) {
        self.lines.push(format!("failure {}", pattern.name()));
    }
    fn on_success(&mut self, _: &mut PatternRewriter<'_>, pattern: PatternInfo<'_>) -> bool {
        self.lines.push(format!("success {}", pattern.name()));
        !self.rejected.contains(&pattern.name())
    }
}

fn check(applicator: &PatternApplicator, refused: &[&str], rejected: &[&str], expect: &Expect) {
    let (mut ir, op) = input(applicator.set());
    let mut log = Log { lines: Vec::new(), refused, rejected };
    let by = applicator.match_and_rewrite_with(op, &mut PatternRewriter::new(&mut ir), &mut log).unwrap();
    let left: Vec<&str> = ir.walk_pre_order(ir.top()).skip(1).map(|op| op.name_text(&ir)).collect();
    let by = by.map(|id| applicator.set().pattern_name(id));
    log.lines.push(format!("by {by:?}, which leaves {}", left.join(", ")));
    expect.assert_eq(&log.lines.join(", "));
    ir.check_integrity().unwrap();
}

/// Returns the patterns in the order in which they are tried.
fn order(applicator: &PatternApplicator) -> String {
    /// Refuses everything.
    struct Refuse(Vec<String>);
    impl PatternHooks for Refuse {
        fn can_apply(&mut self, _: &Ir, _: Op, pattern: PatternInfo<'_>) -> bool {
            self.0.push(pattern.name().to_owned());
            false
        }
    }
    let (mut ir, op) = input(applicator.set());
    let mut refuse = Refuse(Vec::new());
    let by = applicator.match_and_rewrite_with(op, &mut PatternRewriter::new(&mut ir), &mut refuse).unwrap();
    assert_eq!(by, None);
    refuse.0.join(" ")
}

#[test]
fn the_default_order_is_by_benefit_then_by_kind_then_as_added() {
    assert_eq!(order(&PatternApplicator::new(&set())), "A9 H5 A5 B5 B3 H1 A1");
}

#[test]
fn a_cost_model_reorders_and_discards() {
    let set = set();
    let by_digit =
        PatternApplicator::with_cost_model(&set, |pattern| PatternBenefit::new(10 - pattern.benefit().get()));
    assert_eq!(order(&by_digit), "H1 A1 B3 H5 A5 B5 A9");
    let only_a = PatternApplicator::with_cost_model(&set, |pattern| {
        if pattern.name().starts_with('A') {
            pattern.benefit()
        } else {
            PatternBenefit::impossible_to_match()
        }
    });
    assert_eq!(order(&only_a), "A9 A5 A1");
    let nothing = PatternApplicator::with_cost_model(&set, |_| PatternBenefit::impossible_to_match());
    assert_eq!(order(&nothing), "");
    // The set itself is as it was.
    assert_eq!(order(&PatternApplicator::new(&set)), "A9 H5 A5 B5 B3 H1 A1");
}

#[test]
fn a_cost_model_is_called_once_for_each_pattern() {
    let set = set();
    let mut asked = Vec::new();
    PatternApplicator::with_cost_model(&set, |pattern| {
        asked.push(pattern.name().to_owned());
        pattern.benefit()
    });
    // Consecutive additions are one program, with its patterns ordered by benefit.
    assert_eq!(asked.join(" "), "H5 H1 A9 A5 B5 B4 B3 A1");
}

#[test]
fn a_group_reordered_within_itself_rewrites_by_the_new_order() {
    let ctx = context();
    ctx.allow_unregistered_dialects(true);
    let names = ["P0", "P1", "P2", "P3"];
    // All orders of four patterns of one group, the first of which rewrites.
    for code in 0..24 {
        let mut left = names.to_vec();
        let wanted: Vec<&str> = [6, 2, 1, 1].iter().map(|n| left.remove(code / n % left.len())).collect();
        let mut set = RewritePatternSet::new(&ctx);
        set.add_pattern_ir(&names.map(|name| renames(name, 7, "u.x"))).unwrap();
        let set = set.freeze().unwrap();
        let place = |name: &str| wanted.iter().position(|other| *other == name).unwrap();
        let applicator = PatternApplicator::with_cost_model(&set, |pattern| {
            PatternBenefit::new(10 - place(pattern.name()) as u16)
        });
        assert_eq!(order(&applicator), wanted.join(" "));
        let (mut ir, op) = input(&set);
        let by = applicator.match_and_rewrite(op, &mut PatternRewriter::new(&mut ir)).unwrap().unwrap();
        assert_eq!(set.pattern_name(by), wanted[0]);
    }
}

#[test]
fn hooks_are_called_for_each_pattern_of_a_group() {
    let set = set();
    let applicator = PatternApplicator::new(&set);
    check(&applicator, &[], &[], &expect![[r#"try A9, success A9, by Some("A9"), which leaves u.a9"#]]);
    check(
        &applicator,
        &["A9", "A5"],
        &[],
        &expect![[
            r#"refuse A9, try H5, failure H5, refuse A5, try B5, success B5, by Some("B5"), which leaves u.b5"#
        ]],
    );
    // Only the pattern whose turn it is matches.
    check(
        &applicator,
        &["A9", "A5", "B5"],
        &[],
        &expect![[
            r#"refuse A9, try H5, failure H5, refuse A5, refuse B5, try B3, success B3, by Some("B3"), which leaves u.b3"#
        ]],
    );
    check(
        &applicator,
        &["A9", "A5", "B5", "B3", "A1"],
        &[],
        &expect![
            "refuse A9, try H5, failure H5, refuse A5, refuse B5, refuse B3, try H1, failure H1, refuse A1, by None, which leaves u.x"
        ],
    );
}

#[test]
fn a_rejected_match_that_took_the_operation_ends_it() {
    let applicator = PatternApplicator::new(&set());
    check(&applicator, &[], &["A9"], &expect!["try A9, success A9, failure A9, by None, which leaves u.a9"]);
}

#[test]
fn after_a_rejected_match_the_next_pattern_is_tried() {
    let ctx = context();
    ctx.allow_unregistered_dialects(true);
    let mut set = RewritePatternSet::new(&ctx);
    for (name, benefit) in [("First", 2), ("Second", 1)] {
        set.add_fn_on(PatternRoot::Named("u.x"), move |op, rewriter| {
            rewriter.set_attr(op, rewriter.context().identifier(name), rewriter.context().unit_attr())?;
            Ok(true)
        })
        .name(name)
        .benefit(benefit);
    }
    let applicator = PatternApplicator::new(&set.freeze().unwrap());
    check(
        &applicator,
        &[],
        &["First"],
        &expect![[
            r#"try First, success First, failure First, try Second, success Second, by Some("Second"), which leaves u.x"#
        ]],
    );
}

#[test]
fn a_pattern_that_is_impossible_from_the_start_is_never_tried() {
    let ctx = context();
    ctx.allow_unregistered_dialects(true);
    let mut set = RewritePatternSet::new(&ctx);
    set.add_fn_on(PatternRoot::Any, |_, _| Ok(true)).benefit(PatternBenefit::impossible_to_match());
    let set = set.freeze().unwrap();
    assert_eq!(order(&PatternApplicator::new(&set)), "");
    let eager = PatternApplicator::with_cost_model(&set, |_| PatternBenefit::new(1));
    assert_eq!(order(&eager), "");
}

/// Returns the patterns tried after a hand-written pattern that sets a tag by which the second group would
/// match.
fn after_tagging(ending: fn(&mut PatternRewriter<'_>) -> Result<bool, RewriteError>) -> (String, bool) {
    let ctx = context();
    ctx.allow_unregistered_dialects(true);
    let mut set = RewritePatternSet::new(&ctx);
    let tagged = |name: &str, tag: u32, benefit: u16| {
        let mut b = PatternBuilder::new(name);
        let tag = b.attribute_literal(&format!("{tag} : i32"));
        let root = b.op_with("u.x", &[], &[("tag", tag)], None);
        b.benefit(benefit).rewrite(root);
        b.erase(root);
        b.finish()
    };
    set.add_pattern_ir(&[tagged("One", 1, 9)]).unwrap();
    set.add_fn_on(PatternRoot::Any, move |op, rewriter| {
        let tag = rewriter.context().integer_attr(rewriter.context().integer_type(32), 2);
        rewriter.set_attr(op, rewriter.context().identifier("tag"), tag)?;
        ending(rewriter)
    })
    .name("Tag")
    .benefit(5);
    set.add_pattern_ir(&[tagged("Two", 2, 1)]).unwrap();
    let set = set.freeze().unwrap();
    let (mut ir, op) = input(&set);
    let before = ir.to_string();
    let by = PatternApplicator::new(&set).match_and_rewrite(op, &mut PatternRewriter::new(&mut ir));
    let said = match by {
        Ok(by) => format!("{:?}", by.map(|id| set.pattern_name(id))),
        Err(error) => error.to_string(),
    };
    (said, ir.to_string() == before)
}

#[test]
fn changes_of_a_pattern_that_declines_are_rolled_back_before_the_next() {
    assert_eq!(after_tagging(|rewriter| rewriter.decline()), ("None".to_owned(), true));
    assert_eq!(after_tagging(|_| Ok(true)), (r#"Some("Tag")"#.to_owned(), false));
    let lie = "pattern `Tag`: `u.x` at -:1:1: reported no match, but changed the IR";
    assert_eq!(after_tagging(|_| Ok(false)), (lie.to_owned(), true));
}

/// Numbers of operands and results up to 254 are kept in another way than larger ones.
#[test]
fn operations_with_many_operands_and_results_are_rolled_back() {
    for numbers in [[1, 254, 255], [255, 254, 255], [300, 255, 2], [254, 300, 0]] {
        let ctx = context();
        ctx.allow_unregistered_dialects(true);
        let i32_type = ctx.integer_type(32);
        let operands = |n| vec!["%0"; n].join(", ");
        let types = |n| vec!["i32"; n].join(", ");
        let program = format!(
            "%0 = \"u.a\"() : () -> i32\n\"u.x\"({}) {{tag}} : ({}) -> ()\n",
            operands(numbers[0]),
            types(numbers[0]),
        );
        let mut ir = parse(&ctx, &program).unwrap();
        let ops: Vec<Op> = ir.walk_pre_order(ir.top()).skip(1).collect();
        let (value, root) = (ops[0].result(&ir, 0), ops[1]);
        let mut set = RewritePatternSet::new(&ctx);
        set.add_fn_on(PatternRoot::Named("u.x"), move |op, rewriter| {
            for n in numbers {
                rewriter.set_operands(op, &vec![value; n])?;
                assert_eq!((op.n_operands(rewriter), value.uses(rewriter).count()), (n, n));
                let (name, loc) = (rewriter.context().op_name("u.new"), op.loc(rewriter));
                let new = rewriter.create(name, loc, &vec![value; n], &vec![i32_type; n], &[]);
                assert_eq!((new.n_operands(rewriter), new.n_results(rewriter)), (n, n));
                rewriter.set_operands(new, &[])?;
                rewriter.erase_op(new)?;
            }
            rewriter.erase_op(op)?;
            assert_eq!(value.uses(rewriter).count(), 0);
            rewriter.decline()
        });
        let set = set.freeze().unwrap();
        let before = (ir.to_string(), root.operands(&ir).collect::<Vec<_>>());
        let by = PatternApplicator::new(&set).match_and_rewrite(root, &mut PatternRewriter::new(&mut ir));
        assert_eq!(by.unwrap(), None);
        assert_eq!((ir.to_string(), root.operands(&ir).collect::<Vec<_>>()), before);
        assert_eq!(ir.verify(), Ok(()));
    }
}

/// With hooks, a pattern that does not match leaves the next one of its group to be tried by itself.
#[test]
fn patterns_of_a_group_are_tried_one_by_one() {
    let ctx = context();
    ctx.allow_unregistered_dialects(true);
    let mut b = PatternBuilder::new("Tagged");
    let tag = b.attribute_literal("1 : i32");
    let root = b.op_with("u.x", &[], &[("tag", tag)], None);
    b.benefit(9).rewrite(root).erase(root);
    let mut set = RewritePatternSet::new(&ctx);
    set.add_pattern_ir(&[b.finish(), renames("Other", 1, "u.x")]).unwrap();
    check(
        &PatternApplicator::new(&set.freeze().unwrap()),
        &[],
        &[],
        &expect![[
            r#"try Tagged, failure Tagged, try Other, success Other, by Some("Other"), which leaves u.other"#
        ]],
    );
}

#[test]
fn an_applicator_shows_its_set() {
    let shown = format!("{:?}", PatternApplicator::new(&set()));
    assert!(shown.starts_with("PatternApplicator { set: "), "{shown}");
}
