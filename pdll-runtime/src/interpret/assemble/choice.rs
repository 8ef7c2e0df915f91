//! Choice among several answers to a question: the subject, and the key of each answer.

use std::hash::Hash;

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
    /// Keeps the distinct keys in the order of their first occurrence. Returns the number of each arm's key.
    pub(super) fn number(&mut self) -> Vec<usize> {
        match self {
            Choice::Numbers { keys, .. } => number(keys),
            Choice::Types { keys, .. } => number(keys),
        }
    }
}

fn number<T: Clone + Eq + Hash>(keys: &mut Vec<T>) -> Vec<usize> {
    let mut numbers: FxHashMap<T, usize> = FxHashMap::default();
    numbers.reserve(keys.len());
    let all = std::mem::take(keys);
    let number = |key: T| {
        let next = keys.len();
        let number = *numbers.entry(key.clone()).or_insert(next);
        if number == next {
            keys.push(key);
        }
        number
    };
    all.into_iter().map(number).collect()
}
