//! Operations with recursive effects: dead once their regions have no observable effects.

use crate::common::{context, nothing, read, show};
use expect_test::expect;
use pdll_runtime::ir::Op;
use pdll_runtime::{
    GreedyRewriteConfig, GreedySimplifyRegionLevel, PatternRewriter, PatternRoot, RewritePatternSet,
    apply_patterns_greedily,
};

fn config(level: GreedySimplifyRegionLevel) -> GreedyRewriteConfig<'static> {
    GreedyRewriteConfig { region_simplification: level, ..GreedyRewriteConfig::default() }
}

const NESTED: &str = r#"
    "d.scope"() ({
      "d.scope"() ({
        "d.sink"() : () -> ()
        "d.return"() : () -> ()
      }) : () -> ()
      "d.scope"() ({
        "d.return"() : () -> ()
      }) : () -> ()
      "d.return"() : () -> ()
    }) : () -> ()"#;

#[test]
fn what_is_missed_keeps_all_around_it() {
    let ctx = context();
    let mut ir = read(&ctx, NESTED);
    apply_patterns_greedily(&mut ir, &nothing(&ctx), &config(GreedySimplifyRegionLevel::Disabled)).unwrap();
    expect![[r#"
        "d.scope"() ({
          "d.scope"() ({
            "d.sink"() : () -> ()
            "d.return"() : () -> ()
          }) : () -> ()
          "d.return"() : () -> ()
        }) : () -> ()"#]]
    .assert_eq(&show(&ir));
}

/// Returns the result for `NESTED` with a pattern for a `d.sink` in a region.
fn rewritten(run: fn(Op, &mut PatternRewriter<'_>)) -> String {
    let ctx = context();
    let mut ir = read(&ctx, NESTED);
    let mut set = RewritePatternSet::new(&ctx);
    set.add_fn_on(PatternRoot::Named("d.sink"), move |op, rewriter| {
        let is_nested = op.parent_op(rewriter) != Some(rewriter.top());
        if is_nested {
            run(op, rewriter);
        }
        Ok(is_nested)
    });
    let config = config(GreedySimplifyRegionLevel::Disabled);
    apply_patterns_greedily(&mut ir, &set.freeze().unwrap(), &config).unwrap();
    ir.check_integrity().unwrap();
    show(&ir)
}

#[test]
fn what_was_missed_and_is_erased_is_missed_no_more() {
    let left = rewritten(|op, rewriter| rewriter.erase_op(op).unwrap());
    expect!["^bb0:"].assert_eq(&left);
}

#[test]
fn what_was_missed_and_is_moved_away_is_missed_there() {
    let left = rewritten(|op, rewriter| {
        let mut outermost = op;
        while let Some(parent) = outermost.parent_op(rewriter).filter(|parent| *parent != rewriter.top()) {
            outermost = parent;
        }
        rewriter.move_op_before(op, outermost).unwrap();
    });
    expect![[r#""d.sink"() : () -> ()"#]].assert_eq(&left);
}

#[test]
fn nesting_takes_time_in_proportion() {
    let ctx = context();
    let n = 30_000;
    let open = "\"d.scope\"() ({\n".repeat(n);
    let close = "\"d.return\"() : () -> ()\n}) : () -> ()\n".repeat(n);
    let text = format!("{open}\"d.sink\"() : () -> ()\n{close}");
    for level in [GreedySimplifyRegionLevel::Disabled, GreedySimplifyRegionLevel::Aggressive] {
        let mut ir = read(&ctx, &text);
        let outcome = apply_patterns_greedily(&mut ir, &nothing(&ctx), &config(level)).unwrap();
        assert!(!outcome.changed && outcome.converged);
        assert_eq!(ir.n_ops(), 2 * n + 2);
    }
}
