//! Interfaces of `vector`: memory effects, destinations and speculation of transfers.

use std::ops::Range;

use pdll::ir::{Ir, Op, TypeData};
use pdll::ods::{MemoryEffect, OpDef as _, Speculatability};

use super::ops::{TransferReadOp, TransferWriteOp};

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
