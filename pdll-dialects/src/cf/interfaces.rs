//! Interfaces of `cf`: the branch taken for constant operands, the effect of assertions, and inlining.

use pdll::ir::{Attribute, AttributeData, Block, Ir, Op, Region};
use pdll::ods::{DialectInlinerInterface, MemoryEffect, OpDef as _};

use crate::lists::unsigned_elements;

use super::{AssertOp, BranchOp, CondBranchOp, Dialect, SwitchOp};

impl AssertOp {
    /// Returns that it writes, so that it is kept.
    pub fn memory_effects(&self, _: &Ir) -> Vec<MemoryEffect> {
        vec![MemoryEffect::Write]
    }
}

impl BranchOp {
    /// Returns the only successor.
    pub fn successor_for_operands(&self, ir: &Ir, _: &[Option<Attribute>]) -> Option<Block> {
        Some(self.op().successor(ir, 0))
    }
}

impl CondBranchOp {
    /// Returns the successor for a constant condition.
    pub fn successor_for_operands(&self, ir: &Ir, operands: &[Option<Attribute>]) -> Option<Block> {
        let condition = operands.first().copied()??.as_bool(ir.context())?;
        Some(self.op().successor(ir, usize::from(!condition)))
    }
}

impl SwitchOp {
    /// Returns the successor of the case that a constant is, or the default.
    pub fn successor_for_operands(&self, ir: &Ir, operands: &[Option<Attribute>]) -> Option<Block> {
        let (ctx, op) = (ir.context(), self.op());
        let default = op.successor(ir, 0);
        let Some(cases) = op.attr_str(ir, "case_values") else { return Some(default) };
        let AttributeData::Integer { ty, value } = operands.first().copied()??.data(ctx) else { return None };
        let mask = match ty.bit_width(ctx).unwrap_or(64) {
            width @ 0..128 => (1 << width) - 1,
            128 => u128::MAX,
            _ => return None,
        };
        let value = i128::from(*value).cast_unsigned() & mask;
        let position = unsigned_elements(ctx, cases)?.iter().position(|case| *case == value);
        Some(position.map_or(default, |position| op.successor(ir, position + 1)))
    }
}

impl Dialect {
    /// Returns how branches are inlined: anywhere.
    pub fn inliner() -> impl DialectInlinerInterface {
        Inliner
    }
}

struct Inliner;

impl DialectInlinerInterface for Inliner {
    fn is_legal_to_inline_call(&self, _: &Ir, _: Op, _: Op, _: bool) -> bool {
        true
    }

    fn is_legal_to_inline_region(&self, _: &Ir, _: Region, _: Region, _: bool) -> bool {
        true
    }

    fn is_legal_to_inline_op(&self, _: &Ir, _: Op, _: Region, _: bool) -> bool {
        true
    }
}
