//! Interfaces of `shape`: casts, and the region of `shape.assuming`.
//!
//! MLIR: Shape.cpp.

use pdll::ir::{Context, Ir, Type};
use pdll::ods::{OpDef as _, RegionBranchPoint, RegionSuccessor};

use super::ops::{AssumingOp, SizeToIndexOp, ToExtentTensorOp};
use super::verify::{is_extent_tensor, is_shape, is_size};

impl AssumingOp {
    /// Enters the region, and leaves from there.
    pub fn successor_regions(&self, ir: &Ir, from: RegionBranchPoint) -> Vec<RegionSuccessor> {
        let op = self.op();
        match from {
            RegionBranchPoint::Parent => {
                op.regions(ir).iter().map(|region| RegionSuccessor::region(*region, [])).collect()
            }
            RegionBranchPoint::Terminator(_) => vec![RegionSuccessor::parent(op.results(ir))],
        }
    }
}

impl SizeToIndexOp {
    /// Returns whether a size becomes an `index`.
    pub fn are_cast_compatible(ctx: &Context, from: &[Type], to: &[Type]) -> bool {
        let (&[from], &[to]) = (from, to) else { return false };
        (from.is_index(ctx) || is_size(ctx, from)) && to.is_index(ctx)
    }
}

impl ToExtentTensorOp {
    /// Returns whether a shape becomes a tensor of `index`.
    pub fn are_cast_compatible(ctx: &Context, from: &[Type], to: &[Type]) -> bool {
        let (&[from], &[to]) = (from, to) else { return false };
        let is_tensor = to.is_tensor(ctx);
        let is_list = is_tensor && to.element_type(ctx).is_some_and(|element| element.is_index(ctx));
        (is_extent_tensor(ctx, from) || is_shape(ctx, from)) && is_list
    }
}
