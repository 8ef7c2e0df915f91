//! Environment: locations of known positions, along one path of a tree.
//!
//! Invariant: after `reset` to a mark, the state is as it was when the mark was made, except for the maximum
//! number of registers.

use pdll_match::predicate::PositionId;

use super::super::limits::Limits;
use super::super::program::{ListReg, RangeRef, Reg};
use super::error::AssembleError;
use crate::ir::OperationName;

/// The location of a position's value.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Slot {
    /// The number of a handle.
    Reg(Reg),
    /// Several values or types.
    Range(RangeRef),
}

/// Registers, allocated in order.
#[derive(Copy, Clone, Debug)]
pub(super) struct Registers {
    limits: Limits,
    next: usize,
    next_list: usize,
    /// Maximum number in use at the same time.
    pub(super) most: usize,
    pub(super) most_lists: usize,
}

impl Registers {
    pub(super) fn new(limits: Limits) -> Registers {
        Registers { limits, next: 0, next_list: 0, most: 0, most_lists: 0 }
    }

    /// Returns the first of `n` registers side by side.
    pub(super) fn take(&mut self, n: usize) -> Result<Reg, AssembleError> {
        let first = self.next;
        self.next += n;
        self.most = self.most.max(self.next);
        if self.next > self.limits.registers {
            return Err(AssembleError::TooManyRegisters);
        }
        Reg::try_from(first).map_err(|_| AssembleError::TooManyRegisters)
    }

    /// Returns a register for a list.
    pub(super) fn take_list(&mut self) -> Result<ListReg, AssembleError> {
        let list = self.next_list;
        self.next_list += 1;
        self.most_lists = self.most_lists.max(self.next_list);
        if self.next_list > self.limits.registers {
            return Err(AssembleError::TooManyRegisters);
        }
        ListReg::try_from(list).map_err(|_| AssembleError::TooManyRegisters)
    }
}

/// The known facts along a path.
pub(super) struct Env {
    slots: Vec<Option<Slot>>,
    /// Names of operations tested so far.
    op_names: Vec<Option<OperationName>>,
    bound: Vec<PositionId>,
    named: Vec<PositionId>,
    pub(super) registers: Registers,
}

/// A state to come back to.
#[derive(Copy, Clone, Debug)]
pub(super) struct Mark {
    n_bound: usize,
    n_named: usize,
    next: usize,
    next_list: usize,
}

impl Env {
    pub(super) fn new(n_positions: usize, limits: Limits) -> Env {
        Env {
            slots: vec![None; n_positions],
            op_names: vec![None; n_positions],
            bound: Vec::new(),
            named: Vec::new(),
            registers: Registers::new(limits),
        }
    }

    pub(super) fn slot(&self, at: PositionId) -> Option<Slot> {
        self.slots[at.index()]
    }

    pub(super) fn bind(&mut self, at: PositionId, slot: Slot) {
        if self.slots[at.index()].replace(slot).is_none() {
            self.bound.push(at);
        }
    }

    pub(super) fn op_name(&self, at: PositionId) -> Option<OperationName> {
        self.op_names[at.index()]
    }

    pub(super) fn note_name(&mut self, at: PositionId, name: OperationName) {
        if self.op_names[at.index()].replace(name).is_none() {
            self.named.push(at);
        }
    }

    pub(super) fn mark(&self) -> Mark {
        let Registers { next, next_list, .. } = self.registers;
        Mark { n_bound: self.bound.len(), n_named: self.named.len(), next, next_list }
    }

    pub(super) fn reset(&mut self, mark: Mark) {
        for at in self.bound.drain(mark.n_bound..) {
            self.slots[at.index()] = None;
        }
        for at in self.named.drain(mark.n_named..) {
            self.op_names[at.index()] = None;
        }
        self.registers.next = mark.next;
        self.registers.next_list = mark.next_list;
    }
}
