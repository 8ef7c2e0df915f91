//! Unwinding out of a pattern: panics, and the end of a pattern that makes too many changes.
//!
//! In: a closure that calls patterns. Out: its result, or `Caught`.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use crate::rewrite::error::RewriteErrorKind;

/// Payload that ends a pattern that changes the IR without end.
struct TooManyChanges;

/// Leaves the pattern being applied, up to `catch`: creating an operation has no other way to refuse.
#[cold]
#[inline(never)]
pub(super) fn too_many_changes() -> ! {
    resume_unwind(Box::new(TooManyChanges))
}

/// Runs a closure that calls patterns. A panic becomes the error that the pattern ends with.
pub(crate) fn catch<R>(work: impl FnOnce() -> R) -> Result<R, Caught> {
    // After a panic, `IrState::of_changed` inspects the IR.
    catch_unwind(AssertUnwindSafe(work)).map_err(|payload| Caught(message_of(payload.as_ref())))
}

/// A panic: its message; `None` if there were too many changes.
pub(crate) struct Caught(Option<String>);

impl Caught {
    /// Returns the rule that was broken.
    pub(crate) fn kind(self, limit: u64) -> RewriteErrorKind {
        match self.0 {
            None => RewriteErrorKind::TooManyChanges { limit },
            Some(message) => RewriteErrorKind::Panicked { message },
        }
    }

    /// Returns the message.
    #[cfg(feature = "interpret")]
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
