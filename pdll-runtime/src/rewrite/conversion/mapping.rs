//! The mapping of values that a conversion replaces, to what replaces them.
//!
//! Invariant: an entry is from one value to any number, or from several values to the results of a materialization of them.
//! MLIR: DialectConversion.cpp (`ConversionValueMapping`).

use rustc_hash::FxHashMap;

use crate::ir::internal::{IndexSet, Pages};
use crate::ir::{Value, ValueVec};

/// Marks an entry of `single` that is a position in `lists`.
const IS_LIST: u32 = 1 << 31;

/// The mapping.
#[derive(Default)]
pub(crate) struct ValueMapping {
    /// Target of each value: zero for nothing, the index of a value, or `IS_LIST` and a position in `lists`.
    single: Pages<u32>,
    lists: Vec<ValueVec>,
    several: FxHashMap<ValueVec, ValueVec>,
    /// Values that something was ever mapped to.
    targets: IndexSet,
}

/// Earlier targets of values.
pub(crate) enum Previous {
    Entry(u32),
    Values(Option<ValueVec>),
}

impl ValueMapping {
    /// Maps values, and returns what they were mapped to.
    pub(crate) fn map(&mut self, from: &[Value], to: ValueVec) -> Previous {
        for value in &to {
            self.targets.insert(value.index());
        }
        let [value] = from else { return Previous::Values(self.several.insert(from.into(), to)) };
        let entry = match to[..] {
            [to] => to.index() as u32,
            _ => {
                self.lists.push(to);
                (self.lists.len() - 1) as u32 | IS_LIST
            }
        };
        Previous::Entry(self.single.set(value.index(), entry))
    }

    /// Maps a value that is not mapped to another one.
    #[inline]
    pub(crate) fn map_one(&mut self, from: Value, to: Value) {
        self.targets.insert(to.index());
        self.single.set(from.index(), to.index() as u32);
    }

    /// Removes the entry of a value.
    pub(crate) fn unmap_one(&mut self, from: Value) {
        self.single.set(from.index(), 0);
    }

    /// Restores an entry.
    pub(crate) fn restore(&mut self, from: ValueVec, previous: Previous) {
        match (&from[..], previous) {
            ([value], Previous::Entry(entry)) => drop(self.single.set(value.index(), entry)),
            (_, Previous::Values(Some(values))) => drop(self.several.insert(from, values)),
            (_, _) => drop(self.several.remove(&from)),
        }
    }

    /// Returns whether a value is mapped to anything.
    #[inline]
    pub(crate) fn is_mapped(&self, value: Value) -> bool {
        self.single.get(value.index()) != 0
    }

    /// Returns the only value that a value is mapped to.
    #[inline]
    pub(crate) fn only(&self, value: Value) -> Option<Value> {
        match self.single.get(value.index()) {
            0 => None,
            entry if entry & IS_LIST != 0 => None,
            entry => Some(Value::from_index(entry)),
        }
    }

    /// Returns what a value is mapped to.
    pub(crate) fn of(&self, value: Value) -> Option<ValueVec> {
        match self.single.get(value.index()) {
            0 => None,
            entry if entry & IS_LIST != 0 => self.lists.get((entry & !IS_LIST) as usize).cloned(),
            entry => Some(ValueVec::from_slice(&[Value::from_index(entry)])),
        }
    }

    /// Returns what values are mapped to together.
    pub(crate) fn of_all(&self, values: &[Value]) -> Option<ValueVec> {
        match values {
            [value] => self.of(*value),
            values => self.several.get(values).cloned(),
        }
    }

    /// Returns whether something was ever mapped to the value.
    pub(crate) fn is_mapped_to(&self, value: Value) -> bool {
        self.targets.contains(value.index())
    }
}
