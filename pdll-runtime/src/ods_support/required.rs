//! Required hooks, such as `fold` for `hasFolder = 1`: if the user does not write them, the error names them.
//!
//! In: calls in generated code that resolve to the user's function if there is one, otherwise to one of this
//! module with an unsatisfiable bound. Invariant: nothing implements the markers, so no function of this
//! module is ever called.

use crate::assembly::{AsmResult, OpAsmParser, OpAsmPrinter, OpParts};
use crate::ir::{
    AttrDef, Attribute, Builder, BytecodeError, Context, Dialect, DialectBytecodeReader,
    DialectBytecodeWriter, Fold, FoldAdaptor, InferTypesInput, InterfaceRequest, Ir, Location,
    NamedAttribute, Op, OpDef, OperationStateBuf, Region, SetBlockName, SetValueName, Type, TypeDef, TypeVec,
    VerifyMessage,
};
use crate::pattern::set::RewritePatternSet;
use crate::rewrite::error::RewriteError;
use crate::rewrite::rewriter::PatternRewriter;

/// Traits that nothing implements, with the errors that rustc reports for them.
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
    HasReadProperties:
        "`useCustomPropertiesEncoding = 1` of `{Self}` asks for a function `read_properties`",
        "write `impl {Self} {{ fn read_properties(reader: &mut DialectBytecodeReader<'_>, state: &mut OperationStateBuf) -> Result<(), BytecodeError> {{ … }} }}`";
    HasWriteProperties:
        "`useCustomPropertiesEncoding = 1` of `{Self}` asks for a method `write_properties`",
        "write `impl {Self} {{ fn write_properties(self, ir: &Ir, writer: &mut DialectBytecodeWriter<'_>) {{ … }} }}`";
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
    HasVerifyOperationAttribute:
        "`hasOperationAttrVerify = 1` of `{Self}` asks for a function `verify_operation_attribute`",
        "write `impl {Self} {{ fn verify_operation_attribute(ir: &Ir, op: Op, attr: NamedAttribute) -> Result<(), String> {{ … }} }}`";
    HasVerifyRegionArgAttribute:
        "`hasRegionArgAttrVerify = 1` of `{Self}` asks for a function `verify_region_arg_attribute`",
        "write `impl {Self} {{ fn verify_region_arg_attribute(ir: &Ir, op: Op, index: usize, attr: NamedAttribute) -> Result<(), String> {{ … }} }}`";
    HasVerifyRegionResultAttribute:
        "`hasRegionResultAttrVerify = 1` of `{Self}` asks for a function `verify_region_result_attribute`",
        "write `impl {Self} {{ fn verify_region_result_attribute(ir: &Ir, op: Op, index: usize, attr: NamedAttribute) -> Result<(), String> {{ … }} }}`";
    HasOpInterfaceFallback:
        "`hasOperationInterfaceFallback = 1` of `{Self}` asks for a function `op_interface_fallback`",
        "write `impl {Self} {{ fn op_interface_fallback(ir: &Ir, op: Op, request: &mut InterfaceRequest) {{ … }} }}`";
    HasDestroy:
        "`hasNonDefaultDestructor = 1` of `{Self}` asks for a function `destroy`",
        "write `impl {Self} {{ fn destroy() {{ … }} }}`";
    HasMaterializeConstant:
        "`hasConstantMaterializer = 1` of `{Self}` asks for a function `materialize_constant`",
        "write `impl {Self} {{ fn materialize_constant(builder: &mut dyn Builder, value: Attribute, ty: Type, loc: Location) -> Option<impl Into<Op>> {{ … }} }}`";
}

/// The required hooks of an operation. Each is a fallback for a user method.
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

    fn read_properties(
        _: &mut DialectBytecodeReader<'_>,
        _: &mut OperationStateBuf,
    ) -> Result<(), BytecodeError>
    where
        Self: HasReadProperties,
    {
        <Self as HasReadProperties>::never()
    }

    fn write_properties(&self, _: &Ir, _: &mut DialectBytecodeWriter<'_>)
    where
        Self: HasWriteProperties,
    {
        <Self as HasWriteProperties>::never()
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

/// The required hooks of a type.
pub trait RequiredTypeHooks: TypeDef {
    fn verify(&self, _: &Context) -> Result<(), VerifyMessage>
    where
        Self: HasVerifyParameters,
    {
        <Self as HasVerifyParameters>::never()
    }
}

impl<D: TypeDef> RequiredTypeHooks for D {}

/// The required hooks of an attribute.
pub trait RequiredAttrHooks: AttrDef {
    fn verify(&self, _: &Context) -> Result<(), VerifyMessage>
    where
        Self: HasVerifyParameters,
    {
        <Self as HasVerifyParameters>::never()
    }
}

impl<D: AttrDef> RequiredAttrHooks for D {}

/// The required hooks of a dialect.
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

    fn destroy()
    where
        Self: HasDestroy,
    {
        <Self as HasDestroy>::never()
    }

    fn verify_operation_attribute(_: &Ir, _: Op, _: NamedAttribute) -> Result<(), VerifyMessage>
    where
        Self: HasVerifyOperationAttribute,
    {
        <Self as HasVerifyOperationAttribute>::never()
    }

    fn verify_region_arg_attribute(_: &Ir, _: Op, _: usize, _: NamedAttribute) -> Result<(), VerifyMessage>
    where
        Self: HasVerifyRegionArgAttribute,
    {
        <Self as HasVerifyRegionArgAttribute>::never()
    }

    fn verify_region_result_attribute(_: &Ir, _: Op, _: usize, _: NamedAttribute) -> Result<(), VerifyMessage>
    where
        Self: HasVerifyRegionResultAttribute,
    {
        <Self as HasVerifyRegionResultAttribute>::never()
    }

    fn op_interface_fallback(_: &Ir, _: Op, _: &mut InterfaceRequest)
    where
        Self: HasOpInterfaceFallback,
    {
        <Self as HasOpInterfaceFallback>::never()
    }
}

impl<D: Dialect> RequiredDialectHooks for D {}
