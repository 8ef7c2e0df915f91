//! Interfaces of `vector`: memory effects, destinations and speculation of transfers, and ranges of integers.

use std::ops::Range;

use pdll::ir::{Int, Ir, Op, TypeData, Value};
use pdll::ods::{IntRange, MemoryEffect, OpDef as _, Speculatability};

use super::ops::{
    BroadcastOp, ExtractOp, InsertOp, ShapeCastOp, StepOp, TransferReadOp, TransferWriteOp, TransposeOp,
};

/// Returns an effect if an operand is a memref.
fn of_memref(ir: &Ir, op: Op, operand: usize, effect: MemoryEffect) -> Vec<MemoryEffect> {
    let ty = op.get_operand(ir, operand).map(|value| value.ty(ir).data(ir.context()));
    match ty {
        Some(TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. }) => vec![effect],
        _ => Vec::new(),
    }
}

/// Returns that a transfer is speculatable if an operand is a tensor.
fn of_tensor(ir: &Ir, op: Op, operand: usize) -> Speculatability {
    let ty = op.get_operand(ir, operand).map(|value| value.ty(ir).data(ir.context()));
    match ty {
        Some(TypeData::RankedTensor { .. }) => Speculatability::Speculatable,
        _ => Speculatability::NotSpeculatable,
    }
}

impl TransferReadOp {
    /// Returns that it reads a memref.
    pub fn memory_effects(&self, ir: &Ir) -> Vec<MemoryEffect> {
        of_memref(ir, self.op(), 0, MemoryEffect::Read)
    }

    /// Returns that reading a tensor is speculatable.
    pub fn speculatability(&self, ir: &Ir) -> Speculatability {
        of_tensor(ir, self.op(), 0)
    }
}

impl TransferWriteOp {
    /// Returns that it writes a memref.
    pub fn memory_effects(&self, ir: &Ir) -> Vec<MemoryEffect> {
        of_memref(ir, self.op(), 1, MemoryEffect::Write)
    }

    /// Returns that writing a tensor is speculatable.
    pub fn speculatability(&self, ir: &Ir) -> Speculatability {
        of_tensor(ir, self.op(), 1)
    }

    /// Returns the position of the memory.
    pub fn dps_inits(&self, _: &Ir) -> Range<usize> {
        1..2
    }
}

/// Implements ranges for operations whose elements are those of their first operand.
macro_rules! same_elements {
    ($($op:ident),*) => {$(
        impl $op {
            /// Returns the range of the first operand.
            pub fn infer_result_ranges(&self, ir: &Ir, ranges: &[IntRange]) -> Vec<(Value, IntRange)> {
                vec![(self.op().result(ir, 0), ranges[0].clone())]
            }
        }
    )*};
}

same_elements!(BroadcastOp, ExtractOp, ShapeCastOp, TransposeOp);

impl InsertOp {
    /// Returns the range of both operands.
    pub fn infer_result_ranges(&self, ir: &Ir, ranges: &[IntRange]) -> Vec<(Value, IntRange)> {
        vec![(self.op().result(ir, 0), ranges[0].union(&ranges[1]))]
    }
}

impl StepOp {
    /// Returns the range from zero to the last position, unless the vector is scalable.
    pub fn infer_result_ranges(&self, ir: &Ir, _: &[IntRange]) -> Vec<(Value, IntRange)> {
        let (ctx, result) = (ir.context(), self.op().result(ir, 0));
        let TypeData::Vector { shape, scalable, .. } = result.ty(ir).data(ctx) else { return Vec::new() };
        let Some(size) = shape.first().filter(|_| !scalable.contains(&true)) else { return Vec::new() };
        let range = IntRange::unsigned(Int::zero(64), Int::new(64, *size - 1));
        vec![(result, range)]
    }
}
