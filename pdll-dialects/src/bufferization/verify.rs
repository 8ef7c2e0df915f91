//! Verifiers of `bufferization`, in upstream's words.
//!
//! MLIR: BufferizationOps.cpp.

use pdll::ir::{Ir, Op, Type};
use pdll::ods::OpDef as _;

use super::{AllocTensorOp, DeallocOp, MaterializeInDestinationOp, ToBufferOp, ToTensorOp};
use crate::parts::operand_group;
use crate::shaped::{Verified, are_shapes_compatible, fail, fail_bare, n_dynamic, shape_of};

impl AllocTensorOp {
    /// Verifies that there is either a size for each dynamic dimension, or a tensor to copy.
    pub fn verify(self, ir: &Ir) -> Verified {
        let (ctx, op) = (ir.context(), self.op());
        let ty = op.result(ir, 0).ty(ir);
        let n = operand_group(ir, op, 0).len();
        let Some(copy) = operand_group(ir, op, 1).first().copied() else {
            let expected = n_dynamic(shape_of(ctx, ty));
            return match n == expected {
                true => Ok(()),
                false => fail(format!("incorrect number of dynamic sizes, has {n}, expected {expected}")),
            };
        };
        if n > 0 {
            return fail_bare("dynamic sizes not needed when copying a tensor");
        }
        if copy.ty(ir) == ty { Ok(()) } else { fail_bare("expected that `copy` and return type match") }
    }
}

impl DeallocOp {
    /// Verifies the numbers of conditions.
    pub fn verify(self, ir: &Ir) -> Verified {
        let op = self.op();
        let [n_memrefs, n_conditions, n_retained] = [0, 1, 2].map(|group| operand_group(ir, op, group).len());
        if n_memrefs != n_conditions {
            return fail("must have the same number of conditions as memrefs to deallocate");
        }
        match op.n_results(ir) == n_retained {
            true => Ok(()),
            false => fail("must have the same number of updated conditions (results) as retained operands"),
        }
    }
}

/// Verifies that a tensor and a buffer have the same elements. MLIR has it as an interface of the types, and as traits.
fn verify_conversion(ir: &Ir, op: Op) -> Verified {
    let ctx = ir.context();
    let (from, to) = (op.operand(ir, 0).ty(ir), op.result(ir, 0).ty(ir));
    if from.shape(ctx) != to.shape(ctx) {
        return fail_bare("shapes do not match");
    }
    match from.element_type(ctx) == to.element_type(ctx) {
        true => Ok(()),
        false => fail_bare("element types do not match"),
    }
}

impl ToBufferOp {
    /// Verifies that the buffer has the elements of the tensor.
    pub fn verify(self, ir: &Ir) -> Verified {
        verify_conversion(ir, self.op())
    }
}

impl ToTensorOp {
    /// Verifies that the tensor has the elements of the buffer.
    pub fn verify(self, ir: &Ir) -> Verified {
        verify_conversion(ir, self.op())
    }
}

impl MaterializeInDestinationOp {
    /// Verifies that source and destination fit together.
    pub fn verify(self, ir: &Ir) -> Verified {
        let (ctx, op) = (ir.context(), self.op());
        let [source, dest] = [0, 1].map(|index| op.operand(ir, index).ty(ir));
        let is_memref = |ty: Type| ty.is_memref(ctx) || ty.is_unranked_memref(ctx);
        let has = |attr: &str| op.attr_str(ir, attr).is_some();
        let (into_tensor, into_memref) = (dest.is_tensor(ctx), is_memref(dest));
        if !into_tensor && !into_memref {
            return fail("'dest' must be a tensor or a memref");
        }
        if into_tensor {
            match op.get_result(ir, 0).map(|result| result.ty(ir)) {
                None => return fail("tensor 'dest' implies exactly one tensor result"),
                Some(ty) if ty != dest => return fail("result and 'dest' types must match"),
                Some(_) => {}
            }
        }
        if into_memref && op.n_results(ir) > 0 {
            return fail("memref 'dest' implies zero results");
        }
        if has("restrict") && !into_memref {
            return fail("'restrict' is valid only for memref destinations");
        }
        if has("writable") != into_memref {
            return fail("'writable' must be specified if and only if the destination is of memref type");
        }
        match (source.shape(ctx), dest.shape(ctx)) {
            (Some(from), Some(to)) if from.len() != to.len() => {
                fail("rank mismatch between source and destination shape")
            }
            (Some(from), Some(to)) if are_shapes_compatible(from, to) => Ok(()),
            (None, None) => Ok(()),
            _ => fail("source/destination shapes are incompatible"),
        }
    }
}
