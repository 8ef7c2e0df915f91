//! Undoing: the storage operations that a journal needs to erase entities reversibly and to restore them.
//!
//! In: records from before a change. Out: the same records in their places. Buried operations and blocks
//! count as erased, but keep their storage until they are freed. Invariant: changes are undone in reverse
//! order, so each undo finds the lists as its change left them.

use crate::arena::Ir;
use crate::arena::lists::Run;
use crate::arena::records::{OpData, SuccessorData, flag};
use crate::block::Block;
use crate::op::Op;
use crate::value::{OpOperand, Value};

/// Position of an operand: the value it uses, and the previous use of that value, if it is not the first.
pub type UsePlace = (Option<Value>, Option<OpOperand>);

#[doc(hidden)]
impl Ir {
    /// Returns the position of an operand.
    #[inline]
    pub fn use_place(&self, operand: OpOperand) -> UsePlace {
        let data = self.operand_data(operand);
        (data.value, data.prev)
    }

    /// Restores the position of an operand.
    pub fn put_use(&mut self, operand: OpOperand, (value, after): UsePlace) {
        self.clear_operand(operand);
        let Some(value) = value else { return };
        let next = match after {
            Some(after) => self.operand_data_mut(after).next.replace(operand),
            None => self.value_data_mut(value).first_use.replace(operand),
        };
        let data = self.operand_data_mut(operand);
        (data.value, data.next, data.prev) = (Some(value), next, after);
        if let Some(next) = next {
            self.operand_data_mut(next).prev = Some(operand);
        }
    }

    /// Replaces the operands of an operation whose operands are cleared; returns the previous run, which is
    /// not changed.
    pub fn exchange_operands(&mut self, op: Op, values: &[Value]) -> (u32, u32) {
        let data = *self.op_data(op);
        let first = self.alloc_operands(op, values);
        let before = (data.operands, self.n_operands_of(&data));
        self.set_operand_run(op, first, values.len());
        before
    }

    /// Gives an operation the run of operands again that it had, and frees the one it has.
    pub fn put_operands(&mut self, op: Op, (first, n): (u32, u32)) {
        let data = *self.op_data(op);
        self.free_operands_at((data.operands, self.n_operands_of(&data)));
        self.set_operand_run(op, first, n as usize);
    }

    /// Frees a run of operands.
    pub fn free_operands_at(&mut self, (first, n): (u32, u32)) {
        self.release_operands(first, n as usize);
    }

    /// Marks a detached operation as erased, whose operands, successors and results' uses are removed. The
    /// caller handles the types of the results.
    pub fn bury_op(&mut self, op: Op) -> OpData {
        let before = *self.op_data(op);
        self.set_regions_dead(before.cold(), true);
        self.n_live_ops -= 1;
        let data = self.op_data_mut(op);
        data.flags |= flag::DEAD;
        (data.operands, data.n_operands, data.n_results, data.extra) = (0, 0, 0, 0);
        before
    }

    /// Restores an operation that was buried.
    pub fn revive_op(&mut self, op: Op, before: OpData) {
        let data = self.op_data_mut(op);
        data.flags &= !flag::DEAD;
        data.operands = before.operands;
        data.n_operands = before.n_operands;
        data.n_results = before.n_results;
        data.extra = before.extra;
        self.n_live_ops += 1;
        self.set_regions_dead(before.cold(), false);
    }

    /// Frees the storage of a buried operation.
    pub fn free_buried_op(&mut self, before: OpData) {
        self.free_operands_at((before.operands, self.n_operands_of(&before)));
        let attrs = self.attrs_of(&before);
        if attrs != 0 {
            self.release_attrs(attrs, before.n_slots);
        }
        if before.has_cold() {
            let data = std::mem::take(&mut self.colds[before.cold() as usize]);
            self.free_regions(data.regions);
            let n = data.n_successors as usize;
            if n > 0 {
                let first = data.successors;
                let unused = SuccessorData { block: None, owner: None, next: 0, prev: 0 };
                self.successors[first as usize..first as usize + n].fill(unused);
                self.successors[first as usize].next = self.free_successors.push(n, first);
            }
            self.free_colds.push(before.cold());
        }
    }

    fn set_regions_dead(&mut self, cold: u32, is_dead: bool) {
        if cold != 0 {
            for region in &self.op_regions[self.colds[cold as usize].regions.range()] {
                self.regions[region.index()].is_dead = is_dead;
            }
        }
    }

    /// Marks a block as erased that is empty, detached, and not a successor. The caller handles its
    /// arguments, whose list is returned.
    pub fn bury_block(&mut self, block: Block) -> Run {
        std::mem::replace(&mut self.block_data_mut(block).args, Run::ERASED)
    }

    /// Restores a block that was buried.
    pub fn revive_block(&mut self, block: Block, args: Run) {
        self.block_data_mut(block).args = args;
    }

    /// Takes an argument out of a block's list. Its value stays as it is.
    pub fn take_argument(&mut self, block: Block, index: usize) -> Value {
        let value = self.take_from_args(block, index);
        self.number_arguments(block, index);
        value
    }

    /// Puts an argument where it was in a block's list.
    pub fn put_argument(&mut self, block: Block, index: usize, value: Value) {
        self.put_in_args(block, index, value);
        self.number_arguments(block, index);
    }

    /// Returns the position of a successor entry: its block, and the previous entry, zero for none.
    pub fn successor_place(&self, index: u32) -> (Option<Block>, u32) {
        let entry = self.successor_data(index);
        (entry.block, entry.prev)
    }

    /// Clears a successor entry.
    pub fn clear_successor(&mut self, index: u32) {
        self.unlink_successor(index);
        let entry = &mut self.successors[index as usize];
        (entry.block, entry.next, entry.prev) = (None, 0, 0);
    }

    /// Restores a successor entry.
    pub fn put_successor(&mut self, index: u32, (block, after): (Option<Block>, u32)) {
        self.clear_successor(index);
        let Some(block) = block else { return };
        let next = match after {
            0 => std::mem::replace(&mut self.block_data_mut(block).first_pred, index),
            after => std::mem::replace(&mut self.successors[after as usize].next, index),
        };
        let entry = &mut self.successors[index as usize];
        (entry.block, entry.next, entry.prev) = (Some(block), next, after);
        if next != 0 {
            self.successors[next as usize].prev = index;
        }
    }
}
