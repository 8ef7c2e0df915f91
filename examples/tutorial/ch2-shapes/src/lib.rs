//! Chapter 2 of the tutorial: an interface of operations, and a pass that gives each row its length.

use pdll::ir::{BuildConstants as _, DYNAMIC};
use pdll::ods::OpDef;
use pdll::pass::{Pass, PassFailure, PassRun};
use pdll::prelude::*;
use toy_dialect::toy;

// ANCHOR: interface
/// An operation whose operands determine the length of its result.
pub trait InferLength {
    /// Returns the length of the result for operands of these lengths.
    ///
    /// # Errors
    /// If there is no such operation on rows of these lengths.
    fn infer_length(&self, operands: &[i64]) -> Result<i64, String>;
}

/// Rows of the same length, or one of them has one number.
fn broadcast(operands: &[i64]) -> Result<i64, String> {
    match *operands {
        [a, b] if a == b || b == 1 => Ok(a),
        [1, b] => Ok(b),
        _ => Err(format!("has rows of different lengths, {operands:?}")),
    }
}

impl InferLength for toy::AddOp {
    fn infer_length(&self, operands: &[i64]) -> Result<i64, String> {
        broadcast(operands)
    }
}

impl InferLength for toy::MulOp {
    fn infer_length(&self, operands: &[i64]) -> Result<i64, String> {
        broadcast(operands)
    }
}

impl InferLength for toy::ReverseOp {
    fn infer_length(&self, operands: &[i64]) -> Result<i64, String> {
        Ok(operands[0])
    }
}

impl InferLength for toy::SumOp {
    fn infer_length(&self, _: &[i64]) -> Result<i64, String> {
        Ok(1)
    }
}
// ANCHOR_END: interface

// ANCHOR: attach
/// Gives the operations of a context the interface.
pub fn attach(ctx: &Context) {
    ctx.attach_op_interface::<toy::AddOp, dyn InferLength>(typed::<toy::AddOp>);
    ctx.attach_op_interface::<toy::MulOp, dyn InferLength>(typed::<toy::MulOp>);
    ctx.attach_op_interface::<toy::ReverseOp, dyn InferLength>(typed::<toy::ReverseOp>);
    ctx.attach_op_interface::<toy::SumOp, dyn InferLength>(typed::<toy::SumOp>);
}

fn typed<D: OpDef + InferLength + 'static>(ir: &Ir, op: Op) -> Option<Box<dyn InferLength>> {
    Some(Box::new(op.cast::<D>(ir)?))
}
// ANCHOR_END: attach

// ANCHOR: pass
/// The pass: operations in order, so that operands have their lengths before they are used.
#[derive(Default)]
pub struct InferLengths;

impl Pass for InferLengths {
    fn argument(&self) -> &str {
        "toy-infer-lengths"
    }

    fn description(&self) -> &str {
        "Give each row of Toy its length"
    }

    fn run(&self, run: &mut PassRun<'_>) -> Result<(), PassFailure> {
        let ops: Vec<Op> = run.ir().walk_pre_order(run.op()).collect();
        for op in ops {
            let ir = run.ir();
            let Some(infers) = op.as_interface::<dyn InferLength>(ir) else { continue };
            let lengths: Option<Vec<i64>> =
                op.operands(ir).map(|operand| length(ir.context(), operand.ty(ir))).collect();
            let Some(lengths) = lengths else {
                return Err(run.failure_at(op, "has a row of unknown length"));
            };
            let inferred = infers.infer_length(&lengths).map_err(|message| run.failure_at(op, message))?;

            let result = op.result(run.ir(), 0);
            let f64 = run.rewriter().f64_type();
            let ty = run.context().ranked_tensor_type(&[inferred], f64);
            run.rewriter().set_type(result, ty).map_err(|error| run.failure(error.to_string()))?;
        }
        Ok(())
    }
}

/// Returns the length of a row, if it is known.
fn length(ctx: &Context, ty: Type) -> Option<i64> {
    ty.shape(ctx)?.first().copied().filter(|length| *length != DYNAMIC)
}
// ANCHOR_END: pass
