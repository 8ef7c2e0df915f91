//! Results of optional hooks: of the user's function, or [`Absent`] if there is none.

use std::any::TypeId;

use crate::arena::Ir;
use crate::attributes::Attribute;
use crate::block::Region;
use crate::bytecode_error::BytecodeError;
use crate::dialect::{InferTypesFn, InferTypesInput, Op, VerifyFn, VerifyMessage};
use crate::properties::{
    DialectBytecodeReader, DialectBytecodeWriter, PropertiesEncoding, ReadPropertiesFn, WritePropertiesFn,
};
use crate::state::OperationStateBuf;
use crate::types::{Type, TypeVec};

/// The result of a missing function.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Absent;

/// Returns whether the user wrote the hook that a function calls, which is not called.
pub fn is_written<R: 'static>(_: fn() -> R) -> bool {
    TypeId::of::<R>() != TypeId::of::<Absent>()
}

/// Stands for an argument in functions that are not called.
pub fn argument<T>() -> T {
    unreachable!("`is_written` does not call the function")
}

/// Returns the names of the parts of a definition that are C++ and that no Rust replaces.
pub fn unchecked(parts: &[(&'static str, bool)]) -> Vec<&'static str> {
    parts.iter().filter(|(_, is_there)| !is_there).map(|(name, _)| *name).collect()
}

/// Calls the user's function when the context that owns it is freed.
#[derive(Debug)]
pub struct Destructor(pub fn());

impl Drop for Destructor {
    fn drop(&mut self) {
        (self.0)();
    }
}

/// The result of a hook.
pub trait HookResult<T> {
    /// Whether the user wrote it.
    const IS_THERE: bool;

    /// Returns its result, if it was written.
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

/// Result of a verifier that a definition requires.
#[diagnostic::on_unimplemented(
    message = "a verifier must return `Result<(), String>` or `Result<(), VerifyMessage>`, but this one returns `{Self}`",
    label = "the verifier of this definition"
)]
pub trait Verdict {
    /// Returns the result with the error that diagnostics take.
    fn verdict(self) -> Result<(), VerifyMessage>;
}

impl<E: Into<VerifyMessage>> Verdict for Result<(), E> {
    fn verdict(self) -> Result<(), VerifyMessage> {
        self.map_err(Into::into)
    }
}

/// Returns the result of a verifier that a definition requires.
///
/// # Errors
/// The error of the verifier.
pub fn verdict(returned: impl Verdict) -> Result<(), VerifyMessage> {
    returned.verdict()
}

/// Returns the result of a verifier; success if there is none.
pub fn verified_by(hook: impl HookResult<()>) -> Result<(), VerifyMessage> {
    hook.done().unwrap_or(Ok(()))
}

/// Returns the verifier of a trait, if the user wrote the function that it calls.
pub const fn trait_verifier<R: HookResult<()>>(_: fn(&Ir, Op) -> R, verify: VerifyFn) -> Option<VerifyFn> {
    if R::IS_THERE { Some(verify) } else { None }
}

/// Returns the result types a hook infers.
pub fn inferred_by(op: &str, hook: impl HookResult<TypeVec>) -> Result<TypeVec, VerifyMessage> {
    hook.done().unwrap_or_else(|| {
        Err(VerifyMessage::bare(format!(
            "the result types of '{op}' are inferred in C++; write `fn infer_return_types(input: &InferTypesInput<'_>)` for it"
        )))
    })
}

/// Returns the inference of result types: by the user's method if there is one, else by what a support module
/// supplies.
pub fn inference_by<R: HookResult<TypeVec>>(
    supplied: Option<InferTypesFn>,
    _: fn(&InferTypesInput<'_>) -> R,
    infer: InferTypesFn,
) -> Option<InferTypesFn> {
    if R::IS_THERE { Some(infer) } else { supplied }
}

/// The result of a function that reads properties.
pub trait ReadResult {
    /// Whether the user wrote it.
    const IS_THERE: bool;

    /// Returns the result.
    fn read(self) -> Result<(), BytecodeError>;
}

impl ReadResult for Absent {
    const IS_THERE: bool = false;

    fn read(self) -> Result<(), BytecodeError> {
        Ok(())
    }
}

impl ReadResult for Result<(), BytecodeError> {
    const IS_THERE: bool = true;

    fn read(self) -> Result<(), BytecodeError> {
        self
    }
}

/// The result of a function that writes properties.
pub trait WriteResult {
    /// Whether the user wrote it.
    const IS_THERE: bool;
}

impl WriteResult for Absent {
    const IS_THERE: bool = false;
}

impl WriteResult for () {
    const IS_THERE: bool = true;
}

/// Returns the encoding of properties: each function is the user's if there is one, else what a support module supplies.
pub fn properties_encoding_by<R: ReadResult, W: WriteResult>(
    supplied: Option<PropertiesEncoding>,
    _: fn(&mut DialectBytecodeReader<'_>, &mut OperationStateBuf) -> R,
    read: ReadPropertiesFn,
    _: fn(&Ir, Op, &mut DialectBytecodeWriter<'_>) -> W,
    write: WritePropertiesFn,
) -> PropertiesEncoding {
    let supplied = supplied.unwrap_or(PropertiesEncoding::MISSING);
    PropertiesEncoding {
        read: if R::IS_THERE { Some(read) } else { supplied.read },
        write: if W::IS_THERE { Some(write) } else { supplied.write },
    }
}

/// The argument of the fallback for a native function.
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
    /// Whether the user wrote it.
    const IS_THERE: bool;

    /// Returns whether the constraint is known to hold.
    fn holds(self) -> bool;

    /// Returns whether the constraint is not known to be violated.
    fn may_hold(self) -> bool;
}

impl Answer for bool {
    const IS_THERE: bool = true;

    fn holds(self) -> bool {
        self
    }

    fn may_hold(self) -> bool {
        self
    }
}

impl Answer for Absent {
    const IS_THERE: bool = false;

    fn holds(self) -> bool {
        false
    }

    fn may_hold(self) -> bool {
        true
    }
}

/// Returns whether it is a user function.
pub const fn is_supplied<C, E, A: Answer>(_: fn(&C, E) -> A) -> bool {
    A::IS_THERE
}

/// Returns the first native function that is missing.
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
