//! The model of interfaces and traits with Rust: `OpInterface`, `TypeInterface`, `AttrInterface` and `NativeOpTrait` records of an `ods!`.
//!
//! In: `read::interface`. Out: `emit` makes a Rust trait of each interface, and a type of each trait of operations. MLIR:
//! mlir/TableGen/Interfaces.h.

use pdll_support::source::Span;

use crate::ods::code::{BuilderParameter, Code};

/// The entities that may have an interface.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum InterfaceKind {
    /// Operations.
    Op,
    /// Types.
    Type,
    /// Attributes.
    Attribute,
}

/// An interface that becomes a Rust trait.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InterfaceDef {
    /// Name of the record.
    pub record_name: String,
    /// Name of the Rust trait, which is that of the C++ class.
    pub name: String,
    /// The entities that may have it.
    pub kind: InterfaceKind,
    /// Description.
    pub description: String,
    /// Names of the interfaces that it extends.
    pub bases: Vec<String>,
    /// Methods in order.
    pub methods: Vec<InterfaceMethod>,
    /// Rust that verifies an operation, of type `Result`.
    pub verify: Option<Code>,
    /// Whether that runs after the regions of the operation are verified.
    pub verifies_regions: bool,
    /// Items of an `impl` of the trait object.
    pub extra: Option<Code>,
    /// Further items of the trait.
    pub shared: Vec<Code>,
    /// Rust of type `bool`: whether the interface applies to an entity that has it.
    pub applies: Option<Code>,
    /// Location.
    pub span: Span,
}

impl InterfaceDef {
    /// Returns whether there are methods without a body, which the user must write.
    pub fn has_required_methods(&self) -> bool {
        self.methods.iter().any(|method| method.body.is_none())
    }
}

/// A method of an interface.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InterfaceMethod {
    /// Name in Rust.
    pub name: String,
    /// Description.
    pub description: String,
    /// Whether it has no receiver.
    pub is_static: bool,
    /// Rust type of the result; empty without one.
    pub returns: String,
    /// Location of that type.
    pub returns_span: Span,
    /// Arguments after the receiver and the IR, or the context.
    pub arguments: Vec<BuilderParameter>,
    /// Whether it takes the IR, or the context of a type or attribute.
    pub takes_ir: bool,
    /// Default body.
    pub body: Option<Code>,
    /// Location.
    pub span: Span,
}

/// A trait of operations whose verifier and code are Rust.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NativeTraitDef {
    /// Name of the trait in operations.
    pub trait_name: String,
    /// Name of the Rust type.
    pub name: String,
    /// Items of an `impl` of each operation with the trait.
    pub declaration: Option<Code>,
    /// Items beside each operation with the trait; `$cppClass` is its type.
    pub definition: Option<Code>,
    /// Location.
    pub span: Span,
}

/// The use of an interface by an operation, type or attribute.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InterfaceUse {
    /// Name of the interface.
    pub name: String,
    /// Whether it declares methods, which the user implements.
    pub declares_methods: bool,
}
