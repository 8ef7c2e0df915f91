//! Fingerprints: hashes that are equal for IRs of the same structure.
//!
//! Names, types, attributes, operands, successors and nesting count; locations and handles do not. Only IRs of one
//! context are comparable.

use std::hash::Hasher;

use rustc_hash::{FxHashMap, FxHasher};

use crate::arena::Ir;
use crate::dialect::Op;
use crate::value::Value;
use crate::walk::PreOrder;

impl Ir {
    /// Returns the fingerprint of the top operation and all below it.
    pub fn fingerprint(&self) -> u64 {
        self.fingerprint_below(self.top())
    }

    /// Returns the fingerprint of an operation and all below it. Values from outside count by handle.
    pub fn fingerprint_below(&self, root: Op) -> u64 {
        let numbers = self.number_below(root);
        let mut hasher = FxHasher::default();
        let mut walk = PreOrder::new(root);
        while let Some(op) = walk.next(self) {
            self.hash_op(op, &numbers, &mut hasher);
        }
        hasher.finish()
    }

    /// Values and blocks numbered in walking order; results before arguments.
    fn number_below(&self, root: Op) -> Numbers {
        let mut numbers = Numbers::default();
        let mut walk = PreOrder::new(root);
        while let Some(op) = walk.next(self) {
            for result in op.results(self) {
                let n = numbers.values.len() as u32;
                numbers.values.insert(result, n);
            }
            for block in op.regions(self).iter().flat_map(|region| region.blocks(self)) {
                let n = numbers.blocks.len() as u32;
                numbers.blocks.insert(block, n);
                for arg in block.args(self) {
                    let n = numbers.values.len() as u32;
                    numbers.values.insert(*arg, n);
                }
            }
        }
        numbers
    }

    /// Hashes an operation by handles: an operation that is replaced by an equal one changes the hash;
    /// locations are included.
    #[doc(hidden)]
    pub fn hash_identity(&self, op: Op, hasher: &mut FxHasher) {
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

    fn hash_op(&self, op: Op, numbers: &Numbers, hasher: &mut FxHasher) {
        hasher.write_u32(op.name(self).raw());
        hasher.write_u32(op.discardable_attrs(self).raw());
        hasher.write_u32(op.properties(self).map_or(0, |attr| attr.raw()));
        for (name, attr) in op.inherent_attrs(self) {
            hasher.write_u32(name.raw());
            hasher.write_u32(attr.raw());
        }
        hasher.write_usize(op.n_operands(self));
        for operand in self.operands_of(op) {
            let number = operand.value.map(|value| match numbers.values.get(&value) {
                Some(number) => u64::from(*number),
                None => u64::from(value.raw()) | 1 << 32,
            });
            hasher.write_u64(number.unwrap_or(u64::MAX));
        }
        hasher.write_usize(op.n_results(self));
        for ty in op.result_types(self) {
            hasher.write_u32(ty.raw());
        }
        for successor in op.successors(self) {
            hasher.write_u32(numbers.blocks.get(&successor).copied().unwrap_or(u32::MAX));
        }
        // Where in its block and region: an operation that starts a block starts a new sequence.
        let is_first = op.prev(self).is_none();
        let block = op.block(self).filter(|_| is_first);
        hasher.write_u32(block.and_then(|block| numbers.blocks.get(&block).copied()).unwrap_or(u32::MAX));
        hasher.write_usize(op.n_regions(self));
        for region in op.regions(self) {
            for block in region.blocks(self) {
                hasher.write_usize(block.n_args(self));
                for arg in block.args(self) {
                    hasher.write_u32(arg.ty(self).raw());
                }
            }
            hasher.write_usize(usize::MAX);
        }
    }
}

#[derive(Default)]
struct Numbers {
    values: FxHashMap<Value, u32>,
    blocks: FxHashMap<crate::block::Block, u32>,
}
