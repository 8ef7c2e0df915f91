//! The runtime of pdll: an MLIR-like IR, its text, the pattern rewriter and its drivers.

#[allow(dead_code, reason = "the rewriter, which comes next, is the user")]
pub mod ir;

pub use ir::arena::Ir;
pub use ir::attributes::{AffineMap, Attribute, AttributeData, IntegerSet, NamedAttribute};
pub use ir::block::{Block, Region};
pub use ir::builder::{Builder, InsertionPoint, OpBuilder, OperationState};
pub use ir::context::{Context, Identifier, OperationName, StringId};
pub use ir::dialect::{
    Dialect, DialectRegistration, Group, GroupArity, InferTypesInput, Op, OpDef, OpInfo, VerifyMessage,
};
pub use ir::location::{Location, LocationData, SourceId};
pub use ir::traits::{Trait, TraitSet};
pub use ir::types::{DYNAMIC, FloatKind, Signedness, Type, TypeData, TypeRange, TypeVec};
pub use ir::value::{OpOperand, Value, ValueRange, ValueVec};
pub use ir::walk::WalkResult;
pub use ir::{OperandRange, ResultRange};
