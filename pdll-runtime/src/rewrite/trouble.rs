//! Pattern errors: which pattern failed, and the resulting state of the IR.
//!
//! In: errors of patterns, panics, endless changes. Out: `PatternError`. Invariant: the state of the IR in a
//! `PatternError` was determined when the error was created.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use crate::ir::arena::Ir;
use crate::rewrite::error::{RewriteError, RewriteErrorKind};
use crate::rewrite::frozen::{FrozenSet, PatternId};
use crate::rewrite::rewriter::PatternRewriter;

/// An error of a pattern: its name, the error, and the state of the IR.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("pattern `{pattern}`: {error}{state}")]
pub struct PatternError {
    /// The pattern.
    pub pattern: String,
    /// Error.
    pub error: RewriteError,
    /// State of the IR.
    pub state: IrState,
}

/// The state of an IR after an error of a pattern.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum IrState {
    /// The state before the pattern.
    Unchanged,
    /// Valid, but with some of the pattern's changes.
    Changed,
    /// Invalid.
    Invalid {
        /// Error of the verifier, or inconsistent links.
        reason: String,
    },
}

impl std::fmt::Display for IrState {
    /// Writes text to follow an error; none if the IR is unchanged.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            IrState::Unchanged => Ok(()),
            IrState::Changed => f.write_str("; its earlier changes remain"),
            IrState::Invalid { reason } => write!(f, "; the IR is invalid now: {reason}"),
        }
    }
}

impl IrState {
    /// Looks at an IR that something changed half-way.
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

/// The panic payload that stops a pattern with endless changes.
struct TooManyChanges;

/// Leaves the pattern being applied, back to `catch`: creating an operation has no other way to refuse.
#[cold]
#[inline(never)]
pub(super) fn too_many_changes() -> ! {
    resume_unwind(Box::new(TooManyChanges))
}

/// Runs code that calls patterns. A panic becomes the pattern's error.
pub(crate) fn catch<R>(work: impl FnOnce() -> R) -> Result<R, Caught> {
    // The state after a panic is examined by `IrState::of_changed`.
    catch_unwind(AssertUnwindSafe(work)).map_err(|payload| Caught(message_of(payload.as_ref())))
}

/// A panic: its message; `None` if there were too many changes.
pub(crate) struct Caught(Option<String>);

impl Caught {
    /// Returns the violated rule.
    pub(crate) fn kind(self, limit: u64) -> RewriteErrorKind {
        match self.0 {
            None => RewriteErrorKind::TooManyChanges { limit },
            Some(message) => RewriteErrorKind::Panicked { message },
        }
    }

    /// Returns its message.
    pub(crate) fn message(&self) -> &str {
        self.0.as_deref().unwrap_or("it changed the IR without end")
    }
}

fn message_of(payload: &(dyn Any + Send)) -> Option<String> {
    if payload.is::<TooManyChanges>() {
        return None;
    }
    let text = payload.downcast_ref::<&'static str>().map(|text| (*text).to_owned());
    let text = text.or_else(|| payload.downcast_ref::<String>().cloned());
    Some(text.unwrap_or_else(|| "a value that is no text".to_owned()))
}

impl PatternRewriter<'_> {
    /// Accepts all previous changes. From here on one pattern may make this many changes.
    #[inline]
    pub(crate) fn settle(&mut self, limit: u64) {
        self.n_settled = self.n_changes();
        self.rank = u32::MAX;
        self.stop_at = self.n_settled.saturating_add(limit);
    }

    /// Checks that a pattern which reported a rewrite has changed something.
    ///
    /// # Errors
    /// If not.
    #[inline]
    pub(crate) fn check_rewritten(
        &mut self,
        set: &FrozenSet,
        pattern: PatternId,
    ) -> Result<(), Box<PatternError>> {
        if self.n_changes() != self.n_settled { Ok(()) } else { Err(self.nothing_rewritten(set, pattern)) }
    }

    #[cold]
    fn nothing_rewritten(&mut self, set: &FrozenSet, pattern: PatternId) -> Box<PatternError> {
        let rule = "reported a rewrite, but changed nothing".to_owned();
        let kind = RewriteErrorKind::CheckFailed { rule, difference: String::new() };
        let error = match self.asked_about {
            Some(op) => RewriteError::of(self.ir, op, kind),
            None => RewriteError::of_kind(kind),
        };
        self.trouble(set, Some(pattern), error)
    }

    /// Records which of the patterns matched together is running, by rank, for messages.
    #[doc(hidden)]
    #[inline]
    pub fn note_rank(&mut self, rank: u32) {
        self.rank = rank;
    }

    /// Returns the error of a pattern that returned one, or of the running one of those matched together.
    #[cold]
    pub(crate) fn trouble(
        &mut self,
        set: &FrozenSet,
        pattern: Option<PatternId>,
        error: RewriteError,
    ) -> Box<PatternError> {
        let pattern = match pattern.unwrap_or_else(|| self.pattern_at_work(set)) {
            PatternId::NONE => "(none: a folder or a listener)".to_owned(),
            id => set.name(id).to_owned(),
        };
        let state = self.state_after_trouble();
        Box::new(PatternError { pattern, error, state })
    }

    /// Returns the error of a pattern that panicked or went on without end.
    #[cold]
    pub(crate) fn caught(&mut self, set: &FrozenSet, caught: Caught) -> Box<PatternError> {
        let kind = caught.kind(self.stop_at.saturating_sub(self.n_settled));
        self.stop_at = u64::MAX;
        let id = self.pattern_at_work(set);
        // The listener may be what panicked.
        self.listener = None;
        self.take_back_all();
        let error = match self.asked_about {
            Some(op) => RewriteError::of(self.ir, op, kind),
            None => RewriteError::of_kind(kind),
        };
        self.trouble(set, Some(id), error)
    }

    fn pattern_at_work(&self, set: &FrozenSet) -> PatternId {
        if self.asked == PatternId::NONE { self.asked } else { set.in_group_of(self.asked, self.rank) }
    }

    fn state_after_trouble(&mut self) -> IrState {
        if let Some(watch) = self.watch.clone()
            && watch.borrow_mut().restore(self.ir)
        {
            return IrState::Unchanged;
        }
        if self.n_changes() == self.n_settled {
            return IrState::Unchanged;
        }
        IrState::of_changed(self.ir)
    }
}
