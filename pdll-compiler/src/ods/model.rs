//! The ODS model: dialects, operations and constraints, whatever they were read from.
//!
//! In: TableGen records, or the payload another crate's `ods!` exported. Out: read by `sema` and `emit`.
//! MLIR: tools/mlir-tblgen's Operator, mlir/Tools/PDLL/ODS.

use std::collections::BTreeMap;

use pdll_tablegen::source::Span;

/// Everything known of dialects in one compilation.
#[derive(Clone, Debug, Default)]
pub struct OdsContext {
    /// The dialects by name.
    pub dialects: BTreeMap<String, Dialect>,
    /// Constraints by record name (`AnyTensor`, `I32Attr`, …), of all kinds.
    pub constraints: BTreeMap<String, Constraint>,
}

/// One dialect.
#[derive(Clone, Debug, Default)]
pub struct Dialect {
    /// Its name, the prefix of its operations.
    pub name: String,
    /// The Rust path of its module, as the user's `use` wrote it; `None` when it has no Rust types here.
    pub rust_path: Option<String>,
    /// Its operations by full name (`toy.reshape`).
    pub operations: BTreeMap<String, Operation>,
}

/// How many values a group holds.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum GroupKind {
    /// Exactly one.
    Single,
    /// None or one.
    Optional,
    /// Any number.
    Variadic,
    /// Any number of sub-ranges (`VariadicOfVariadic`).
    VariadicOfVariadic,
}

/// A group of operands or results.
#[derive(Clone, Debug)]
pub struct ValueGroup {
    /// Its name; empty if unnamed.
    pub name: String,
    /// How many values does it hold?
    pub kind: GroupKind,
    /// The constraint on each value's type: a key of `OdsContext::constraints`.
    pub constraint: String,
}

/// An inherent attribute (or property) of an operation.
#[derive(Clone, Debug)]
pub struct AttributeDef {
    /// Its name.
    pub name: String,
    /// The constraint: a key of `OdsContext::constraints`.
    pub constraint: String,
    /// May it be absent?
    pub is_optional: bool,
    /// The default value as written (Rust in our files, C++ in MLIR's).
    pub default: Option<String>,
}

/// A region or successor.
#[derive(Clone, Debug)]
pub struct Part {
    /// Its name; empty if unnamed.
    pub name: String,
    /// Any number of them (the last one only)?
    pub is_variadic: bool,
    /// The constraint's record name (`SizedRegion<1>`, `AnySuccessor`, …).
    pub constraint: String,
}

/// One operation.
#[derive(Clone, Debug)]
pub struct Operation {
    /// Its full name (`toy.reshape`).
    pub name: String,
    /// The record's name, which is the Rust type's (`ReshapeOp`).
    pub def_name: String,
    /// The C++ class with its namespace, for `-x cpp` and native types.
    pub cpp_class: String,
    /// One line on what it does.
    pub summary: String,
    /// More on what it does.
    pub description: String,
    /// The operand groups in order.
    pub operands: Vec<ValueGroup>,
    /// The result groups in order.
    pub results: Vec<ValueGroup>,
    /// The inherent attributes in ODS order: slot `k` of the runtime's op.
    pub attributes: Vec<AttributeDef>,
    /// The regions in order.
    pub regions: Vec<Part>,
    /// The successors in order.
    pub successors: Vec<Part>,
    /// The traits and interfaces by record name, parameters resolved (`Pure`, `AttrSizedOperandSegments`, …).
    pub traits: Vec<String>,
    /// Can result types be inferred from the rest (`InferTypeOpInterface` declared or implied)?
    pub has_type_inference: bool,
    /// Where it was defined, for notes; `None` if it came from another crate.
    pub span: Option<Span>,
}

/// What a constraint constrains.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ConstraintKind {
    /// The type of a value (`TypeConstraint`).
    Type,
    /// An attribute (`AttrConstraint`).
    Attribute,
    /// An operation interface.
    OpInterface,
    /// A type interface.
    TypeInterface,
    /// An attribute interface.
    AttrInterface,
}

/// A constraint that PDLL can name and verifiers check.
#[derive(Clone, Debug)]
pub struct Constraint {
    /// The record's name.
    pub name: String,
    /// What does it constrain?
    pub kind: ConstraintKind,
    /// What it asks, for messages: "tensor of any type values".
    pub summary: String,
    /// `storageType` or `cppClassName`, for native types.
    pub cpp_type: String,
    /// The predicate.
    pub predicate: Predicate,
    /// Where it was defined, for notes; `None` if it came from another crate or the prelude.
    pub span: Option<Span>,
}

/// A predicate on a type or attribute, as a tree. The leaves are Rust, or known by name to the runtime.
#[derive(Clone, Debug)]
pub enum Predicate {
    /// Always holds.
    True,
    /// All hold.
    And(Vec<Predicate>),
    /// One holds.
    Or(Vec<Predicate>),
    /// Does not hold.
    Not(Box<Predicate>),
    /// A Rust expression with `$_self`, `$_op`, … still in it.
    Rust(String),
    /// A standard predicate of the embedded prelude, by its name there, with its arguments.
    Known(String, Vec<String>),
    /// A predicate of which only the C++ is known; the user supplies a native function of this name.
    Native(String),
}
