//! Patterns: what the applicator knows of them.
//!
//! MLIR: PatternMatch.h (`Pattern`, `RewritePattern`, `PatternBenefit`).

use std::any::Any;
use std::borrow::Cow;
use std::sync::Arc;

use pdll_match::Pattern;

use crate::ir::context::{Context, OperationName};
use crate::ir::dialect::{Op, OpDef, OpInfo};
use crate::ir::traits::Trait;
use crate::native::{NativeRegistry, PdlValue, PdlValues};
use crate::rewrite::constants::Constants;
use crate::rewrite::error::RewriteError;
use crate::rewrite::rewriter::PatternRewriter;

/// The benefit of a match: patterns of higher benefit are tried first.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct PatternBenefit(u16);

impl PatternBenefit {
    /// The benefit of a number; the largest one says that the pattern is never to be tried.
    pub const fn new(benefit: u16) -> PatternBenefit {
        PatternBenefit(benefit)
    }

    /// The benefit of a pattern that is never to be tried.
    pub const fn impossible_to_match() -> PatternBenefit {
        PatternBenefit(u16::MAX)
    }

    /// Is the pattern never to be tried?
    pub const fn is_impossible_to_match(self) -> bool {
        self.0 == u16::MAX
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
///
/// Traits and interfaces are looked up when the set is frozen, among the operations that are registered then.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PatternRoot {
    /// Those of a name.
    Op(OperationName),
    /// Those of a name, as text.
    Named(&'static str),
    /// Registered ones with a trait.
    Trait(Trait),
    /// Registered ones with a trait or interface by its name in ODS, such as `CallOpInterface`.
    Interface(&'static str),
    /// All.
    Any,
}

impl PatternRoot {
    /// Those of a typed operation.
    pub const fn of<D: OpDef>() -> PatternRoot {
        PatternRoot::Named(D::NAME)
    }

    /// The same with its name interned, if it is one name.
    pub fn op_name(self, ctx: &Context) -> Option<OperationName> {
        match self {
            PatternRoot::Op(name) => Some(name),
            PatternRoot::Named(name) => Some(ctx.op_name(name)),
            PatternRoot::Trait(_) | PatternRoot::Interface(_) | PatternRoot::Any => None,
        }
    }

    /// Has a registered operation the trait or interface that is asked for? `false` of roots that ask for none.
    pub fn holds_for(self, info: &OpInfo) -> bool {
        match self {
            PatternRoot::Trait(asked) => info.traits.has(asked),
            PatternRoot::Interface(asked) => {
                info.trait_names.contains(&asked)
                    || Trait::by_name(asked).is_some_and(|asked| info.traits.has(asked))
            }
            PatternRoot::Op(_) | PatternRoot::Named(_) | PatternRoot::Any => false,
        }
    }
}

/// A pattern written by hand, which matches and rewrites in one.
///
/// See [`OpRewritePattern`](crate::OpRewritePattern) for one on a typed operation,
/// [`SplitRewritePattern`](crate::SplitRewritePattern) for one that matches apart from rewriting, and
/// [`RewritePatternSet::add_fn`](crate::RewritePatternSet::add_fn) for closures.
///
/// ```
/// use pdll_runtime::{Context, Op, PatternRewriter, PatternRoot, RewriteError, RewritePattern, RewritePatternSet, Trait};
///
/// /// Erases constants that nobody uses.
/// struct UnusedConstant;
///
/// impl RewritePattern for UnusedConstant {
///     fn root(&self) -> PatternRoot {
///         PatternRoot::Trait(Trait::ConstantLike)
///     }
///
///     fn match_and_rewrite(&self, op: Op, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError> {
///         if !op.use_empty(rewriter) {
///             return Ok(rewriter.notify_match_failure(op, || "it is used".to_owned()));
///         }
///         rewriter.erase_op(op)?;
///         Ok(true)
///     }
/// }
///
/// let ctx = Context::new();
/// let mut patterns = RewritePatternSet::new(&ctx);
/// patterns.add(UnusedConstant);
/// let patterns = patterns.freeze()?;
/// assert_eq!(patterns.patterns().next().map(|pattern| pattern.name()), Some("UnusedConstant"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait RewritePattern: Send + Sync + 'static {
    /// What messages and filters call it. By default the name of its type, without the path.
    fn name(&self) -> &str {
        short_type_name::<Self>()
    }

    /// Which operations is it tried on?
    fn root(&self) -> PatternRoot;

    /// What is a match worth? Asked once, when the pattern is added, so it may depend on how the pattern was made.
    fn benefit(&self) -> PatternBenefit {
        PatternBenefit::new(1)
    }

    /// Does it end when applied to what it made?
    fn has_bounded_rewrite_recursion(&self) -> bool {
        false
    }

    /// By which names, shared with other patterns, may filters choose it?
    fn labels(&self) -> Vec<String> {
        Vec::new()
    }

    /// The names of the operations it may create.
    fn generated_ops(&self) -> Vec<&str> {
        Vec::new()
    }

    /// Prepares the pattern. Called once, when it is added to a set, before anything else is asked of it.
    fn initialize(&mut self, ctx: &Context) {
        let _ = ctx;
    }

    /// Rewrites the operation if it matches, and says whether it did. The IR is unchanged if it did not.
    ///
    /// # Errors
    /// Misuse of the rewriter.
    fn match_and_rewrite(&self, op: Op, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError>;
}

/// The name of a type without the path to it; of a closure, with the function it is in.
pub(crate) fn short_type_name<T: ?Sized>() -> &'static str {
    let name = std::any::type_name::<T>();
    let path_end = name.find('<').unwrap_or(name.len());
    let path = &name[..path_end];
    let after = |end: usize| path[..end].rfind("::").map_or(0, |at| at + 2);
    let mut start = after(path.len());
    while name[start..].starts_with("{{") && start >= 2 {
        start = after(start - 2);
    }
    &name[start..]
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

    /// The roots, each with its patterns' ranks in rising order. A root is one name or any operation.
    fn roots(&self) -> Vec<(PatternRoot, Vec<u32>)>;

    /// By which names, shared with other patterns, may filters choose a pattern?
    fn labels(&self, rank: u32) -> Vec<String> {
        let _ = rank;
        Vec::new()
    }

    /// Does a pattern end when applied to what it made?
    fn has_bounded_rewrite_recursion(&self, rank: u32) -> bool {
        let _ = rank;
        false
    }

    /// The names of the operations that a pattern may create.
    fn generated_ops(&self, rank: u32) -> Vec<&str> {
        let _ = rank;
        Vec::new()
    }

    /// The patterns by rank, as they were before they were compiled. `None` if that is not known; then the group is asked about
    /// every operation of its roots, also where it shares them with other groups.
    fn pattern_ir(&self) -> Option<Cow<'_, [Pattern]>> {
        None
    }

    /// The text of a line that patterns were written on, if it is known.
    fn source_line(&self, file: &str, line: u32) -> Option<&str> {
        let _ = (file, line);
        None
    }

    /// One group of the patterns of this and of as many of those that follow it as can be asked together, and how many they are.
    /// Ties of benefit keep the order of the groups. `None` if it stays by itself.
    fn join(&self, ctx: &Context, following: &[&dyn PatternGroup]) -> Option<(usize, Arc<dyn PatternGroup>)> {
        let _ = (ctx, following);
        None
    }

    /// Itself, if another group may be able to join it.
    fn joinable(&self) -> Option<&dyn Any> {
        None
    }

    /// Asks a native constraint that the patterns call, apart from any pattern. `None` if there is none of the name that
    /// takes such arguments.
    fn ask_constraint(
        &self,
        name: &str,
        args: &[PdlValue],
        rewriter: &mut PatternRewriter<'_>,
    ) -> Option<Result<Option<PdlValues>, RewriteError>> {
        let _ = (name, args, rewriter);
        None
    }

    /// Takes the native functions that its patterns call by name. Called when the set is frozen, after what the set requires was
    /// checked.
    fn link(&self, natives: &NativeRegistry) {
        let _ = natives;
    }

    /// The function that `apply` calls for a root, and with what, so that it can be called directly.
    fn direct(&self, root: u32) -> Option<(ApplyFn, Arc<Constants>)> {
        let _ = root;
        None
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

/// Rewrites an operation by the selected pattern of lowest rank that matches and does not decline, and says which it was.
pub type ApplyFn = fn(
    rewriter: &mut PatternRewriter<'_>,
    root: Op,
    constants: &Constants,
    select: &RankSelect<'_>,
) -> Result<Option<u32>, RewriteError>;

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
