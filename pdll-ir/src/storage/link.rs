//! Links: positions of operations in blocks and blocks in regions; erasing trees.
//!
//! Invariant: the operations of a block and the blocks of a region are doubly linked lists with parent links.

use crate::arena::Ir;
use crate::block::{Block, Region};
use crate::op::Op;
use crate::types::Type;
use crate::value::{OpOperand, Value};

#[doc(hidden)]
impl Ir {
    /// Puts a detached operation into a block, before another one or at the end.
    #[inline(always)]
    pub fn link_op(&mut self, op: Op, block: Block, before: Option<Op>) {
        debug_assert!(self.op_data(op).block.is_none());
        let prev = match before {
            Some(next) => self.op_data(next).prev,
            None => self.block_data(block).last,
        };
        let data = self.op_data_mut(op);
        (data.block, data.prev, data.next) = (Some(block), prev, before);
        self.link_neighbours(op, block, prev, before);
    }

    /// Links those between which an operation is now to it.
    #[inline(always)]
    pub(crate) fn link_neighbours(&mut self, op: Op, block: Block, prev: Option<Op>, next: Option<Op>) {
        match prev {
            Some(prev) => self.op_data_mut(prev).next = Some(op),
            None => self.block_data_mut(block).first = Some(op),
        }
        match next {
            Some(next) => self.op_data_mut(next).prev = Some(op),
            None => self.block_data_mut(block).last = Some(op),
        }
    }

    /// Takes an operation out of its block, if it is in one.
    #[inline]
    pub fn unlink_op(&mut self, op: Op) {
        let data = self.op_data_mut(op);
        let (prev, next) = (data.prev.take(), data.next.take());
        let Some(block) = data.block.take() else { return };
        self.unlink_neighbours(block, prev, next);
    }

    /// Moves an operation and those after it in its block to the end of another block. Returns their number.
    pub fn move_rest_of_block(&mut self, first: Op, to: Block) -> u64 {
        let Some(from) = self.op_data(first).block.filter(|from| *from != to) else { return 0 };
        let last = self.block_data(from).last;
        let (before, after) = (self.op_data(first).prev, self.block_data(to).last);
        match before {
            Some(before) => self.op_data_mut(before).next = None,
            None => self.block_data_mut(from).first = None,
        }
        self.block_data_mut(from).last = before;
        match after {
            Some(after) => self.op_data_mut(after).next = Some(first),
            None => self.block_data_mut(to).first = Some(first),
        }
        self.op_data_mut(first).prev = after;
        self.block_data_mut(to).last = last;
        let (mut n_moved, mut at) = (0, Some(first));
        while let Some(op) = at {
            let data = self.op_data_mut(op);
            data.block = Some(to);
            at = data.next;
            n_moved += 1;
        }
        n_moved
    }

    /// Links those between which an operation was to each other.
    #[inline]
    pub(crate) fn unlink_neighbours(&mut self, block: Block, prev: Option<Op>, next: Option<Op>) {
        match prev {
            Some(prev) => self.op_data_mut(prev).next = next,
            None => self.block_data_mut(block).first = next,
        }
        match next {
            Some(next) => self.op_data_mut(next).prev = prev,
            None => self.block_data_mut(block).last = prev,
        }
    }

    /// Puts a detached block into a region, before another one or at the end.
    pub fn link_block(&mut self, block: Block, region: Region, before: Option<Block>) {
        debug_assert!(self.block_data(block).region.is_none());
        let prev = match before {
            Some(next) => self.block_data(next).prev,
            None => self.region_data(region).last,
        };
        let data = self.block_data_mut(block);
        (data.region, data.prev, data.next) = (Some(region), prev, before);
        match prev {
            Some(prev) => self.block_data_mut(prev).next = Some(block),
            None => self.region_data_mut(region).first = Some(block),
        }
        match before {
            Some(next) => self.block_data_mut(next).prev = Some(block),
            None => self.region_data_mut(region).last = Some(block),
        }
        if prev.is_some() || before.is_some() {
            self.note_cfg();
        }
    }

