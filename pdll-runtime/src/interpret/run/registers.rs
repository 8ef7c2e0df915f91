//! Registers of interpreted programs, kept in the state of the run from one operation to the next.
//!
//! Invariant: nothing in it is read before it is written in the same application.

use crate::ir::{Attribute, NamedAttribute, Type, TypeVec, Value, ValueVec};
use crate::native::PdlValue;

/// Registers and lists.
#[derive(Default)]
pub(super) struct Registers {
    /// The registers of the matcher.
    pub(super) regs: Vec<u32>,
    pub(super) lists: Vec<PdlValue>,
    /// The registers of the rewrite of the best match.
    pub(super) kept: Vec<u32>,
    pub(super) kept_lists: Vec<PdlValue>,
    pub(super) values: Vec<Value>,
    pub(super) types: Vec<Type>,
    pub(super) attrs: Vec<NamedAttribute>,
    pub(super) args: Vec<PdlValue>,
}

impl Registers {
    /// Makes room for so many registers and lists.
    #[inline]
    pub(super) fn reserve(&mut self, n_regs: usize, n_lists: usize, empty: Attribute) {
        if self.regs.len() < n_regs || self.lists.len() < n_lists {
            self.grow(n_regs, n_lists, empty);
        }
    }

    #[cold]
    fn grow(&mut self, n_regs: usize, n_lists: usize, empty: Attribute) {
        let n_regs = n_regs.max(self.regs.len());
        let n_lists = n_lists.max(self.lists.len());
        self.regs.resize(n_regs, 0);
        self.kept.resize(n_regs, 0);
        self.lists.resize(n_lists, PdlValue::Attribute(empty));
        self.kept_lists.resize(n_lists, PdlValue::Attribute(empty));
    }
}

/// Clears a list of values and returns it.
pub(super) fn fill_values(list: &mut PdlValue) -> &mut ValueVec {
    if !matches!(list, PdlValue::ValueRange(_)) {
        *list = PdlValue::ValueRange(ValueVec::new());
    }
    match list {
        PdlValue::ValueRange(values) => {
            values.clear();
            values
        }
        _ => unreachable!("it was just made"),
    }
}

/// Clears a list of types and returns it.
pub(super) fn fill_types(list: &mut PdlValue) -> &mut TypeVec {
    if !matches!(list, PdlValue::TypeRange(_)) {
        *list = PdlValue::TypeRange(TypeVec::new());
    }
    match list {
        PdlValue::TypeRange(types) => {
            types.clear();
            types
        }
        _ => unreachable!("it was just made"),
    }
}
