//! The budget of created operations, in each driver.

use crate::common::{context, read};
use expect_test::expect;
use pdll_runtime::ir::Context;
use pdll_runtime::{
    BudgetResource, DriverError, FrozenRewritePatternSet, GreedyRewriteConfig, PatternRoot,
    RewritePatternSet, WalkRewriteConfig, apply_patterns_greedily, walk_and_apply_patterns_below,
};

const N_CREATED: usize = 2000;

/// A pattern that matches what it creates, 2,000 operations at a time.
fn growing(ctx: &Context) -> FrozenRewritePatternSet {
    let mut set = RewritePatternSet::new(ctx);
    let grow = PatternRoot::Named("x.grow");
    set.add_fn_on(grow, |op, rewriter| {
        rewriter.set_insertion_point(op);
        for _ in 0..N_CREATED {
            rewriter.create(op.name(rewriter), op.loc(rewriter), &[], &[], &[]);
        }
        rewriter.erase_op(op).map(|()| true)
    })
    .name("Grow");
    set.freeze().unwrap()
}

#[test]
fn the_greedy_driver_names_the_pattern_and_the_operation() {
    let ctx = context();
    let mut ir = read(&ctx, r#""x.grow"() : () -> () loc("seed")"#);
    let config = GreedyRewriteConfig { creation_budget: Some(100_000), ..GreedyRewriteConfig::default() };
    let error = apply_patterns_greedily(&mut ir, &growing(&ctx), &config).unwrap_err();
    expect!["rewrites created more than 100000 operations: of the last 2, 2 by `Grow`; the last one rewrote `x.grow` at seed"]
        .assert_eq(&error.to_string());
    let DriverError::Budget(exceeded) = error else { panic!("{error}") };
    assert_eq!(exceeded.resource, BudgetResource::CreatedOps);
    // The budget is checked after each rewrite.
    assert!(ir.n_ops() < 100_000 + 2 * N_CREATED, "{}", ir.n_ops());
    ir.check_integrity().unwrap();
}

#[test]
fn by_default_it_is_some_millions() {
    let ctx = context();
    let mut ir = read(&ctx, r#""x.grow"() : () -> ()"#);
    let error =
        apply_patterns_greedily(&mut ir, &growing(&ctx), &GreedyRewriteConfig::default()).unwrap_err();
    let DriverError::Budget(exceeded) = error else { panic!("{error}") };
    assert_eq!((exceeded.resource, exceeded.budget), (BudgetResource::CreatedOps, 4_000_000 + 64 * 2));
}

#[test]
fn the_walk_driver_has_the_same_budget() {
    let ctx = context();
    let mut ir = read(&ctx, &r#""x.grow"() : () -> ()"#.repeat(100));
    let top = ir.top();
    let config = WalkRewriteConfig { creation_budget: Some(10_000), ..WalkRewriteConfig::default() };
    let error = walk_and_apply_patterns_below(&mut ir, top, &growing(&ctx), &config).unwrap_err();
    let DriverError::Budget(exceeded) = error else { panic!("{error}") };
    assert_eq!((exceeded.resource, exceeded.patterns.len()), (BudgetResource::CreatedOps, 1));
}
