//! Groups: patterns that were compiled together, as the applicator calls them.
//!
//! MLIR: FrozenRewritePatternSet.h (its PDL bytecode). Differs: `pdll!` makes groups too.

use std::any::Any;
use std::borrow::Cow;
use std::sync::Arc;

use pdll_match::encode::DecodeError;
use pdll_match::pattern::Pattern;

use crate::ir::{Context, Op};
use crate::native::{NativeRegistry, PdlValue, PdlValues};
use crate::pattern::benefit::PatternBenefit;
use crate::pattern::constants::Constants;
use crate::pattern::root::PatternRoot;
use crate::rewrite::error::RewriteError;
use crate::rewrite::rewriter::PatternRewriter;

/// Patterns that were compiled together. The patterns of a root are tried together, and the best match rewrites.
///
/// Generated matchers and run-time programs are such groups. A rank is the position of a pattern in the order of descending
/// benefits.
pub trait PatternGroup: Send + Sync + 'static {
    /// Returns the number of patterns.
    fn n_patterns(&self) -> u32;

    /// Returns a pattern's name by rank.
    fn name(&self, rank: u32) -> &str;

    /// Returns a pattern's benefit by rank; it never rises with the rank.
    fn benefit(&self, rank: u32) -> PatternBenefit;

    /// Returns the roots, each with its patterns' ranks in rising order. A root is one name or any operation.
    fn roots(&self) -> Vec<(PatternRoot, Vec<u32>)>;

    /// Returns the labels of a pattern, by which filters select it with others.
    fn labels(&self, rank: u32) -> Vec<String> {
        let _ = rank;
        Vec::new()
    }

    /// Returns whether a pattern terminates when applied to its own result.
    fn has_bounded_rewrite_recursion(&self, rank: u32) -> bool {
        let _ = rank;
        false
    }

    /// Returns the names of the operations that a pattern may create.
    fn generated_ops(&self, rank: u32) -> Vec<&str> {
        let _ = rank;
        Vec::new()
    }

    /// Returns the patterns by rank, as they were before they were compiled, or `None` if unknown; the group is then tried on
    /// every operation of its roots, also where it shares them with other groups.
    ///
    /// # Errors
    /// Their encoded form cannot be decoded.
    fn pattern_ir(&self) -> Result<Option<Cow<'_, [Pattern]>>, DecodeError> {
        Ok(None)
    }

    /// Returns the text of a source line of the patterns, if known.
    fn source_line(&self, file: &str, line: u32) -> Option<&str> {
        let _ = (file, line);
        None
    }

    /// Returns one group of the patterns of this group and of as many of those that follow as can be compiled together, and
    /// their number. Ties of benefit keep the order of the groups. `None` if the group stays alone.
    fn join(&self, ctx: &Context, following: &[&dyn PatternGroup]) -> Option<(usize, Arc<dyn PatternGroup>)> {
        let _ = (ctx, following);
        None
    }

    /// Returns the group itself if another group may be able to join it.
    fn joinable(&self) -> Option<&dyn Any> {
        None
    }

    /// Evaluates a native constraint that the patterns call, apart from any pattern. `None` if there is none of the name that
    /// takes such arguments.
    fn call_constraint(
        &self,
        name: &str,
        args: &[PdlValue],
        rewriter: &mut PatternRewriter<'_>,
    ) -> Option<Result<Option<PdlValues>, RewriteError>> {
        let _ = (name, args, rewriter);
        None
    }

    /// Links the native functions that its patterns call by name. Called when the set is frozen, after what the set requires was
    /// checked.
    fn link(&self, natives: &NativeRegistry) {
        let _ = natives;
    }

    /// Returns the function that `apply` calls for a root, and its constants, so that it can be called directly.
    fn direct(&self, root: u32) -> Option<(ApplyFn, Arc<Constants>)> {
        let _ = root;
        None
    }

    /// Tries the patterns of a root, given by its position in `roots`, whose ranks are in the range and allowed.
    /// Rewrites by the match of lowest rank, and returns that rank.
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

/// Rewrites an operation by the selected pattern of lowest rank that matches and does not decline, and returns that rank.
pub(crate) type ApplyFn = fn(
    rewriter: &mut PatternRewriter<'_>,
    root: Op,
    constants: &Constants,
    select: &RankSelect<'_>,
) -> Result<Option<u32>, RewriteError>;

/// Ranks of a group that may be applied.
#[derive(Copy, Clone, Debug)]
pub struct RankSelect<'a> {
    /// The first rank.
    pub start: u32,
    /// The rank after the last.
    pub end: u32,
    /// Disabled ranks, one bit each; all ranks beyond its end are enabled.
    pub disabled: &'a [u64],
}

impl RankSelect<'_> {
    /// All ranks.
    pub const ALL: RankSelect<'static> = RankSelect { start: 0, end: u32::MAX, disabled: &[] };

    /// Returns whether the rank may be applied.
    #[inline]
    pub fn allows(&self, rank: u32) -> bool {
        rank >= self.start
            && rank < self.end
            && self.disabled.get(rank as usize / 64).is_none_or(|word| word >> (rank % 64) & 1 == 0)
    }
}
