//! Patterns: what the applicator knows of them.
//!
//! MLIR: PatternMatch.h (`Pattern`, `RewritePattern`, `PatternBenefit`).

use crate::ir::context::OperationName;
use crate::ir::dialect::Op;
use crate::native::NativeRegistry;
use crate::rewrite::error::RewriteError;
use crate::rewrite::rewriter::PatternRewriter;

/// The benefit of a match: patterns of higher benefit are tried first.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct PatternBenefit(u16);

impl PatternBenefit {
    /// The benefit of a number.
    pub const fn new(benefit: u16) -> PatternBenefit {
        PatternBenefit(benefit)
    }

    /// The number.
    pub const fn get(self) -> u16 {
        self.0
    }
}

impl From<u16> for PatternBenefit {
    fn from(benefit: u16) -> PatternBenefit {
        PatternBenefit(benefit)
    }
}

/// Which operations a pattern is tried on.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PatternRoot {
    /// Those of a name.
    Op(OperationName),
    /// All.
    Any,
}

/// A pattern written by hand.
pub trait RewritePattern: Send + Sync + 'static {
    /// What messages call it.
    fn name(&self) -> &str;

    /// Which operations is it tried on?
    fn root(&self) -> PatternRoot;

    /// What is a match worth?
    fn benefit(&self) -> PatternBenefit {
        PatternBenefit::new(1)
    }

    /// Does it end when applied to what it made?
    fn has_bounded_rewrite_recursion(&self) -> bool {
        false
    }

    /// Rewrites the operation if it matches, and says whether it did. The IR is unchanged if it did not.
    ///
    /// # Errors
    /// Misuse of the rewriter.
    fn match_and_rewrite(&self, op: Op, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError>;
}

/// Patterns compiled together: asked at once per root, the best match rewrites.
///
/// Generated matchers and run-time programs are such groups. Ranks number the patterns in falling benefit.
pub trait PatternGroup: Send + Sync + 'static {
    /// How many patterns has it?
    fn n_patterns(&self) -> u32;

    /// A pattern's name by rank.
    fn name(&self, rank: u32) -> &str;

    /// A pattern's benefit by rank; never rises with the rank.
    fn benefit(&self, rank: u32) -> PatternBenefit;

    /// The roots, each with its patterns' ranks in rising order.
    fn roots(&self) -> Vec<(PatternRoot, Vec<u32>)>;

    /// Takes the native functions that its patterns call by name. Called when the set is frozen, after what the set requires was
    /// checked.
    fn link(&self, natives: &NativeRegistry) {
        let _ = natives;
    }

    /// Tries the patterns of a root, given by its position in `roots`, whose ranks are in the range and allowed.
    /// Rewrites by the match of lowest rank and says which that was.
    ///
    /// # Errors
    /// Misuse of the rewriter.
    fn apply(
        &self,
        root: u32,
        op: Op,
        rewriter: &mut PatternRewriter<'_>,
        select: &RankSelect<'_>,
    ) -> Result<Option<u32>, RewriteError>;
}

/// Which ranks of a group may be applied.
#[derive(Copy, Clone, Debug)]
pub struct RankSelect<'a> {
    /// The first rank.
    pub start: u32,
    /// The rank after the last.
    pub end: u32,
    /// Ranks that are switched off, a bit each; beyond its end all are on.
    pub disabled: &'a [u64],
}

impl RankSelect<'_> {
    /// All ranks.
    pub const ALL: RankSelect<'static> = RankSelect { start: 0, end: u32::MAX, disabled: &[] };

    /// May this rank be applied?
    #[inline]
    pub fn allows(&self, rank: u32) -> bool {
        rank >= self.start
            && rank < self.end
            && self.disabled.get(rank as usize / 64).is_none_or(|word| word >> (rank % 64) & 1 == 0)
    }
}
