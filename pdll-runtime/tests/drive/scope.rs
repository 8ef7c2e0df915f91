//! The scope of the greedy driver: which regions and operations it allows, and how far changes spread.

use crate::common::{context, named, nothing, read};
use expect_test::expect;
use pdll_runtime::ir::{Context, Ir, Op, Region};
use pdll_runtime::{
    FrozenRewritePatternSet, GreedyRewriteConfig, GreedySimplifyRegionLevel, PatternRewriter, PatternRoot,
    RewritePatternSet, apply_op_patterns_greedily, apply_patterns_greedily, apply_patterns_greedily_in,
};

/// Two functions; the first has two scopes. Each region has one `x.n`.
const TEXT: &str = r#"
    "d.func"() <{sym_name = "f"}> ({
      "x.one"() ({ "x.n"() {at = "one"} : () -> () }) : () -> ()
      "x.two"() ({ "x.n"() {at = "two"} : () -> () }) : () -> ()
      "x.n"() {at = "f"} : () -> ()
    }) : () -> ()
    "d.func"() <{sym_name = "g"}> ({ "x.n"() {at = "g"} : () -> () }) : () -> ()
    "x.n"() {at = "top"} : () -> ()"#;

/// The regions of `TEXT` by the name of their `x.n`.
fn region(ir: &Ir, name: &str) -> Region {
    match name {
        "top" => ir.top().region(ir, 0),
        "f" => named(ir, "d.func")[0].region(ir, 0),
        "g" => named(ir, "d.func")[1].region(ir, 0),
        name => named(ir, &format!("x.{name}"))[0].region(ir, 0),
    }
}

fn at(ir: &Ir, op: Op) -> String {
    op.attr_str(ir, "at").and_then(|at| at.as_str(ir.context())).unwrap_or_default().to_owned()
}

/// Erases each `x.n`.
fn erase(ctx: &Context) -> FrozenRewritePatternSet {
    let mut set = RewritePatternSet::new(ctx);
    set.add_fn_on(PatternRoot::Named("x.n"), |op, rewriter| rewriter.erase_op(op).map(|()| true));
    set.freeze().unwrap()
}

/// The `x.n` that are left, or the error.
fn left(ir: &Ir, result: Result<pdll_runtime::GreedyRewriteOutcome, pdll_runtime::DriverError>) -> String {
    ir.check_integrity().unwrap();
    match result {
        Ok(_) => named(ir, "x.n").into_iter().map(|op| at(ir, op)).collect::<Vec<_>>().join(" "),
        Err(error) => format!("error: {error}"),
    }
}

