//! Hooks that need not be there: what the C++ beside MLIR's own definitions does, and a user may write in Rust.
//!
//! In: calls in generated code that find the user's function if there is one, else one of here that answers [`Absent`].
//! Invariant: a function of the user's is always preferred. Inherent methods go before those of [`Hooks`], whatever they take
//! `self` by, and names around the `ods!` go before those that stand in for them.

use crate::ir::arena::Ir;
use crate::ir::asm_names::{SetBlockName, SetValueName};
use crate::ir::attributes::Attribute;
use crate::ir::block::Region;
use crate::ir::builder::Builder;
use crate::ir::context::Context;
use crate::ir::dialect::{Dialect, InferTypesInput, OpDef};
use crate::ir::fold::FoldAdaptor;
use crate::ir::location::Location;
use crate::ir::ods_support::Absent;
use crate::ir::parameters::{AttrDef, TypeDef};
use crate::ir::region_branch::{RegionBranchPoint, RegionSuccessor};
use crate::ir::symbols::SymbolTableCollection;
use crate::ir::types::Type;
use crate::rewrite::rewriter::PatternRewriter;
use crate::rewrite::set::RewritePatternSet;

/// The hooks of an operation whose definition was included. Each stands in for a method of the user's.
pub trait Hooks: OpDef {
    /// Of `hasVerifier = 1`.
    fn verify(&self, _: &Ir) -> Absent {
        Absent
    }

    /// Of `hasRegionVerifier = 1`.
    fn verify_regions(&self, _: &Ir) -> Absent {
        Absent
    }

    /// Of `hasFolder = 1`.
    fn fold(&self, _: &FoldAdaptor<'_>) -> Absent {
        Absent
    }

    /// Of `hasCanonicalizer = 1`.
    fn canonicalization_patterns(_: &mut RewritePatternSet) -> Absent {
        Absent
    }

    /// Of `hasCanonicalizeMethod = 1`.
    fn canonicalize(&self, _: &mut PatternRewriter<'_>) -> Absent {
        Absent
    }

    /// Of `RegionBranchOpInterface`.
    fn successor_regions(&self, _: &Ir, _: RegionBranchPoint) -> Absent {
        Absent
    }

    /// Of `RegionBranchOpInterface`.
    fn entry_successor_operands(&self, _: &Ir, _: &RegionSuccessor) -> Absent {
        Absent
    }

    /// Of `RegionBranchTerminatorOpInterface`.
    fn region_successor_operands(&self, _: &Ir, _: &RegionSuccessor) -> Absent {
        Absent
    }

    /// Of `LoopLikeOpInterface`.
    fn loop_values(&self, _: &Ir) -> Absent {
        Absent
    }

    /// Of `CastOpInterface`.
    fn are_cast_compatible(_: &Context, _: &[Type], _: &[Type]) -> Absent {
        Absent
    }

    /// Of `DestinationStyleOpInterface`.
    fn dps_inits(&self, _: &Ir) -> Absent {
        Absent
    }

    /// Of `OffsetSizeAndStrideOpInterface`.
    fn array_attr_max_ranks(&self, _: &Ir) -> Absent {
        Absent
    }

    /// Of `SymbolUserOpInterface`.
    fn verify_symbol_uses(&self, _: &Ir, _: &mut SymbolTableCollection) -> Absent {
        Absent
    }

    /// Of `OpAsmOpInterface`.
    fn asm_result_names(&self, _: &Ir, _: SetValueName<'_>) -> Absent {
        Absent
    }

    /// Of `OpAsmOpInterface`.
    fn asm_block_argument_names(&self, _: &Ir, _: Region, _: SetValueName<'_>) -> Absent {
        Absent
    }

    /// Of `OpAsmOpInterface`.
    fn asm_block_names(&self, _: &Ir, _: SetBlockName<'_>) -> Absent {
        Absent
    }

    /// Of `InferTypeOpInterface`.
    fn infer_return_types(_: &InferTypesInput<'_>) -> Absent {
        Absent
    }
}

impl<D: OpDef> Hooks for D {}

/// The hooks of a dialect whose definition was included.
pub trait DialectHooks: Dialect {
    /// Of `hasConstantMaterializer = 1`.
    fn materialize_constant(_: &mut dyn Builder, _: Attribute, _: Type, _: Location) -> Absent {
        Absent
    }

    /// Of `hasCanonicalizer = 1`.
    fn canonicalization_patterns(_: &mut RewritePatternSet) -> Absent {
        Absent
    }
}

impl<D: Dialect> DialectHooks for D {}

/// The hooks of a type whose definition was included.
pub trait TypeHooks: TypeDef {
    /// Of `genVerifyDecl = 1`.
    fn verify(&self, _: &Context) -> Absent {
        Absent
    }
}

impl<D: TypeDef> TypeHooks for D {}

/// The hooks of an attribute whose definition was included.
pub trait AttrHooks: AttrDef {
    /// Of `genVerifyDecl = 1`.
    fn verify(&self, _: &Context) -> Absent {
        Absent
    }
}

impl<D: AttrDef> AttrHooks for D {}
