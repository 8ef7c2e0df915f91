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
use crate::ir::dialect::{Dialect, InferTypesFn, InferTypesInput, OpDef, VerifyMessage};
use crate::ir::fold::FoldAdaptor;
use crate::ir::location::Location;
use crate::ir::parameters::{AttrDef, TypeDef};
use crate::ir::region_branch::{RegionBranchPoint, RegionSuccessor};
use crate::ir::symbols::SymbolTableCollection;
use crate::ir::types::{Type, TypeVec};
use crate::pattern::set::RewritePatternSet;
use crate::rewrite::error::RewriteError;
use crate::rewrite::rewriter::PatternRewriter;

/// The answer of a function that nobody wrote.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Absent;

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

/// What a pattern written as a method says.
pub trait Canonicalized: 'static {
    /// Did the user write it?
    const IS_THERE: bool;

    /// Did it rewrite?
    ///
    /// # Errors
    /// Misuse of the rewriter.
    fn did(self) -> Result<bool, RewriteError>;
}

impl Canonicalized for Absent {
    const IS_THERE: bool = false;

    fn did(self) -> Result<bool, RewriteError> {
        Ok(false)
    }
}

impl Canonicalized for Result<bool, RewriteError> {
    const IS_THERE: bool = true;

    fn did(self) -> Result<bool, RewriteError> {
        self
    }
}

/// Adds a pattern written as a method to a set, if it was written.
pub fn add_canonicalize_method<D: OpDef, R: Canonicalized>(
    set: &mut RewritePatternSet,
    name: &str,
    run: fn(D, &mut PatternRewriter<'_>) -> R,
) {
    if R::IS_THERE {
        set.add_fn::<D>(move |op, rewriter| run(op, rewriter).did()).name(name);
    }
}

/// What a hook gives back.
pub trait HookResult<T> {
    /// Did the user write it?
    const IS_THERE: bool;

    /// Its result, if it was written.
    fn done(self) -> Option<Result<T, VerifyMessage>>;
}

impl<T> HookResult<T> for Absent {
    const IS_THERE: bool = false;

    fn done(self) -> Option<Result<T, VerifyMessage>> {
        None
    }
}

impl<T, E: Into<VerifyMessage>> HookResult<T> for Result<T, E> {
    const IS_THERE: bool = true;

    fn done(self) -> Option<Result<T, VerifyMessage>> {
        Some(self.map_err(Into::into))
    }
}

/// What a verifier says; without one all is well.
pub fn verified_by(hook: impl HookResult<()>) -> Result<(), VerifyMessage> {
    hook.done().unwrap_or(Ok(()))
}

/// The result types a hook infers.
pub fn inferred_by(op: &str, hook: impl HookResult<TypeVec>) -> Result<TypeVec, VerifyMessage> {
    hook.done().unwrap_or_else(|| {
        Err(VerifyMessage::bare(format!(
            "the result types of '{op}' are inferred in C++; write `fn infer_return_types(input: &InferTypesInput<'_>)` for it"
        )))
    })
}

/// `infer`, if the hook it calls was written; else what is known of an operation of MLIR's.
pub fn inference_by<R: HookResult<TypeVec>>(
    op: &str,
    _: fn(&InferTypesInput<'_>) -> R,
    infer: InferTypesFn,
) -> Option<InferTypesFn> {
    if R::IS_THERE { Some(infer) } else { crate::upstream::infer::of(op) }
}

/// What the function that stands in for a native one is asked about.
#[derive(Copy, Clone, Debug)]
pub struct Entity;

impl From<Type> for Entity {
    fn from(_: Type) -> Entity {
        Entity
    }
}

impl From<Attribute> for Entity {
    fn from(_: Attribute) -> Entity {
        Entity
    }
}

impl From<Region> for Entity {
    fn from(_: Region) -> Entity {
        Entity
    }
}

/// The answer of a native function.
pub trait Answer {
    /// Did the user write it?
    const IS_THERE: bool;

    /// Does the constraint hold?
    fn holds(self) -> bool;
}

impl Answer for bool {
    const IS_THERE: bool = true;

    fn holds(self) -> bool {
        self
    }
}

/// Nobody asks it: what names the function as missing goes before.
impl Answer for Absent {
    const IS_THERE: bool = false;

    fn holds(self) -> bool {
        true
    }
}

/// Is it a function of the user's?
pub const fn is_supplied<C, E, A: Answer>(_: fn(&C, E) -> A) -> bool {
    A::IS_THERE
}

/// The first native function that is missing.
pub const fn missing(natives: &[(&'static str, bool)]) -> Option<&'static str> {
    let mut at = 0;
    while at < natives.len() {
        if !natives[at].1 {
            return Some(natives[at].0);
        }
        at += 1;
    }
    None
}
