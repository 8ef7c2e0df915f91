//! The static facts of a registered operation.

use std::ops::Range;

use super::{InferTypesInput, InterfaceEntry, TraitVerifier, VerifyMessage};
use crate::arena::Ir;
use crate::asm_names::AsmNames;
use crate::assembly::Assembly;
use crate::branch::{SuccessorForOperandsFn, SuccessorOperandsFn};
use crate::callback::{InterpretedOp, MakeAttributes};
use crate::calls::{Call, Callable};
use crate::context::Context;
use crate::declared::OpSpec;
use crate::fold::FoldFn;
use crate::int_range::IntRange;
use crate::op::Op;
use crate::properties::PropertiesEncoding;
use crate::region_branch::{
    ConstantSuccessorsFn, LoopBoundsFn, LoopRegionsFn, LoopValuesFn, RegionBranch, RegionOperandsFn,
};
use crate::speculation::{MemoryEffectsFn, SpeculatabilityFn};
use crate::symbols::VerifySymbolUsesFn;
use crate::traits::TraitSet;
use crate::types::{Type, TypeVec};
use crate::value::Value;
use crate::views::OffsetSizeAndStride;

/// Number of entities in a group of operands, results, regions or successors.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum GroupArity {
    /// One.
    Single,
    /// None or one.
    Optional,
    /// Any number.
    Variadic,
}

/// A group of operands, results, regions or successors.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Group {
    /// Name; empty if it has none.
    pub name: &'static str,
    /// Number of entities in it.
    pub arity: GroupArity,
}

impl Group {
    /// Returns a group of one.
    pub const fn single(name: &'static str) -> Group {
        Group { name, arity: GroupArity::Single }
    }

    /// Creates a group of zero or one.
    pub const fn optional(name: &'static str) -> Group {
        Group { name, arity: GroupArity::Optional }
    }

    /// Returns a group of any number.
    pub const fn variadic(name: &'static str) -> Group {
        Group { name, arity: GroupArity::Variadic }
    }
}

