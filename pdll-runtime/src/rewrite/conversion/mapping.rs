//! The mapping of values that a conversion replaces, to what replaces them.
//!
//! Invariant: an entry is from one value to any number, or from several values to the results of a materialization of them.
//! MLIR: DialectConversion.cpp (`ConversionValueMapping`).

use rustc_hash::{FxHashMap, FxHashSet};

use crate::ir::{Value, ValueVec};

/// The mapping.
#[derive(Default)]
pub(crate) struct ValueMapping {
    single: FxHashMap<Value, ValueVec>,
    several: FxHashMap<ValueVec, ValueVec>,
    /// Values that something was ever mapped to.
    targets: FxHashSet<Value>,
}

impl ValueMapping {
    /// Maps values, and returns what they were mapped to.
    pub(crate) fn map(&mut self, from: &[Value], to: ValueVec) -> Option<ValueVec> {
        self.targets.extend(to.iter().copied());
        match from {
            [value] => self.single.insert(*value, to),
            values => self.several.insert(values.into(), to),
        }
    }

    /// Restores an entry.
    pub(crate) fn restore(&mut self, from: ValueVec, previous: Option<ValueVec>) {
        match (&from[..], previous) {
            ([value], Some(previous)) => drop(self.single.insert(*value, previous)),
            ([value], None) => drop(self.single.remove(value)),
            (_, Some(previous)) => drop(self.several.insert(from, previous)),
            (_, None) => drop(self.several.remove(&from)),
        }
    }

    /// Returns what a value is mapped to.
    pub(crate) fn of(&self, value: Value) -> Option<&ValueVec> {
        self.single.get(&value)
    }

    /// Returns what values are mapped to together.
    pub(crate) fn of_all(&self, values: &ValueVec) -> Option<&ValueVec> {
        match values[..] {
            [value] => self.single.get(&value),
            _ => self.several.get(values),
        }
    }

    /// Returns whether something was ever mapped to the value.
    pub(crate) fn is_mapped_to(&self, value: Value) -> bool {
        self.targets.contains(&value)
    }
}
