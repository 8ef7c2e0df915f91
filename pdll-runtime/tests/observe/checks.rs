//! Patterns that lie, break the IR, panic or never end: an error that names them, and an IR that can be relied on.

use crate::{RewriteChecks, RewriteError, context, pattern, read};
use expect_test::{Expect, expect};
use pdll_runtime::ir::{Builder, Context, InsertionPoint, Ir, Op};
use pdll_runtime::{
    DriverError, GreedyRewriteConfig, IrState, PatternRewriter, RewritePatternSet, apply_patterns_greedily,
    walk_and_apply_patterns,
};

const TEXT: &str = r#"
    "ssa.func"() ({
      %0 = "t.a"() : () -> i32
      "t.bad"(%0) : (i32) -> ()
      "t.z"(%0) : (i32) -> ()
    }) : () -> ()
"#;

/// Returns the outcome of a pattern on `t.bad` and the IR, with checks and without.
fn check(
    run: impl Fn(Op, &mut PatternRewriter<'_>) -> Result<bool, RewriteError> + Copy + Send + Sync + 'static,
    checked: Expect,
    unchecked: Expect,
) {
    for (checks, expected) in [(RewriteChecks::ALL, checked), (RewriteChecks::OFF, unchecked)] {
        let ctx = context();
        let mut ir = read(&ctx, TEXT);
        let before = ir.to_string();
        let error = drive(&ctx, &mut ir, checks, run);
        expected.assert_eq(&match &error {
            Ok(()) => "ok".to_owned(),
            Err(error) => error.to_string(),
        });
        let state = match &error {
            Err(DriverError::Pattern(error)) => Some(&error.state),
            _ => None,
        };
        if let Some(state) = state {
            assert_eq!((state, ir.to_string()), (&IrState::Unchanged, before));
        }
        ir.check_integrity().unwrap();
    }
}

fn drive(
    ctx: &Context,
    ir: &mut Ir,
    checks: RewriteChecks,
    run: impl Fn(Op, &mut PatternRewriter<'_>) -> Result<bool, RewriteError> + Send + Sync + 'static,
) -> Result<(), DriverError> {
    let mut set = RewritePatternSet::new(ctx);
    set.add(pattern(ctx, "Bad", "t.bad", run));
    let mut config = GreedyRewriteConfig { max_iterations: Some(2), ..GreedyRewriteConfig::default() };
    config.observe.checks = checks;
    config.observe.max_changes_per_application = Some(100);
    apply_patterns_greedily(ir, &set.freeze().unwrap(), &config).map(|_| ())
}

fn mark(op: Op, rewriter: &mut PatternRewriter<'_>) -> Result<(), RewriteError> {
    let name = rewriter.context().identifier("mark");
    let unit = rewriter.context().unit_attr();
    rewriter.set_attr(op, name, unit)
}

fn create(rewriter: &mut PatternRewriter<'_>, name: &str) -> Op {
    let (name, loc) = (rewriter.context().op_name(name), rewriter.context().unknown_loc());
    rewriter.create(name, loc, &[], &[], &[])
}

#[test]
fn a_change_without_a_match() {
    check(
        |op, rewriter| {
            mark(op, rewriter)?;
            Ok(false)
        },
        expect![[r#"
            pattern `Bad`: `t.bad` at in.mlir:4:7: reported no match, but changed the IR
             ...
                 %0 = "t.a"() : () -> i32
            -    "t.bad"(%0) : (i32) -> ()
            +    "t.bad"(%0) {mark} : (i32) -> ()
                 "t.z"(%0) : (i32) -> ()
             ..."#]],
        expect!["pattern `Bad`: `t.bad` at in.mlir:4:7: reported no match, but changed the IR"],
    );
}

#[test]
fn a_match_without_a_change() {
    check(
        |_, _| Ok(true),
        expect!["pattern `Bad`: `t.bad` at in.mlir:4:7: reported a rewrite, but changed nothing"],
        expect!["pattern `Bad`: `t.bad` at in.mlir:4:7: reported a rewrite, but changed nothing"],
    );
    // A change that is undone is not a change.
    check(
        |_, rewriter| {
            let made = create(rewriter, "t.made");
            rewriter.erase_op(made)?;
            Ok(true)
        },
        expect!["pattern `Bad`: `t.bad` at in.mlir:4:7: reported a rewrite, but changed nothing"],
        expect!["ok"],
    );
    check(
        |_, rewriter| {
            let made = create(rewriter, "t.made");
            rewriter.erase_op(made)?;
            Ok(false)
        },
        expect!["ok"],
        expect!["ok"],
    );
}

#[test]
fn a_use_before_the_definition() {
    check(
        |op, rewriter| {
            let producer = op.operand(rewriter, 0).defining_op(rewriter).unwrap();
            rewriter.move_op_after(producer, op)?;
            Ok(true)
        },
        expect![[r#"
            pattern `Bad`: `t.bad` at in.mlir:4:7: left the IR invalid: in.mlir:4:7: error: operand #0 does not dominate this use
            in.mlir:3:12: note: operand defined here (op in the same block)
             ...
               "ssa.func"() ({
            -    %0 = "t.a"() : () -> i32
                 "t.bad"(%0) : (i32) -> ()
            +    %0 = "t.a"() : () -> i32
                 "t.z"(%0) : (i32) -> ()
             ..."#]],
        expect!["ok"],
    );
}

#[test]
fn an_operation_that_does_not_verify() {
    check(
        |op, rewriter| {
            let loc = op.loc(rewriter);
            let name = rewriter.context().op_name("builtin.module");
            rewriter.create(name, loc, &[], &[], &[]);
            rewriter.erase_op(op)?;
            Ok(true)
        },
        expect![[r#"
            pattern `Bad`: `t.bad` at in.mlir:4:7: left the IR invalid: in.mlir:4:7: error: 'builtin.module' op requires one region
             ...
                 %0 = "t.a"() : () -> i32
            -    "t.bad"(%0) : (i32) -> ()
            +    "builtin.module"() : () -> ()
                 "t.z"(%0) : (i32) -> ()
             ..."#]],
        expect!["ok"],
    );
}

#[test]
fn misuse_half_way() {
    check(
        |op, rewriter| {
            mark(op, rewriter)?;
            rewriter.erase_op(op)?;
            rewriter.erase_op(op)?;
            Ok(true)
        },
        expect!["pattern `Bad`: `t.bad` at in.mlir:4:7: Op(4) was erased before, or belongs to another IR"],
        expect!["pattern `Bad`: `t.bad` at in.mlir:4:7: Op(4) was erased before, or belongs to another IR"],
    );
}

#[test]
fn misuse_after_nothing_but_creations() {
    check(
        |op, rewriter| {
            create(rewriter, "t.one");
            create(rewriter, "t.two");
            Err(RewriteError::at(rewriter, op, "does not like it"))
        },
        expect!["pattern `Bad`: `t.bad` at in.mlir:4:7: does not like it"],
        expect!["pattern `Bad`: `t.bad` at in.mlir:4:7: does not like it"],
    );
}

#[test]
fn panics() {
    check(
        |_, _| panic!("out of cheese"),
        expect!["pattern `Bad`: `t.bad` at in.mlir:4:7: panicked: out of cheese"],
        expect!["pattern `Bad`: `t.bad` at in.mlir:4:7: panicked: out of cheese"],
    );
    check(
        |op, rewriter| {
            create(rewriter, "t.made");
            let n = op.n_operands(rewriter);
            panic!("{n} is one")
        },
        expect!["pattern `Bad`: `t.bad` at in.mlir:4:7: panicked: 1 is one"],
        expect!["pattern `Bad`: `t.bad` at in.mlir:4:7: panicked: 1 is one"],
    );
    check(
        |op, rewriter| {
            mark(op, rewriter)?;
            std::panic::panic_any(3)
        },
        expect!["pattern `Bad`: `t.bad` at in.mlir:4:7: panicked: a value that is no text"],
        expect!["pattern `Bad`: `t.bad` at in.mlir:4:7: panicked: a value that is no text"],
    );
    // The operation named is the one visited, wherever the pattern inserts.
    check(
        |op, rewriter| {
            let block = op.block(rewriter).unwrap();
            rewriter.set_insertion_point_to_start(block);
            panic!("elsewhere")
        },
        expect!["pattern `Bad`: `t.bad` at in.mlir:4:7: panicked: elsewhere"],
        expect!["pattern `Bad`: `t.bad` at in.mlir:4:7: panicked: elsewhere"],
    );
}

#[test]
fn changes_without_end() {
    check(
        |_, rewriter| {
            loop {
                create(rewriter, "t.more");
            }
        },
        expect![
            "pattern `Bad`: `t.bad` at in.mlir:4:7: stopped after 100 changes to the IR without saying that it rewrote"
        ],
        expect![
            "pattern `Bad`: `t.bad` at in.mlir:4:7: stopped after 100 changes to the IR without saying that it rewrote"
        ],
    );
    check(
        |op, rewriter| {
            loop {
                mark(op, rewriter)?;
            }
        },
        expect![
            "pattern `Bad`: `t.bad` at in.mlir:4:7: stopped after 100 changes to the IR without saying that it rewrote"
        ],
        expect![
            "pattern `Bad`: `t.bad` at in.mlir:4:7: stopped after 100 changes to the IR without saying that it rewrote"
        ],
    );
}

#[test]
fn changes_of_several_applications_are_no_trouble() {
    let ctx = context();
    let mut ir = read(&ctx, &"\"t.bad\"() : () -> ()\n".repeat(50));
    let run = |op: Op, rewriter: &mut PatternRewriter<'_>| {
        for _ in 0..10 {
            create(rewriter, "t.made");
        }
        rewriter.erase_op(op)?;
        Ok(true)
    };
    drive(&ctx, &mut ir, RewriteChecks::default(), run).unwrap();
    assert_eq!(ir.n_ops(), 501);
}

#[test]
fn an_ir_that_is_invalid_where_a_pattern_panics_is_valid_again() {
    check(
        |op, rewriter| {
            let producer = op.operand(rewriter, 0).defining_op(rewriter).unwrap();
            let block = op.block(rewriter).unwrap();
            rewriter.move_op_to_end(producer, block)?;
            panic!("now what?")
        },
        expect!["pattern `Bad`: `t.bad` at in.mlir:4:7: panicked: now what?"],
        expect!["pattern `Bad`: `t.bad` at in.mlir:4:7: panicked: now what?"],
    );
}

#[test]
fn the_walk_driver_survives_too() {
    let ctx = context();
    let mut ir = read(&ctx, TEXT);
    let mut set = RewritePatternSet::new(&ctx);
    set.add(pattern(&ctx, "Bad", "t.bad", |op, rewriter| {
        mark(op, rewriter)?;
        panic!("out of cheese")
    }));
    let before = ir.to_string();
    let error = walk_and_apply_patterns(&mut ir, &set.freeze().unwrap()).unwrap_err();
    expect!["pattern `Bad`: `t.bad` at in.mlir:4:7: panicked: out of cheese"].assert_eq(&error.to_string());
    assert_eq!(ir.to_string(), before);
}

#[test]
fn handles_of_rolled_back_entities_remain_erased() {
    let ctx = context();
    let mut ir = read(&ctx, TEXT);
    let made = std::sync::Arc::new(std::sync::Mutex::new(None));
    let kept = made.clone();
    let run = move |op: Op, rewriter: &mut PatternRewriter<'_>| {
        *kept.lock().unwrap() = Some(create(rewriter, "t.made"));
        mark(op, rewriter)?;
        Ok(false)
    };
    drive(&ctx, &mut ir, RewriteChecks::ALL, run).unwrap_err();
    let made = made.lock().unwrap().take().unwrap();
    assert!(!made.is_alive(&ir));
    let block = ir.top().region(&ir, 0).entry(&ir).unwrap();
    let mut rewriter = PatternRewriter::new(&mut ir);
    Builder::set_insertion_point(&mut rewriter, InsertionPoint::End(block));
    assert_ne!(create(&mut rewriter, "t.next"), made);
    ir.check_integrity().unwrap();
    ir.verify().unwrap();
}

#[test]
fn of_a_large_ir_the_isolated_operation_is_looked_at() {
    let ctx = context();
    let mut ir = read(&ctx, &TEXT.repeat(200));
    let run = |op: Op, rewriter: &mut PatternRewriter<'_>| {
        rewriter.erase_op(op)?;
        let loc = rewriter.context().unknown_loc();
        let name = rewriter.context().op_name("builtin.module");
        rewriter.create(name, loc, &[], &[], &[]);
        Ok(true)
    };
    let before = ir.to_string();
    let error = drive(&ctx, &mut ir, RewriteChecks::ALL, run).unwrap_err();
    expect![[r#"
        pattern `Bad`: `t.bad` at in.mlir:1198:7: left the IR invalid: error: 'builtin.module' op requires one region
         ...
           %0 = "t.a"() : () -> i32
        -  "t.bad"(%0) : (i32) -> ()
        +  "builtin.module"() : () -> ()
           "t.z"(%0) : (i32) -> ()
         ..."#]].assert_eq(&error.to_string());
    assert_eq!(ir.to_string(), before);
    drive(&ctx, &mut ir, RewriteChecks::SMALL, run).unwrap();
}
