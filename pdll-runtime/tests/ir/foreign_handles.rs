//! Handles of another `Ir` or `Context`: a panic or an error that says so, and an IR whose use lists are intact.

use std::panic::{AssertUnwindSafe, catch_unwind};

use pdll_runtime::ir::{
    Builder, Context, Dialect, DialectRegistration, Ir, Op, OpBuilder, OpInfo, OperationState, Value, parse,
};
use pdll_runtime::{
    GreedyRewriteConfig, PatternBenefit, PatternRewriter, PatternRoot, RewriteError, RewritePattern,
    RewritePatternSet, apply_patterns_greedily, walk_and_apply_patterns,
};

fn context() -> Context {
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    ctx
}

/// Returns an IR with `n` operations that have a result each, and the last result.
fn many(ctx: &Context, n: usize) -> (Ir, Value) {
    let mut ir = Ir::new(ctx);
    let mut builder = OpBuilder::at_end_of_module(&mut ir);
    let i32 = [ctx.integer_type(32)];
    let state = OperationState::new(ctx.op_name("t.value"), ctx.unknown_loc()).result_types(&i32);
    let ops: Vec<Op> = (0..n).map(|_| builder.create_op(&state)).collect();
    let last = ops[n - 1].result(&ir, 0);
    (ir, last)
}

/// Returns the message of the panic of `run`.
fn panic_of<R>(run: impl FnOnce() -> R) -> String {
    match catch_unwind(AssertUnwindSafe(run)) {
        Ok(_) => "no panic".to_owned(),
        Err(payload) => *payload.downcast::<String>().unwrap_or_default(),
    }
}

const TWO_USES: &str = "%0 = \"t.value\"() : () -> i32\n\"t.use\"(%0, %0) : (i32, i32) -> ()\n";

/// A pattern that passes a value of another IR to a new operation, after one of this IR.
struct Foreign(Value);

impl RewritePattern for Foreign {
    fn root(&self) -> PatternRoot {
        PatternRoot::Any
    }

    fn benefit(&self) -> PatternBenefit {
        PatternBenefit::new(1)
    }

    fn match_and_rewrite(&self, op: Op, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
        let Some(first) = op.operands(rewriter).next() else { return Ok(false) };
        let (name, loc) = (rewriter.context().op_name("t.new"), rewriter.context().unknown_loc());
        let operands = [first, self.0];
        let new = rewriter.create_op(&OperationState::new(name, loc).operands(&operands));
        rewriter.erase_op(op)?;
        Ok(new != op)
    }
}

#[test]
fn an_operand_beyond_this_ir_is_refused_before_anything_is_linked() {
    let ctx = context();
    let (_, foreign) = many(&ctx, 100);
    let mut ir = parse(&ctx, TWO_USES).unwrap();
    let before = ir.to_string();
    let value = ir.top().region(&ir, 0).entry(&ir).unwrap().first_op(&ir).unwrap().result(&ir, 0);
    let n_uses = value.uses(&ir).count();
    let message = panic_of(|| {
        let mut builder = OpBuilder::at_end_of_module(&mut ir);
        let state = OperationState::new(ctx.op_name("t.new"), ctx.unknown_loc());
        builder.create_op(&state.operands(&[value, foreign]))
    });
    assert_eq!(message, format!("{foreign:?} was created by another `Ir`"));
    assert_eq!((ir.to_string(), value.uses(&ir).count()), (before, n_uses));
    ir.verify().unwrap();
}

#[test]
fn drivers_report_a_pattern_that_uses_a_value_of_another_ir() {
    let ctx = context();
    let (_, foreign) = many(&ctx, 100);
    for greedy in [true, false] {
        let mut ir = parse(&ctx, TWO_USES).unwrap();
        let before = ir.to_string();
        let mut set = RewritePatternSet::new(&ctx);
        set.add(Foreign(foreign));
        let set = set.freeze().unwrap();
        let error = match greedy {
            true => apply_patterns_greedily(&mut ir, &set, &GreedyRewriteConfig::default())
                .unwrap_err()
                .to_string(),
            false => walk_and_apply_patterns(&mut ir, &set).unwrap_err().to_string(),
        };
        assert!(error.contains(&format!("{foreign:?} was created by another `Ir`")), "{error}");
        assert_eq!(ir.to_string(), before);
        ir.verify().unwrap();
    }
}

/// With debug assertions a handle records its owner, so an index that exists in both is noticed.
#[cfg(debug_assertions)]
#[test]
fn handles_record_their_owner() {
    let ctx = context();
    let (other, foreign) = many(&ctx, 1);
    let mut ir = parse(&ctx, TWO_USES).unwrap();
    let op = other.top().region(&other, 0).entry(&other).unwrap().first_op(&other).unwrap();
    assert_eq!(panic_of(|| op.name(&ir)), format!("{op:?} was created by another `Ir`"));
    assert_eq!(panic_of(|| foreign.ty(&ir)), format!("{foreign:?} was created by another `Ir`"));
    let mut rewriter = PatternRewriter::new(&mut ir);
    let error = rewriter.erase_op(op).unwrap_err().to_string();
    assert_eq!(error, format!("{op:?} was erased before, or belongs to another IR"));
    let context = Context::new();
    let ty = context.integer_type(7);
    assert_eq!(panic_of(|| ty.data(&ctx).clone()), format!("{ty:?} was created by another `Context`"));
}

#[test]
fn a_handle_beyond_a_context_is_named() {
    let large = context();
    let types: Vec<_> = (1..2000).map(|width| large.integer_type(width)).collect();
    let ty = types[1998];
    let message = panic_of(|| ty.data(&Context::new()).clone());
    let expected = match cfg!(debug_assertions) {
        true => format!("{ty:?} was created by another `Context`"),
        false => format!("handle {} was created by another `Context`", ty.raw()),
    };
    assert_eq!(message, expected);
}

/// A dialect with a valid operation before one outside its namespace.
struct Half;

impl Dialect for Half {
    const NAME: &'static str = "half";

    fn register(_: &Context, registration: &mut DialectRegistration) {
        registration.add_op(OpInfo::new("half.valid"));
        registration.add_op(OpInfo::new("other.op"));
    }
}

#[test]
fn a_dialect_is_registered_completely_or_not_at_all() {
    let ctx = Context::new();
    let message = panic_of(|| {
        ctx.load_dialect::<Half>();
    });
    assert_eq!(message, "operation `other.op` is outside the namespace `half`");
    assert!(!ctx.is_dialect_loaded("half"));
    let error = parse(&ctx, "\"half.valid\"() : () -> ()").unwrap_err();
    expect_test::expect![[r#"
        -:1:13: error: operation being parsed with an unregistered dialect
        "half.valid"() : () -> ()
                    ^
        -:1:13: note: if this is intended, use `--allow-unregistered-dialect`, or `allow_unregistered_dialects` of the context"#]].assert_eq(&error.to_string());
}
