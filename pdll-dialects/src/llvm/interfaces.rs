//! Interfaces of `llvm`: memory effects.

use pdll::ir::{Ir, Op};
use pdll::ods::{MemoryEffect, OpDef as _};

use super::ops::{InlineAsmOp, LoadOp, StoreOp};

/// Returns the effects of an access: volatile and ordered ones are arbitrary.
fn access(ir: &Ir, op: Op, effect: MemoryEffect) -> Vec<MemoryEffect> {
    let ordering = op.attr_str(ir, "ordering").and_then(|attr| attr.as_i64(ir.context())).unwrap_or(0);
    match op.attr_str(ir, "volatile_").is_some() || ordering > 1 {
        true => vec![MemoryEffect::Read, MemoryEffect::Write],
        false => vec![effect],
    }
}

impl LoadOp {
    /// Returns that it reads.
    pub fn memory_effects(&self, ir: &Ir) -> Vec<MemoryEffect> {
        access(ir, self.op(), MemoryEffect::Read)
    }
}

impl StoreOp {
    /// Returns that it writes.
    pub fn memory_effects(&self, ir: &Ir) -> Vec<MemoryEffect> {
        access(ir, self.op(), MemoryEffect::Write)
    }
}

impl InlineAsmOp {
    /// Returns arbitrary effects, if it has any.
    pub fn memory_effects(&self, ir: &Ir) -> Vec<MemoryEffect> {
        match self.op().attr_str(ir, "has_side_effects") {
            Some(_) => vec![MemoryEffect::Read, MemoryEffect::Write],
            None => Vec::new(),
        }
    }
}
