//! What a definition promises and its user writes in Rust, as `fold` of `hasFolder = 1`: where it is not there, the error says so.
//!
//! In: calls in generated code that find the user's function if there is one, else one of here, whose bound nothing meets.
//! Invariant: nothing implements the markers, so that no function of here is ever called.

use crate::assembly::{AsmResult, OpAsmParser, OpAsmPrinter, OpParts};
use crate::ir::arena::Ir;
use crate::ir::asm_names::{SetBlockName, SetValueName};
use crate::ir::attributes::Attribute;
use crate::ir::block::Region;
use crate::ir::builder::Builder;
use crate::ir::context::Context;
use crate::ir::dialect::{Dialect, InferTypesInput, Op, OpDef, VerifyMessage};
use crate::ir::fold::{Fold, FoldAdaptor};
use crate::ir::location::Location;
use crate::ir::parameters::{AttrDef, TypeDef};
use crate::ir::types::{Type, TypeVec};
use crate::pattern::set::RewritePatternSet;
use crate::rewrite::error::RewriteError;
use crate::rewrite::rewriter::PatternRewriter;

/// Traits that nothing implements, and what rustc says where one is wanted.
macro_rules! markers {
    ($($name:ident: $asks:literal, $write:literal;)*) => {$(
        #[diagnostic::on_unimplemented(message = $asks, label = "this asks for it", note = $write)]
        #[doc(hidden)]
        pub trait $name {
            fn never() -> !;
        }
    )*};
}

markers! {
    HasFold:
        "`hasFolder = 1` of `{Self}` asks for a method `fold`",
        "write `impl {Self} {{ fn fold(self, fold: &FoldAdaptor<'_>) -> Option<OpFoldResult> {{ … }} }}`";
    HasVerify:
        "`hasVerifier = 1` of `{Self}` asks for a method `verify`",
        "write `impl {Self} {{ fn verify(self, ir: &Ir) -> Result<(), String> {{ … }} }}`";
    HasVerifyParameters:
        "`genVerifyDecl = 1` of `{Self}` asks for a method `verify`",
        "write `impl {Self} {{ fn verify(self, ctx: &Context) -> Result<(), String> {{ … }} }}`";
    HasVerifyRegions:
        "`hasRegionVerifier = 1` of `{Self}` asks for a method `verify_regions`",
        "write `impl {Self} {{ fn verify_regions(self, ir: &Ir) -> Result<(), String> {{ … }} }}`";
    HasCanonicalizationPatterns:
        "`hasCanonicalizer = 1` of `{Self}` asks for a function `canonicalization_patterns`",
        "write `impl {Self} {{ fn canonicalization_patterns(set: &mut RewritePatternSet) {{ … }} }}`";
    HasCanonicalize:
        "`hasCanonicalizeMethod = 1` of `{Self}` asks for a method `canonicalize`",
        "write `impl {Self} {{ fn canonicalize(self, rewriter: &mut PatternRewriter) -> Result<bool, RewriteError> {{ … }} }}`";
    HasInferReturnTypes:
        "`InferTypeOpInterface` of `{Self}` asks for a function `infer_return_types`",
        "write `impl {Self} {{ fn infer_return_types(input: &InferTypesInput<'_>) -> Result<TypeVec, String> {{ … }} }}`";
    HasParse:
        "`hasCustomAssemblyFormat = 1` of `{Self}` asks for a function `parse`",
        "write `impl {Self} {{ fn parse(parser: &mut OpAsmParser<'_>, op: &mut OpParts) -> AsmResult {{ … }} }}`";
    HasPrint:
        "`hasCustomAssemblyFormat = 1` of `{Self}` asks for a method `print`",
        "write `impl {Self} {{ fn print(self, printer: &mut OpAsmPrinter<'_>) {{ … }} }}`";
    HasDefaultDialect:
        "`getDefaultDialect` of `{Self}` asks for a function `default_dialect`",
        "write `impl {Self} {{ fn default_dialect() -> &'static str {{ … }} }}`";
    HasAsmResultNames:
        "`getAsmResultNames` of `{Self}` asks for a method `asm_result_names`",
        "write `impl {Self} {{ fn asm_result_names(self, ir: &Ir, set_name: SetValueName<'_>) {{ … }} }}`";
    HasAsmBlockArgumentNames:
        "`getAsmBlockArgumentNames` of `{Self}` asks for a method `asm_block_argument_names`",
        "write `impl {Self} {{ fn asm_block_argument_names(self, ir: &Ir, region: Region, set_name: SetValueName<'_>) {{ … }} }}`";
    HasAsmBlockNames:
        "`getAsmBlockNames` of `{Self}` asks for a method `asm_block_names`",
        "write `impl {Self} {{ fn asm_block_names(self, ir: &Ir, set_name: SetBlockName<'_>) {{ … }} }}`";
    HasMaterializeConstant:
        "`hasConstantMaterializer = 1` of `{Self}` asks for a function `materialize_constant`",
        "write `impl {Self} {{ fn materialize_constant(builder: &mut dyn Builder, value: Attribute, ty: Type, loc: Location) -> Option<impl Into<Op>> {{ … }} }}`";
}

