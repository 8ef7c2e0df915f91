//! Choice among several answers to a question: the subject, and the key of each answer.

use rustc_hash::FxHashMap;

use super::super::program::{Inst, Reg};
use crate::ir::types::TypeVec;

/// What is looked up, and what each arm is for.
pub(super) enum Choice {
    Numbers { keys: Vec<u32>, subject: Subject },
    Types { keys: Vec<TypeVec>, range: u16 },
}

/// What number is looked up.
#[derive(Copy, Clone)]
pub(super) enum Subject {
    Name(Reg),
    OperandCount(Reg),
    ResultCount(Reg),
    ResultNumber(Reg),
    Raw(Reg),
}

impl Subject {
    pub(super) fn switch(self, switch: u32) -> Inst {
        match self {
            Subject::Name(op) => Inst::SwitchName { op, switch },
            Subject::OperandCount(op) => Inst::SwitchOperandCount { op, switch },
            Subject::ResultCount(op) => Inst::SwitchResultCount { op, switch },
            Subject::ResultNumber(value) => Inst::SwitchResultNumber { value, switch },
            Subject::Raw(reg) => Inst::SwitchRaw { reg, switch },
        }
    }
}

impl Choice {
    /// For each arm the number of its answer, counted in the order in which they come first.
    pub(super) fn numbers(&self) -> Vec<usize> {
        fn number<T: Eq + std::hash::Hash>(keys: &[T]) -> Vec<usize> {
            let mut numbers: FxHashMap<&T, usize> = FxHashMap::default();
            keys.iter()
                .map(|key| {
                    let next = numbers.len();
                    *numbers.entry(key).or_insert(next)
                })
                .collect()
        }
        match self {
            Choice::Numbers { keys, .. } => number(keys),
            Choice::Types { keys, .. } => number(keys),
        }
    }
}
