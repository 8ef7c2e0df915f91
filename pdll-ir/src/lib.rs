//! The IR of pdll, as MLIR's: contexts, types, attributes, operations, values, blocks, regions; building, walking, verifying, MLIR text.
//!
//! Knows no pattern. `ods_support` is what the Rust that `ods!` emits calls.

mod analysis;
pub mod builtin;
pub mod constants;
mod data;
pub mod mapping;
pub mod ods_support;
mod storage;
pub mod text;
pub mod verify;

pub use analysis::dominance;
#[doc(hidden)]
pub use analysis::{describe, effects};
pub use data::traits;
pub(crate) use data::{handle, resources};
pub(crate) use storage::op;
pub use storage::{
    arena, asm_names, assembly, attr_ref, attributes, block, branch, builder, context, declared, dialect,
    fold, groups, location, parameters, region_branch, state, symbols, types, value, views, walk,
};
pub use verify::verified;

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
pub use value::{IntoValue, IntoValues, OpOperand, Value, ValueRange, ValueVec};
pub use verified::Verified;
pub use verify::{VerifyError, VerifyErrors};
pub use views::OffsetSizeAndStride;
pub use walk::WalkResult;
