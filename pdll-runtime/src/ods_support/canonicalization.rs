//! Canonicalization patterns: registration by dialects, and the set of all of them.
//!
//! Invariant: the order of patterns follows names, not that in which dialects were loaded.

use pdll_support::sort::sort_by_key;

use crate::ir::ods_support::Absent;
use crate::ir::{DialectRegistration, OpDef};
use crate::pattern::set::RewritePatternSet;
use crate::rewrite::error::RewriteError;
use crate::rewrite::rewriter::PatternRewriter;

/// Adds the canonicalization patterns of a dialect or an operation to a set.
pub type CanonicalizationPatternsFn = fn(&mut RewritePatternSet);

/// A registration of a dialect.
struct Canonicalizer {
    /// The operation's name, empty for those of the dialect as a whole.
    op: &'static str,
    populate: CanonicalizationPatternsFn,
}

/// Registers a function that adds a dialect's canonicalization patterns to a set. `ods!` calls it for a dialect with
/// `hasCanonicalizer = 1`.
pub fn register_canonicalization_patterns(
    registration: &mut DialectRegistration,
    populate: CanonicalizationPatternsFn,
) {
    registration.add_extension(Canonicalizer { op: "", populate });
}

/// Registers the canonicalization patterns of an operation. `ods!` calls it for operations with
/// `hasCanonicalizer = 1`.
pub fn register_canonicalization_patterns_of<D: OpDef>(
    registration: &mut DialectRegistration,
    populate: CanonicalizationPatternsFn,
) {
    registration.add_extension(Canonicalizer { op: D::NAME, populate });
}

impl RewritePatternSet {
    /// Adds the canonicalization patterns of all loaded dialects: those of the dialects, then those of their operations
    /// by name. As in MLIR, the dialect whose name is last comes first.
    pub fn add_canonicalization_patterns(&mut self) -> &mut RewritePatternSet {
        let ctx = self.context().clone();
        let mut found = ctx.extensions::<Canonicalizer>();
        sort_by_key(&mut found, |(dialect, canonicalizer)| {
            (!canonicalizer.op.is_empty(), canonicalizer.op, std::cmp::Reverse(*dialect))
        });
        for (_, canonicalizer) in found {
            (canonicalizer.populate)(self);
        }
        self
    }
}

/// The result of a pattern written as a method.
pub trait Canonicalized: 'static {
    /// Whether the user wrote it.
    const IS_THERE: bool;

    /// Returns whether it rewrote.
    ///
    /// # Errors
    /// Misuse of the rewriter.
    fn did(self) -> Result<bool, RewriteError>;
}

impl Canonicalized for Absent {
    const IS_THERE: bool = false;

    fn did(self) -> Result<bool, RewriteError> {
        Ok(false)
    }
}

impl Canonicalized for Result<bool, RewriteError> {
    const IS_THERE: bool = true;

    fn did(self) -> Result<bool, RewriteError> {
        self
    }
}

/// Adds a pattern written as a method to a set, if it was written.
pub fn add_canonicalize_method<D: OpDef, R: Canonicalized>(
    set: &mut RewritePatternSet,
    name: &str,
    run: fn(D, &mut PatternRewriter<'_>) -> R,
) {
    if R::IS_THERE {
        set.add_fn::<D>(move |op, rewriter| run(op, rewriter).did()).name(name);
    }
}
