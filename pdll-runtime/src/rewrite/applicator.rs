//! Applicator: tries the patterns of a set on one operation, in benefit order, until one rewrites.
//!
//! MLIR: PatternApplicator.h. Differs: patterns compiled together are asked at once.

use crate::ir::dialect::Op;
use crate::rewrite::error::RewriteError;
use crate::rewrite::rewriter::PatternRewriter;
use crate::rewrite::set::{Callee, Entry, FrozenRewritePatternSet, FrozenSet, PatternId};

/// Tries the patterns of a set.
#[derive(Clone, Debug)]
pub struct PatternApplicator {
    set: FrozenRewritePatternSet,
}

/// A rewrite that went wrong: which pattern, and how.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("pattern `{pattern}`: {error}")]
pub struct PatternError {
    /// The pattern; of patterns asked at once, the first of them.
    pub pattern: String,
    /// What it did.
    pub error: RewriteError,
}

impl PatternApplicator {
    /// An applicator for a set.
    pub fn new(set: &FrozenRewritePatternSet) -> PatternApplicator {
        PatternApplicator { set: set.clone() }
    }

    /// The set.
    pub fn set(&self) -> &FrozenRewritePatternSet {
        &self.set
    }

    /// Tries the patterns on an operation and says which one rewrote it. The insertion point is set before the operation.
    ///
    /// # Errors
    /// If a pattern misuses the rewriter.
    #[inline(always)]
    pub fn match_and_rewrite(
        &self,
        op: Op,
        rewriter: &mut PatternRewriter<'_>,
    ) -> Result<Option<PatternId>, Box<PatternError>> {
        let set = self.set.data();
        for entry in set.entries_of(op.name(rewriter)) {
            let rewritten_by = apply_entry(set, entry, op, rewriter)?;
            if rewritten_by.is_some() {
                return Ok(rewritten_by);
            }
        }
        Ok(None)
    }
}

/// Misuse by patterns that said they had not matched.
///
/// # Errors
/// If there was any.
pub(crate) fn check_unmatched(rewriter: &mut PatternRewriter<'_>) -> Result<(), Box<PatternError>> {
    let unmatched = |error| Box::new(PatternError { pattern: "(one that did not match)".to_owned(), error });
    rewriter.check_misuse().map_err(unmatched)
}

#[inline]
fn apply_entry(
    set: &FrozenSet,
    entry: &Entry,
    op: Op,
    rewriter: &mut PatternRewriter<'_>,
) -> Result<Option<PatternId>, Box<PatternError>> {
    rewriter.set_insertion_point(op);
    rewriter.mark_start();
    if rewriter.listener.is_some() {
        notify_begin(set, entry, op, rewriter);
    }
    let result = match &entry.callee {
        Callee::Group { group, root, base, select } => match group.apply(*root, op, rewriter, select) {
            Ok(Some(rank)) => Ok(Some(PatternId(base + rank))),
            Ok(None) => Ok(None),
            Err(error) => Err(error),
        },
        Callee::Single(pattern) => match pattern.match_and_rewrite(op, rewriter) {
            Ok(true) => Ok(Some(entry.first)),
            Ok(false) => Ok(None),
            Err(error) => Err(error),
        },
    };
    match result {
        Ok(None) if rewriter.listener.is_none() => Ok(None),
        result => finish(set, entry, result, rewriter),
    }
}

/// What remains to be done when something happened: reports and errors.
fn finish(
    set: &FrozenSet,
    entry: &Entry,
    result: Result<Option<PatternId>, RewriteError>,
    rewriter: &mut PatternRewriter<'_>,
) -> Result<Option<PatternId>, Box<PatternError>> {
    let misuse = rewriter.check_misuse();
    let rewritten_by = result.as_ref().ok().copied().flatten();
    if result.is_err() || misuse.is_err() {
        rewriter.undo_created();
    }
    if let Some(listener) = &mut rewriter.listener {
        listener.pattern_end(rewriter.ir, rewritten_by.map(|id| set.name(id)));
    }
    match (result, misuse) {
        (Ok(rewritten_by), Ok(())) => Ok(rewritten_by),
        (Err(error), _) | (Ok(_), Err(error)) => {
            let pattern = rewritten_by.unwrap_or(entry.first);
            Err(Box::new(PatternError { pattern: set.name(pattern).to_owned(), error }))
        }
    }
}

fn notify_begin(set: &FrozenSet, entry: &Entry, op: Op, rewriter: &mut PatternRewriter<'_>) {
    let name = entry.is_one.then(|| set.name(entry.first));
    if let Some(listener) = &mut rewriter.listener {
        listener.pattern_begin(rewriter.ir, op, name);
    }
}
