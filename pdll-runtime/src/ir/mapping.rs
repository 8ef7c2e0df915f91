//! Mappings, and cloning of operations with their regions by them.
//!
//! MLIR: IRMapping.h, Operation.cpp (`clone`).

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::ir::arena::Ir;
use crate::ir::block::Block;
use crate::ir::dialect::Op;
use crate::ir::types::Type;
use crate::ir::value::Value;
use crate::ir::walk::PreOrder;

/// What stands for what in a copy.
#[derive(Clone, Debug, Default)]
pub struct IrMapping {
    values: FxHashMap<Value, Value>,
    blocks: FxHashMap<Block, Block>,
    ops: FxHashMap<Op, Op>,
}

impl IrMapping {
    /// A mapping of nothing.
    pub fn new() -> IrMapping {
        IrMapping::default()
    }

    /// Lets a value stand for another one.
    pub fn map_value(&mut self, from: Value, to: Value) {
        self.values.insert(from, to);
    }

    /// Lets a block stand for another one.
    pub fn map_block(&mut self, from: Block, to: Block) {
        self.blocks.insert(from, to);
    }

    /// What stands for a value.
    pub fn value(&self, from: Value) -> Option<Value> {
        self.values.get(&from).copied()
    }

    /// What stands for a value, or the value itself.
    pub fn value_or_self(&self, from: Value) -> Value {
        self.value(from).unwrap_or(from)
    }

    /// What stands for a block.
    pub fn block(&self, from: Block) -> Option<Block> {
        self.blocks.get(&from).copied()
    }

    /// The copy of an operation.
    pub fn op(&self, from: Op) -> Option<Op> {
        self.ops.get(&from).copied()
    }
}

impl Ir {
    /// A detached copy of an operation with all in its regions. Operands and successors are looked up in the mapping,
    /// and stay as they are if it does not have them; the mapping learns what was copied.
    pub(crate) fn clone_op(&mut self, root: Op, mapping: &mut IrMapping) -> Op {
        let mut walk = PreOrder::new(root);
        let mut copied = Vec::new();
        while let Some(op) = walk.next(self) {
            self.clone_shell(op, mapping);
            copied.push(op);
        }
        // Operands and successors last: they may refer forward.
        for op in &copied {
            self.clone_references(*op, mapping);
        }
        match mapping.op(root) {
            Some(copy) => copy,
            None => unreachable!("the walk starts with the root"),
        }
    }

    /// Copies an operation without operands and successors, and the blocks of its regions without operations.
    fn clone_shell(&mut self, op: Op, mapping: &mut IrMapping) {
        let types: SmallVec<[Type; 4]> = op.result_types(self).collect();
        let copy = self.alloc_op(op.name(self), op.loc(self), &[], &types);
        for (from, to) in op.results(self).zip(copy.results(self)) {
            mapping.map_value(from, to);
        }
        if op.is_registered(self) {
            for slot in 0..usize::from(self.op_data(op).n_slots) {
                let attr = self.slot(op, slot);
                self.set_slot(copy, slot, attr);
            }
        } else if let Some(properties) = op.properties(self)
            && !copy.is_registered(self)
        {
            self.set_properties(copy, properties);
        }
        let discardable = self.discardable(op);
        self.set_discardable(copy, discardable);
        for region in op.regions(self).to_vec() {
            let region_copy = self.add_region(copy);
            let blocks: Vec<Block> = region.blocks(self).collect();
            for block in blocks {
                let block_copy = self.alloc_block();
                self.link_block(block_copy, region_copy, None);
                for i in 0..block.n_args(self) {
                    let arg = block.arg(self, i);
                    let arg_copy = self.add_argument(block_copy, arg.ty(self));
                    let loc = self.argument_loc(arg);
                    if loc != self.context().unknown_loc() {
                        self.set_argument_loc(arg_copy, loc);
                    }
                    mapping.map_value(arg, arg_copy);
                }
                mapping.map_block(block, block_copy);
            }
        }
        // The root's own block is not part of the copy, unless the mapping was told of it, which means something else.
        if let Some(block) = op.block(self)
            && let Some(parent) = block.parent_op(self)
            && mapping.op(parent).is_some()
            && let Some(block_copy) = mapping.block(block)
        {
            self.link_op(copy, block_copy, None);
        }
        mapping.ops.insert(op, copy);
    }

    fn clone_references(&mut self, op: Op, mapping: &IrMapping) {
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
