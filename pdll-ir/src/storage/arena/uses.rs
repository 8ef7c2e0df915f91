//! Operands: the uses of values, linked per value, most recent first.

use crate::arena::Ir;
use crate::arena::pool::{EXACT, capacity_of, end_of, make_room};
use crate::arena::records::{MANY, OperandData, ValueData, few_or_many};
use crate::handle::foreign;
use crate::op::Op;
use crate::value::{OpOperand, Value};

#[doc(hidden)]
impl Ir {
    /// Panics if a value belongs to another `Ir`. To be called before anything is changed, so that a failure leaves all use lists
    /// intact.
    #[inline(always)]
    pub(super) fn check_values(&self, values: &[Value]) {
        for value in values {
            if value.index() >= self.values.len() || value.is_foreign(self.id) {
                foreign(value, "Ir");
            }
        }
    }

    /// Returns a new run of operands, each linked to its value.
    pub(super) fn alloc_operands(&mut self, owner: Op, values: &[Value]) -> u32 {
        let first = self.find_operands(values.len());
        self.use_operands(owner, first, values);
        first
    }

    /// Returns the position for a run of operands: at the end of the pool, or a recycled one. It must be used
    /// before any other change.
    #[inline(always)]
    pub(super) fn find_operands(&mut self, n: usize) -> u32 {
        match n {
            0 => 0,
            1..=EXACT => match self.free_operands.head(n) {
                0 => end_of(&self.operands),
                head => head,
            },
            _ => self.take_operands(n),
        }
    }

    /// Makes a run of operands that was found an operation's, each linked to its value.
    #[inline(always)]
    pub(super) fn use_operands(&mut self, owner: Op, first: u32, values: &[Value]) {
        if values.is_empty() {
            return;
        }
        let is_new = first == end_of(&self.operands);
        if is_new {
            make_room(&mut self.operands, values.len());
        } else if values.len() <= EXACT {
            let next = self.operands[first as usize].next.map_or(0, OpOperand::raw);
            self.free_operands.set_head(values.len(), next);
        }
        let Ir { operands, values: all, stale_use, .. } = self;
        let all = all.as_mut_slice();
        match *values {
            [a, b] if a != b => {
                let a = new_use(operands, all, stale_use, (owner, first), a);
                let b = new_use(operands, all, stale_use, (owner, first + 1), b);
                if is_new {
                    operands.extend([a, b]);
                } else {
                    operands[first as usize + 1] = b;
                    operands[first as usize] = a;
                }
            }
            ref values => {
                for (index, value) in (first..).zip(values) {
                    let data = new_use(operands, all, stale_use, (owner, index), *value);
                    if is_new {
                        operands.push(data);
                    } else {
                        operands[index as usize] = data;
                    }
                }
            }
        }
    }

    #[inline]
    pub(super) fn take_operands(&mut self, n: usize) -> u32 {
        let operands = &self.operands;
        let next_of = |at: u32| operands[at as usize].next.map_or(0, OpOperand::raw);
        if let Some(first) = self.free_operands.pop(n, next_of) {
            return first;
        }
        let first = end_of(&self.operands);
        let capacity = capacity_of(n);
        make_room(&mut self.operands, capacity);
        let unused = OperandData { value: None, owner: None, next: None, prev: None };
        self.operands.extend(std::iter::repeat_n(unused, capacity));
        first
    }

