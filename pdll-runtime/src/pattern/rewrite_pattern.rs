//! The pattern trait.
//!
//! MLIR: PatternMatch.h (`Pattern`, `RewritePattern`).

use crate::ir::Op;
use crate::pattern::root::PatternRoot;
use crate::rewrite::error::RewriteError;
use crate::rewrite::rewriter::PatternRewriter;

/// The methods that describe a pattern, which all pattern traits have in common.
macro_rules! metadata_methods {
    () => {
        /// Returns the name of the pattern in messages and filters. By default the name of its type, without the path.
        fn name(&self) -> &str {
            $crate::pattern::rewrite_pattern::short_type_name::<Self>()
        }

        /// Returns the benefit of a match. Called once, when the pattern is added, so it may depend on the fields of the pattern.
        fn benefit(&self) -> $crate::pattern::benefit::PatternBenefit {
            $crate::pattern::benefit::PatternBenefit::new(1)
        }

        /// Returns whether the pattern terminates when applied to its own result.
        fn has_bounded_rewrite_recursion(&self) -> bool {
            false
        }

        /// Returns the labels of the pattern, by which filters select it with others.
        fn labels(&self) -> Vec<String> {
            Vec::new()
        }

        /// Returns the names of the operations that the pattern may create.
        fn generated_ops(&self) -> Vec<&str> {
            Vec::new()
        }

        /// Prepares the pattern. Called once, when it is added to a set, before any other method.
        fn initialize(&mut self, ctx: &$crate::ir::Context) {
            let _ = ctx;
        }
    };
}
pub(super) use metadata_methods;

/// A pattern that matches and rewrites in one function.
///
/// See [`OpRewritePattern`](crate::OpRewritePattern) for one on a typed operation,
/// [`SplitRewritePattern`](crate::SplitRewritePattern) for one with separate match and rewrite functions, and
/// [`RewritePatternSet::add_fn`](crate::RewritePatternSet::add_fn) for closures.
///
/// ```
/// use pdll_runtime::{PatternRewriter, PatternRoot, RewriteError, RewritePattern, RewritePatternSet};
/// use pdll_runtime::ir::{Context, Op, Trait};
///
/// /// Erases unused constants.
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
    metadata_methods!();

    /// Returns the operations on which the pattern is tried.
    fn root(&self) -> PatternRoot;

    /// Rewrites the operation if it matches, and returns whether it did. The IR is unchanged if it did not.
    ///
    /// # Errors
    /// Misuse of the rewriter.
    fn match_and_rewrite(&self, op: Op, rewriter: &mut PatternRewriter<'_>) -> Result<bool, RewriteError>;
}

/// Returns the name of a type without its path; for a closure, with the enclosing function.
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
