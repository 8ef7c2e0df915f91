//! Deferred erasure: while the journal is on, what is erased keeps its storage until the pattern is done.
//!
//! MLIR frees erased operations at once and cannot undo a pattern that fails.

use crate::ir::{Block, Op, Value};
use crate::rewrite::journal::Change;
use crate::rewrite::rewriter::PatternRewriter;

impl PatternRewriter<'_> {
    /// Gives an operation other operands, of another number.
    pub(super) fn exchange_operands(&mut self, op: Op, values: &[Value]) {
        self.drop_operands(op);
        let run = self.ir.exchange_operands(op, values);
        self.state.journal.runs.push(run);
        self.note(Change::Operands(op));
    }

    fn drop_operands(&mut self, op: Op) {
        for index in 0..op.n_operands(self.ir) {
            let operand = self.ir.operand_handle(op, index);
            self.note_use(operand);
            self.ir.clear_operand(operand);
        }
    }

    /// Clears the operands that use a value.
    pub(crate) fn drop_uses(&mut self, value: Value) {
        if !self.state.journal.is_on {
            return self.ir.drop_uses(value);
        }
        while let Some(operand) = self.ir.value_data(value).first_use {
            self.note_use(operand);
            self.ir.clear_operand(operand);
        }
    }

    /// Unlinks an operation from its block and marks it as erased. It has no uses and empty regions.
    #[cold]
    #[inline(never)]
    pub(super) fn bury_op(&mut self, op: Op) {
        self.note_place(op);
        self.ir.unlink_op(op);
        self.drop_operands(op);
        for index in 0..op.n_successors(self.ir) {
            self.note_successor(op, index);
            let entry = self.ir.successors_of(op).0 + index as u32;
            self.ir.clear_successor(entry);
        }
        for result in op.results(self.ir) {
            self.note_type(result);
            self.ir.value_data_mut(result).ty = None;
        }
        let before = self.ir.bury_op(op);
        self.state.journal.buried_ops.push((op, before));
        self.note(Change::ErasedOp(op));
    }

    /// Erases a block, and its remaining contents.
    pub(super) fn erase_block_tree(&mut self, block: Block) {
        if !self.state.journal.is_on {
            return self.ir.erase_block_tree(block);
        }
        while let Some(op) = block.last_op(self.ir) {
            let nested: Vec<Op> = self.ir.walk_pre_order(op).collect();
            // The contents of regions are erased before their operation; blocks there are erased with their
            // regions.
            for op in nested.into_iter().rev() {
                for result in op.results(self.ir) {
                    self.drop_uses(result);
                }
                let regions = op.regions(self.ir).to_vec();
                let blocks = regions.iter().flat_map(|region| region.blocks(self.ir));
                for block in blocks.collect::<Vec<Block>>() {
                    self.bury_block(block);
                }
                self.bury_op(op);
            }
        }
        self.bury_block(block);
    }

    /// Takes an empty block out of its region and marks it erased.
    fn bury_block(&mut self, block: Block) {
        self.note_block_place(block);
        self.ir.unlink_block(block);
        while let entry @ 1.. = self.ir.block_data(block).first_pred {
            self.note(Change::Successor(entry, self.ir.successor_place(entry)));
            self.ir.clear_successor(entry);
        }
        for arg in block.args(self.ir).to_vec() {
            self.drop_uses(arg);
            self.note_type(arg);
            self.ir.value_data_mut(arg).ty = None;
        }
        let args = self.ir.bury_block(block);
        self.state.journal.buried_blocks.push((block, args));
        self.note(Change::ErasedBlock(block));
    }

    /// Erases an argument that is not used.
    pub(super) fn remove_argument(&mut self, block: Block, index: usize) {
        if !self.state.journal.is_on {
            return self.ir.remove_argument(block, index);
        }
        let value = block.arg(self.ir, index);
        self.note_type(value);
        self.ir.value_data_mut(value).ty = None;
        self.ir.take_argument(block, index);
        self.note(Change::TookArgument(block, index as u32, value));
    }

    /// Makes the changes of a pattern final.
    #[inline]
    pub(crate) fn commit(&mut self) {
        if self.state.journal.is_on && !self.state.journal.is_lasting {
            self.state.journal.is_on = false;
            self.state.journal.base = 0;
            self.free_buried();
        }
    }

    #[inline(never)]
    fn free_buried(&mut self) {
        for run in self.state.journal.runs.drain(..) {
            self.ir.free_operands_at(run);
        }
        for (_, before) in self.state.journal.buried_ops.drain(..) {
            self.ir.free_buried_op(before);
        }
        for (_, args) in self.state.journal.buried_blocks.drain(..) {
            self.ir.free_args(args);
        }
        for change in self.state.journal.changes.drain(..) {
            if let Change::TookArgument(_, _, value) = change {
                self.ir.release_value(value);
            }
        }
    }
}
