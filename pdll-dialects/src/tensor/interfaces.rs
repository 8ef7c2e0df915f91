//! Interfaces of `tensor`: casts, slices, destinations and speculation.

use std::ops::Range;

use pdll::ir::{Context, Ir, Type, Value};
use pdll::ods::{IntRange, OpDef as _, Speculatability};

use super::{BitcastOp, CastOp, DimOp, ExtractSliceOp, InsertOp, InsertSliceOp, ParallelInsertSliceOp};
use crate::shaped::{are_shapes_compatible, int_constant, rank_of};

/// Returns whether two types are tensors whose shapes may be the same.
fn are_tensors_compatible(ctx: &Context, from: Type, to: Type) -> bool {
    let is_same_shape = match (from.shape(ctx), to.shape(ctx)) {
        (Some(from), Some(to)) => are_shapes_compatible(from, to),
        _ => true,
    };
    from.is_tensor(ctx) && to.is_tensor(ctx) && is_same_shape
}

impl CastOp {
    /// Returns whether the types are tensors of one element type whose shapes may be the same.
    pub fn are_cast_compatible(ctx: &Context, from: &[Type], to: &[Type]) -> bool {
        let (&[from], &[to]) = (from, to) else { return false };
        from.element_type(ctx) == to.element_type(ctx) && are_tensors_compatible(ctx, from, to)
    }
}

impl BitcastOp {
    /// Returns whether the types are tensors with elements of one width whose shapes may be the same.
    pub fn are_cast_compatible(ctx: &Context, from: &[Type], to: &[Type]) -> bool {
        let (&[from], &[to]) = (from, to) else { return false };
        let width = |ty: Type| ty.element_type(ctx).and_then(|element| element.bit_width(ctx));
        width(from) == width(to) && are_tensors_compatible(ctx, from, to)
    }
}

impl DimOp {
    /// Is speculatable if the index is a constant in range.
    pub fn speculatability(&self, ir: &Ir) -> Speculatability {
        let index = int_constant(ir, self.op().operand(ir, 1)).and_then(|index| usize::try_from(index).ok());
        let shape = self.op().operand(ir, 0).ty(ir).shape(ir.context());
        match (index, shape) {
            (Some(index), Some(shape)) if index < shape.len() => Speculatability::Speculatable,
            _ => Speculatability::NotSpeculatable,
        }
    }
}

impl ExtractSliceOp {
    /// Returns the rank of the source.
    pub fn array_attr_max_ranks(&self, ir: &Ir) -> [usize; 3] {
        [rank_of(ir.context(), self.op().operand(ir, 0).ty(ir)); 3]
    }
}

impl InsertSliceOp {
    /// Returns the rank of the result.
    pub fn array_attr_max_ranks(&self, ir: &Ir) -> [usize; 3] {
        [rank_of(ir.context(), self.op().result(ir, 0).ty(ir)); 3]
    }

    /// Returns the position of the destination.
    pub fn dps_inits(&self, _: &Ir) -> Range<usize> {
        1..2
    }
}

impl ParallelInsertSliceOp {
    /// Returns the rank of the destination.
    pub fn array_attr_max_ranks(&self, ir: &Ir) -> [usize; 3] {
        [rank_of(ir.context(), self.op().operand(ir, 1).ty(ir)); 3]
    }
}

impl InsertOp {
    /// Returns the position of the destination.
    pub fn dps_inits(&self, _: &Ir) -> Range<usize> {
        1..2
    }
}

impl DimOp {
    /// Returns the range of the sizes of the dimensions that the index may select.
    pub fn infer_result_ranges_from_optional(
        &self,
        ir: &Ir,
        ranges: &[Option<IntRange>],
    ) -> Vec<(Value, IntRange)> {
        crate::shaped::dim_range(ir, self.op(), ranges)
    }
}
