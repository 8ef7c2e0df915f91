//! The walk driver: one pass, within a budget.

use crate::common::{context, named, read, show};
use expect_test::expect;
use pdll_runtime::ir::Op;
use pdll_runtime::{
    DriverError, PatternRewriter, PatternRoot, RewriteError, RewritePattern, RewritePatternSet,
    WalkRewriteConfig, walk_and_apply_patterns, walk_and_apply_patterns_below,
};

/// Moves each `x.on` to the end of its block, where the walk meets it again.
struct Postpone;

impl RewritePattern for Postpone {
    fn name(&self) -> &str {
        "Postpone"
    }
    fn root(&self) -> PatternRoot {
        PatternRoot::Any
    }
    fn match_and_rewrite(&self, op: Op, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
        let Some(block) = op.block(rewriter).filter(|_| op.name_text(rewriter) == "x.on") else {
            return Ok(false);
        };
        rewriter.move_op_to_end(op, block)?;
        Ok(true)
    }
}

#[test]
fn a_walk_that_does_not_end_names_pattern_and_operation() {
    let ctx = context();
    let mut ir = read(&ctx, "\"x.on\"() : () -> () loc(\"first\")\n\"x.on\"() : () -> () loc(\"second\")");
    let mut set = RewritePatternSet::new(&ctx);
    set.add(Postpone);
    let config = WalkRewriteConfig { rewrite_budget: Some(100), ..WalkRewriteConfig::default() };
    let top = ir.top();
    let patterns = set.freeze().unwrap();
    let error = walk_and_apply_patterns_below(&mut ir, top, &patterns, &config).unwrap_err();
    expect!["patterns still match after 100 rewrites: of the last 100, 100 by `Postpone`; the last one rewrote `x.on` at second"].assert_eq(&error.to_string());
    let DriverError::Budget(exceeded) = error else { panic!("{error}") };
    assert_eq!((exceeded.budget, exceeded.op.as_str()), (100, "x.on"));
    ir.check_integrity().unwrap();

    // The default grows with the IR and is never without end.
    let error = walk_and_apply_patterns(&mut ir, &patterns).unwrap_err();
    let DriverError::Budget(exceeded) = error else { panic!("{error}") };
    assert_eq!(exceeded.budget, 1_000_000 + 256 * 3);
}

/// Erases operations of its name, after creating another one before.
struct Renew;

impl RewritePattern for Renew {
    fn name(&self) -> &str {
        "Renew"
    }
    fn root(&self) -> PatternRoot {
        PatternRoot::Any
    }
    fn match_and_rewrite(&self, op: Op, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
        if op.name_text(rewriter) != "x.old" {
            return Ok(false);
        }
        let name = rewriter.context().op_name("x.new");
        let loc = op.loc(rewriter);
        rewriter.create(name, loc, &[], &[], &[]);
        let again = op.name(rewriter);
        rewriter.create(again, loc, &[], &[], &[]);
        rewriter.erase_op(op)?;
        Ok(true)
    }
}

#[test]
fn once_each_and_counted() {
    let ctx = context();
    let text = r#"
        "x.old"() : () -> ()
        "x.scope"() ({
          "x.old"() : () -> ()
        }) : () -> ()
        "x.dead"() : () -> ()
        %a = "d.const"() <{value = 1 : i32}> : () -> i32
        %b = "d.id"(%a) : (i32) -> i32"#;
    let mut ir = read(&ctx, text);
    let mut set = RewritePatternSet::new(&ctx);
    set.add(Renew);
    let config = WalkRewriteConfig { statistics: true, ..WalkRewriteConfig::default() };
    let top = ir.top();
    let outcome = walk_and_apply_patterns_below(&mut ir, top, &set.freeze().unwrap(), &config).unwrap();
    assert_eq!((outcome.changed, outcome.rewrites), (true, 2));
    assert_eq!(outcome.by_pattern, [("Renew".to_owned(), 2)]);
    // Neither is anything folded nor anything dead erased.
    expect![[r#"
        "x.new"() : () -> ()
        "x.old"() : () -> ()
        "x.scope"() ({
          "x.new"() : () -> ()
          "x.old"() : () -> ()
        }) : () -> ()
        "x.dead"() : () -> ()
        %0 = "d.const"() <{value = 1 : i32}> : () -> i32
        %1 = "d.id"(%0) : (i32) -> i32"#]]
    .assert_eq(&show(&ir));
    assert_eq!(named(&ir, "x.new").len(), 2);
}
