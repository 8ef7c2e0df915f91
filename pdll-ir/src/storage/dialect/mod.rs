//! Dialects: what they register, and the static facts of their operations, as `ods!` states them.
//!
//! In: `Dialect::register`. Out: `RegisteredOp`, kept by the context per operation name.
//! MLIR: DialectRegistry.h, OperationSupport.h (`RegisteredOperationName`).

mod infer;
mod info;
mod interface;
mod message;
mod op_def;
mod registration;

pub use infer::InferTypesInput;
pub(crate) use info::{CastFn, DpsInitsFn, ResultRangesFn, UNREGISTERED};
pub use info::{Group, GroupArity, InferTypesFn, OpInfo, VerifyFn};
pub use interface::{
    AttrInterface, InterfaceEntry, InterfaceRequest, OpInterface, OpInterfaceFallbackFn, OpTrait,
    TraitVerifier, TypeInterface,
};
pub(crate) use interface::{MakeAttrInterface, MakeTypeInterface, ModelOf, maker};
pub use message::VerifyMessage;
pub(crate) use message::VerifyResult;
pub use op_def::OpDef;
pub use registration::{
    AttributeVerifiers, Dialect, DialectRegistration, ExtensibleDialect, VerifyAttributeFn,
    VerifyValueAttributeFn,
};
pub(crate) use registration::{Counts, FormatFacts, MAX_SLOTS, ReadTypeFn, RegisteredOp, RunTimeDialect};
#[doc(hidden)]
pub use registration::{DialectHooks, DiscardableAttribute};

pub use crate::op::Op;
