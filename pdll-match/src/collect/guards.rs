//! Guards: for each position, the predicate that guarantees that it exists.
//!
//! Invariant: clearing takes as long as setting took, however many positions there are.

use crate::predicate::{PositionId, Vocabulary};

/// The guards of one pattern's positions.
#[derive(Debug, Default)]
pub(super) struct Guards {
    /// By position; later positions have none.
    guards: Vec<Option<u32>>,
    /// The positions that have one.
    guarded: Vec<PositionId>,
}

impl Guards {
    pub(super) fn get(&self, position: PositionId) -> Option<u32> {
        self.guards.get(position.index()).copied().flatten()
    }

    /// Sets the guard of a position, unless it has one.
    pub(super) fn set(&mut self, position: PositionId, predicate: u32) {
        if position.index() >= self.guards.len() {
            self.guards.resize(position.index() + 1, None);
        }
        let guard = &mut self.guards[position.index()];
        if guard.is_none() {
            *guard = Some(predicate);
            self.guarded.push(position);
        }
    }

    /// Returns the guard of a position or of the nearest position above it, which depends in turn on those above.
    pub(super) fn nearest(&self, position: PositionId, vocabulary: &Vocabulary) -> Option<u32> {
        let mut at = position;
        loop {
            if let Some(guard) = self.get(at) {
                return Some(guard);
            }
            at = vocabulary.parent(at)?;
        }
    }

    pub(super) fn clear(&mut self) {
        for position in self.guarded.drain(..) {
            self.guards[position.index()] = None;
        }
    }
}
