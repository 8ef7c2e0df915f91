//! Mappings, and cloning of operations with their regions by them.
//!
//! MLIR: IRMapping.h, Operation.cpp (`clone`).

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::arena::Ir;
use crate::block::{Block, Region};
use crate::dialect::Op;
use crate::types::Type;
use crate::value::Value;
use crate::walk::PreOrder;

/// The correspondence between originals and copies.
#[derive(Clone, Debug, Default)]
pub struct IrMapping {
    values: FxHashMap<Value, Value>,
    blocks: FxHashMap<Block, Block>,
    ops: FxHashMap<Op, Op>,
}

impl IrMapping {
    /// Creates an empty mapping.
    pub fn new() -> IrMapping {
        IrMapping::default()
    }

    /// Maps a value to another one.
    pub fn map_value(&mut self, from: Value, to: Value) {
        self.values.insert(from, to);
    }

    /// Maps a block to another one.
    pub fn map_block(&mut self, from: Block, to: Block) {
        self.blocks.insert(from, to);
    }

    /// Returns the mapped value.
    pub fn value(&self, from: Value) -> Option<Value> {
        self.values.get(&from).copied()
    }

    /// Returns the mapped value, or the value itself.
    pub fn value_or_self(&self, from: Value) -> Value {
        self.value(from).unwrap_or(from)
    }

    /// Returns the mapped block.
    pub fn block(&self, from: Block) -> Option<Block> {
        self.blocks.get(&from).copied()
    }

    /// Returns the copy of an operation.
    pub fn op(&self, from: Op) -> Option<Op> {
        self.ops.get(&from).copied()
    }
}

#[doc(hidden)]
impl Ir {
    /// Returns a detached copy of an operation with all its regions. Operands and successors are looked up in
    /// the mapping, and are unchanged if it does not contain them; copied values and blocks are added to the
    /// mapping.
    pub fn clone_op(&mut self, root: Op, mapping: &mut IrMapping) -> Op {
        let copy = self.clone_shell(root, mapping);
        for region in self.regions_of(root).to_vec() {
            let region_copy = self.add_region(copy);
            self.clone_blocks(region, region_copy, None, mapping);
        }
        self.clone_references(PreOrder::new(root), mapping);
        copy
    }

    /// Like `clone_op` without the contents of regions, whose number is preserved.
    pub fn clone_op_without_regions(&mut self, root: Op, mapping: &mut IrMapping) -> Op {
        let copy = self.clone_shell(root, mapping);
        for _ in 0..root.n_regions(self) {
            self.add_region(copy);
        }
        self.clone_references_of(root, mapping);
        copy
    }

    /// Copies the blocks of a region with all in them into another one, before a block or at its end.
    pub fn clone_region(
        &mut self,
        region: Region,
        to: Region,
        before: Option<Block>,
        mapping: &mut IrMapping,
    ) {
        self.clone_blocks(region, to, before, mapping);
        self.clone_references(PreOrder::in_region(self, region), mapping);
    }

    /// Copies blocks with the operations in them at all depths, but for operands and successors.
    fn clone_blocks(&mut self, region: Region, to: Region, before: Option<Block>, mapping: &mut IrMapping) {
        let mut todo = vec![(region, to, before)];
        while let Some((region, to, before)) = todo.pop() {
            let blocks: Vec<Block> = region.blocks(self).collect();
            for block in &blocks {
                let block_copy = self.clone_empty_block(*block, mapping);
                self.link_block(block_copy, to, before);
            }
            for block in blocks {
                let Some(block_copy) = mapping.block(block) else { continue };
                let mut at = block.first_op(self);
                while let Some(op) = at {
                    let copy = self.clone_shell(op, mapping);
                    self.link_op(copy, block_copy, None);
                    for nested in self.regions_of(op).to_vec() {
                        let nested_copy = self.add_region(copy);
                        todo.push((nested, nested_copy, None));
                    }
                    at = op.next(self);
                }
            }
        }
    }

    /// Returns a detached block with copies of a block's arguments, except those that are mapped to other values.
    fn clone_empty_block(&mut self, block: Block, mapping: &mut IrMapping) -> Block {
        let copy = self.alloc_block();
        for i in 0..block.n_args(self) {
            let arg = block.arg(self, i);
            if mapping.value(arg).is_some() {
                continue;
            }
            let arg_copy = self.add_argument(copy, arg.ty(self));
            let loc = self.argument_loc(arg);
            if loc != self.context().unknown_loc() {
                self.set_argument_loc(arg_copy, loc);
            }
            mapping.map_value(arg, arg_copy);
        }
        mapping.map_block(block, copy);
        copy
    }

    /// Returns a detached copy of an operation without operands, successors and regions.
    fn clone_shell(&mut self, op: Op, mapping: &mut IrMapping) -> Op {
        let types: SmallVec<[Type; 4]> = op.result_types(self).collect();
        let copy = self.alloc_op(op.name(self), op.loc(self), &[], &types);
        for (from, to) in op.results(self).zip(copy.results(self)) {
            mapping.map_value(from, to);
        }
        self.copy_attrs(op, copy);
        mapping.ops.insert(op, copy);
        copy
    }

    /// Gives an operation the attributes of another one of its name.
    pub fn copy_attrs(&mut self, from: Op, to: Op) {
        if from.is_registered(self) {
            for slot in 0..usize::from(self.op_data(from).n_slots) {
                let attr = self.slot(from, slot);
                self.set_slot(to, slot, attr);
            }
        } else if let Some(properties) = from.properties(self)
            && !to.is_registered(self)
        {
            self.set_properties(to, properties);
        }
        let discardable = self.discardable(from);
        self.set_discardable(to, discardable);
    }

    /// Sets operands and successors of the copies, which may refer to later operations.
    fn clone_references(&mut self, mut walk: PreOrder, mapping: &IrMapping) {
        while let Some(op) = walk.next(self) {
            self.clone_references_of(op, mapping);
        }
    }

    fn clone_references_of(&mut self, op: Op, mapping: &IrMapping) {
        let Some(copy) = mapping.op(op) else { return };
        let operands: SmallVec<[Value; 8]> =
            op.operands(self).map(|value| mapping.value_or_self(value)).collect();
        self.replace_operands(copy, &operands);
        let successors: SmallVec<[Block; 4]> =
            op.successors(self).map(|block| mapping.block(block).unwrap_or(block)).collect();
        if !successors.is_empty() {
            self.set_successors(copy, &successors);
        }
    }
}
