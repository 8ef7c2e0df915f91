//! Branches: which operands of a terminator become the arguments of a successor, and how they change in number.
//!
//! Invariant: an operation without this information is an unknown branch, and is not changed. MLIR:
//! ControlFlowInterfaces.h (`BranchOpInterface`, `SuccessorOperands`). Differs: attributes with sizes are
//! named, so that operands can be added and removed without the operation's help.

use std::ops::Range;

use smallvec::SmallVec;

use crate::arena::Ir;
use crate::attributes::Attribute;
use crate::block::Block;
use crate::groups::OPERAND_SEGMENT_SIZES;
use crate::op::Op;
use crate::value::{Value, ValueVec};

/// Says which operands a branch passes to a successor, by position.
pub type SuccessorOperandsFn = fn(&Ir, Op, usize) -> Option<SuccessorOperands>;

/// Returns the successor that a branch takes, given which of its operands are constants; `None` if they do not decide.
pub type SuccessorForOperandsFn = fn(&Ir, Op, &[Option<Attribute>]) -> Option<Block>;

/// The values of a successor's arguments: first those that the branch itself produces, then operands.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SuccessorOperands {
    /// Number of arguments that the branch itself produces.
    pub n_produced: usize,
    /// The positions of the operands that are the other arguments.
    pub forwarded: Range<usize>,
    /// The `array<i32>` attributes, each with the position of the entry that is the number of these operands.
    pub sizes: SmallVec<[(&'static str, usize); 2]>,
}

impl SuccessorOperands {
    /// Operands at these positions, counted by no attribute.
    pub fn new(forwarded: Range<usize>) -> SuccessorOperands {
        SuccessorOperands { forwarded, ..SuccessorOperands::default() }
    }

    /// Returns the operands of a group, as the operation declares it.
    pub fn of_group(ir: &Ir, op: Op, group: usize) -> SuccessorOperands {
        let side = op.operand_side(ir);
        let mut operands = SuccessorOperands::new(side.range(ir.context(), group));
        if side.is_sized() {
            operands.sizes.push((OPERAND_SEGMENT_SIZES, group));
        }
        operands
    }

    /// Returns the position of the operand passed to an argument; `None` if the branch produces it, or passes
    /// none.
    pub fn operand_of(&self, argument: usize) -> Option<usize> {
        let index = self.forwarded.start + argument.checked_sub(self.n_produced)?;
        (index < self.forwarded.end).then_some(index)
    }

    /// Returns the number of passed arguments.
    pub fn len(&self) -> usize {
        self.n_produced + self.forwarded.len()
    }

    /// Returns whether no argument is passed.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl Op {
    /// Returns the operands passed to a successor, or `None` if the operation does not declare them.
    pub fn successor_operands(self, ir: &Ir, index: usize) -> Option<SuccessorOperands> {
        if !self.is_registered(ir) {
            return None;
        }
        let operands = self.info(ir).successor_operands?(ir, self, index)?;
        let is_valid = operands.forwarded.start <= operands.forwarded.end
            && operands.forwarded.end <= self.n_operands(ir)
            && index < self.n_successors(ir);
        is_valid.then_some(operands)
    }

    /// Returns the successor that the branch takes, given which of its operands are constants. `None` if they do not decide.
    pub fn successor_for_operands(self, ir: &Ir, operands: &[Option<Attribute>]) -> Option<Block> {
        self.info(ir).successor_for_operands?(ir, self, operands)
    }

    /// Returns whether it is a branch that declares the operands passed to each of its successors.
    pub fn is_branch(self, ir: &Ir) -> bool {
        (0..self.n_successors(ir)).all(|index| self.successor_operands(ir, index).is_some())
            && self.is_registered(ir)
            && self.info(ir).successor_operands.is_some()
    }

    /// Returns the operands passed to each successor, or `None` if it is no branch that declares all of them.
    #[doc(hidden)]
    pub fn branch_operands(self, ir: &Ir) -> Option<SmallVec<[SuccessorOperands; 2]>> {
        if !self.is_registered(ir) || self.info(ir).successor_operands.is_none() {
            return None;
        }
        (0..self.n_successors(ir)).map(|index| self.successor_operands(ir, index)).collect()
    }

    /// Returns the argument that an operand becomes, and of which block.
    pub fn successor_argument(self, ir: &Ir, operand: usize) -> Option<(Block, Value)> {
        (0..self.n_successors(ir)).find_map(|index| {
            let passed = self.successor_operands(ir, index)?;
            if !passed.forwarded.contains(&operand) {
                return None;
            }
            let block = self.successor(ir, index);
            let argument = passed.n_produced + operand - passed.forwarded.start;
            Some((block, *block.args(ir).get(argument)?))
        })
    }
}

#[doc(hidden)]
impl Ir {
    /// Takes away the operand that becomes an argument of a successor.
    pub fn erase_successor_operand(&mut self, op: Op, successor: usize, argument: usize) {
        let Some(passed) = op.successor_operands(self, successor) else { return };
        let Some(index) = passed.operand_of(argument) else { return };
        let mut operands: ValueVec = op.operands(self).collect();
        operands.remove(index);
        self.replace_operands(op, &operands);
        self.resize_segments(op, &passed, -1);
    }

    /// Passes additional operands to a successor, after the existing ones.
    pub fn append_successor_operands(&mut self, op: Op, successor: usize, values: &[Value]) {
        let Some(passed) = op.successor_operands(self, successor) else { return };
        let mut operands: ValueVec = op.operands(self).collect();
        operands.insert_many(passed.forwarded.end, values.iter().copied());
        self.replace_operands(op, &operands);
        self.resize_segments(op, &passed, values.len() as i32);
    }

    fn resize_segments(&mut self, op: Op, passed: &SuccessorOperands, by: i32) {
        for (name, index) in passed.sizes.iter().copied() {
            let name = self.context().identifier(name);
            let Some(sizes) = op.attr(self, name).and_then(|attr| self.resized(attr, index, by)) else {
                continue;
            };
            self.assign_attr(op, name, sizes);
        }
    }

    fn resized(&self, sizes: Attribute, index: usize, by: i32) -> Option<Attribute> {
        let mut sizes = sizes.as_dense_i32_array(self.context())?;
        *sizes.get_mut(index)? += by;
        Some(self.context().dense_i32_array_attr(&sizes))
    }
}
