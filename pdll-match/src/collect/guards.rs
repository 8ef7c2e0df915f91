//! What is known about each position of one pattern: the predicate that guarantees that it exists, and the predicates about it.
//!
//! Invariant: clearing takes as long as setting took, however many positions there are.

use crate::predicate::{PositionId, Vocabulary};

/// The guards of one pattern's positions, and the predicates about each.
#[derive(Debug, Default)]
pub(super) struct Guards {
    /// By position; later positions have nothing.
    known: Vec<Known>,
    /// The positions about which something is known.
    set: Vec<PositionId>,
}

#[derive(Copy, Clone, Default, Debug)]
struct Known {
    guard: Option<u32>,
    asked: Asked,
}

/// The predicates about a position.
#[derive(Copy, Clone, Default, Debug)]
pub(super) struct Asked {
    /// Number of predicates.
    pub(super) n: u32,
    /// The last one of those that are listed.
    pub(super) last: Option<u32>,
}

impl Guards {
    pub(super) fn get(&self, position: PositionId) -> Option<u32> {
        self.known.get(position.index())?.guard
    }

    /// Sets the guard of a position, unless it has one.
    pub(super) fn set(&mut self, position: PositionId, predicate: u32) {
        self.known(position).guard.get_or_insert(predicate);
    }

    /// Returns the predicates about a position.
    pub(super) fn asked(&self, position: PositionId) -> Asked {
        self.known.get(position.index()).map_or(Asked::default(), |known| known.asked)
    }

    /// Sets the predicates about a position, of which there is at least one.
    pub(super) fn set_asked(&mut self, position: PositionId, asked: Asked) {
        self.known(position).asked = asked;
    }

    fn known(&mut self, position: PositionId) -> &mut Known {
        if position.index() >= self.known.len() {
            self.known.resize(position.index() + 1, Known::default());
        }
        let known = &mut self.known[position.index()];
        if known.guard.is_none() && known.asked.n == 0 {
            self.set.push(position);
        }
        known
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
        for position in self.set.drain(..) {
            self.known[position.index()] = Known::default();
        }
    }
}
