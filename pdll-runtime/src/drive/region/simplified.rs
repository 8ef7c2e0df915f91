//! Result of a simplification.

/// Result of a simplification.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Simplified {
    /// Whether anything changed.
    pub(crate) changed: bool,
    /// Whether a change may let patterns match. What upstream does not count does not count here.
    pub(crate) again: bool,
}

impl Simplified {
    pub(super) fn of(changed: bool) -> Simplified {
        Simplified { changed, again: changed }
    }

    pub(crate) fn or(self, other: Simplified) -> Simplified {
        Simplified { changed: self.changed || other.changed, again: self.again || other.again }
    }
}
