//! Functions in tables: compiled ones, and closures of tables that are made when the program runs.
//!
//! `ods!` emits the former into static tables. A dialect whose definition is read when the program runs has the same tables, on the heap
//! for the rest of the process, with closures that interpret its definition.

use std::borrow::Cow;
use std::fmt;
use std::panic::{RefUnwindSafe, UnwindSafe};

use crate::arena::Ir;
use crate::assembly::{AsmResult, FormatParts, FoundTypes, OpAsmParser, OpAsmPrinter};
use crate::attributes::Attribute;
use crate::block::Region;
use crate::branch::SuccessorOperands;
use crate::context::Context;
use crate::dialect::{InferTypesInput, VerifyMessage};
use crate::op::Op;
use crate::parameters::Parameters;
use crate::types::{Type, TypeVec};

macro_rules! callbacks {
    ($($(#[$doc:meta])* $name:ident($($arg:ident: $ty:ty),*) $(-> $out:ty)?;)*) => {$(
        $(#[$doc])*
        #[derive(Copy, Clone)]
        pub enum $name {
            /// A compiled function.
            Compiled(fn($($ty),*) $(-> $out)?),
            /// A closure that interprets a definition.
            Interpreted(&'static (dyn Fn($($ty),*) $(-> $out)? + Send + Sync + UnwindSafe + RefUnwindSafe)),
        }

        impl $name {
            /// Calls it.
            #[inline]
            pub fn call(&self, $($arg: $ty),*) $(-> $out)? {
                match self {
                    $name::Compiled(function) => function($($arg),*),
                    $name::Interpreted(closure) => closure($($arg),*),
                }
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self {
                    $name::Compiled(_) => "Compiled",
                    $name::Interpreted(_) => "Interpreted",
                })
            }
        }
    )*};
}

callbacks! {
    /// Returns whether a type satisfies a constraint.
    TestType(ctx: &Context, ty: Type) -> bool;
    /// Returns whether an attribute satisfies a constraint.
    TestAttribute(ctx: &Context, attr: Attribute) -> bool;
    /// Returns whether a region satisfies a constraint.
    TestRegion(ir: &Ir, region: Region) -> bool;
    /// Returns whether an operation satisfies a trait.
    TestOp(ir: &Ir, op: Op) -> bool;
    /// Makes a type.
    MakeType(ctx: &Context) -> Type;
    /// Makes an attribute.
    MakeAttribute(ctx: &Context) -> Attribute;
    /// Makes the default values of inherent attributes, by slot.
    MakeAttributes(ctx: &Context) -> Vec<Option<Attribute>>;
    /// Derives types from another.
    DeriveTypes(ir: &Ir, ty: Type) -> FoundTypes;
    /// Returns the attribute of the text of an enumeration's case.
    ParseCase(ctx: &Context, text: &str) -> Option<Attribute>;
    /// Returns the text of an attribute that is a case of an enumeration.
    PrintCase(ctx: &Context, attr: Attribute) -> Option<Cow<'static, str>>;
    /// Parses a `custom<…>`; returns whether it was present.
    ParseDirective(parser: &mut OpAsmParser<'_>, parts: &mut FormatParts) -> AsmResult<bool>;
    /// Prints a `custom<…>`.
    PrintDirective(printer: &mut OpAsmPrinter<'_>, op: Op);
    /// Creates the parameters of a type or attribute, all absent.
    NewParameters() -> Box<dyn Parameters>;
}

/// Code that the functions of an operation interpret, if its definition is read when the program runs.
pub trait InterpretedOp: fmt::Debug + Send + Sync + UnwindSafe + RefUnwindSafe {
    /// Infers the types of the results.
    ///
    /// # Errors
    /// If they cannot be inferred from these parts.
    fn infer_types(&self, input: &InferTypesInput<'_>) -> Result<TypeVec, VerifyMessage>;

    /// Verifies an operation after its regions.
    ///
    /// # Errors
    /// If it is invalid.
    fn verify_regions(&self, ir: &Ir, op: Op) -> Result<(), VerifyMessage>;

    /// Returns which operands a branch passes to a successor.
    fn successor_operands(&self, ir: &Ir, op: Op, index: usize) -> Option<SuccessorOperands>;
}
