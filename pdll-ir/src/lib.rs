//! The IR of pdll, as MLIR's: contexts, types, attributes, operations, values, blocks, regions; building, walking, verifying, MLIR text.
//!
//! Knows no pattern. `ods_support` is what the Rust that `ods!` emits calls.

pub mod arena;
pub mod asm_names;
pub mod assembly;
pub mod attr_ref;
pub mod attributes;
pub mod block;
pub mod branch;
pub mod builder;
pub mod builtin;
pub mod constants;
pub mod context;
#[doc(hidden)]
pub mod describe;
pub mod dialect;
pub mod dominance;
#[doc(hidden)]
pub mod effects;
mod equivalence;
mod fingerprint;
pub mod fold;
pub mod groups;
mod handle;
mod integrity;
mod intern;
mod link;
pub mod location;
pub mod mapping;
pub mod ods_support;
mod op;
pub mod parameters;
pub mod region_branch;
pub(crate) mod resources;
pub mod state;
pub mod symbols;
pub mod text;
pub mod traits;
pub mod types;
pub mod value;
pub mod verified;
pub mod verify;
pub(crate) mod verify_function;
pub(crate) mod verify_interfaces;
pub mod verify_traits;
pub mod views;
pub mod walk;

pub use arena::Ir;
pub use asm_names::{AsmNames, SetBlockName, SetValueName};
pub use assembly::{AsmError, AsmResult, OpAsmParser, OpAsmPrinter, OpParts, UnresolvedOperand};
pub use attributes::{AffineMap, Attribute, AttributeData, IntegerSet, NamedAttribute};
pub use block::{Block, Region};
pub use branch::{SuccessorOperands, SuccessorOperandsFn};
pub use builder::{Builder, InsertionPoint, OpBuilder, OperationState};
pub use constants::BuildConstants;
pub use context::{Context, Identifier, OperationName, StringId};
pub use dialect::{
    Dialect, DialectRegistration, Group, GroupArity, InferTypesInput, Op, OpDef, OpInfo, VerifyMessage,
};
pub use dominance::DominanceInfo;
pub use fold::{
    Fold, FoldAdaptor, FoldFn, InPlaceFold, MaterializeConstantFn, MaterializeIntoFn, OpFoldResult,
};
pub use location::{Location, LocationData, SourceId};
pub use mapping::IrMapping;
pub use op::{OperandRange, ResultRange};
pub use parameters::{
    AttrDef, AttrOrTypeInfo, FormatElement, Parameter, ParameterInfo, ParameterParser, ParameterPrinter,
    Parameters, TypeDef, Verify,
};
pub use region_branch::{LoopValues, RegionBranch, RegionBranchPoint, RegionSuccessor};
pub use state::OperationStateBuf;
pub use symbols::{SymbolTableCollection, nearest_symbol_table};
pub use text::{
    InputPart, MAX_NEAR_MISSES, ParseError, Place, PrintOptions, SplitInput, parse, parse_attribute,
    parse_named, parse_part, parse_type, split_input, split_input_at,
};
pub use traits::{Trait, TraitSet};
pub use types::{DYNAMIC, FloatKind, Signedness, Type, TypeData, TypeRange, TypeVec};
pub use value::{IntoValue, OpOperand, Value, ValueRange, ValueVec};
pub use verified::Verified;
pub use verify::{VerifyError, VerifyErrors};
pub use views::OffsetSizeAndStride;
pub use walk::WalkResult;
