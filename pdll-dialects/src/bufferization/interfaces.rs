//! Interfaces of `bufferization`: effects, destinations, inferred types.

use std::ops::Range;

use pdll::ir::{Ir, TypeData, TypeVec};
use pdll::ods::{InferTypesInput, MemoryEffect, OpDef as _};

impl super::MaterializeInDestinationOp {
    /// Returns that it writes a buffer.
    pub fn memory_effects(&self, ir: &Ir) -> Vec<MemoryEffect> {
        let dest = self.op().get_operand(ir, 1).map(|value| value.ty(ir).data(ir.context()));
        match dest {
            Some(TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. }) => vec![MemoryEffect::Write],
            _ => Vec::new(),
        }
    }
}

impl super::MaterializeInDestinationOp {
    /// Returns the position of the destination.
    pub fn dps_inits(&self, _: &Ir) -> Range<usize> {
        1..2
    }
}

impl super::DeallocOp {
    /// Infers a condition per retained buffer.
    pub(super) fn infer_return_types(input: &InferTypesInput<'_>) -> Result<TypeVec, String> {
        let i1 = input.context().integer_type(1);
        let n_conditions = input.operands.iter().filter(|value| value.ty(input.ir) == i1).count();
        let n_retained = input.operands.len().saturating_sub(2 * n_conditions);
        Ok(std::iter::repeat_n(i1, n_retained).collect())
    }
}
