//! Patterns: the properties that the applicator uses.
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
    /// Creates a benefit; the largest number means that the pattern is never tried.
    pub const fn new(benefit: u16) -> PatternBenefit {
        PatternBenefit(benefit)
    }

    /// Returns the benefit of a pattern that is never to be tried.
    pub const fn impossible_to_match() -> PatternBenefit {
        PatternBenefit(u16::MAX)
    }

    /// Returns whether the pattern is never tried.
    pub const fn is_impossible_to_match(self) -> bool {
        self.0 == u16::MAX
    }

    /// Returns the number.
    pub const fn get(self) -> u16 {
        self.0
    }
}

impl From<u16> for PatternBenefit {
    fn from(benefit: u16) -> PatternBenefit {
        PatternBenefit(benefit)
    }
}

/// Operations on which a pattern is tried.
///
/// Traits and interfaces are looked up when the set is frozen, among the operations registered by then.
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
    /// Returns the root of a typed operation.
    pub const fn of<D: OpDef>() -> PatternRoot {
        PatternRoot::Named(D::NAME)
    }

    /// Returns the interned name, if the root is one name.
    pub fn op_name(self, ctx: &Context) -> Option<OperationName> {
        match self {
            PatternRoot::Op(name) => Some(name),
            PatternRoot::Named(name) => Some(ctx.op_name(name)),
            PatternRoot::Trait(_) | PatternRoot::Interface(_) | PatternRoot::Any => None,
        }
    }

    /// Returns whether a registered operation has the required trait or interface; `false` for other roots.
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
    /// Returns its name in messages and filters. By default the name of its type, without the path.
    fn name(&self) -> &str {
        short_type_name::<Self>()
    }

    /// Returns the operations on which it is tried.
    fn root(&self) -> PatternRoot;

    /// Returns its benefit. Called once, when the pattern is added, so it may depend on how the pattern was
    /// constructed.
    fn benefit(&self) -> PatternBenefit {
        PatternBenefit::new(1)
    }

    /// Returns whether it terminates when applied to operations that it created.
    fn has_bounded_rewrite_recursion(&self) -> bool {
        false
    }

    /// Returns its labels, by which filters may select it together with other patterns.
    fn labels(&self) -> Vec<String> {
        Vec::new()
    }

    /// Returns the names of the operations that it may create.
    fn generated_ops(&self) -> Vec<&str> {
        Vec::new()
    }

    /// Prepares the pattern. Called once, when it is added to a set, before any other method.
    fn initialize(&mut self, ctx: &Context) {
        let _ = ctx;
    }

    /// Rewrites the operation if it matches, and returns whether it did. If not, the IR must be unchanged.
    ///
    /// # Errors
    /// Misuse of the rewriter.
    fn match_and_rewrite(&self, op: Op, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError>;
}

/// Returns the name of a type without the path to it; of a closure, with the function it is in.
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

/// Patterns compiled together: matched together per root; the best match rewrites.
///
/// Generated matchers and run-time programs are such groups. Ranks number the patterns in falling benefit.
pub trait PatternGroup: Send + Sync + 'static {
    /// Returns the number of patterns.
    fn n_patterns(&self) -> u32;

    /// Returns a pattern's name by rank.
    fn name(&self, rank: u32) -> &str;

    /// Returns a pattern's benefit by rank; never rises with the rank.
    fn benefit(&self, rank: u32) -> PatternBenefit;

    /// Returns the roots, each with its patterns' ranks in rising order. A root is one name or any operation.
    fn roots(&self) -> Vec<(PatternRoot, Vec<u32>)>;

    /// Returns the labels of a pattern, by which filters may select it together with others.
    fn labels(&self, rank: u32) -> Vec<String> {
        let _ = rank;
        Vec::new()
    }

    /// Returns whether a pattern terminates when applied to operations that it created.
    fn has_bounded_rewrite_recursion(&self, rank: u32) -> bool {
        let _ = rank;
        false
    }

    /// Returns the names of the operations that a pattern may create.
    fn generated_ops(&self, rank: u32) -> Vec<&str> {
        let _ = rank;
        Vec::new()
    }

    /// Returns the pattern IR by rank. `None` if it is not available; then the group is tried on every
    /// operation of its roots, also if it shares them with other groups.
    fn pattern_ir(&self) -> Option<Cow<'_, [Pattern]>> {
        None
    }

    /// Returns the text of a source line of the patterns, if it is known.
    fn source_line(&self, file: &str, line: u32) -> Option<&str> {
        let _ = (file, line);
        None
    }

    /// Combines the patterns of this group and of as many following groups as possible into one group, and
    /// returns it with their number. Ties of benefit keep the order of the groups. `None` if it remains
    /// separate.
    fn join(&self, ctx: &Context, following: &[&dyn PatternGroup]) -> Option<(usize, Arc<dyn PatternGroup>)> {
        let _ = (ctx, following);
        None
    }

    /// Returns itself, if other groups may be merged with it.
    fn joinable(&self) -> Option<&dyn Any> {
        None
    }

    /// Calls a native constraint of the patterns separately. `None` if there is none with that name and
    /// arguments.
    fn ask_constraint(
        &self,
        name: &str,
        args: &[PdlValue],
        rewriter: &mut PatternRewriter<'_>,
    ) -> Option<Result<Option<PdlValues>, RewriteError>> {
        let _ = (name, args, rewriter);
        None
    }

    /// Looks up the native functions that its patterns call by name. Called when the set is frozen, after the
    /// set's requirements were checked.
    fn link(&self, natives: &NativeRegistry) {
        let _ = natives;
    }

    /// Returns the function that `apply` calls for a root, with its constants, so that it can be called
    /// directly.
    fn direct(&self, root: u32) -> Option<(ApplyFn, Arc<Constants>)> {
        let _ = root;
        None
    }

    /// Tries the patterns of a root, given by its index in `roots`, whose ranks are in the range and allowed.
    /// Rewrites with the match of lowest rank and returns that rank.
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

/// Rewrites an operation with the selected pattern of lowest rank that matches and does not decline, and
/// returns the rank.
pub type ApplyFn = fn(
    rewriter: &mut PatternRewriter<'_>,
    root: Op,
    constants: &Constants,
    select: &RankSelect<'_>,
) -> Result<Option<u32>, RewriteError>;

/// Selected ranks of a group.
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

    /// Returns whether this rank may be applied.
    #[inline]
    pub fn allows(&self, rank: u32) -> bool {
        rank >= self.start
            && rank < self.end
            && self.disabled.get(rank as usize / 64).is_none_or(|word| word >> (rank % 64) & 1 == 0)
    }
}
