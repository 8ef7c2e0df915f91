//! Equivalence of operations: whether two compute the same.
//!
//! Names, attributes, result types, operands and the contents of regions are compared; locations are not.
//! Operands of the operation itself may be permuted if it is commutative, not those of operations in its
//! regions. Invariant: equivalent operations have the same hash; no recursion on the depth of regions. MLIR:
//! OperationSupport.h (`OperationEquivalence`).

use std::hash::Hasher;

use rustc_hash::{FxHashMap, FxHasher};
use smallvec::SmallVec;

use crate::arena::{Ir, OperandData};
use crate::block::Block;
use crate::dialect::Op;
use crate::traits::Trait;
use crate::value::Value;
use crate::walk::PreOrder;

/// The correspondences assumed so far.
#[derive(Default)]
struct Assumed {
    values: FxHashMap<Value, Value>,
    blocks: FxHashMap<Block, Block>,
}

impl Assumed {
    fn same_value(&self, a: Value, b: Value) -> bool {
        a == b || self.values.get(&a) == Some(&b)
    }

    fn same_block(&mut self, a: Block, b: Block) -> bool {
        *self.blocks.entry(a).or_insert(b) == b
    }
}

impl Ir {
    /// Returns a hash that is equal for equivalent operations. From the regions it includes names and
    /// attributes of direct operations, so that it usually differs for operations that only differ in their
    /// regions.
    pub fn equivalence_hash(&self, op: Op) -> u64 {
        let mut hasher = FxHasher::default();
        self.hash_shell(op, &mut hasher);
        if self.has_regions(op) {
            for block in op.regions(self).iter().flat_map(|region| region.blocks(self)) {
                hasher.write_usize(block.n_args(self));
                block.ops(self).for_each(|inner| self.hash_shell(inner, &mut hasher));
            }
        }
        for result in self.results_of(op) {
            let ty = self.value_data(Value::from_index(result)).ty;
            hasher.write_u32(ty.map_or(0, |ty| ty.raw()));
        }
        let raw = |operand: &OperandData| operand.value.map_or(0, Value::raw);
        let operands = self.operands_of(op);
        let is_commutative = operands.len() > 1 && op.has_trait(self, Trait::Commutative);
        match operands {
            [a, b] if is_commutative => {
                hasher.write_u32(raw(a).min(raw(b)));
                hasher.write_u32(raw(a).max(raw(b)));
            }
            _ if is_commutative => {
                let mut values: SmallVec<[u32; 8]> = operands.iter().map(raw).collect();
                values.sort_unstable();
                values.into_iter().for_each(|value| hasher.write_u32(value));
            }
            _ => operands.iter().for_each(|operand| hasher.write_u32(raw(operand))),
        }
        hasher.finish()
    }

    #[inline(always)]
    fn hash_shell(&self, op: Op, hasher: &mut FxHasher) {
        hasher.write_u32(op.name(self).raw());
        // What is absent is not hashed: an operation without any attributes has no room for them.
        for (slot, attr) in (0..).zip(self.attr_run(op)) {
            if let Some(attr) = attr {
                hasher.write_u64(slot << 32 | u64::from(attr.raw()));
            }
        }
    }

    /// Returns whether the two operations compute the same.
    pub fn are_equivalent(&self, a: Op, b: Op) -> bool {
        if a == b {
            return true;
        }
        let mut assumed = Assumed::default();
        if !self.has_regions(a) && !self.has_regions(b) {
            return self.shells_are_equivalent(a, b, true, &mut assumed);
        }
        let (mut walk_a, mut walk_b) = (PreOrder::new(a), PreOrder::new(b));
        loop {
            match (walk_a.next(self), walk_b.next(self)) {
                (Some(x), Some(y)) => {
                    let is_start = x != a && x.prev(self).is_none();
                    if is_start && !self.enter_block(x, y, &mut assumed)
                        || !self.shells_are_equivalent(x, y, x == a, &mut assumed)
                    {
                        return false;
                    }
                    for (result_x, result_y) in x.results(self).zip(y.results(self)) {
                        assumed.values.insert(result_x, result_y);
                    }
                }
                (None, None) => return true,
                _ => return false,
            }
        }
    }

    /// Assumes that two blocks are equivalent from their first operations on.
    fn enter_block(&self, x: Op, y: Op, assumed: &mut Assumed) -> bool {
        let (Some(block_x), Some(block_y)) = (x.block(self), y.block(self)) else { return false };
        for (arg_x, arg_y) in block_x.args(self).iter().zip(block_y.args(self)) {
            assumed.values.insert(*arg_x, *arg_y);
        }
        assumed.same_block(block_x, block_y)
    }

    /// Compares everything except the contents of regions: of those, the numbers of blocks and operations,
    /// and the block arguments.
    fn shells_are_equivalent(&self, a: Op, b: Op, is_root: bool, assumed: &mut Assumed) -> bool {
        let (data_a, data_b) = (self.op_data(a), self.op_data(b));
        data_a.name == data_b.name
            && a.n_operands(self) == b.n_operands(self)
            && data_a.n_slots == data_b.n_slots
            && self.attributes_are_equal(a, b)
            && a.n_results(self) == b.n_results(self)
            && a.result_types(self).eq(b.result_types(self))
            && self.operands_are_equivalent(a, b, is_root, assumed)
            && a.n_successors(self) == b.n_successors(self)
            && a.successors(self).zip(b.successors(self)).all(|(x, y)| assumed.same_block(x, y))
            && self.region_shapes_are_equal(a, b)
    }

    /// Compares the attributes of operations with as many slots. Without any, one may have room for them and the other none.
    fn attributes_are_equal(&self, a: Op, b: Op) -> bool {
        match (self.attr_run(a), self.attr_run(b)) {
            ([], run) | (run, []) => run.iter().all(Option::is_none),
            (a, b) => a == b,
        }
    }

    fn operands_are_equivalent(&self, a: Op, b: Op, is_root: bool, assumed: &Assumed) -> bool {
        let pairs = || a.operands(self).zip(b.operands(self));
        let Some(first) = pairs().position(|(x, y)| !assumed.same_value(x, y)) else { return true };
        if !is_root || !a.has_trait(self, Trait::Commutative) {
            return false;
        }
        let rest = |op: Op| {
            let mut values: SmallVec<[Value; 4]> = op.operands(self).skip(first).collect();
            values.sort_unstable();
            values
        };
        rest(a) == rest(b)
    }

    fn region_shapes_are_equal(&self, a: Op, b: Op) -> bool {
        let (regions_a, regions_b) = (a.regions(self), b.regions(self));
        let same_block = |x: Block, y: Block| {
            let types = |block: Block| block.args(self).iter().map(|arg| arg.ty(self));
            types(x).eq(types(y)) && x.ops(self).count() == y.ops(self).count()
        };
        regions_a.len() == regions_b.len()
            && regions_a.iter().zip(regions_b).all(|(x, y)| {
                let (mut blocks_x, mut blocks_y) = (x.blocks(self), y.blocks(self));
                loop {
                    match (blocks_x.next(), blocks_y.next()) {
                        (Some(x), Some(y)) if same_block(x, y) => {}
                        (None, None) => return true,
                        _ => return false,
                    }
                }
            })
    }
}
