//! `Ir::rewrite`: from functions that add patterns to rewritten IR, with the default configuration.

use crate::drive::config::GreedyRewriteConfig;
use crate::drive::error::DriverError;
use crate::drive::greedy::{GreedyRewriteOutcome, apply_patterns_greedily};
use crate::ir::Ir;
use crate::pattern::set::RewritePatternSet;

/// Rewrites an IR with patterns, in one call.
pub trait Rewrite {
    /// Collects the patterns that the functions add, and applies them greedily with the default configuration.
    ///
    /// For another configuration, or to use the same patterns more than once, create a [`RewritePatternSet`] and call
    /// [`apply_patterns_greedily`].
    ///
    /// ```
    /// use pdll_runtime::{PatternRoot, Rewrite, RewritePatternSet};
    /// use pdll_runtime::ir::{Context, parse};
    ///
    /// fn populate(patterns: &mut RewritePatternSet) {
    ///     patterns.add_fn_on(PatternRoot::Named("t.nop"), |op, rewriter| {
    ///         rewriter.erase_op(op)?;
    ///         Ok(true)
    ///     });
    /// }
    ///
    /// let ctx = Context::new();
    /// ctx.allow_unregistered_dialects(true);
    /// let mut ir = parse(&ctx, r#""t.nop"() : () -> () "t.keep"() : () -> ()"#)?;
    /// let outcome = ir.rewrite([populate])?;
    /// assert_eq!(outcome.rewrites, 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the set cannot be frozen, or as [`apply_patterns_greedily`]. [`DriverError::diagnostics`] returns all errors.
    fn rewrite<F: FnOnce(&mut RewritePatternSet)>(
        &mut self,
        populate: impl IntoIterator<Item = F>,
    ) -> Result<GreedyRewriteOutcome, DriverError>;
}

impl Rewrite for Ir {
    fn rewrite<F: FnOnce(&mut RewritePatternSet)>(
        &mut self,
        populate: impl IntoIterator<Item = F>,
    ) -> Result<GreedyRewriteOutcome, DriverError> {
        let mut patterns = RewritePatternSet::new(self.context());
        populate.into_iter().for_each(|populate| populate(&mut patterns));
        apply_patterns_greedily(self, &patterns.freeze()?, &GreedyRewriteConfig::default())
    }
}
