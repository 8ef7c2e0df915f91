//! Operands: the uses of values, linked per value, most recent first.

use crate::ir::arena::Ir;
use crate::ir::arena::pool::{EXACT, capacity_of, make_room, next_index};
use crate::ir::arena::records::OperandData;
use crate::ir::dialect::Op;
use crate::ir::value::{OpOperand, Value};

impl Ir {
    /// A new run of operands, each linked to its value.
    #[inline(always)]
    pub(super) fn alloc_operands(&mut self, owner: Op, values: &[Value]) -> u32 {
        if values.is_empty() {
            return 0;
        }
        let is_recyclable = self.free_operands.has(values.len());
        if is_recyclable || values.len() > EXACT {
            return self.reuse_operands(owner, values);
        }
        let first = next_index(&self.operands);
        make_room(&mut self.operands, values.len());
        for (index, value) in (first..).zip(values) {
            let operand = OpOperand::from_index(index);
            let data = &mut self.values[value.index()];
            if data.ty.is_none() {
                self.stale_use = self.stale_use.or(Some(*value));
            }
            let next = data.first_use.replace(operand);
            if let Some(next) = next {
                self.operands[next.index()].prev = Some(operand);
            }
            let data = OperandData { value: Some(*value), owner: Some(owner), next, prev: None };
            self.operands.push(data);
        }
        first
    }

    pub(super) fn reuse_operands(&mut self, owner: Op, values: &[Value]) -> u32 {
        let first = self.take_operands(values.len());
        for (index, value) in (first..).zip(values) {
            self.operands[index as usize].owner = Some(owner);
            self.link_use(OpOperand::from_index(index), *value);
        }
        first
    }

    pub(super) fn take_operands(&mut self, n: usize) -> u32 {
        let operands = &self.operands;
        let next_of = |at: u32| operands[at as usize].next.map_or(0, OpOperand::raw);
        if let Some(first) = self.free_operands.pop(n, next_of) {
            return first;
        }
        let first = next_index(&self.operands);
        let capacity = capacity_of(n);
        make_room(&mut self.operands, capacity);
        let unused = OperandData { value: None, owner: None, next: None, prev: None };
        self.operands.extend(std::iter::repeat_n(unused, capacity));
        first
    }

    /// Unlinks a run of operands and gives it back.
    #[inline]
    pub(super) fn release_operands(&mut self, first: u32, n: usize) {
        if n == 0 {
            return;
        }
        let unused = OperandData { value: None, owner: None, next: None, prev: None };
        for index in first..first + n as u32 {
            self.unlink_use(OpOperand::from_index(index));
            self.operands[index as usize] = unused;
        }
        let next = self.free_operands.push(n, first);
        self.operands[first as usize].next = OpOperand::from_raw(next);
    }

    /// Makes a free operand the most recent use of a value.
    #[inline]
    pub(super) fn link_use(&mut self, operand: OpOperand, value: Value) {
        let data = &mut self.values[value.index()];
        if data.ty.is_none() {
            self.stale_use = self.stale_use.or(Some(value));
        }
        let head = data.first_use.replace(operand);
        let this = &mut self.operands[operand.index()];
        (this.value, this.next, this.prev) = (Some(value), head, None);
        if let Some(head) = head {
            self.operands[head.index()].prev = Some(operand);
        }
    }

    #[inline]
    pub(super) fn unlink_use(&mut self, operand: OpOperand) {
        let OperandData { value, next, prev, .. } = *self.operand_data(operand);
        match (prev, value) {
            (Some(prev), _) => self.operand_data_mut(prev).next = next,
            (None, Some(value)) => self.value_data_mut(value).first_use = next,
            (None, None) => return,
        }
        if let Some(next) = next {
            self.operand_data_mut(next).prev = prev;
        }
    }

    /// Gives an operand another value.
    #[inline]
    pub(crate) fn set_operand_value(&mut self, operand: OpOperand, value: Value) {
        if self.operand_data(operand).value != Some(value) {
            self.unlink_use(operand);
            self.link_use(operand, value);
        }
    }

    /// Gives an operand a value, of which it becomes the most recent use even if it used it before.
    #[inline]
    pub(crate) fn renew_use(&mut self, operand: OpOperand, value: Value) {
        if self.value_data(value).first_use != Some(operand) {
            self.unlink_use(operand);
            self.link_use(operand, value);
        }
    }

    /// Gives the most recent use of a value to another one, and says whose operand it is.
    #[inline]
    pub(crate) fn move_first_use(&mut self, from: Value, to: Value) -> Option<Op> {
        let source = self.value_data_mut(from);
        let operand = source.first_use?;
        let OperandData { owner, next, .. } = self.operands[operand.index()];
        self.value_data_mut(from).first_use = next;
        if let Some(next) = next {
            self.operand_data_mut(next).prev = None;
        }
        let head = self.value_data_mut(to).first_use.replace(operand);
        let this = self.operand_data_mut(operand);
        (this.value, this.next) = (Some(to), head);
        if let Some(head) = head {
            self.operand_data_mut(head).prev = Some(operand);
        }
        owner
    }

    /// Makes an operand use nothing.
    pub(crate) fn clear_operand(&mut self, operand: OpOperand) {
        self.unlink_use(operand);
        let data = self.operand_data_mut(operand);
        (data.value, data.next, data.prev) = (None, None, None);
    }

    /// Gives an operation other operands, as many as there are values.
    pub(crate) fn replace_operands(&mut self, op: Op, values: &[Value]) {
        let data = *self.op_data(op);
        let (first, n) = (data.operands, data.n_operands as usize);
        if n == values.len() {
            for (index, value) in (first..).zip(values) {
                self.set_operand_value(OpOperand::from_index(index), *value);
            }
            return;
        }
        self.release_operands(first, n);
        let first = self.alloc_operands(op, values);
        let data = self.op_data_mut(op);
        (data.operands, data.n_operands) = (first, values.len() as u32);
    }
}
