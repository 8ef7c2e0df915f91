//! Scope, strictness, limits, and rewriting a list of operations.

use crate::common::{context, named, nothing, read, show};
use expect_test::expect;
use pdll_runtime::ir::{Context, Op};
use pdll_runtime::{
    FrozenRewritePatternSet, GreedyRewriteConfig, GreedyRewriteStrictness, PatternRewriter, PatternRoot,
    RewriteError, RewritePattern, RewritePatternSet, apply_op_patterns_greedily, apply_patterns_greedily_in,
};

/// Rewrites `x.NAME` with the number `n` to one with `n - 1`, down to zero; `x.make` becomes an `x.down` of
/// two.
struct Down;

impl RewritePattern for Down {
    fn name(&self) -> &str {
        "Down"
    }
    fn root(&self) -> PatternRoot {
        PatternRoot::Any
    }
    fn match_and_rewrite(&self, op: Op, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
        let ctx = rewriter.context().clone();
        let (n, number) = (ctx.identifier("n"), |value| ctx.integer_attr(ctx.integer_type(32), value));
        match op.name_text(rewriter) {
            "x.down" => {
                let value = op.attr(rewriter, n).and_then(|attr| attr.as_i64(&ctx)).unwrap_or(0);
                if value == 0 {
                    return Ok(false);
                }
                rewriter.set_attr(op, n, number(value - 1))?;
            }
            "x.make" => {
                let loc = op.loc(rewriter);
                rewriter.create(ctx.op_name("x.down"), loc, &[], &[], &[(n, number(2))]);
                rewriter.erase_op(op)?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }
}

fn down(ctx: &Context) -> FrozenRewritePatternSet {
    let mut set = RewritePatternSet::new(ctx);
    set.add(Down);
    set.freeze().unwrap()
}

const TEXT: &str = r#"
    "x.scope"() ({
      "x.make"() : () -> ()
      "x.down"() {n = 1 : i32} : () -> ()
    }) : () -> ()
    "x.down"() {n = 3 : i32} : () -> ()"#;

#[test]
fn a_region_and_a_scope() {
    let ctx = context();
    let mut ir = read(&ctx, TEXT);
    let inner = named(&ir, "x.scope")[0].region(&ir, 0);
    let outcome =
        apply_patterns_greedily_in(&mut ir, inner, &down(&ctx), &GreedyRewriteConfig::default()).unwrap();
    assert_eq!((outcome.changed, outcome.converged, outcome.rewrites), (true, true, 4));
    expect![[r#"
        "x.scope"() ({
          "x.down"() {n = 0 : i32} : () -> ()
          "x.down"() {n = 0 : i32} : () -> ()
        }) : () -> ()
        "x.down"() {n = 3 : i32} : () -> ()"#]]
    .assert_eq(&show(&ir));
}

#[test]
fn rewrites_per_iteration() {
    let ctx = context();
    let mut ir = read(&ctx, TEXT);
    let all = ir.top().region(&ir, 0);
    let config = GreedyRewriteConfig {
        max_num_rewrites: Some(2),
        max_iterations: Some(2),
        ..GreedyRewriteConfig::default()
    };
    let outcome = apply_patterns_greedily_in(&mut ir, all, &down(&ctx), &config).unwrap();
    assert_eq!((outcome.rewrites, outcome.iterations, outcome.converged), (4, 2, false));
    let config = GreedyRewriteConfig { max_iterations: Some(0), ..GreedyRewriteConfig::default() };
    let outcome = apply_patterns_greedily_in(&mut ir, all, &down(&ctx), &config).unwrap();
    assert_eq!((outcome.rewrites, outcome.iterations, outcome.converged), (0, 0, true));
}

#[test]
fn a_list_of_operations() {
    let ctx = context();
    let run = |strictness| {
        let mut ir = read(&ctx, TEXT);
        let ops = [named(&ir, "x.make")[0]];
        let config = GreedyRewriteConfig { strictness, ..GreedyRewriteConfig::default() };
        let outcome = apply_op_patterns_greedily(&mut ir, &ops, &down(&ctx), &config).unwrap();
        (outcome.rewrites, outcome.changed, outcome.converged, outcome.all_erased)
    };
    // Created operations are rewritten too, unless only the initial ones may be.
    assert_eq!(run(GreedyRewriteStrictness::AnyOp), (3, true, true, true));
    assert_eq!(run(GreedyRewriteStrictness::ExistingAndNewOps), (3, true, true, true));
    assert_eq!(run(GreedyRewriteStrictness::ExistingOps), (1, true, true, true));

    let mut ir = read(&ctx, TEXT);
    let ops = [named(&ir, "x.down")[0], named(&ir, "x.make")[0]];
    let config = GreedyRewriteConfig { max_num_rewrites: Some(1), ..GreedyRewriteConfig::default() };
    let outcome = apply_op_patterns_greedily(&mut ir, &ops, &down(&ctx), &config).unwrap();
    assert_eq!((outcome.converged, outcome.all_erased), (false, false));
    // Flags of the run before do not count.
    let config = GreedyRewriteConfig {
        strictness: GreedyRewriteStrictness::ExistingOps,
        ..GreedyRewriteConfig::default()
    };
    let outcome = apply_op_patterns_greedily(&mut ir, &ops[..1], &down(&ctx), &config).unwrap();
    assert_eq!((outcome.rewrites, outcome.converged), (1, true));
}

#[test]
fn no_operation_and_the_top() {
    let ctx = context();
    let mut ir = read(&ctx, TEXT);
    let config = GreedyRewriteConfig::default();
    let outcome = apply_op_patterns_greedily(&mut ir, &[], &down(&ctx), &config).unwrap();
    assert_eq!((outcome.changed, outcome.converged, outcome.all_erased), (false, true, true));
    let top = ir.top();
    let outcome = apply_op_patterns_greedily(&mut ir, &[top], &down(&ctx), &config).unwrap();
    assert_eq!((outcome.changed, outcome.converged, outcome.all_erased), (false, true, false));
}

#[test]
fn operations_fold_and_die_too() {
    let ctx = context();
    let mut ir = read(
        &ctx,
        r#"
        %x = "d.source"() : () -> i32
        %a = "d.id"(%x) : (i32) -> i32
        %b = "d.id"(%a) : (i32) -> i32
        %dead = "d.neg"(%x) : (i32) -> i32
        "d.sink"(%b) : (i32) -> ()"#,
    );
    let ops = [named(&ir, "d.id"), named(&ir, "d.neg")].concat();
    let config = GreedyRewriteConfig::default();
    let outcome = apply_op_patterns_greedily(&mut ir, &ops, &nothing(&ctx), &config).unwrap();
    assert_eq!((outcome.folds, outcome.erased_dead, outcome.all_erased), (2, 1, true));
    expect![[r#"
        %0 = "d.source"() : () -> i32
        "d.sink"(%0) : (i32) -> ()"#]]
    .assert_eq(&show(&ir));
}

/// Regions within the erased one: the cached state of a block is dropped with the block.
#[test]
fn operations_queued_beside_an_erased_block_remain_valid() {
    let ctx = context();
    let mut ir = read(
        &ctx,
        r#""x.outer"() ({
          %0 = "x.source"() : () -> i32
          "x.use"(%0) : (i32) -> ()
          "x.inner"() ({
            %1 = "x.source"() : () -> i32
            "x.use"(%1) : (i32) -> ()
          }) : () -> ()
        }) : () -> ()"#,
    );
    let mut set = RewritePatternSet::new(&ctx);
    set.add_fn_on(PatternRoot::Named("x.outer"), |op, rewriter| rewriter.erase_op(op).map(|()| true))
        .name("EraseOuter");
    let ops = named(&ir, "x.outer");
    let outcome =
        apply_op_patterns_greedily(&mut ir, &ops, &set.freeze().unwrap(), &GreedyRewriteConfig::default());
    assert!(outcome.unwrap().all_erased);
    assert_eq!(named(&ir, "x.use"), []);
}
