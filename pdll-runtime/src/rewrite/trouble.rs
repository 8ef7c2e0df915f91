//! Trouble: a pattern that goes wrong, by name, and what has become of the IR.
//!
//! In: errors of patterns, panics, changes without end. Out: `PatternError`.
//! Invariant: what a `PatternError` says of the IR was looked up when the error was made.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use crate::ir::arena::Ir;
use crate::rewrite::error::{RewriteError, RewriteErrorKind};
use crate::rewrite::frozen::{FrozenSet, PatternId};
use crate::rewrite::rewriter::PatternRewriter;

/// A rewrite that went wrong: which pattern, how, and what has become of the IR.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("pattern `{pattern}`: {error}{state}")]
pub struct PatternError {
    /// The pattern.
    pub pattern: String,
    /// What it did.
    pub error: RewriteError,
    /// What is the IR now?
    pub state: IrState,
}

/// What an IR is after a pattern went wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum IrState {
    /// What it was before the pattern.
    Unchanged,
    /// Valid, but with part of what the pattern did.
    Changed,
    /// Invalid.
    Invalid {
        /// What the verifier says, or which links disagree.
        reason: String,
    },
}

impl std::fmt::Display for IrState {
    /// Words to follow an error; none if the IR is unchanged.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            IrState::Unchanged => Ok(()),
            IrState::Changed => f.write_str("; what it had changed before stays changed"),
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

/// What ends a pattern that makes changes without end.
struct TooManyChanges;

/// Leaves the pattern being applied, back to `catch`: creating an operation has no other way to refuse.
#[cold]
#[inline(never)]
pub(super) fn too_many_changes() -> ! {
    resume_unwind(Box::new(TooManyChanges))
}

/// Runs what calls patterns. A panic becomes the error that the pattern ends with.
pub(crate) fn catch<R>(work: impl FnOnce() -> R) -> Result<R, Caught> {
    // What is seen after a panic is looked through by `IrState::of_changed`.
    catch_unwind(AssertUnwindSafe(work)).map_err(|payload| Caught(message_of(payload.as_ref())))
}

/// A panic: its message; `None` if there were too many changes.
pub(crate) struct Caught(Option<String>);

impl Caught {
    /// The rule that was broken.
    pub(crate) fn kind(self, limit: u64) -> RewriteErrorKind {
        match self.0 {
            None => RewriteErrorKind::TooManyChanges { limit },
            Some(message) => RewriteErrorKind::Panicked { message },
        }
    }

    /// What it said.
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
    /// What went before is done. From here on so many changes by one pattern are too many.
    #[inline]
    pub(crate) fn settle(&mut self, limit: u64) {
        self.n_settled = self.n_changes();
        self.rank = u32::MAX;
        self.stop_at = self.n_settled.saturating_add(limit);
    }

    /// Has the pattern that says that it rewrote changed anything?
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
        let rule = "said that it rewrote, but changed nothing".to_owned();
        let kind = RewriteErrorKind::CheckFailed { rule, difference: String::new() };
        let error = match self.asked_about {
            Some(op) => RewriteError::of(self.ir, op, kind),
            None => RewriteError::of_kind(kind),
        };
        self.trouble(set, Some(pattern), error)
    }

    /// Says which of the patterns asked at once is at work, by rank, for messages.
    #[doc(hidden)]
    #[inline]
    pub fn note_rank(&mut self, rank: u32) {
        self.rank = rank;
    }

    /// The error of a pattern that returned one, or of the one at work among those asked at once.
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

    /// The error of a pattern that panicked or went on without end.
    #[cold]
    pub(crate) fn caught(&mut self, set: &FrozenSet, caught: Caught) -> Box<PatternError> {
        let kind = caught.kind(self.stop_at.saturating_sub(self.n_settled));
        self.stop_at = u64::MAX;
        let id = self.pattern_at_work(set);
        // Who listens may be what panicked.
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
