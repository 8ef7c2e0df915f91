//! Identity fingerprints: numbers that tell whether anything at all is other than before in one IR.
//!
//! Unlike `Ir::fingerprint`, handles and locations count: an operation replaced with an equal one is another one.

use std::hash::Hasher;

use rustc_hash::FxHasher;

use crate::ir::arena::Ir;
use crate::ir::dialect::Op;
use crate::ir::walk::PreOrder;

impl Ir {
    /// The fingerprint of an operation and all below it.
    pub(super) fn identity_fingerprint(&self, root: Op) -> u64 {
        let mut hasher = FxHasher::default();
        let mut walk = PreOrder::new(root);
        while let Some(op) = walk.next(self) {
            hasher.write_u32(op.raw());
            hasher.write_u32(op.name(self).raw());
            hasher.write_u32(op.loc(self).raw());
            hasher.write_u32(op.block(self).map_or(0, |block| block.raw()));
            hasher.write_u32(op.discardable_attrs(self).raw());
            hasher.write_u32(op.properties(self).map_or(0, |attr| attr.raw()));
            for (name, attr) in op.inherent_attrs(self) {
                hasher.write_u32(name.raw());
                hasher.write_u32(attr.raw());
            }
            hasher.write_usize(op.n_operands(self));
            for operand in self.operands_of(op) {
                hasher.write_u32(operand.value.map_or(0, |value| value.raw()));
            }
            for result in op.results(self) {
                hasher.write_u32(result.ty(self).raw());
            }
            for successor in op.successors(self) {
                hasher.write_u32(successor.raw());
            }
            for region in op.regions(self) {
                hasher.write_u32(region.raw());
                for block in region.blocks(self) {
                    hasher.write_u32(block.raw());
                    for arg in block.args(self) {
                        hasher.write_u32(arg.raw());
                        hasher.write_u32(arg.ty(self).raw());
                    }
                }
            }
        }
        hasher.finish()
    }
}
