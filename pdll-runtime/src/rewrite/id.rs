//! Numbers of patterns, by which frozen sets, errors and statistics refer to them.

/// A pattern's number in a frozen set: single patterns first, then those of each group by rank.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PatternId(pub(crate) u32);

impl PatternId {
    /// No pattern.
    pub(crate) const NONE: PatternId = PatternId(u32::MAX);

    /// Returns the number, less than [`FrozenRewritePatternSet::len`](crate::FrozenRewritePatternSet::len).
    pub fn index(self) -> usize {
        self.0 as usize
    }
}
