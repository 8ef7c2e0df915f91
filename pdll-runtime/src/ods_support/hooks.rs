//! Optional hooks: functions that are C++ in MLIR's own definitions, and that a user may write in Rust.
//!
//! In: calls in generated code that resolve to the user's function if there is one, otherwise to one of this
//! module that returns [`Absent`]. Invariant: a user function always takes precedence: inherent methods
//! precede those of [`Hooks`], for any kind of `self`, and names around the `ods!` precede the fallbacks.

use crate::ir::ods_support::Absent;
use crate::ir::{
    AttrDef, Attribute, AttributeVerifiers, Builder, Context, Dialect, DialectBytecodeReader,
    DialectBytecodeWriter, DialectRegistration, FoldAdaptor, InferTypesInput, IntRange, Ir, Location, Op,
    OpDef, OpTrait, OperationStateBuf, Region, RegionBranchPoint, RegionSuccessor, SetBlockName,
    SetValueName, SymbolTableCollection, Type, TypeDef,
};
use crate::pattern::set::RewritePatternSet;
use crate::rewrite::rewriter::PatternRewriter;

/// The hooks of an included operation. Each is a fallback for a user method.
pub trait Hooks: OpDef {
    /// For `hasVerifier = 1`.
    fn verify(&self, _: &Ir) -> Absent {
        Absent
    }

    /// For `hasRegionVerifier = 1`.
    fn verify_regions(&self, _: &Ir) -> Absent {
        Absent
    }

    /// For `hasFolder = 1`.
    fn fold(&self, _: &FoldAdaptor<'_>) -> Absent {
        Absent
    }

    /// For `hasCanonicalizer = 1`.
    fn canonicalization_patterns(_: &mut RewritePatternSet) -> Absent {
        Absent
    }

    /// For `hasCanonicalizeMethod = 1`.
    fn canonicalize(&self, _: &mut PatternRewriter<'_>) -> Absent {
        Absent
    }

    /// For `useCustomPropertiesEncoding = 1`.
    fn read_properties(_: &mut DialectBytecodeReader<'_>, _: &mut OperationStateBuf) -> Absent {
        Absent
    }

    /// For `useCustomPropertiesEncoding = 1`.
    fn write_properties(&self, _: &Ir, _: &mut DialectBytecodeWriter<'_>) -> Absent {
        Absent
    }

    /// For `RegionBranchOpInterface`.
    fn successor_regions(&self, _: &Ir, _: RegionBranchPoint) -> Absent {
        Absent
    }

    /// For `RegionBranchOpInterface`.
    fn entry_successor_operands(&self, _: &Ir, _: &RegionSuccessor) -> Absent {
        Absent
    }

    /// For `RegionBranchOpInterface`.
    fn entry_successor_regions(&self, _: &Ir, _: &[Option<Attribute>]) -> Absent {
        Absent
    }

    /// For `RegionBranchOpInterface`.
    fn region_invocation_bounds(&self, _: &Ir, _: &[Option<Attribute>]) -> Absent {
        Absent
    }

    /// For `RegionBranchTerminatorOpInterface`.
    fn terminator_successor_regions(&self, _: &Ir, _: &[Option<Attribute>]) -> Absent {
        Absent
    }

    /// For `BranchOpInterface`.
    fn successor_for_operands(&self, _: &Ir, _: &[Option<Attribute>]) -> Absent {
        Absent
    }

    /// For `LoopLikeOpInterface`.
    fn loop_regions(&self, _: &Ir) -> Absent {
        Absent
    }

    /// For `CallOpInterface`.
    fn callable_for_callee(&self, _: &Ir) -> Absent {
        Absent
    }

    /// For `CallOpInterface`.
    fn arg_operands(&self, _: &Ir) -> Absent {
        Absent
    }

    /// For `CallableOpInterface`.
    fn callable_region(&self, _: &Ir) -> Absent {
        Absent
    }

    /// For `CallableOpInterface`.
    fn callable_results(&self, _: &Ir) -> Absent {
        Absent
    }

    /// For `ConditionallySpeculatable`.
    fn speculatability(&self, _: &Ir) -> Absent {
        Absent
    }

    /// For `MemoryEffectsOpInterface`.
    fn memory_effects(&self, _: &Ir) -> Absent {
        Absent
    }

