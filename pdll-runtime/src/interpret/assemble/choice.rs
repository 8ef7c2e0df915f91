//! Choice among several answers to a question: the subject, and the key of each answer.

use rustc_hash::FxHashMap;

use super::super::program::{Inst, Reg};
use crate::ir::TypeVec;

/// The subject of a switch, and the keys of its arms.
pub(super) enum Choice {
    Numbers { keys: Vec<u32>, subject: Subject },
    Types { keys: Vec<TypeVec>, range: u16 },
}

/// The number that is looked up.
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
    /// Returns the number of each arm's answer, in the order of their first occurrence.
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
