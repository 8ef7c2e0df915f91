//! The IR of pdll, as MLIR's: contexts, types, attributes, operations, values, blocks, regions; building, walking, verifying, MLIR text and bytecode.
//!
//! Needed alone only by crates that must not depend on patterns. Programs use the crate `pdll`, which exports all of it.
//!
//! Independent of patterns. `ods_support` is what the Rust that `ods!` emits calls.

mod analysis;
pub mod builtin;
#[cfg(feature = "bytecode")]
mod bytecode;
mod constants;
mod data;
mod mapping;
#[doc(hidden)]
pub mod ods_support;
mod storage;
mod text;
mod verify;

pub(crate) use analysis::dominance;
pub(crate) use data::{bytecode_error, handle, int_range, integer, resources, traits};
#[doc(hidden)]
pub use storage::assembly;
pub(crate) use storage::{
    adaptor, arena, asm_names, attr_ref, attributes, block, branch, broadcast, builder, callback, calls,
    context, declared, dialect, fold, groups, location, op, parallel, parameters, properties, raw_locations,
    region_branch, speculation, state, symbols, types, value, views, walk,
};
pub(crate) use verify::verified;

/// Items for the crates that build on this one, besides the API.
#[doc(hidden)]
pub mod internal {
    pub use crate::analysis::describe::describe_type;
    pub use crate::analysis::dominance::{
        DominatorTree, DominatorTrees, block_post_order, has_ssa_dominance,
    };
    pub use crate::analysis::effects::{EffectAnalysis, Effects, effect_traits};
    pub use crate::arena::{Joined, KnownName, OpData, Run, StaleRead, UsePlace, flag};
    pub use crate::attr_ref::AttrRef;
    pub use crate::data::pages::{IndexSet, Pages};
    pub use crate::dialect::DialectHooks;
    pub use crate::fold::{InPlaceChange, fold_unary_traits};
    pub use crate::parallel::{InParts, Worked, work_in_parts};
    pub use crate::text::{Fault, ValueNames};
    pub use crate::verify::may_lack_terminator;
    pub use crate::walk::{PostOrder, PreOrder};
}

pub use adaptor::{AdaptedOp, AdaptorValue, OneToNOpAdaptor, OpAdaptor};
pub use arena::Ir;
pub use asm_names::{
    ArgumentNamesFn, AsmNames, BlockNamesFn, ConstantNameFn, ResultNames, ResultNamesFn, SetBlockName,
    SetValueName,
};
pub use assembly::{
    AffineOperands, AsmError, AsmResult, Assembly, BuildRegions, OpAsmParser, OpAsmPrinter, OpParts,
    RegionArgument, RegionText, UnresolvedOperand, parse_function, print_function,
};
pub use attributes::{
    AffineBuilder, AffineExpr, AffineMap, AffineNode, AffineOp, Attribute, AttributeData, IntegerSet,
    NamedAttribute,
};
pub use block::{Block, Region};
pub use branch::{SuccessorForOperandsFn, SuccessorOperands, SuccessorOperandsFn};
pub use builder::{Builder, InsertionPoint, OpBuilder, OperationState};
#[cfg(feature = "bytecode")]
pub use bytecode::{
    BytecodeReader, BytecodeWriterConfig, EncodedBytecode, MAX_BYTECODE_VERSION, encode_bytecode,
    is_bytecode, parse_bytecode, write_bytecode,
};
pub use bytecode_error::BytecodeError;
#[doc(hidden)]
pub use callback::{
    DeriveTypes, InterpretedOp, MakeAttribute, MakeAttributes, MakeType, NewParameters, ParseCase,
    ParseDirective, PrintCase, PrintDirective, TestAttribute, TestOp, TestRegion, TestType,
};
pub use calls::{Call, Callable, Callee};
pub use constants::BuildConstants;
pub use context::{Context, Identifier, OperationName, StringId};
#[doc(hidden)]
pub use dialect::DiscardableAttribute;
pub use dialect::{
    AttrInterface, AttributeVerifiers, Dialect, DialectRegistration, ExtensibleDialect, Group, GroupArity,
    InferTypesFn, InferTypesInput, InterfaceEntry, InterfaceRequest, Op, OpDef, OpInfo, OpInterface,
    OpInterfaceFallbackFn, OpTrait, TraitVerifier, TypeInterface, VerifyAttributeFn, VerifyFn, VerifyMessage,
    VerifyValueAttributeFn,
};
pub use dominance::DominanceInfo;
pub use fold::{
    Fold, FoldAdaptor, FoldFn, InPlaceFold, MaterializeConstantFn, MaterializeIntoFn, OpFoldResult,
};
pub use groups::{OPERAND_SEGMENT_SIZES, RESULT_SEGMENT_SIZES};
pub use int_range::IntRange;
pub use integer::Int;
pub use location::{Location, LocationData, SourceId};
pub use mapping::IrMapping;
pub use num_bigint::BigInt;
pub use op::{OperandRange, ResultRange};
pub use parameters::{
    AlreadyMutated, AttrDef, AttrOrTypeInfo, FormatElement, MutableFormat, Parameter, ParameterInfo,
    ParameterParser, ParameterPrinter, Parameters, ResourceBlob, ResourceHandle, TypeDef, Undefined, Verify,
};
pub use properties::{
    DialectBytecodeReader, DialectBytecodeWriter, PropertiesEncoding, ReadPropertiesFn, WritePropertiesFn,
};
pub use region_branch::{
    InvocationBounds, LoopBound, LoopValues, RegionBranch, RegionBranchPoint, RegionSuccessor,
    RegionSuccessors,
};
pub use speculation::{MemoryEffect, Speculatability};
pub use state::OperationStateBuf;
pub use symbols::{SymbolTableCollection, nearest_symbol_table};
#[doc(hidden)]
pub use text::{ExpectedKeyword, expected_keywords};
pub use text::{
    InputPart, MAX_NEAR_MISSES, MutableType, ParseError, Place, PrintOptions, SourcePlaces, SplitInput,
    parse, parse_attribute, parse_named, parse_part, parse_single, parse_stream, parse_type,
    parse_with_places, split_input, split_input_at,
};
pub use traits::{Trait, TraitSet};
pub use types::{DYNAMIC, FloatKind, Signedness, Type, TypeData, TypeRange, TypeVec};
pub use value::{IntoValue, IntoValues, OpOperand, Value, ValueRange, ValueVec};
pub use verified::Verified;
pub use verify::{VerifyError, VerifyErrors};
pub use views::OffsetSizeAndStride;
pub use walk::WalkResult;