    /// Takes a block out of its region, if it is in one.
    pub fn unlink_block(&mut self, block: Block) {
        let data = self.block_data_mut(block);
        let (prev, next) = (data.prev.take(), data.next.take());
        let Some(region) = data.region.take() else { return };
        match prev {
            Some(prev) => self.block_data_mut(prev).next = next,
            None => self.region_data_mut(region).first = next,
        }
        match next {
            Some(next) => self.block_data_mut(next).prev = prev,
            None => self.region_data_mut(region).last = prev,
        }
    }

    /// Adds an argument at the end.
    pub fn add_argument(&mut self, block: Block, ty: Type) -> Value {
        let value = self.alloc_argument(block, self.n_args_of(block), ty);
        self.put_in_args(block, self.n_args_of(block), value);
        value
    }

    /// Adds an argument at a position at most the number of arguments.
    pub fn insert_argument(&mut self, block: Block, index: usize, ty: Type) -> Value {
        let value = self.alloc_argument(block, index, ty);
        self.put_in_args(block, index, value);
        self.number_arguments(block, index + 1);
        value
    }

    /// Erases an unused argument.
    pub fn remove_argument(&mut self, block: Block, index: usize) {
        let value = self.take_from_args(block, index);
        self.release_value(value);
        self.number_arguments(block, index);
    }

    pub(crate) fn number_arguments(&mut self, block: Block, from: usize) {
        for index in from..self.n_args_of(block) {
            let value = self.args_of(block)[index];
            self.set_argument_index(value, index);
        }
    }

    /// Gives all uses of a value to another one, most recent first.
    pub(crate) fn replace_uses(&mut self, from: Value, to: Value) {
        if from != to {
            self.move_uses(from, to);
        }
    }

    /// Erases an operation with everything in its regions. Results may have uses within, or in operations
    /// erased later: remaining uses are cleared, which `verify` reports.
    pub fn erase_tree(&mut self, op: Op) {
        self.unlink_op(op);
        // Post-order: the contents of a region are erased before the operation that contains it.
        let mut order = Vec::new();
        let mut walk = crate::walk::PostOrder::new(self, op);
        while let Some(nested) = walk.next(self) {
            order.push(nested);
        }
        for nested in order.iter().copied() {
            self.drop_all_operands(nested);
        }
        for nested in order {
            self.drop_result_uses(nested);
            for region in self.regions_of(nested).to_vec() {
                while let Some(block) = region.entry(self) {
                    self.release_block(block);
                }
            }
            self.remove_op(nested);
        }
    }

    fn drop_all_operands(&mut self, op: Op) {
        self.replace_operands(op, &[]);
        self.set_successors(op, &[]);
    }

    /// Detaches the operands that still use an operation's results.
    fn drop_result_uses(&mut self, op: Op) {
        for index in self.results_of(op) {
            self.drop_uses(Value::from_index(index));
        }
    }

    /// Clears the operands that use a value.
    pub fn drop_uses(&mut self, value: Value) {
        while let Some(operand) = self.value_data(value).first_use {
            self.clear_operand(operand);
        }
    }

    /// Erases a block whose operations are erased already or together with it.
    pub fn erase_block_tree(&mut self, block: Block) {
        while let Some(op) = self.block_data(block).last {
            self.erase_tree(op);
        }
        self.release_block(block);
    }

    /// Marks an empty block erased, with its arguments.
    fn release_block(&mut self, block: Block) {
        self.unlink_block(block);
        for index in 0..self.n_args_of(block) {
            let arg = self.args_of(block)[index];
            self.drop_uses(arg);
            self.release_value(arg);
        }
        self.clear_predecessors(block);
        let args = self.bury_block(block);
        self.free_args(args);
    }

    /// Returns the handle of an operand by position.
    #[inline]
    pub fn operand_handle(&self, op: Op, index: usize) -> OpOperand {
        debug_assert!(index < self.n_operands_of(self.op_data(op)) as usize);
        OpOperand::from_index(self.first_operand(op) + index as u32)
    }
}
