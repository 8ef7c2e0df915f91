//! Verifiers of `shape`, and the properties of its types.
//!
//! MLIR: Shape.cpp.

use pdll::ir::{Context, Ir, Op, Type, TypeData};

use crate::parts::{entry_args, region};
use crate::shaped::{Verified, fail, shape_of};

/// Implements the verifier of operations by a function of their [`Op`].
macro_rules! verifiers {
    ($($op:ident => $verify:expr;)*) => {$(
        impl super::ops::$op {
            /// Verifies types and numbers of operands.
            pub fn verify(self, ir: &Ir) -> Verified {
                $verify(ir, pdll::ods::OpDef::op(self))
            }
        }
    )*};
}

verifiers! {
    AddOp => verify_size;
    AssumingAllOp => verify_assuming_all;
    BroadcastOp => verify_shape;
    CstrBroadcastableOp => verify_cstr_broadcastable;
    DivOp => verify_size;
    GetExtentOp => verify_size;
    MulOp => verify_size;
    NumElementsOp => verify_size;
    RankOp => verify_size;
    ReduceOp => verify_reduce;
    ShapeOfOp => verify_shape;
    YieldOp => verify_yield;
}

/// Returns whether a type is one of the dialect: `size`, `shape`, `value_shape` or `witness`.
fn is(ctx: &Context, ty: Type, name: &str) -> bool {
    matches!(ty.data(ctx), TypeData::Opaque { dialect, body, .. } if &**body == name && ctx.str(*dialect) == "shape")
}

/// Returns whether a type is `!shape.size`.
pub(super) fn is_size(ctx: &Context, ty: Type) -> bool {
    is(ctx, ty, "size")
}

/// Returns whether a type is `!shape.shape`.
pub(super) fn is_shape(ctx: &Context, ty: Type) -> bool {
    is(ctx, ty, "shape")
}

/// Returns whether a type is `!shape.value_shape`.
pub(super) fn is_value_shape(ctx: &Context, ty: Type) -> bool {
    is(ctx, ty, "value_shape")
}

/// Returns whether a type is `!shape.witness`.
pub(super) fn is_witness(ctx: &Context, ty: Type) -> bool {
    is(ctx, ty, "witness")
}

/// Returns whether a type is a list of sizes: a tensor of `index` of rank one.
pub(super) fn is_extent_tensor(ctx: &Context, ty: Type) -> bool {
    ty.is_ranked_tensor(ctx)
        && shape_of(ctx, ty).len() == 1
        && ty.element_type(ctx).is_some_and(|element| element.is_index(ctx))
}

/// Returns whether an operand may be an error.
fn may_be_error(ir: &Ir, op: Op) -> bool {
    let ctx = ir.context();
    op.operand_types(ir).any(|ty| is_size(ctx, ty) || is_shape(ctx, ty) || is_value_shape(ctx, ty))
}

fn verify_size(ir: &Ir, op: Op) -> Verified {
    match may_be_error(ir, op) && !is_size(ir.context(), op.result(ir, 0).ty(ir)) {
        true => fail(
            "if at least one of the operands can hold error values then the result must be of type `size` to propagate \
             them",
        ),
        false => Ok(()),
    }
}

fn verify_shape(ir: &Ir, op: Op) -> Verified {
    match may_be_error(ir, op) && !is_shape(ir.context(), op.result(ir, 0).ty(ir)) {
        true => fail(
            "if at least one of the operands can hold error values then the result must be of type `shape` to propagate \
             them",
        ),
        false => Ok(()),
    }
}

fn verify_assuming_all(ir: &Ir, op: Op) -> Verified {
    if op.n_operands(ir) == 0 { fail("no operands specified") } else { Ok(()) }
}

fn verify_cstr_broadcastable(ir: &Ir, op: Op) -> Verified {
    if op.n_operands(ir) < 2 { fail("required at least 2 input shapes") } else { Ok(()) }
}

fn verify_reduce(ir: &Ir, op: Op) -> Verified {
    let ctx = ir.context();
    let args = entry_args(ir, region(ir, op, 0));
    let n = op.n_operands(ir) + 1;
    if args.len() != n {
        return fail(format!("ReduceOp body is expected to have {n} arguments"));
    }
    let ty = |at: usize| args[at].ty(ir);
    if !ty(0).is_index(ctx) {
        return fail("argument 0 of ReduceOp body is expected to be of IndexType");
    }
    if is_shape(ctx, op.operand(ir, 0).ty(ir)) {
        if !is_size(ctx, ty(1)) {
            return fail(
                "argument 1 of ReduceOp body is expected to be of SizeType if the ReduceOp operates on a ShapeType",
            );
        }
    } else if !ty(1).is_index(ctx) {
        return fail(
            "argument 1 of ReduceOp body is expected to be of IndexType if the ReduceOp operates on an extent tensor",
        );
    }
    for (nth, value) in op.operands(ir).skip(1).enumerate() {
        if ty(nth + 2) != value.ty(ir) {
            let at = nth + 2;
            return fail(format!(
                "type mismatch between argument {at} of ReduceOp body and initial value {nth}"
            ));
        }
    }
    Ok(())
}

fn verify_yield(ir: &Ir, op: Op) -> Verified {
    let Some(parent) = op.parent_op(ir) else { return Ok(()) };
    if parent.n_results(ir) != op.n_operands(ir) {
        return fail("number of operands does not match number of results of its parent");
    }
    match parent.result_types(ir).eq(op.operand_types(ir)) {
        true => Ok(()),
        false => fail("types mismatch between yield op and its parent"),
    }
}
