//! Interfaces of `vector`: memory effects of transfers.

use pdll::ir::{Ir, Op, TypeData};
use pdll::ods::{MemoryEffect, OpDef as _};

use super::ops::{TransferReadOp, TransferWriteOp};

/// Returns an effect if an operand is a memref.
fn of_memref(ir: &Ir, op: Op, operand: usize, effect: MemoryEffect) -> Vec<MemoryEffect> {
    let ty = op.get_operand(ir, operand).map(|value| value.ty(ir).data(ir.context()));
    match ty {
        Some(TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. }) => vec![effect],
        _ => Vec::new(),
    }
}

impl TransferReadOp {
    /// Returns that it reads a memref.
    pub fn memory_effects(&self, ir: &Ir) -> Vec<MemoryEffect> {
        of_memref(ir, self.op(), 0, MemoryEffect::Read)
    }
}

impl TransferWriteOp {
    /// Returns that it writes a memref.
    pub fn memory_effects(&self, ir: &Ir) -> Vec<MemoryEffect> {
        of_memref(ir, self.op(), 1, MemoryEffect::Write)
    }
}