/// What an operation's definition asks for. Each stands in for a method of the user's.
#[doc(hidden)]
pub trait RequiredHooks: OpDef {
    fn fold(&self, _: &FoldAdaptor<'_>) -> Fold
    where
        Self: HasFold,
    {
        <Self as HasFold>::never()
    }

    fn verify(&self, _: &Ir) -> Result<(), VerifyMessage>
    where
        Self: HasVerify,
    {
        <Self as HasVerify>::never()
    }

    fn verify_regions(&self, _: &Ir) -> Result<(), VerifyMessage>
    where
        Self: HasVerifyRegions,
    {
        <Self as HasVerifyRegions>::never()
    }

    fn canonicalization_patterns(_: &mut RewritePatternSet)
    where
        Self: HasCanonicalizationPatterns,
    {
        <Self as HasCanonicalizationPatterns>::never()
    }

    fn canonicalize(&self, _: &mut PatternRewriter<'_>) -> Result<bool, RewriteError>
    where
        Self: HasCanonicalize,
    {
        <Self as HasCanonicalize>::never()
    }

    fn infer_return_types(_: &InferTypesInput<'_>) -> Result<TypeVec, VerifyMessage>
    where
        Self: HasInferReturnTypes,
    {
        <Self as HasInferReturnTypes>::never()
    }

    fn parse(_: &mut OpAsmParser<'_>, _: &mut OpParts) -> AsmResult
    where
        Self: HasParse,
    {
        <Self as HasParse>::never()
    }

    fn print(&self, _: &mut OpAsmPrinter<'_>)
    where
        Self: HasPrint,
    {
        <Self as HasPrint>::never()
    }

    fn default_dialect() -> &'static str
    where
        Self: HasDefaultDialect,
    {
        <Self as HasDefaultDialect>::never()
    }
}

impl<D: OpDef> RequiredHooks for D {}

/// The methods of `OpAsmOpInterface` that a definition declares. Those that it does not declare are in [`Hooks`](super::Hooks).
#[doc(hidden)]
pub trait RequiredNames: OpDef {
    fn asm_result_names(&self, _: &Ir, _: SetValueName<'_>)
    where
        Self: HasAsmResultNames,
    {
        <Self as HasAsmResultNames>::never()
    }

    fn asm_block_argument_names(&self, _: &Ir, _: Region, _: SetValueName<'_>)
    where
        Self: HasAsmBlockArgumentNames,
    {
        <Self as HasAsmBlockArgumentNames>::never()
    }

    fn asm_block_names(&self, _: &Ir, _: SetBlockName<'_>)
    where
        Self: HasAsmBlockNames,
    {
        <Self as HasAsmBlockNames>::never()
    }
}

impl<D: OpDef> RequiredNames for D {}

/// What the definition of a type asks for.
#[doc(hidden)]
pub trait RequiredTypeHooks: TypeDef {
    fn verify(&self, _: &Context) -> Result<(), VerifyMessage>
    where
        Self: HasVerifyParameters,
    {
        <Self as HasVerifyParameters>::never()
    }
}

impl<D: TypeDef> RequiredTypeHooks for D {}

/// What the definition of an attribute asks for.
#[doc(hidden)]
pub trait RequiredAttrHooks: AttrDef {
    fn verify(&self, _: &Context) -> Result<(), VerifyMessage>
    where
        Self: HasVerifyParameters,
    {
        <Self as HasVerifyParameters>::never()
    }
}

impl<D: AttrDef> RequiredAttrHooks for D {}

/// What a dialect's definition asks for.
#[doc(hidden)]
pub trait RequiredDialectHooks: Dialect {
    fn materialize_constant(_: &mut dyn Builder, _: Attribute, _: Type, _: Location) -> Option<Op>
    where
        Self: HasMaterializeConstant,
    {
        <Self as HasMaterializeConstant>::never()
    }

    fn canonicalization_patterns(_: &mut RewritePatternSet)
    where
        Self: HasCanonicalizationPatterns,
    {
        <Self as HasCanonicalizationPatterns>::never()
    }
}

impl<D: Dialect> RequiredDialectHooks for D {}
