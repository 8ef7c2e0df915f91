//! Fault injection: the conversion fails after each call of the rewriter in turn, and the IR is as before.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use pdll_runtime::ir::{
    Builder as _, FloatKind, InsertionPoint, IrMapping, Op, OperationState, Value, ValueVec, parse,
};
use pdll_runtime::{PatternRewriter, PatternRoot, RewriteError, TypeConverter, apply_full_conversion};

use super::common::{Run, snapshot};

const PROGRAM: &str = r#"
    %0 = "t.keep"() : () -> f32
    %1:2 = "t.many"(%0) : (f32) -> (f32, i32)
    "t.loop"(%1#0, %0) ({
    ^bb0(%i: f32, %j: f32):
      %2:2 = "t.many"(%i) : (f32) -> (f32, i32)
      "t.keep"(%2#0, %j, %1#1) : (f32, f32, i32) -> ()
      "t.br"(%j)[^bb1] : (f32) -> ()
    ^bb1(%k: f32):
      "t.end"(%k, %i) : (f32, f32) -> ()
    }) {a = 1 : i32} : (f32, f32) -> ()
    "t.keep"(%1#0, %1#1, %0) : (f32, i32, f32) -> ()
"#;

/// One call of the rewriter, or a few.
type Step = Box<dyn Fn(&mut PatternRewriter<'_>) -> Result<(), RewriteError>>;

/// Counts the calls, and fails at one of them.
struct Fault {
    n: AtomicUsize,
    at: usize,
    /// Whether it declines instead of failing.
    declines: bool,
}

impl Fault {
    /// Returns whether the pattern goes on.
    fn pass(&self, op: Op, rewriter: &PatternRewriter<'_>) -> Result<bool, RewriteError> {
        let is_here = self.n.fetch_add(1, Ordering::Relaxed) == self.at;
        match (is_here, self.declines) {
            (true, false) => Err(RewriteError::at(rewriter, op, "injected")),
            (is_here, _) => Ok(!is_here),
        }
    }
}

/// Patterns that use every call of the rewriter.
fn run(fault: &Arc<Fault>) -> Run {
    let mut run = Run::new(&["t.keep", "t.new", "t.region", "t.br", "t.end2"]);
    let ctx = run.ctx.clone();
    let (i32, f32) = (ctx.integer_type(32), ctx.float_type(FloatKind::F32));
    let mut converter = TypeConverter::new(&ctx);
    converter.add_conversion(move |_, ty| if ty == f32 { i32 } else { ty });
    let converter = converter.share();
    run.config.build_materializations = false;
    let (to_many, by) = (fault.clone(), converter.clone());
    run.set.add_conversion_fn_on(
        PatternRoot::Named("t.many"),
        Some(&converter),
        move |op, operands, rewriter| {
            let name = rewriter.context().op_name("t.new");
            let loc = op.loc(rewriter);
            let new = rewriter.create(name, loc, operands, &[i32, i32], &[]);
            if !to_many.pass(op, rewriter)? {
                return Ok(false);
            }
            let (name, unit) = (name_of(rewriter, "x"), rewriter.context().unit_attr());
            rewriter.set_attr(new, name, unit)?;
            if !to_many.pass(op, rewriter)? {
                return Ok(false);
            }
            let results: ValueVec = new.results(rewriter).collect();
            let types: Vec<_> = op.result_types(rewriter).map(|ty| by.convert_type(ty)).collect();
            assert_eq!(types, [Some(i32), Some(i32)]);
            rewriter.replace_op(op, &results[..])?;
            to_many.pass(op, rewriter)
        },
    );
    let to_loop = fault.clone();
    let by = converter.clone();
    run.set.add_conversion_fn_on(
        PatternRoot::Named("t.loop"),
        Some(&converter),
        move |op, operands, rewriter| {
            let region = op.region(rewriter, 0);
            let ctx = rewriter.context().clone();
            let outer = op.block(rewriter).unwrap();
            let mut steps: Vec<Step> = Vec::new();
            let loc = op.loc(rewriter);
            let state = OperationState::new(ctx.op_name("t.region"), loc).operands(operands).n_regions(1);
            let new = rewriter.create_op(&state);
            let to = new.region(rewriter, 0);
            if !to_loop.pass(op, rewriter)? {
                return Ok(false);
            }
            if rewriter.convert_region_types(region, &by, None)?.is_none() || !to_loop.pass(op, rewriter)? {
                return Ok(false);
            }
            let first = region.entry(rewriter).unwrap();
            steps.push(Box::new(move |rewriter| rewriter.inline_region_before(region, to, None)));
            steps.push(Box::new(move |rewriter| {
                let at = first.first_op(rewriter).unwrap();
                let copy = rewriter.clone_op(at, &mut IrMapping::new())?;
                rewriter.move_op_before(copy, at)?;
                rewriter.move_op_to_end(copy, first)?;
                rewriter.erase_op(copy)
            }));
            steps.push(Box::new(move |rewriter| {
                let at = first.last_op(rewriter).unwrap();
                let block = rewriter.split_block(at)?;
                let arg = rewriter.add_block_argument(block, i32)?;
                rewriter.set_type(arg, f32)?;
                rewriter.erase_block_argument(block, 0)?;
                rewriter.merge_blocks(block, first, &[])
            }));
            steps.push(Box::new(move |rewriter| {
                let block = rewriter.create_block_before(to, None, &[i32], &[])?;
                rewriter.move_block_before(block, first)?;
                rewriter.move_block_to_end(block, to)?;
                let end = rewriter.context().op_name("t.end2");
                rewriter.set_insertion_point_to_end(block);
                rewriter.create(end, rewriter.context().unknown_loc(), &[], &[], &[]);
                rewriter.erase_block(block)
            }));
            steps.push(Box::new(move |rewriter| {
                let name = name_of(rewriter, "a");
                rewriter.modify_op_in_place(op, |rewriter| {
                    rewriter.remove_attr(op, name)?;
                    let operand = op.operand(rewriter, 1);
                    rewriter.set_operands(op, &[operand])?;
                    rewriter.set_operand(op, 0, operand)?;
                    rewriter.set_loc(op, rewriter.context().unknown_loc())
                })?
            }));
            steps.push(Box::new(move |rewriter| {
                let keep = outer.last_op(rewriter).unwrap();
                let value: Value = keep.operand(rewriter, 0);
                let other: Value = keep.operand(rewriter, 2);
                rewriter.replace_uses_with_if(value, other, |ir, operand| operand.owner(ir) == keep)?;
                rewriter.move_op_to_start(keep, outer)?;
                let end = rewriter.insertion_point();
                rewriter.set_insertion_point_to_end(outer);
                let back = outer.last_op(rewriter);
                assert!(back.is_some());
                rewriter.move_op_to_end(keep, outer)?;
                pdll_runtime::ir::Builder::set_insertion_point(rewriter, end);
                let _ = InsertionPoint::Detached;
                Ok(())
            }));
            steps.push(Box::new(move |rewriter| rewriter.erase_op(op)));
            for step in steps {
                step(rewriter)?;
                if !to_loop.pass(op, rewriter)? {
                    return Ok(false);
                }
            }
            Ok(true)
        },
    );
    let to_end = fault.clone();
    run.set.add_conversion_fn_on(
        PatternRoot::Named("t.end"),
        Some(&converter),
        move |op, operands, rewriter| {
            let name = rewriter.context().op_name("t.end2");
            rewriter.replace_op_with_new_op(op, name, operands, &[], &[])?;
            to_end.pass(op, rewriter)
        },
    );
    run
}

fn name_of(rewriter: &PatternRewriter<'_>, name: &str) -> pdll_runtime::ir::Identifier {
    rewriter.context().identifier(name)
}

/// Converts with a fault; returns the number of calls, and whether the conversion succeeded.
fn attempt(at: usize, declines: bool, rollback: bool) -> (usize, bool) {
    let fault = Arc::new(Fault { n: AtomicUsize::new(0), at, declines });
    let mut run = run(&fault);
    run.config.allow_pattern_rollback = rollback;
    let mut ir = parse(&run.ctx, PROGRAM).unwrap();
    let before = snapshot(&ir);
    let top = ir.top();
    let set = run.set.freeze().unwrap();
    let outcome = apply_full_conversion(&mut ir, &[top], &run.target, &set, &run.config);
    ir.check_integrity().unwrap();
    match &outcome {
        Ok(_) => assert!(at == usize::MAX, "fault {at} had no effect"),
        Err(error) => {
            assert_eq!(snapshot(&ir), before, "fault {at}, {error}");
            ir.verify().unwrap();
        }
    }
    if at == usize::MAX {
        outcome.as_ref().unwrap();
        ir.verify().unwrap();
    }
    (fault.n.load(Ordering::Relaxed), outcome.is_ok())
}

#[test]
fn a_conversion_that_fails_at_any_call_leaves_the_ir_unchanged() {
    for rollback in [true, false] {
        let (n, is_converted) = attempt(usize::MAX, false, rollback);
        assert!(is_converted && n > 12, "{n} calls");
        for declines in [false, true] {
            for at in 0..n {
                assert!(!attempt(at, declines, rollback).1);
            }
        }
    }
}

#[test]
fn replacements_of_a_pattern_that_gives_up_are_forgotten() {
    let program = r#"
        %o = "t.other"() : () -> f32
        %0 = "t.one"() : () -> f32
        %1:2 = "t.two"() : () -> (f32, f32)
        "t.empty"() ({ }) : () -> ()
        %2 = "t.a"(%1#0, %0) : (f32, f32) -> f32
        "t.full"() ({ "t.in"() : () -> () }) : () -> ()
        "t.use"(%0, %1#0, %1#1, %2) : (f32, f32, f32, f32) -> ()"#;
    let convert = |gives_up: bool| {
        let mut run = Run::new(&["t.b"]);
        run.rename("t.a", "t.b", 1);
        let pattern = run.set.add_fn_on(PatternRoot::Named("t.a"), move |op, rewriter| {
            if !gives_up {
                return Ok(false);
            }
            let all: Vec<Op> = op.block(rewriter).unwrap().ops(rewriter).collect();
            let [other, one, two, empty, a, full, user] = all[..] else { unreachable!() };
            let other = other.result(rewriter, 0);
            rewriter.replace_op(one, other)?;
            rewriter.replace_op(two, &[other, other][..])?;
            rewriter.replace_op(a, other)?;
            for op in [empty, full, user] {
                rewriter.erase_op(op)?;
            }
            rewriter.decline()
        });
        pattern.benefit(2);
        let (ir, outcome) = run.partial(program);
        let outcome = outcome.unwrap();
        let left: Vec<&str> = outcome.unlegalized_ops.iter().map(|op| op.name_text(&ir)).collect();
        (snapshot(&ir), left.join(" "))
    };
    let (text, left) = convert(true);
    assert_eq!(left, "t.other t.one t.two t.empty t.full t.in t.use");
    assert_eq!(text, convert(false).0);
}
