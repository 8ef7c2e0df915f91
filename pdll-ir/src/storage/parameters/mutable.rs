//! What is stored of types with a mutable component: `MutableType` of a definition.
//!
//! The parameters of such a type are its key. The component is set once, after the type exists, so that a type can refer to itself.
//! Invariant: the text that identifies a type does not contain the component; its printed form does, if the user's printer
//! writes it. The trait `MutableType` of users is in `text::mutable`.

use std::any::Any;
use std::panic::{RefUnwindSafe, UnwindSafe};

use super::{ParameterParser, ParameterPrinter};
use crate::assembly::AsmResult;
use crate::types::Type;

/// The mutable component of a type was set to another value before.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the mutable component of the type was set to another value")]
pub struct AlreadyMutated;

/// The custom assembly format of a mutable type, whose table of a format is that of its key.
#[derive(Debug)]
pub struct MutableFormat {
    /// Parses the text after the mnemonic and returns the type.
    pub parse: fn(&mut ParameterParser<'_>) -> AsmResult<Type>,
    /// Prints the text after the mnemonic.
    pub print: fn(Type, &mut ParameterPrinter<'_>),
}

/// A stored component.
pub(crate) trait Component: Any + Send + Sync + UnwindSafe + RefUnwindSafe {}

impl<C: Any + Send + Sync + UnwindSafe + RefUnwindSafe> Component for C {}
