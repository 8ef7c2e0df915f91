//! Interfaces of `memref`: casts, slices, symbols, regions and speculation.

use pdll::ir::{Context, DYNAMIC, Ir, SymbolTableCollection, Type, Value};
use pdll::ods::{IntRange, OpDef as _, RegionBranchPoint, RegionSuccessor, Speculatability};

use super::{
    AllocaScopeOp, CastOp, DimOp, GetGlobalOp, GlobalOp, MemorySpaceCastOp, ReinterpretCastOp, SubViewOp,
};
use crate::shaped::{
    are_shapes_compatible, int_constant, memory_space, quoted, rank_of, shape_of, strides_and_offset,
};

/// Returns the layout of a memref type.
fn layout(ctx: &Context, ty: Type) -> Option<pdll::ir::Attribute> {
    match ty.data(ctx) {
        pdll::ir::TypeData::MemRef { layout, .. } => *layout,
        _ => None,
    }
}

/// Returns whether a type is a ranked or unranked memref.
fn is_memref(ctx: &Context, ty: Type) -> bool {
    ty.is_memref(ctx) || ty.is_unranked_memref(ctx)
}

impl CastOp {
    /// Returns whether the types are memrefs of one element type and memory space whose shapes and layouts may be the same.
    pub fn are_cast_compatible(ctx: &Context, from: &[Type], to: &[Type]) -> bool {
        let (&[from], &[to]) = (from, to) else { return false };
        let ranked = [from, to].map(|ty| ty.is_memref(ctx));
        if !is_memref(ctx, from) || !is_memref(ctx, to) || ranked == [false, false] {
            return false;
        }
        if from.element_type(ctx) != to.element_type(ctx) || memory_space(ctx, from) != memory_space(ctx, to)
        {
            return false;
        }
        if ranked != [true, true] {
            return true;
        }
        if layout(ctx, from) != layout(ctx, to) {
            let (Some((a, a_offset)), Some((b, b_offset))) =
                (strides_and_offset(ctx, from), strides_and_offset(ctx, to))
            else {
                return false;
            };
            let is_offset_compatible = a_offset == DYNAMIC || b_offset == DYNAMIC || a_offset == b_offset;
            if !is_offset_compatible || !are_shapes_compatible(&a, &b) {
                return false;
            }
        }
        are_shapes_compatible(shape_of(ctx, from), shape_of(ctx, to))
    }
}

impl MemorySpaceCastOp {
    /// Returns whether the types are memrefs that differ at most in their memory space.
    pub fn are_cast_compatible(ctx: &Context, from: &[Type], to: &[Type]) -> bool {
        let (&[from], &[to]) = (from, to) else { return false };
        is_memref(ctx, from)
            && is_memref(ctx, to)
            && from.element_type(ctx) == to.element_type(ctx)
            && from.shape(ctx) == to.shape(ctx)
            && layout(ctx, from) == layout(ctx, to)
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

impl SubViewOp {
    /// Returns the rank of the source.
    pub fn array_attr_max_ranks(&self, ir: &Ir) -> [usize; 3] {
        [rank_of(ir.context(), self.op().operand(ir, 0).ty(ir)); 3]
    }
}

impl ReinterpretCastOp {
    /// Returns one offset, and the rank of the result.
    pub fn array_attr_max_ranks(&self, ir: &Ir) -> [usize; 3] {
        let rank = rank_of(ir.context(), self.op().result(ir, 0).ty(ir));
        [1, rank, rank]
    }
}

impl AllocaScopeOp {
    /// Enters the region, and leaves from there.
    pub fn successor_regions(&self, ir: &Ir, from: RegionBranchPoint) -> Vec<RegionSuccessor> {
        match from {
            RegionBranchPoint::Parent => vec![RegionSuccessor::region(self.op().region(ir, 0), [])],
            RegionBranchPoint::Terminator(_) => vec![RegionSuccessor::parent(self.op().results(ir))],
        }
    }
}

impl GetGlobalOp {
    /// Verifies that the symbol is a global of the result's type.
    pub fn verify_symbol_uses(&self, ir: &Ir, symbols: &mut SymbolTableCollection) -> Result<(), String> {
        let (ctx, op) = (ir.context(), self.op());
        let Some(reference) = op.attr_str(ir, "name") else { return Ok(()) };
        let name = reference.as_flat_symbol_ref(ctx).map_or("", |name| ctx.str(name));
        let found = symbols.lookup_nearest_symbol_from(ir, op, reference);
        let Some(global) = found.and_then(|global| global.cast::<GlobalOp>(ir)) else {
            return Err(format!("'{name}' does not reference a valid global memref"));
        };
        let expected = global.op().attr_str(ir, "type").and_then(|ty| ty.as_type(ctx));
        let ty = op.result(ir, 0).ty(ir);
        match expected {
            Some(expected) if expected != ty => Err(format!(
                "result type {} does not match type {} of the global memref @{name}",
                quoted(ctx, ty),
                quoted(ctx, expected)
            )),
            _ => Ok(()),
        }
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
