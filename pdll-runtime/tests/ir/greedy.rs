//! The greedy driver: visits and their order, erased operations, termination.

use std::sync::Mutex;

use crate::common::{at, body, context, show};
use expect_test::{Expect, expect};
use pdll_runtime::ir::{Context, Ir, Op};
use pdll_runtime::{
    GreedyRewriteConfig, ListenerHandle, PatternBenefit, PatternRewriter, PatternRoot, RewriteChecks,
    RewriteError, RewritePattern, RewritePatternSet, RewriterListener, apply_patterns_greedily,
    apply_patterns_greedily_below, walk_and_apply_patterns,
};

/// A pattern from a closure.
struct Closure<F> {
    name: &'static str,
    root: PatternRoot,
    benefit: u16,
    run: F,
}

impl<F> RewritePattern for Closure<F>
where
    F: Fn(Op, &mut PatternRewriter<'_>) -> Result<bool, RewriteError> + Send + Sync + 'static,
{
    fn name(&self) -> &str {
        self.name
    }
    fn root(&self) -> PatternRoot {
        self.root
    }
    fn benefit(&self) -> PatternBenefit {
        PatternBenefit::new(self.benefit)
    }
    fn match_and_rewrite(&self, op: Op, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
        (self.run)(op, rewriter)
    }
}

fn pattern(
    ctx: &Context,
    name: &'static str,
    root: &str,
    benefit: u16,
    run: impl Fn(Op, &mut PatternRewriter<'_>) -> Result<bool, RewriteError> + Send + Sync + 'static,
) -> impl RewritePattern {
    let root = if root.is_empty() { PatternRoot::Any } else { PatternRoot::Op(ctx.op_name(root)) };
    Closure { name, root, benefit, run }
}

fn constant_value(ir: &Ir, op: Option<Op>) -> Option<i64> {
    let op = op.filter(|op| op.name_text(ir) == "t.const")?;
    op.inherent(ir, 0)?.as_i64(ir.context())
}

fn add_zero(op: Op, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
    let rhs = op.operand(rewriter, 1).defining_op(rewriter);
    if constant_value(rewriter, rhs) != Some(0) {
        return Ok(false);
    }
    let lhs = op.operand(rewriter, 0);
    rewriter.replace_op(op, lhs)?;
    Ok(true)
}

/// Visits recorded as the constant's value, or the name.
fn visits(ir: &mut Ir, config: &GreedyRewriteConfig) -> Vec<String> {
    let ctx = ir.context().clone();
    let seen = std::sync::Arc::new(Mutex::new(Vec::new()));
    let log = seen.clone();
    let mut set = RewritePatternSet::new(&ctx);
    set.add(pattern(&ctx, "Log", "", 1, move |op, rewriter| {
        let text = match constant_value(rewriter, Some(op)) {
            Some(value) => value.to_string(),
            None => op.name_text(rewriter).to_owned(),
        };
        log.lock().unwrap().push(text);
        Ok(false)
    }));
    apply_patterns_greedily(ir, &set.freeze().unwrap(), config).unwrap();
    seen.lock().unwrap().clone()
}

/// `func { 1; 2 { 3; 4 }; 5 }` and a sink of all at the end.
fn nested(ctx: &Context) -> Ir {
    let mut ir = Ir::new(ctx);
    let block = body(&ir);
    let mut b = at(&mut ir, block);
    let (_, entry) = b.func("f", &[]);
    let one = b.constant(1);
    b.op("t.sink", &[one], &[]);
    let (_, inner) = b.func("g", &[]);
    let three = b.constant(3);
    b.op("t.return", &[three], &[]);
    let mut b = at(&mut ir, entry);
    b.op("t.return", &[], &[]);
    assert!(inner.is_alive(&ir));
    ir
}

#[test]
fn order_of_visits_bottom_up() {
    let ctx = context();
    let mut ir = nested(&ctx);
    ir.check_integrity().unwrap();
    let seen = visits(&mut ir, &GreedyRewriteConfig::default());
    // A nested operation queues its ancestors at once, so these are visited right before it.
    assert_eq!(seen, ["t.return", "t.return", "t.func", "3", "t.sink", "t.func", "1"]);
}

#[test]
fn order_of_visits_top_down() {
    let ctx = context();
    let mut ir = nested(&ctx);
    let config = GreedyRewriteConfig { use_top_down_traversal: true, ..GreedyRewriteConfig::default() };
    let seen = visits(&mut ir, &config);
    assert_eq!(seen, ["t.func", "1", "t.sink", "t.func", "3", "t.return", "t.return"]);
}

fn check(ir: &Ir, expect: &Expect) {
    ir.check_integrity().unwrap();
    ir.verify().unwrap();
    expect.assert_eq(&show(ir));
}

#[test]
fn rewrites_to_a_fixpoint_and_erases_dead_operations() {
    let ctx = context();
    let mut ir = Ir::new(&ctx);
    let block = body(&ir);
    let mut b = at(&mut ir, block);
    let (_, _) = b.func("f", &[ctx.integer_type(32)]);
    let zero = b.constant(0);
    let one = b.constant(1);
    let x = b.add(one, zero);
    let y = b.add(x, zero);
    let z = b.add(y, zero);
    let dead = b.add(z, z);
    b.add(dead, zero);
    b.op("t.return", &[z], &[]);
    let mut set = RewritePatternSet::new(&ctx);
    set.add(pattern(&ctx, "AddZero", "t.add", 1, add_zero));
    let set = set.freeze().unwrap();
    let config = GreedyRewriteConfig { statistics: true, ..GreedyRewriteConfig::default() };
    let outcome = apply_patterns_greedily(&mut ir, &set, &config).unwrap();
    assert!(outcome.changed && outcome.converged);
    assert_eq!((outcome.rewrites, outcome.erased_dead, outcome.iterations), (3, 3, 2));
    assert_eq!(outcome.by_pattern, [("AddZero".to_owned(), 3)]);
    check(
        &ir,
        &expect![[r#"
            builtin.module
              t.func sym_name=f
              ^1(%0):
                %1 = t.const value=1
                t.return %1
        "#]],
    );
    let again = apply_patterns_greedily(&mut ir, &set, &config).unwrap();
    assert!(!again.changed && again.converged && again.rewrites == 0 && again.iterations == 1);
}

#[test]
fn higher_benefit_first_and_ties_in_order() {
    let ctx = context();
    let mut ir = Ir::new(&ctx);
    let block = body(&ir);
    at(&mut ir, block).op("t.sink", &[], &[]);
    let seen = std::sync::Arc::new(Mutex::new(Vec::new()));
    let mut set = RewritePatternSet::new(&ctx);
    let root = |any: bool| if any { "" } else { "t.sink" };
    for (name, any, benefit) in [
        ("a1", true, 1),
        ("o1", false, 1),
        ("o5", false, 5),
        ("a3", true, 3),
        ("o3", false, 3),
        ("p3", false, 3),
    ] {
        let log = seen.clone();
        set.add(pattern(&ctx, name, root(any), benefit, move |_, _| {
            log.lock().unwrap().push(name);
            Ok(false)
        }));
    }
    let set = set.freeze().unwrap();
    apply_patterns_greedily(&mut ir, &set, &GreedyRewriteConfig::default()).unwrap();
    assert_eq!(*seen.lock().unwrap(), ["o5", "o3", "p3", "a3", "o1", "a1"]);
}

#[test]
fn patterns_that_chase_each_other_are_named() {
    let ctx = context();
    let mut ir = Ir::new(&ctx);
    let block = body(&ir);
    let mut b = at(&mut ir, block);
    let one = b.constant(1);
    b.op("t.sink", &[one], &[]);
    let mut set = RewritePatternSet::new(&ctx);
    let step = |from: i64, to: i64| {
        move |op: Op, rewriter: &mut PatternRewriter<'_>| {
            if constant_value(rewriter, Some(op)) != Some(from) {
                return Ok(false);
            }
            let ctx = rewriter.context().clone();
            let attr = ctx.integer_attr(ctx.integer_type(32), to);
            rewriter.set_attr(op, ctx.identifier("value"), attr)?;
            Ok(true)
        }
    };
    set.add(pattern(&ctx, "Up", "t.const", 1, step(1, 2)));
    set.add(pattern(&ctx, "Down", "t.const", 1, step(2, 1)));
    set.add(pattern(&ctx, "Never", "t.const", 1, step(7, 1)));
    let config = GreedyRewriteConfig { rewrite_budget: Some(3000), ..GreedyRewriteConfig::default() };
    let error = apply_patterns_greedily(&mut ir, &set.freeze().unwrap(), &config).unwrap_err();
    expect![[
        "patterns still match after 3000 rewrites: of the last 1024, 512 by `Up`, 512 by `Down`; the last one \
         rewrote `t.const` at f.mlir:1:1"
    ]]
    .assert_eq(&error.to_string());
    ir.check_integrity().unwrap();
    // No flag remains: the next run visits all.
    let seen = visits(&mut ir, &GreedyRewriteConfig::default());
    assert_eq!(seen.len(), 2);
}

#[test]
fn limits_of_iterations_and_rewrites() {
    let ctx = context();
    let mut set = RewritePatternSet::new(&ctx);
    set.add(pattern(&ctx, "AddZero", "t.add", 1, add_zero));
    let set = set.freeze().unwrap();
    let make = || {
        let mut ir = Ir::new(&ctx);
        let block = body(&ir);
        let mut b = at(&mut ir, block);
        let zero = b.constant(0);
        let mut x = b.constant(1);
        for _ in 0..5 {
            x = b.add(x, zero);
        }
        b.op("t.sink", &[x], &[]);
        ir
    };
    let mut ir = make();
    let config = GreedyRewriteConfig { max_iterations: Some(1), ..GreedyRewriteConfig::default() };
    let outcome = apply_patterns_greedily(&mut ir, &set, &config).unwrap();
    assert!(outcome.changed && !outcome.converged && outcome.rewrites == 5);
    let mut ir = make();
    let config = GreedyRewriteConfig {
        max_num_rewrites: Some(2),
        max_iterations: Some(2),
        ..GreedyRewriteConfig::default()
    };
    let outcome = apply_patterns_greedily(&mut ir, &set, &config).unwrap();
    assert!(outcome.changed && !outcome.converged && outcome.rewrites == 4);
}

#[test]
fn misuse_is_reported_with_the_pattern() {
    let ctx = context();
    let mut ir = Ir::new(&ctx);
    let block = body(&ir);
    let mut b = at(&mut ir, block);
    let one = b.constant(1);
    b.op("t.sink", &[one], &[]);
    let before = show(&ir);
    let mut set = RewritePatternSet::new(&ctx);
    set.add(pattern(&ctx, "Hasty", "t.const", 1, |op, rewriter| {
        rewriter.erase_op(op)?;
        Ok(true)
    }));
    let error = apply_patterns_greedily(&mut ir, &set.freeze().unwrap(), &GreedyRewriteConfig::default())
        .unwrap_err();
    expect![[
        "pattern `Hasty`: `t.const` at f.mlir:1:1: cannot be erased: result #0 is still used by `t.sink` at f.mlir:2:1"
    ]]
    .assert_eq(&error.to_string());
    assert_eq!(show(&ir), before);
}

#[test]
fn an_erased_operand_of_a_new_operation_is_reported() {
    let ctx = context();
    let mut ir = Ir::new(&ctx);
    let block = body(&ir);
    at(&mut ir, block).op("t.pure", &[], &[ctx.integer_type(32)]);
    let mut set = RewritePatternSet::new(&ctx);
    set.add(pattern(&ctx, "Stale", "t.pure", 1, |op, rewriter| {
        let value = op.result(rewriter, 0);
        rewriter.erase_op(op)?;
        let (name, loc) = (rewriter.context().op_name("t.sink"), rewriter.context().unknown_loc());
        rewriter.create(name, loc, &[value], &[], &[]);
        Ok(true)
    }));
    let config = GreedyRewriteConfig { erase_dead_ops: false, ..GreedyRewriteConfig::default() };
    let error = apply_patterns_greedily(&mut ir, &set.freeze().unwrap(), &config).unwrap_err();
    expect!["pattern `Stale`: `t.sink`: Value(1) was erased before, or belongs to another IR"]
        .assert_eq(&error.to_string());
}

#[test]
fn misuse_by_a_pattern_that_does_not_match_is_reported() {
    let ctx = context();
    let mut ir = Ir::new(&ctx);
    let block = body(&ir);
    at(&mut ir, block).op("t.sink", &[], &[]);
    let mut set = RewritePatternSet::new(&ctx);
    set.add(pattern(&ctx, "Nowhere", "t.sink", 1, |_, rewriter| {
        let (name, loc) = (rewriter.context().op_name("t.sink"), rewriter.context().unknown_loc());
        pdll_runtime::ir::Builder::set_insertion_point(rewriter, pdll_runtime::ir::InsertionPoint::Detached);
        rewriter.create(name, loc, &[], &[], &[]);
        Ok(false)
    }));
    let set = set.freeze().unwrap();
    let mut config = GreedyRewriteConfig::default();
    for checks in [RewriteChecks::OFF, RewriteChecks::ALL] {
        config.observe.checks = checks;
        let error = apply_patterns_greedily(&mut ir, &set, &config).unwrap_err();
        assert_eq!(
            error.to_string(),
            "pattern `Nowhere`: `t.sink`: was created while there was no place to insert it: set an insertion point"
        );
    }
}

#[test]
fn a_scope_whose_operations_are_dead_is_dead() {
    let ctx = context();
    for (inner, left) in [("t.pure", 0), ("t.sink", 1)] {
        let mut ir = Ir::new(&ctx);
        let block = body(&ir);
        let name = ctx.op_name("t.scope");
        let mut b = at(&mut ir, block);
        let state = pdll_runtime::ir::OperationState::new(name, ctx.unknown_loc()).n_regions(2);
        let scope = pdll_runtime::ir::Builder::create_op(&mut b.builder, &state);
        let region = scope.region(pdll_runtime::ir::Builder::ir(&b.builder), 1);
        pdll_runtime::ir::Builder::create_block(&mut b.builder, region, &[]);
        b.op(inner, &[], &[]);
        let set = RewritePatternSet::new(&ctx).freeze().unwrap();
        apply_patterns_greedily(&mut ir, &set, &GreedyRewriteConfig::default()).unwrap();
        assert_eq!(body(&ir).ops(&ir).count(), left, "around `{inner}`");
        ir.check_integrity().unwrap();
    }
}

/// Rewrites each constant `n` above zero to an effect of `n - 1`, created by an operation of the name.
fn countdown(ctx: &Context, made: &'static str) -> impl RewritePattern {
    pattern(ctx, "Countdown", "t.sink", 1, move |op, rewriter| {
        let Some(n) = op.attr_str(rewriter, "n").and_then(|attr| attr.as_i64(rewriter.context())) else {
            return Ok(false);
        };
        if n == 0 {
            return Ok(false);
        }
        let ctx = rewriter.context().clone();
        let attrs = [(ctx.identifier("n"), ctx.integer_attr(ctx.index_type(), n - 1))];
        let (name, loc) = (ctx.op_name(made), op.loc(rewriter));
        rewriter.create(name, loc, &[], &[], &attrs);
        rewriter.erase_op(op)?;
        Ok(true)
    })
}

fn with_countdown(ctx: &Context) -> Ir {
    let mut ir = Ir::new(ctx);
    let block = body(&ir);
    let mut b = at(&mut ir, block);
    for n in [3, 2] {
        let op = b.op("t.sink", &[], &[]);
        b.builder.set_attr(op, ctx.identifier("n"), ctx.integer_attr(ctx.index_type(), n));
    }
    ir
}

#[test]
fn strictness_limits_the_visited_operations() {
    use pdll_runtime::GreedyRewriteStrictness::{AnyOp, ExistingAndNewOps, ExistingOps};
    let ctx = context();
    for (strictness, rewrites) in [(AnyOp, 5), (ExistingAndNewOps, 5), (ExistingOps, 2)] {
        let mut ir = with_countdown(&ctx);
        let mut set = RewritePatternSet::new(&ctx);
        set.add(countdown(&ctx, "t.sink"));
        let set = set.freeze().unwrap();
        let config = GreedyRewriteConfig { strictness, ..GreedyRewriteConfig::default() };
        let outcome = apply_patterns_greedily(&mut ir, &set, &config).unwrap();
        assert_eq!(outcome.rewrites, rewrites, "{strictness:?}");
        // Operations that were new in the first run exist at the start of the second.
        if strictness == ExistingOps {
            let outcome = apply_patterns_greedily(&mut ir, &set, &config).unwrap();
            assert_eq!(outcome.rewrites, 2);
        }
    }
}

#[test]
fn the_walk_driver_visits_once_and_inner_operations_first() {
    let ctx = context();
    let mut ir = with_countdown(&ctx);
    let mut set = RewritePatternSet::new(&ctx);
    set.add(countdown(&ctx, "t.sink"));
    let outcome = walk_and_apply_patterns(&mut ir, &set.freeze().unwrap()).unwrap();
    assert!(outcome.changed);
    assert_eq!(outcome.rewrites, 2);
    check(
        &ir,
        &expect![[r#"
            builtin.module
              t.sink n=2
              t.sink n=1
        "#]],
    );
    let mut ir = nested(&ctx);
    let seen = std::sync::Arc::new(Mutex::new(Vec::new()));
    let log = seen.clone();
    let mut set = RewritePatternSet::new(&ctx);
    set.add(pattern(&ctx, "Log", "", 1, move |op, rewriter| {
        log.lock().unwrap().push(op.name_text(rewriter).to_owned());
        Ok(false)
    }));
    walk_and_apply_patterns(&mut ir, &set.freeze().unwrap()).unwrap();
    assert_eq!(
        *seen.lock().unwrap(),
        ["t.const", "t.sink", "t.const", "t.return", "t.func", "t.return", "t.func"]
    );
}

#[test]
fn the_walk_driver_skips_erased_operations() {
    let ctx = context();
    let mut ir = Ir::new(&ctx);
    let block = body(&ir);
    let mut b = at(&mut ir, block);
    for _ in 0..6 {
        b.op("t.sink", &[], &[]);
    }
    let mut set = RewritePatternSet::new(&ctx);
    // Each erases the two after it.
    set.add(pattern(&ctx, "EraseNext", "t.sink", 1, |op, rewriter| {
        for _ in 0..2 {
            if let Some(next) = op.next(rewriter) {
                rewriter.erase_op(next)?;
            }
        }
        Ok(true)
    }));
    let outcome = walk_and_apply_patterns(&mut ir, &set.freeze().unwrap()).unwrap();
    assert_eq!((outcome.rewrites, body(&ir).ops(&ir).count()), (2, 2));
    ir.check_integrity().unwrap();
}

#[test]
fn a_walk_that_never_ends_is_stopped() {
    let ctx = context();
    let mut ir = Ir::new(&ctx);
    let block = body(&ir);
    let mut b = at(&mut ir, block);
    b.op("t.sink", &[], &[]);
    b.op("t.sink", &[], &[]);
    let mut set = RewritePatternSet::new(&ctx);
    set.add(pattern(&ctx, "Leapfrog", "t.sink", 1, |op, rewriter| {
        let Some(next) = op.next(rewriter) else { return Ok(false) };
        rewriter.move_op_after(op, next)?;
        Ok(true)
    }));
    let error = walk_and_apply_patterns(&mut ir, &set.freeze().unwrap()).unwrap_err().to_string();
    assert!(error.starts_with("patterns still match after 1000768 rewrites"), "{error}");
}

/// Logs notifications.
#[derive(Default)]
struct Log(Vec<String>);

impl RewriterListener for Log {
    fn op_inserted(&mut self, ir: &Ir, op: Op) {
        self.0.push(format!("inserted {}", op.name_text(ir)));
    }
    fn op_modified(&mut self, ir: &Ir, op: Op) {
        self.0.push(format!("modified {}", op.name_text(ir)));
    }
    fn op_replaced(&mut self, ir: &Ir, op: Op, values: &[pdll_runtime::ir::Value]) {
        self.0.push(format!("replaced {} with {} values", op.name_text(ir), values.len()));
    }
    fn op_erased(&mut self, ir: &Ir, op: Op) {
        assert!(op.use_empty(ir));
        self.0.push(format!("erased {}", op.name_text(ir)));
    }
    fn pattern_begin(&mut self, _: &Ir, _: Op, pattern: Option<&str>) {
        self.0.push(format!("begin {}", pattern.unwrap_or("several")));
    }
    fn pattern_end(&mut self, _: &Ir, rewritten_by: Option<&str>) {
        self.0.push(format!("end {}", rewritten_by.unwrap_or("without a match")));
    }
    fn match_failure(&mut self, _: &Ir, _: Op, reason: &dyn Fn() -> String) {
        self.0.push(format!("failure: {}", reason()));
    }
}

#[test]
fn listeners_are_notified_in_order() {
    let ctx = context();
    let mut ir = Ir::new(&ctx);
    let block = body(&ir);
    let mut b = at(&mut ir, block);
    let one = b.constant(1);
    b.op("t.sink", &[one], &[]);
    let mut set = RewritePatternSet::new(&ctx);
    set.add(pattern(&ctx, "OneToTwo", "t.const", 1, |op, rewriter| {
        if constant_value(rewriter, Some(op)) != Some(1) {
            return Ok(rewriter.notify_match_failure(op, || "not one".to_owned()));
        }
        let ctx = rewriter.context().clone();
        let two = [(ctx.identifier("value"), ctx.integer_attr(ctx.integer_type(32), 2))];
        rewriter.replace_op_with_new_op(op, ctx.op_name("t.const"), &[], &[ctx.integer_type(32)], &two)?;
        Ok(true)
    }));
    let mut log = Log::default();
    let listener = Some(ListenerHandle::new(&mut log));
    let config = GreedyRewriteConfig { max_iterations: Some(1), listener, ..GreedyRewriteConfig::default() };
    let (top, set) = (ir.top(), set.freeze().unwrap());
    apply_patterns_greedily_below(&mut ir, top, &set, &config).unwrap();
    assert_eq!(
        log.0,
        [
            "begin OneToTwo",
            "inserted t.const",
            "replaced t.const with 1 values",
            "modified t.sink",
            "erased t.const",
            "end OneToTwo",
            "begin OneToTwo",
            "failure: not one",
            "end without a match",
        ]
    );
}