/// Checks one operation, whose structure and traits hold already.
pub type VerifyFn = fn(&Ir, Op) -> Result<(), VerifyMessage>;
/// Infers the result types of an operation that is not there yet.
pub type InferTypesFn = fn(&InferTypesInput<'_>) -> Result<TypeVec, VerifyMessage>;

/// Returns whether values of these types can be cast to those.
pub(crate) type CastFn = fn(&Context, &[Type], &[Type]) -> bool;

/// The positions of the operands that the results of an operation in destination style start from.
pub(crate) type DpsInitsFn = fn(&Ir, Op) -> Range<usize>;

/// Returns the ranges of the integer results of an operation, and of arguments of its regions that no branch defines, given those of
/// its operands; `None` for an operand of which nothing is known yet, or that is no integer.
pub(crate) type ResultRangesFn = fn(&Ir, Op, &[Option<IntRange>]) -> Vec<(Value, IntRange)>;

/// The static facts of a registered operation.
#[derive(Clone, Debug)]
pub struct OpInfo {
    /// The full name, `dialect.mnemonic`.
    pub name: &'static str,
    /// The inherent attributes' names in ODS order; the position is the slot. At most 250.
    pub attributes: &'static [&'static str],
    /// Slots of properties that are no attributes in MLIR (`Property`): a dictionary other than `<{…}>` does not set them.
    pub properties: &'static [u8],
    /// Slots of properties that are `unit` or absent (`UnitProp`); in properties, absence is written `name = false`.
    pub unit_properties: &'static [u8],
    /// Slots of properties that are numbers of 32 bits (`EnumProp`); bytecode stores no attribute for them.
    pub number_properties: &'static [u8],
    /// Encoding of its properties in bytecode, if its definition requests its own (`useCustomPropertiesEncoding`).
    pub properties_encoding: Option<PropertiesEncoding>,
    /// The operand groups.
    pub operands: &'static [Group],
    /// The result groups.
    pub results: &'static [Group],
    /// The region groups.
    pub regions: &'static [Group],
    /// The successor groups.
    pub successors: &'static [Group],
    /// The traits.
    pub traits: TraitSet,
    /// Names of all traits and interfaces in ODS, implemented here or not.
    pub trait_names: &'static [&'static str],
    /// Declared constraints on its parts, checked before the traits.
    pub declared: Option<&'static OpSpec>,
    /// Checks the same for an operation without a declaration.
    pub verify: Option<VerifyFn>,
    /// User-defined verifier, called after the traits.
    pub verify_own: Option<VerifyFn>,
    /// User-defined verifier, called after its regions are verified.
    pub verify_regions: Option<VerifyFn>,
    /// Infers result types.
    pub infer_types: Option<InferTypesFn>,
    /// Whether the inferred types depend on nothing but the types of operands and results, or are checked by what it declares.
    pub infers_from_types: bool,
    /// Gives attributes their default values when an operation is created.
    pub default_attributes: Option<MakeAttributes>,
    /// Folder.
    pub fold: Option<FoldFn>,
    /// Says which operands a branch passes to a successor.
    pub successor_operands: Option<SuccessorOperandsFn>,
    /// Says which successor a branch takes, given constant operands.
    pub successor_for_operands: Option<SuccessorForOperandsFn>,
    /// Region control flow.
    pub region_branch: Option<RegionBranch>,
    /// Says which of its operands become the inputs of a successor, of an operation that ends a block of a region.
    pub region_operands: Option<RegionOperandsFn>,
    /// Successors of an operation that ends a block of a region, given constant operands.
    pub terminator_successors: Option<ConstantSuccessorsFn>,
    /// The regions that a loop executes repeatedly.
    pub loop_regions: Option<LoopRegionsFn>,
    /// Loop-carried values.
    pub loop_values: Option<LoopValuesFn>,
    /// The induction variables of a loop, with their bounds.
    pub loop_bounds: Option<LoopBoundsFn>,
    /// Function that returns the callee of a call.
    pub call: Option<Call>,
    /// Function that returns the region that a call of it executes.
    pub callable: Option<Callable>,
    /// Whether it may be executed speculatively, if that depends on more than traits.
    pub speculatability: Option<SpeculatabilityFn>,
    /// Its effects on memory, if they depend on more than traits.
    pub memory_effects: Option<MemoryEffectsFn>,
    /// Ranges of its integer results.
    pub result_ranges: Option<ResultRangesFn>,
    /// Valid casts.
    pub are_cast_compatible: Option<CastFn>,
    /// Initial operands of an operation in destination style.
    pub dps_inits: Option<DpsInitsFn>,
    /// Says where its offsets, sizes and strides are.
    pub offset_size_and_stride: Option<OffsetSizeAndStride>,
    /// Checks the symbols it names, once all in their table was verified.
    pub verify_symbol_uses: Option<VerifySymbolUsesFn>,
    /// Custom assembly format, if any.
    pub assembly: Option<Assembly>,
    /// The reason for its absence, if the definition has a format that needs Rust and no Rust was supplied.
    pub missing_assembly: Option<&'static str>,
    /// In its regions, the dialect whose operations are written without its name.
    pub default_dialect: &'static str,
    /// In that form, the names of its results, and of its blocks and their arguments.
    pub asm_names: AsmNames,
    /// Interfaces with methods in Rust.
    pub interfaces: &'static [InterfaceEntry],
    /// Verifiers of its traits and interfaces, in the order of the definition.
    pub verify_traits: &'static [TraitVerifier],
    /// C++ of its definition that no Rust replaces: `verifier`, `folder`, …. It is not checked or not run.
    pub unchecked: Vec<&'static str>,
    /// Code that its functions interpret, if its definition was read when the program runs.
    pub interpreted: Option<&'static dyn InterpretedOp>,
}

impl OpInfo {
    /// Returns whether a slot stores a property that is no attribute in MLIR.
    pub(crate) fn is_property(&self, slot: usize) -> bool {
        self.properties.iter().any(|found| usize::from(*found) == slot)
    }

    /// Returns the facts of an operation of which only the name is known; a base for struct update syntax.
    pub const fn new(name: &'static str) -> OpInfo {
        OpInfo {
            name,
            attributes: &[],
            properties: &[],
            unit_properties: &[],
            number_properties: &[],
            properties_encoding: None,
            operands: &[],
            results: &[],
            regions: &[],
            successors: &[],
            traits: TraitSet::EMPTY,
            trait_names: &[],
            declared: None,
            verify: None,
            verify_own: None,
            verify_regions: None,
            infer_types: None,
            infers_from_types: false,
            default_attributes: None,
            fold: None,
            successor_operands: None,
            successor_for_operands: None,
            region_branch: None,
            region_operands: None,
            terminator_successors: None,
            loop_regions: None,
            loop_values: None,
            loop_bounds: None,
            call: None,
            callable: None,
            speculatability: None,
            memory_effects: None,
            result_ranges: None,
            are_cast_compatible: None,
            dps_inits: None,
            offset_size_and_stride: None,
            verify_symbol_uses: None,
            assembly: None,
            missing_assembly: None,
            default_dialect: "",
            asm_names: AsmNames::NONE,
            interfaces: &[],
            verify_traits: &[],
            unchecked: Vec::new(),
            interpreted: None,
        }
    }
}

/// The facts of unregistered operations: empty.
pub(crate) static UNREGISTERED: OpInfo = OpInfo::new("");
