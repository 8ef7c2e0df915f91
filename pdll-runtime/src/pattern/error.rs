//! Errors of patterns: which pattern failed, how, and the state of the IR.
//!
//! In: errors and panics of patterns, and changes beyond the limit. Out: `PatternError`.
//! Invariant: the state in a `PatternError` is the one at the time of the error.

use pdll_match::diagnostic::Diagnostic;

use crate::ir::Ir;
use crate::pattern::list::PatternList;
use crate::pattern::watch::Watcher;
use crate::rewrite::error::{RewriteError, RewriteErrorKind};
use crate::rewrite::id::PatternId;
use crate::rewrite::rewriter::PatternRewriter;
use crate::rewrite::unwind::Caught;

/// A rewrite that failed: which pattern, how, and the state of the IR.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("pattern `{pattern}`: {error}{state}")]
pub struct PatternError {
    /// Name of the pattern.
    pub pattern: String,
    /// Error.
    pub error: RewriteError,
    /// State of the IR now.
    pub state: IrState,
}

impl PatternError {
    /// Returns the error as a diagnostic at the operation, with a note on the state of the IR if it changed.
    pub fn diagnostic(&self) -> Diagnostic {
        let mut diagnostic = self.error.diagnostic();
        diagnostic.message = format!("pattern `{}`: {}", self.pattern, diagnostic.message);
        match &self.state {
            IrState::Unchanged => diagnostic,
            IrState::Changed => diagnostic.note("earlier changes of the pattern remain"),
            IrState::Invalid { reason } => diagnostic.note(format!("the IR is invalid now: {reason}")),
        }
    }
}

/// State of an IR after a pattern failed.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum IrState {
    /// Unchanged by the pattern.
    Unchanged,
    /// Valid, but with some of the pattern's changes.
    Changed,
    /// Invalid.
    Invalid {
        /// Errors of the verifier, or inconsistent links.
        reason: String,
    },
}

impl std::fmt::Display for IrState {
    /// Writes the text that follows the message of an error; nothing if the IR is unchanged.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            IrState::Unchanged => Ok(()),
            IrState::Changed => f.write_str("; its earlier changes remain"),
            IrState::Invalid { reason } => write!(f, "; the IR is invalid now: {reason}"),
        }
    }
}

impl IrState {
    /// Inspects an IR that a pattern changed in part.
    pub(crate) fn of_changed(ir: &Ir) -> IrState {
        if let Err(reason) = ir.check_integrity() {
            return IrState::Invalid { reason };
        }
        match ir.verify() {
            Ok(()) => IrState::Changed,
            Err(errors) => {
                let first = errors.errors.first();
                IrState::Invalid { reason: first.map_or_else(String::new, ToString::to_string) }
            }
        }
    }
}

/// Creates errors of patterns, from the patterns and the watcher, which can restore the IR.
#[derive(Copy, Clone)]
pub(crate) struct Reporter<'s> {
    pub(crate) list: &'s PatternList,
    pub(crate) watch: Option<&'s Watcher>,
}

impl Reporter<'_> {
    /// Checks that a pattern that returned success has changed the IR.
    ///
    /// # Errors
    /// If it has not changed the IR.
    #[inline]
    pub(crate) fn check_rewritten(
        self,
        rewriter: &mut PatternRewriter<'_>,
        pattern: PatternId,
    ) -> Result<(), Box<PatternError>> {
        let changes = &rewriter.state.changes;
        if changes.n != changes.n_settled { Ok(()) } else { Err(self.nothing_rewritten(rewriter, pattern)) }
    }

    #[cold]
    fn nothing_rewritten(self, rewriter: &mut PatternRewriter<'_>, pattern: PatternId) -> Box<PatternError> {
        let rule = "reported a rewrite, but changed nothing".to_owned();
        let kind = RewriteErrorKind::CheckFailed { rule, difference: String::new() };
        let error = error_of(rewriter, kind);
        self.error(rewriter, Some(pattern), error)
    }

    /// Returns the error of a pattern that returned one, or of the running one among those that are applied together.
    #[cold]
    pub(crate) fn error(
        self,
        rewriter: &mut PatternRewriter<'_>,
        pattern: Option<PatternId>,
        error: RewriteError,
    ) -> Box<PatternError> {
        let pattern = match pattern.unwrap_or_else(|| self.running(rewriter)) {
            PatternId::NONE => "(none: a folder or a listener)".to_owned(),
            id => self.list.name(id).to_owned(),
        };
        let state = self.state_after(rewriter);
        Box::new(PatternError { pattern, error, state })
    }

    /// Returns the error of a pattern that panicked or exceeded the limit of changes.
    #[cold]
    pub(crate) fn caught(self, rewriter: &mut PatternRewriter<'_>, caught: Caught) -> Box<PatternError> {
        let changes = &mut rewriter.state.changes;
        let kind = caught.kind(changes.stop_at.saturating_sub(changes.n_settled));
        changes.stop_at = u64::MAX;
        let id = self.running(rewriter);
        // The panic may come from the listener.
        rewriter.listener = None;
        rewriter.take_back_all();
        let error = error_of(rewriter, kind);
        self.error(rewriter, Some(id), error)
    }

    fn running(self, rewriter: &PatternRewriter<'_>) -> PatternId {
        let application = &rewriter.state.application;
        match application.pattern {
            PatternId::NONE => PatternId::NONE,
            id => self.list.in_group_of(id, application.rank),
        }
    }

    fn state_after(self, rewriter: &mut PatternRewriter<'_>) -> IrState {
        if let Some(watch) = self.watch
            && watch.borrow_mut().restore(rewriter.ir)
        {
            return IrState::Unchanged;
        }
        let changes = &rewriter.state.changes;
        if changes.n == changes.n_settled {
            return IrState::Unchanged;
        }
        IrState::of_changed(rewriter.ir)
    }
}

/// Returns an error about the operation that the pattern is applied to.
fn error_of(rewriter: &PatternRewriter<'_>, kind: RewriteErrorKind) -> RewriteError {
    match rewriter.state.application.op {
        Some(op) => RewriteError::of(rewriter.ir, op, kind),
        None => RewriteError::of_kind(kind),
    }
}
