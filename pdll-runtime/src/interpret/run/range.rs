//! Ranges in the code of a program: iterates over values or types from any source.

use super::super::program::{Program, RangeRef};
use crate::ir::{Ir, Op, Type, Value};
use crate::native::PdlValue;

/// A range with its source.
#[derive(Copy, Clone)]
pub(super) enum Range<'a> {
    Operands { op: Op, first: usize, len: usize },
    Results { op: Op, first: usize, len: usize },
    Values(&'a [Value]),
    Types(&'a [Type]),
}

impl<'a> Range<'a> {
    #[inline]
    pub(super) fn new(
        program: &'a Program,
        range: RangeRef,
        regs: &[u32],
        lists: &'a [PdlValue],
    ) -> Range<'a> {
        let slice = |reg: u16| {
            let reg = usize::from(reg);
            (Op::from_index(regs[reg]), regs[reg + 1] as usize, regs[reg + 2] as usize)
        };
        match range {
            RangeRef::Operands(reg) => {
                let (op, first, len) = slice(reg);
                Range::Operands { op, first, len }
            }
            RangeRef::Results(reg) => {
                let (op, first, len) = slice(reg);
                Range::Results { op, first, len }
            }
            RangeRef::List(list) => match &lists[usize::from(list)] {
                PdlValue::ValueRange(values) => Range::Values(values),
                PdlValue::TypeRange(types) => Range::Types(types),
                _ => Range::Types(&[]),
            },
            RangeRef::Types(list) => Range::Types(&program.type_lists[list as usize]),
        }
    }

    #[inline]
    pub(super) fn len(self) -> usize {
        match self {
            Range::Operands { len, .. } | Range::Results { len, .. } => len,
            Range::Values(values) => values.len(),
            Range::Types(types) => types.len(),
        }
    }

    #[inline]
    pub(super) fn value(self, ir: &Ir, index: usize) -> Option<Value> {
        match self {
            Range::Operands { op, first, .. } => op.get_operand(ir, first + index),
            Range::Results { op, first, .. } => op.get_result(ir, first + index),
            Range::Values(values) => values.get(index).copied(),
            Range::Types(_) => None,
        }
    }

    #[inline]
    pub(super) fn ty(self, ir: &Ir, index: usize) -> Option<Type> {
        match self {
            Range::Types(types) => types.get(index).copied(),
            _ => self.value(ir, index).map(|value| value.ty(ir)),
        }
    }

    pub(super) fn values(self, ir: &Ir) -> impl Iterator<Item = Value> {
        (0..self.len()).filter_map(move |index| self.value(ir, index))
    }

    pub(super) fn types(self, ir: &Ir) -> impl Iterator<Item = Type> {
        (0..self.len()).filter_map(move |index| self.ty(ir, index))
    }

    pub(super) fn has_same_values(self, ir: &Ir, other: Range<'_>) -> bool {
        self.len() == other.len() && (0..self.len()).all(|i| self.value(ir, i) == other.value(ir, i))
    }

    pub(super) fn has_same_types(self, ir: &Ir, other: Range<'_>) -> bool {
        self.len() == other.len() && (0..self.len()).all(|i| self.ty(ir, i) == other.ty(ir, i))
    }
}
