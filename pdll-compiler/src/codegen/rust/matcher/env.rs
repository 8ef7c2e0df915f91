//! Environment of generated code: known facts, which are restored at the end of a block.
//!
//! In: locals and answers, as they are written. Out: facts for later code. Invariant: leaving a block costs
//! the number of facts learned in it, regardless of how many are known outside.

use pdll_match::predicate::PositionId;
use rustc_hash::{FxHashMap, FxHashSet};

use super::super::code::Atom;

/// The known facts at a point of the generated code.
#[derive(Default)]
pub(super) struct Env<'a> {
    bound: FxHashMap<PositionId, Atom>,
    owned: FxHashSet<PositionId>,
    op_names: FxHashMap<PositionId, &'a str>,
    /// Operations that undo the recent changes, most recent last.
    undo: Vec<Undo<'a>>,
}

/// The state of a position before a change.
enum Undo<'a> {
    Local(PositionId, Option<Atom>),
    NotOwned(PositionId),
    OpName(PositionId, Option<&'a str>),
}

/// The number of changes when a block began.
#[derive(Copy, Clone)]
pub(super) struct Mark(usize);

impl<'a> Env<'a> {
    /// Returns the local of a position, if it has one.
    pub(super) fn local(&self, at: PositionId) -> Option<Atom> {
        self.bound.get(&at).copied()
    }

    /// Returns the positions that have locals, in any order.
    pub(super) fn bound(&self) -> impl Iterator<Item = PositionId> {
        self.bound.keys().copied()
    }

    pub(super) fn bind(&mut self, at: PositionId, local: Atom) {
        let before = self.bound.insert(at, local);
        self.undo.push(Undo::Local(at, before));
    }

    /// Returns whether the local of a position cannot be copied.
    pub(super) fn is_owned(&self, at: PositionId) -> bool {
        self.owned.contains(&at)
    }

    /// Returns whether any local cannot be copied.
    pub(super) fn has_owned(&self) -> bool {
        !self.owned.is_empty()
    }

    pub(super) fn own(&mut self, at: PositionId) {
        if self.owned.insert(at) {
            self.undo.push(Undo::NotOwned(at));
        }
    }

    /// Returns the name of an operation, if it was tested.
    pub(super) fn op_name(&self, at: PositionId) -> Option<&'a str> {
        self.op_names.get(&at).copied()
    }

    pub(super) fn name_op(&mut self, at: PositionId, name: &'a str) {
        let before = self.op_names.insert(at, name);
        self.undo.push(Undo::OpName(at, before));
    }

    /// Begins a block.
    pub(super) fn mark(&self) -> Mark {
        Mark(self.undo.len())
    }

    /// Ends a block.
    pub(super) fn back_to(&mut self, mark: Mark) {
        for undo in self.undo.drain(mark.0..).rev() {
            match undo {
                Undo::Local(at, Some(local)) => drop(self.bound.insert(at, local)),
                Undo::Local(at, None) => drop(self.bound.remove(&at)),
                Undo::NotOwned(at) => drop(self.owned.remove(&at)),
                Undo::OpName(at, Some(name)) => drop(self.op_names.insert(at, name)),
                Undo::OpName(at, None) => drop(self.op_names.remove(&at)),
            }
        }
    }

    /// Returns the environment of a function that receives some of the locals.
    pub(super) fn within(&self, params: &[PositionId]) -> Env<'a> {
        let mut env = Env::default();
        for &at in params {
            if let Some(local) = self.local(at) {
                env.bind(at, local);
            }
            if let Some(name) = self.op_name(at) {
                env.name_op(at, name);
            }
        }
        env
    }
}