    /// Unlinks a run of operands and releases it.
    #[inline(always)]
    pub(super) fn release_operands(&mut self, first: u32, n: usize) {
        if n == 0 {
            return;
        }
        let unused = OperandData { value: None, owner: None, next: None, prev: None };
        let (operands, all) = (self.operands.as_mut_slice(), self.values.as_mut_slice());
        for index in first as usize..first as usize + n {
            let OperandData { value, next, prev, .. } = std::mem::replace(&mut operands[index], unused);
            match (prev, value) {
                (Some(prev), _) => operands[prev.index()].next = next,
                (None, Some(value)) => all[value.index()].first_use = next,
                (None, None) => continue,
            }
            if let Some(next) = next {
                operands[next.index()].prev = prev;
            }
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
    pub fn set_operand_value(&mut self, operand: OpOperand, value: Value) {
        self.check_values(&[value]);
        if self.operand_data(operand).value != Some(value) {
            self.unlink_use(operand);
            self.link_use(operand, value);
        }
    }

    /// Gives an operand a value, of which it becomes the most recent use even if it used it before.
    #[inline]
    pub fn renew_use(&mut self, operand: OpOperand, value: Value) {
        if self.value_data(value).first_use != Some(operand) {
            self.unlink_use(operand);
            self.link_use(operand, value);
        }
    }

    /// Moves the most recent use of a value to another one; returns the operation of that operand.
    #[inline]
    pub fn move_first_use(&mut self, from: Value, to: Value) -> Option<Op> {
        self.check_values(&[from, to]);
        let (operands, all) = (self.operands.as_mut_slice(), self.values.as_mut_slice());
        let operand = all[from.index()].first_use?;
        let head = all[to.index()].first_use.replace(operand);
        let this = &mut operands[operand.index()];
        let (owner, next) = (this.owner, this.next);
        (this.value, this.next) = (Some(to), head);
        all[from.index()].first_use = next;
        if let Some(next) = next {
            operands[next.index()].prev = None;
        }
        if let Some(head) = head {
            operands[head.index()].prev = Some(operand);
        }
        owner
    }

    /// Moves all uses of a value to another one, most recent first; returns their number.
    #[inline(always)]
    pub fn move_uses(&mut self, from: Value, to: Value) -> u64 {
        self.check_values(&[from, to]);
        let (operands, all) = (self.operands.as_mut_slice(), self.values.as_mut_slice());
        let mut at = all[from.index()].first_use.take();
        let mut head = all[to.index()].first_use;
        let mut n = 0;
        while let Some(operand) = at {
            let this = &mut operands[operand.index()];
            at = this.next;
            (this.value, this.next, this.prev) = (Some(to), head, None);
            if let Some(head) = head {
                operands[head.index()].prev = Some(operand);
            }
            head = Some(operand);
            n += 1;
        }
        all[to.index()].first_use = head;
        n
    }

    /// Puts the uses of a value in another order, most recent first. They must be all its uses.
    #[cfg(feature = "bytecode")]
    pub(crate) fn reorder_uses(&mut self, value: Value, order: &[OpOperand]) {
        debug_assert_eq!(value.uses(self).count(), order.len());
        self.value_data_mut(value).first_use = order.first().copied();
        for (nth, operand) in order.iter().enumerate() {
            let data = &mut self.operands[operand.index()];
            data.prev = nth.checked_sub(1).map(|prev| order[prev]);
            data.next = order.get(nth + 1).copied();
        }
    }

    /// Clears an operand.
    pub fn clear_operand(&mut self, operand: OpOperand) {
        self.unlink_use(operand);
        let data = self.operand_data_mut(operand);
        (data.value, data.next, data.prev) = (None, None, None);
    }

    /// Gives an operation other operands, as many as there are values.
    pub fn replace_operands(&mut self, op: Op, values: &[Value]) {
        self.check_values(values);
        let data = *self.op_data(op);
        let (first, n) = (data.operands, self.n_operands_of(&data) as usize);
        if n == values.len() {
            for (index, value) in (first..).zip(values) {
                self.set_operand_value(OpOperand::from_index(index), *value);
            }
            return;
        }
        self.release_operands(first, n);
        let first = self.alloc_operands(op, values);
        self.set_operand_run(op, first, values.len());
    }

    /// Says where the operands of an operation are, and how many.
    pub(super) fn set_operand_run(&mut self, op: Op, first: u32, n: usize) {
        let data = self.op_data_mut(op);
        (data.operands, data.n_operands) = (first, few_or_many(n));
        if data.n_operands == MANY {
            self.cold_mut(op).n_operands = n as u32;
        }
    }
}

/// Returns the record of an operand that becomes the most recent use of a value.
#[inline(always)]
fn new_use(
    operands: &mut [OperandData],
    values: &mut [ValueData],
    stale_use: &mut Option<Value>,
    (owner, index): (Op, u32),
    value: Value,
) -> OperandData {
    let data = &mut values[value.index()];
    if data.ty.is_none() {
        *stale_use = stale_use.or(Some(value));
    }
    let operand = OpOperand::from_raw(index);
    let next = std::mem::replace(&mut data.first_use, operand);
    if let Some(next) = next {
        operands[next.index()].prev = operand;
    }
    OperandData { value: Some(value), owner: Some(owner), next, prev: None }
}
