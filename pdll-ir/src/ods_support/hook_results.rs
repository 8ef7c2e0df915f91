//! Results of hooks that need not be there: of the user's function, or [`Absent`] where there is none.

use crate::attributes::Attribute;
use crate::block::Region;
use crate::dialect::{InferTypesFn, InferTypesInput, VerifyMessage};
use crate::types::{Type, TypeVec};

/// The answer of a function that nobody wrote.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Absent;

/// What a hook gives back.
pub trait HookResult<T> {
    /// Did the user write it?
    const IS_THERE: bool;

    /// Its result, if it was written.
    fn done(self) -> Option<Result<T, VerifyMessage>>;
}

impl<T> HookResult<T> for Absent {
    const IS_THERE: bool = false;

    fn done(self) -> Option<Result<T, VerifyMessage>> {
        None
    }
}

impl<T, E: Into<VerifyMessage>> HookResult<T> for Result<T, E> {
    const IS_THERE: bool = true;

    fn done(self) -> Option<Result<T, VerifyMessage>> {
        Some(self.map_err(Into::into))
    }
}

/// What a verifier says; without one all is well.
pub fn verified_by(hook: impl HookResult<()>) -> Result<(), VerifyMessage> {
    hook.done().unwrap_or(Ok(()))
}

/// The result types a hook infers.
pub fn inferred_by(op: &str, hook: impl HookResult<TypeVec>) -> Result<TypeVec, VerifyMessage> {
    hook.done().unwrap_or_else(|| {
        Err(VerifyMessage::bare(format!(
            "the result types of '{op}' are inferred in C++; write `fn infer_return_types(input: &InferTypesInput<'_>)` for it"
        )))
    })
}

/// The inference of result types: by the user's method if there is one, else by what a support module supplies.
pub fn inference_by<R: HookResult<TypeVec>>(
    supplied: Option<InferTypesFn>,
    _: fn(&InferTypesInput<'_>) -> R,
    infer: InferTypesFn,
) -> Option<InferTypesFn> {
    if R::IS_THERE { Some(infer) } else { supplied }
}

/// What the function that stands in for a native one is asked about.
#[derive(Copy, Clone, Debug)]
pub struct Entity;

impl From<Type> for Entity {
    fn from(_: Type) -> Entity {
        Entity
    }
}

impl From<Attribute> for Entity {
    fn from(_: Attribute) -> Entity {
        Entity
    }
}

impl From<Region> for Entity {
    fn from(_: Region) -> Entity {
        Entity
    }
}

/// The answer of a native function.
pub trait Answer {
    /// Did the user write it?
    const IS_THERE: bool;

    /// Does the constraint hold?
    fn holds(self) -> bool;
}

impl Answer for bool {
    const IS_THERE: bool = true;

    fn holds(self) -> bool {
        self
    }
}

/// Nobody asks it: what names the function as missing goes before.
impl Answer for Absent {
    const IS_THERE: bool = false;

    fn holds(self) -> bool {
        true
    }
}

/// Is it a function of the user's?
pub const fn is_supplied<C, E, A: Answer>(_: fn(&C, E) -> A) -> bool {
    A::IS_THERE
}

/// The first native function that is missing.
pub const fn missing(natives: &[(&'static str, bool)]) -> Option<&'static str> {
    let mut at = 0;
    while at < natives.len() {
        if !natives[at].1 {
            return Some(natives[at].0);
        }
        at += 1;
    }
    None
}