    /// For `RegionBranchTerminatorOpInterface`.
    fn region_successor_operands(&self, _: &Ir, _: &RegionSuccessor) -> Absent {
        Absent
    }

    /// For `LoopLikeOpInterface`.
    fn loop_values(&self, _: &Ir) -> Absent {
        Absent
    }

    /// For `LoopLikeOpInterface`.
    fn loop_bounds(&self, _: &Ir) -> Absent {
        Absent
    }

    /// For `InferIntRangeInterface`.
    fn infer_result_ranges(&self, _: &Ir, _: &[IntRange]) -> Absent {
        Absent
    }

    /// For `InferIntRangeInterface`.
    fn infer_result_ranges_from_optional(&self, _: &Ir, _: &[Option<IntRange>]) -> Absent {
        Absent
    }

    /// For `CastOpInterface`.
    fn are_cast_compatible(_: &Context, _: &[Type], _: &[Type]) -> Absent {
        Absent
    }

    /// For `DestinationStyleOpInterface`.
    fn dps_inits(&self, _: &Ir) -> Absent {
        Absent
    }

    /// For `OffsetSizeAndStrideOpInterface`.
    fn array_attr_max_ranks(&self, _: &Ir) -> Absent {
        Absent
    }

    /// For `SymbolUserOpInterface`.
    fn verify_symbol_uses(&self, _: &Ir, _: &mut SymbolTableCollection) -> Absent {
        Absent
    }

    /// For `OpAsmOpInterface`.
    fn asm_result_names(&self, _: &Ir, _: SetValueName<'_>) -> Absent {
        Absent
    }

    /// For `OpAsmOpInterface`.
    fn asm_block_argument_names(&self, _: &Ir, _: Region, _: SetValueName<'_>) -> Absent {
        Absent
    }

    /// For `OpAsmOpInterface`.
    fn asm_block_names(&self, _: &Ir, _: SetBlockName<'_>) -> Absent {
        Absent
    }

    /// For `InferTypeOpInterface`.
    fn infer_return_types(_: &InferTypesInput<'_>) -> Absent {
        Absent
    }
}

impl<D: OpDef> Hooks for D {}

/// The hooks of a dialect whose definition was included.
pub trait DialectHooks: Dialect {
    /// For `hasConstantMaterializer = 1`.
    fn materialize_constant(_: &mut dyn Builder, _: Attribute, _: Type, _: Location) -> Absent {
        Absent
    }

    /// For `hasCanonicalizer = 1`.
    fn canonicalization_patterns(_: &mut RewritePatternSet) -> Absent {
        Absent
    }

    /// For inlining.
    fn inliner() -> Absent {
        Absent
    }

    /// For a dialect that parses its types in C++: what its error about an unknown type says before the mnemonic.
    fn unknown_type() -> Option<&'static str> {
        None
    }

    /// For `hasOperationAttrVerify = 1` and the like.
    fn attribute_verifiers() -> AttributeVerifiers {
        AttributeVerifiers::default()
    }
}

impl<D: Dialect> DialectHooks for D {}

/// The verifiers of a trait of operations.
pub trait TraitHooks: OpTrait {
    /// Verifies an operation with the trait.
    fn verify_trait(_: &Ir, _: Op) -> Absent {
        Absent
    }

    /// Verifies an operation with the trait, after its regions.
    fn verify_region_trait(_: &Ir, _: Op) -> Absent {
        Absent
    }
}

impl<T: OpTrait> TraitHooks for T {}

/// The hooks of a type whose definition was included.
pub trait TypeHooks: TypeDef {
    /// For `genVerifyDecl = 1`.
    fn verify(&self, _: &Context) -> Absent {
        Absent
    }
}

impl<D: TypeDef> TypeHooks for D {}

/// The hooks of an attribute whose definition was included.
pub trait AttrHooks: AttrDef {
    /// For `genVerifyDecl = 1`.
    fn verify(&self, _: &Context) -> Absent {
        Absent
    }
}

impl<D: AttrDef> AttrHooks for D {}

/// Registers what a dialect verifies of attributes, and what it says of unknown types.
pub fn register_verifiers(
    registration: &mut DialectRegistration,
    verifiers: AttributeVerifiers,
    unknown_type: Option<&'static str>,
) {
    registration.verify_attributes(verifiers);
    registration.name_unknown_types(unknown_type);
}
