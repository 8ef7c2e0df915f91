//! Interfaces of `llvm`: memory effects, and which divisions may be executed speculatively.

use pdll::ir::{Ir, Op};
use pdll::ods::{MemoryEffect, OpDef as _, Speculatability};

use super::ops::{InlineAsmOp, LoadOp, SDivOp, StoreOp, UDivOp};
use crate::constants;

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

/// Returns whether a division cannot be undefined: by a constant other than zero and, of a signed division, other than
/// minus one.
fn division(ir: &Ir, op: Op, is_signed: bool) -> Speculatability {
    let divisor = op.get_operand(ir, 1).and_then(|value| value.constant(ir));
    match constants::int_of(ir.context(), divisor) {
        Some(value) if !(value.is_zero() || is_signed && value.is_all_ones()) => {
            Speculatability::Speculatable
        }
        _ => Speculatability::NotSpeculatable,
    }
}

impl SDivOp {
    /// Returns whether the divisor is a constant other than zero and minus one.
    pub fn speculatability(&self, ir: &Ir) -> Speculatability {
        division(ir, self.op(), true)
    }
}

impl UDivOp {
    /// Returns whether the divisor is a constant other than zero.
    pub fn speculatability(&self, ir: &Ir) -> Speculatability {
        division(ir, self.op(), false)
    }
}