#[test]
fn a_region_is_rewritten_as_far_as_it_is_in_the_scope() {
    let ctx = context();
    let mut out = String::new();
    for (rewritten, scope) in
        [("top", "one"), ("f", "one"), ("f", "f"), ("f", "top"), ("one", "f"), ("f", "g"), ("one", "two")]
    {
        let mut ir = read(&ctx, TEXT);
        let (region, scope_region) = (region(&ir, rewritten), region(&ir, scope));
        let config = GreedyRewriteConfig { scope: Some(scope_region), ..GreedyRewriteConfig::default() };
        let result = apply_patterns_greedily_in(&mut ir, region, &erase(&ctx), &config);
        out.push_str(&format!("{rewritten} in {scope}: {}\n", left(&ir, result)));
    }
    expect![[r#"
        top in one: two f g top
        f in one: two f g top
        f in f: g top
        f in top: g top
        one in f: two f g top
        f in g: error: the region to rewrite in is neither in the scope nor around it
        one in two: error: the region to rewrite in is neither in the scope nor around it
    "#]]
    .assert_eq(&out);
}

#[test]
fn operations_are_rewritten_if_all_are_in_the_scope() {
    let ctx = context();
    let mut out = String::new();
    for (ops, scope) in [
        (vec!["one"], "one"),
        (vec!["one"], "f"),
        (vec!["one", "two"], "f"),
        (vec!["one", "two"], "one"),
        (vec!["two"], "one"),
        (vec!["f"], "one"),
        (vec!["g"], "f"),
        (vec!["top"], "top"),
    ] {
        let mut ir = read(&ctx, TEXT);
        let scope_region = region(&ir, scope);
        let list: Vec<Op> =
            named(&ir, "x.n").into_iter().filter(|op| ops.contains(&&*at(&ir, *op))).collect();
        assert_eq!(list.len(), ops.len());
        let config = GreedyRewriteConfig { scope: Some(scope_region), ..GreedyRewriteConfig::default() };
        let result = apply_op_patterns_greedily(&mut ir, &list, &erase(&ctx), &config);
        out.push_str(&format!("{} in {scope}: {}\n", ops.join(" and "), left(&ir, result)));
    }
    expect![[r#"
        one in one: two f g top
        one in f: two f g top
        one and two in f: f g top
        one and two in one: error: `x.n`, which is to be rewritten, is not in the scope
        two in one: error: `x.n`, which is to be rewritten, is not in the scope
        f in one: error: `x.n`, which is to be rewritten, is not in the scope
        g in f: error: `x.n`, which is to be rewritten, is not in the scope
        top in top: one two f g
    "#]]
    .assert_eq(&out);
}

#[test]
fn an_erased_scope_is_an_error() {
    let ctx = context();
    let mut ir = read(&ctx, TEXT);
    let scope = region(&ir, "one");
    let op = named(&ir, "x.one")[0];
    PatternRewriter::new(&mut ir).erase_op(op).unwrap();
    let config = GreedyRewriteConfig { scope: Some(scope), ..GreedyRewriteConfig::default() };
    let error = apply_patterns_greedily(&mut ir, &erase(&ctx), &config).unwrap_err();
    expect!["the region to rewrite in is neither in the scope nor around it"].assert_eq(&error.to_string());
    let n = named(&ir, "x.n")[0];
    let error = apply_op_patterns_greedily(&mut ir, &[n], &erase(&ctx), &config).unwrap_err();
    expect!["`x.n`, which is to be rewritten, is not in the scope"].assert_eq(&error.to_string());
    assert_eq!(named(&ir, "x.n").len(), 4);
}

/// Without a scope, changes spread in the closest region around the given operations, not beyond it.
#[test]
fn changes_spread_within_the_closest_region_around_the_operations() {
    let ctx = context();
    let mut ir = read(&ctx, TEXT);
    let mut set = RewritePatternSet::new(&ctx);
    // The first one that is visited modifies all others, which queues those in the scope.
    set.add_fn_on(PatternRoot::Named("x.n"), |op, rewriter| {
        let name = rewriter.context().identifier("seen");
        if op.attr(rewriter, name).is_some() {
            rewriter.erase_op(op)?;
            return Ok(true);
        }
        for other in named(rewriter, "x.n") {
            rewriter.set_attr(other, name, rewriter.context().unit_attr())?;
        }
        Ok(true)
    });
    let list: Vec<Op> =
        named(&ir, "x.n").into_iter().filter(|op| matches!(&*at(&ir, *op), "one" | "two")).collect();
    let patterns = set.freeze().unwrap();
    let result = apply_op_patterns_greedily(&mut ir, &list, &patterns, &GreedyRewriteConfig::default());
    assert_eq!(left(&ir, result), "g top");
}

/// Functions with an unreachable block each.
const UNREACHABLE: &str = r#"
    "d.func"() <{sym_name = "f"}> ({
      "d.return"() : () -> ()
    ^dead:
      "d.return"() : () -> ()
    }) : () -> ()
    "d.func"() <{sym_name = "g"}> ({
      "d.return"() : () -> ()
    ^dead:
      "d.return"() : () -> ()
    }) : () -> ()
    "d.func"() <{sym_name = "h"}> ({
      "d.return"() : () -> ()
    }) : () -> ()"#;

#[test]
fn regions_of_all_operations_are_simplified_in_both_traversals() {
    let ctx = context();
    let levels = [GreedySimplifyRegionLevel::Disabled, GreedySimplifyRegionLevel::Normal];
    for (use_top_down_traversal, region_simplification) in
        [false, true].into_iter().flat_map(|top_down| levels.map(|level| (top_down, level)))
    {
        let mut ir = read(&ctx, UNREACHABLE);
        let config = GreedyRewriteConfig {
            use_top_down_traversal,
            region_simplification,
            ..GreedyRewriteConfig::default()
        };
        let outcome = apply_patterns_greedily(&mut ir, &nothing(&ctx), &config).unwrap();
        assert!(outcome.changed && outcome.converged);
        let blocks: Vec<usize> =
            named(&ir, "d.func").iter().map(|op| op.region(&ir, 0).blocks(&ir).count()).collect();
        assert_eq!(blocks, [1, 1, 1], "top down: {use_top_down_traversal}, {region_simplification:?}");
    }
}
