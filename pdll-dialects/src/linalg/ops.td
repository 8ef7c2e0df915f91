// The operations of `linalg`. The dialect adds the canonicalization patterns of all of them. What the interfaces verify is in the verifiers here.

def Linalg_Dialect : Dialect {
  let name = "linalg";
  let cppNamespace = "::mlir::linalg";
  let hasConstantMaterializer = 1;
  let useDefaultAttributePrinterParser = 1;
  let hasCanonicalizer = 1;
  let hasOperationAttrVerify = 1;
}

def IteratorType : I32EnumAttr<"IteratorType", "", [
    I32EnumAttrCase<"parallel", 0>,
    I32EnumAttrCase<"reduction", 1>
  ]> {
  let cppNamespace = "::mlir::utils";
  let genSpecializedAttr = 0;
}

def IteratorTypeEnum : EnumAttr<Linalg_Dialect, IteratorType, "iterator_type"> {
  let assemblyFormat = "`<` $value `>`";
}

def ElementwiseKind : I32EnumAttr<"ElementwiseKind", "", [
    I32EnumAttrCase<"exp", 0>,
    I32EnumAttrCase<"log", 1>,
    I32EnumAttrCase<"abs", 2>,
    I32EnumAttrCase<"ceil", 3>,
    I32EnumAttrCase<"floor", 4>,
    I32EnumAttrCase<"negf", 5>,
    I32EnumAttrCase<"reciprocal", 6>,
    I32EnumAttrCase<"round", 7>,
    I32EnumAttrCase<"sqrt", 8>,
    I32EnumAttrCase<"rsqrt", 9>,
    I32EnumAttrCase<"square", 10>,
    I32EnumAttrCase<"tanh", 11>,
    I32EnumAttrCase<"erf", 12>,
    I32EnumAttrCase<"add", 13>,
    I32EnumAttrCase<"sub", 14>,
    I32EnumAttrCase<"mul", 15>,
    I32EnumAttrCase<"div", 16>,
    I32EnumAttrCase<"div_unsigned", 17>,
    I32EnumAttrCase<"max_signed", 18>,
    I32EnumAttrCase<"min_signed", 19>,
    I32EnumAttrCase<"max_unsigned", 20>,
    I32EnumAttrCase<"min_unsigned", 21>,
    I32EnumAttrCase<"powf", 22>,
    I32EnumAttrCase<"select", 23>
  ]> {
  let cppNamespace = "::mlir::linalg";
  let genSpecializedAttr = 0;
}

def TypeFn : I32EnumAttr<"TypeFn", "", [
    I32EnumAttrCase<"cast_signed", 0>,
    I32EnumAttrCase<"cast_unsigned", 1>
  ]> {
  let cppNamespace = "::mlir::linalg";
  let genSpecializedAttr = 0;
}

// Attributes that no operation has.

class Linalg_Function<string name, list<I32EnumAttrCase> cases> : I32EnumAttr<name, "", cases> {
  let cppNamespace = "::mlir::linalg";
  let genSpecializedAttr = 0;
}
class Linalg_FunctionAttr<EnumAttrInfo cases, string name> : EnumAttr<Linalg_Dialect, cases, name> {
  let assemblyFormat = "`<` $value `>`";
}
def UnaryFn : Linalg_Function<"UnaryFn", [
    I32EnumAttrCase<"exp", 0>,
    I32EnumAttrCase<"log", 1>,
    I32EnumAttrCase<"abs", 2>,
    I32EnumAttrCase<"ceil", 3>,
    I32EnumAttrCase<"floor", 4>,
    I32EnumAttrCase<"negf", 5>,
    I32EnumAttrCase<"reciprocal", 6>,
    I32EnumAttrCase<"round", 7>,
    I32EnumAttrCase<"sqrt", 8>,
    I32EnumAttrCase<"rsqrt", 9>,
    I32EnumAttrCase<"square", 10>,
    I32EnumAttrCase<"tanh", 11>,
    I32EnumAttrCase<"erf", 12>
  ]>;
def BinaryFn : Linalg_Function<"BinaryFn", [
    I32EnumAttrCase<"add", 0>,
    I32EnumAttrCase<"sub", 1>,
    I32EnumAttrCase<"mul", 2>,
    I32EnumAttrCase<"div", 3>,
    I32EnumAttrCase<"div_unsigned", 4>,
    I32EnumAttrCase<"max_signed", 5>,
    I32EnumAttrCase<"min_signed", 6>,
    I32EnumAttrCase<"max_unsigned", 7>,
    I32EnumAttrCase<"min_unsigned", 8>,
    I32EnumAttrCase<"powf", 9>
  ]>;
def TernaryFn : Linalg_Function<"TernaryFn", [I32EnumAttrCase<"select", 0>]>;
def UnaryFnAttr : Linalg_FunctionAttr<UnaryFn, "unary_fn">;
def BinaryFnAttr : Linalg_FunctionAttr<BinaryFn, "binary_fn">;
def TernaryFnAttr : Linalg_FunctionAttr<TernaryFn, "ternary_fn">;

def WinogradConv2DFmr : I32EnumAttr<"WinogradConv2DFmr", "", [
    I32EnumAttrCase<"F_2_3", 0>,
    I32EnumAttrCase<"F_4_3", 1>,
    I32EnumAttrCase<"F_2_5", 2>
  ]> {
  let cppNamespace = "mlir::linalg";
}

def TilingInterface : OpInterface<"TilingInterface"> { let cppNamespace = "::mlir"; }

def AggregatedOpInterface : OpInterface<"AggregatedOpInterface"> { let cppNamespace = "::mlir::linalg"; }

def LinalgRelayoutOpInterface : OpInterface<"RelayoutOpInterface"> { let cppNamespace = "::mlir::linalg"; }

def IteratorTypeArrayAttr : TypedArrayAttrBase<IteratorTypeEnum, "Iterator type should be an enum.">;

def LinalgFillOpInterface : OpInterface<"FillOpInterface"> { let cppNamespace = "::mlir::linalg"; }

def ElementwiseKindAttr : EnumAttr<Linalg_Dialect, ElementwiseKind, "elementwise_kind"> {
  let assemblyFormat = "`<` $value `>`";
}

def LinalgConvolutionOpInterface : OpInterface<"ConvolutionOpInterface"> { let cppNamespace = "::mlir::linalg"; }

def TensorOrMemref : AnyTypeOf<[AnyMemRef, AnyRankedTensor]>;

def TypeFnAttr : EnumAttr<Linalg_Dialect, TypeFn, "type_fn"> {
  let assemblyFormat = "`<` $value `>`";
}

def LinalgContractionOpInterface : OpInterface<"ContractionOpInterface"> { let cppNamespace = "::mlir::linalg"; }

def LinalgStructuredInterface : OpInterface<"LinalgOp"> { let cppNamespace = "::mlir::linalg"; }

class Linalg_Op<string mnemonic, list<Trait> traits = []> : Op<Linalg_Dialect, mnemonic, traits>;

class Linalg_NamedOp<string mnemonic, list<Trait> traits = []> : Linalg_Op<mnemonic, traits # [SingleBlockImplicitTerminator<"YieldOp">, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>, DeclareOpInterfaceMethods<ConditionallySpeculatable>, RecursiveMemoryEffects, DestinationStyleOpInterface, LinalgStructuredInterface, ReifyRankedShapedTypeOpInterface, AttrSizedOperandSegments]> {
  let arguments = (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs);
  let results = (outs Variadic<AnyRankedTensor>:$result_tensors);
  let regions = (region AnyRegion:$region);
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let skipDefaultBuilders = 1;
  let hasRegionVerifier = 1;
}

class Linalg_Conv1DOp<string mnemonic, list<Trait> traits = []> : Linalg_Op<mnemonic, traits # [SingleBlockImplicitTerminator<"YieldOp">, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>, DeclareOpInterfaceMethods<ConditionallySpeculatable>, RecursiveMemoryEffects, DestinationStyleOpInterface, LinalgStructuredInterface, ReifyRankedShapedTypeOpInterface, AttrSizedOperandSegments, LinalgConvolutionOpInterface]> {
  let arguments = (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs, DefaultValuedOptionalAttr<RankedI64ElementsAttr<[1]>, "{ static_cast<int64_t>(1) }">:$strides, DefaultValuedOptionalAttr<RankedI64ElementsAttr<[1]>, "{ static_cast<int64_t>(1) }">:$dilations);
  let results = (outs Variadic<AnyRankedTensor>:$result_tensors);
  let regions = (region AnyRegion:$region);
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let skipDefaultBuilders = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

class Linalg_Conv2DOp<string mnemonic, list<Trait> traits = []> : Linalg_Op<mnemonic, traits # [SingleBlockImplicitTerminator<"YieldOp">, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>, DeclareOpInterfaceMethods<ConditionallySpeculatable>, RecursiveMemoryEffects, DestinationStyleOpInterface, LinalgStructuredInterface, ReifyRankedShapedTypeOpInterface, AttrSizedOperandSegments, LinalgConvolutionOpInterface]> {
  let arguments = (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs, DefaultValuedOptionalAttr<RankedI64ElementsAttr<[2]>, "{ static_cast<int64_t>(1), static_cast<int64_t>(1) }">:$strides, DefaultValuedOptionalAttr<RankedI64ElementsAttr<[2]>, "{ static_cast<int64_t>(1), static_cast<int64_t>(1) }">:$dilations);
  let results = (outs Variadic<AnyRankedTensor>:$result_tensors);
  let regions = (region AnyRegion:$region);
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let skipDefaultBuilders = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

class Linalg_Conv3DOp<string mnemonic, list<Trait> traits = []> : Linalg_Op<mnemonic, traits # [SingleBlockImplicitTerminator<"YieldOp">, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>, DeclareOpInterfaceMethods<ConditionallySpeculatable>, RecursiveMemoryEffects, DestinationStyleOpInterface, LinalgStructuredInterface, ReifyRankedShapedTypeOpInterface, AttrSizedOperandSegments, LinalgConvolutionOpInterface]> {
  let arguments = (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs, DefaultValuedOptionalAttr<RankedI64ElementsAttr<[3]>, "{ static_cast<int64_t>(1), static_cast<int64_t>(1), static_cast<int64_t>(1) }">:$strides, DefaultValuedOptionalAttr<RankedI64ElementsAttr<[3]>, "{ static_cast<int64_t>(1), static_cast<int64_t>(1), static_cast<int64_t>(1) }">:$dilations);
  let results = (outs Variadic<AnyRankedTensor>:$result_tensors);
  let regions = (region AnyRegion:$region);
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let skipDefaultBuilders = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def AbsOp : Linalg_NamedOp<"abs">;

def AddOp : Linalg_NamedOp<"add">;

def BatchMatmulOp : Linalg_Op<"batch_matmul", [SingleBlockImplicitTerminator<"YieldOp">, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>, DeclareOpInterfaceMethods<ConditionallySpeculatable>, RecursiveMemoryEffects, DestinationStyleOpInterface, LinalgStructuredInterface, ReifyRankedShapedTypeOpInterface, AttrSizedOperandSegments, LinalgContractionOpInterface]> {
  let arguments = (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs, DefaultValuedOptionalAttr<AffineMapArrayAttr, "BatchMatmulOp::getDefaultIndexingMaps($_builder.getContext())">:$indexing_maps, DefaultValuedOptionalAttr<TypeFnAttr, "TypeFn::cast_signed">:$cast);
  let results = (outs Variadic<AnyRankedTensor>:$result_tensors);
  let regions = (region AnyRegion:$region);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasFolder = 1;
  let skipDefaultBuilders = 1;
  let hasRegionVerifier = 1;
}

def BatchMatvecOp : Linalg_NamedOp<"batch_matvec", [LinalgContractionOpInterface]>;

def BatchMmt4DOp : Linalg_NamedOp<"batch_mmt4d", [LinalgContractionOpInterface]>;

def BatchReduceMatmulOp : Linalg_Op<"batch_reduce_matmul", [SingleBlockImplicitTerminator<"YieldOp">, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>, DeclareOpInterfaceMethods<ConditionallySpeculatable>, RecursiveMemoryEffects, DestinationStyleOpInterface, LinalgStructuredInterface, ReifyRankedShapedTypeOpInterface, AttrSizedOperandSegments, LinalgContractionOpInterface]> {
  let arguments = (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs, DefaultValuedOptionalAttr<AffineMapArrayAttr, "BatchReduceMatmulOp::getDefaultIndexingMaps($_builder.getContext())">:$indexing_maps, DefaultValuedOptionalAttr<TypeFnAttr, "TypeFn::cast_signed">:$cast);
  let results = (outs Variadic<AnyRankedTensor>:$result_tensors);
  let regions = (region AnyRegion:$region);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasFolder = 1;
  let skipDefaultBuilders = 1;
  let hasRegionVerifier = 1;
}

def BatchVecmatOp : Linalg_NamedOp<"batch_vecmat", [LinalgContractionOpInterface]>;

def BroadcastOp : Linalg_Op<"broadcast", [SingleBlockImplicitTerminator<"YieldOp">, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>, DeclareOpInterfaceMethods<ConditionallySpeculatable>, RecursiveMemoryEffects, DestinationStyleOpInterface, LinalgStructuredInterface, ReifyRankedShapedTypeOpInterface, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let arguments = (ins TensorOrMemref:$input, TensorOrMemref:$init, DenseI64ArrayAttr:$dimensions);
  let results = (outs Variadic<AnyTensor>:$result);
  let regions = (region SizedRegion<1>:$region);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let skipDefaultBuilders = 1;
  let hasRegionVerifier = 1;
}

def CeilOp : Linalg_NamedOp<"ceil">;

def ContractOp : Linalg_Op<"contract", [SingleBlockImplicitTerminator<"YieldOp">, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>, DeclareOpInterfaceMethods<ConditionallySpeculatable>, RecursiveMemoryEffects, DestinationStyleOpInterface, LinalgStructuredInterface, ReifyRankedShapedTypeOpInterface, AttrSizedOperandSegments, LinalgContractionOpInterface]> {
  let arguments = (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs, AffineMapArrayAttr:$indexing_maps, DefaultValuedOptionalAttr<TypeFnAttr, "TypeFn::cast_signed">:$cast);
  let results = (outs Variadic<AnyShaped>:$result_tensors);
  let regions = (region SizedRegion<1>:$combiner);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasFolder = 1;
  let skipDefaultBuilders = 1;
  let hasRegionVerifier = 1;
}

def Conv1DNcwFcwOp : Linalg_Conv1DOp<"conv_1d_ncw_fcw">;

def Conv1DNwcWcfOp : Linalg_Conv1DOp<"conv_1d_nwc_wcf">;

def Conv1DOp : Linalg_NamedOp<"conv_1d", [LinalgConvolutionOpInterface]> {
  let hasVerifier = 1;
}

def Conv2DNchwFchwOp : Linalg_Conv2DOp<"conv_2d_nchw_fchw">;

def Conv2DNchwFchwQOp : Linalg_Conv2DOp<"conv_2d_nchw_fchw_q">;

def Conv2DNgchwFgchwOp : Linalg_Conv2DOp<"conv_2d_ngchw_fgchw">;

def Conv2DNgchwGfchwOp : Linalg_Conv2DOp<"conv_2d_ngchw_gfchw">;

def Conv2DNgchwGfchwQOp : Linalg_Conv2DOp<"conv_2d_ngchw_gfchw_q">;

def Conv2DNhwcFhwcOp : Linalg_Conv2DOp<"conv_2d_nhwc_fhwc">;

def Conv2DNhwcFhwcQOp : Linalg_Conv2DOp<"conv_2d_nhwc_fhwc_q">;

def Conv2DNhwcHwcfOp : Linalg_Conv2DOp<"conv_2d_nhwc_hwcf">;

def Conv2DNhwcHwcfQOp : Linalg_Conv2DOp<"conv_2d_nhwc_hwcf_q">;

def Conv2DNhwgcGfhwcOp : Linalg_Conv2DOp<"conv_2d_nhwgc_gfhwc">;

def Conv2DNhwgcGfhwcQOp : Linalg_Conv2DOp<"conv_2d_nhwgc_gfhwc_q">;

def Conv2DOp : Linalg_NamedOp<"conv_2d", [LinalgConvolutionOpInterface]> {
  let hasVerifier = 1;
}

def Conv3DNcdhwFcdhwOp : Linalg_Conv3DOp<"conv_3d_ncdhw_fcdhw">;

def Conv3DNdhwcDhwcfOp : Linalg_Conv3DOp<"conv_3d_ndhwc_dhwcf">;

def Conv3DNdhwcDhwcfQOp : Linalg_Conv3DOp<"conv_3d_ndhwc_dhwcf_q">;

def Conv3DOp : Linalg_NamedOp<"conv_3d", [LinalgConvolutionOpInterface]> {
  let hasVerifier = 1;
}

def CopyOp : Linalg_Op<"copy", [SingleBlockImplicitTerminator<"YieldOp">, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>, DeclareOpInterfaceMethods<ConditionallySpeculatable>, RecursiveMemoryEffects, DestinationStyleOpInterface, LinalgStructuredInterface, ReifyRankedShapedTypeOpInterface, AttrSizedOperandSegments]> {
  let arguments = (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs, DefaultValuedOptionalAttr<TypeFnAttr, "TypeFn::cast_signed">:$cast);
  let results = (outs Variadic<AnyRankedTensor>:$result_tensors);
  let regions = (region AnyRegion:$region);
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let skipDefaultBuilders = 1;
  let hasRegionVerifier = 1;
}

def DepthwiseConv1DNcwCwOp : Linalg_Conv1DOp<"depthwise_conv_1d_ncw_cw">;

def DepthwiseConv1DNwcWcOp : Linalg_Conv1DOp<"depthwise_conv_1d_nwc_wc">;

def DepthwiseConv1DNwcWcmOp : Linalg_Conv1DOp<"depthwise_conv_1d_nwc_wcm">;

def DepthwiseConv2DNchwChwOp : Linalg_Conv2DOp<"depthwise_conv_2d_nchw_chw">;

def DepthwiseConv2DNhwcHwcOp : Linalg_Conv2DOp<"depthwise_conv_2d_nhwc_hwc">;

def DepthwiseConv2DNhwcHwcQOp : Linalg_Conv2DOp<"depthwise_conv_2d_nhwc_hwc_q">;

def DepthwiseConv2DNhwcHwcmOp : Linalg_Conv2DOp<"depthwise_conv_2d_nhwc_hwcm">;

def DepthwiseConv2DNhwcHwcmQOp : Linalg_Conv2DOp<"depthwise_conv_2d_nhwc_hwcm_q">;

def DepthwiseConv3DNcdhwCdhwOp : Linalg_Conv3DOp<"depthwise_conv_3d_ncdhw_cdhw">;

def DepthwiseConv3DNdhwcDhwcOp : Linalg_Conv3DOp<"depthwise_conv_3d_ndhwc_dhwc">;

def DepthwiseConv3DNdhwcDhwcmOp : Linalg_Conv3DOp<"depthwise_conv_3d_ndhwc_dhwcm">;

def DivOp : Linalg_NamedOp<"div">;

def DivUnsignedOp : Linalg_NamedOp<"div_unsigned">;

def DotOp : Linalg_NamedOp<"dot", [LinalgContractionOpInterface]>;

def ElementwiseOp : Linalg_Op<"elementwise", [SingleBlockImplicitTerminator<"YieldOp">, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>, DeclareOpInterfaceMethods<ConditionallySpeculatable>, RecursiveMemoryEffects, DestinationStyleOpInterface, LinalgStructuredInterface, ReifyRankedShapedTypeOpInterface, AttrSizedOperandSegments]> {
  let arguments = (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs, ElementwiseKindAttr:$kind, DefaultValuedOptionalAttr<AffineMapArrayAttr, "{}">:$indexing_maps);
  let results = (outs Variadic<AnyRankedTensor>:$result_tensors);
  let regions = (region AnyRegion:$region);
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let skipDefaultBuilders = 1;
  let hasRegionVerifier = 1;
}

def ErfOp : Linalg_NamedOp<"erf">;

def ExpOp : Linalg_NamedOp<"exp">;

def FillOp : Linalg_Op<"fill", [SingleBlockImplicitTerminator<"YieldOp">, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>, DeclareOpInterfaceMethods<ConditionallySpeculatable>, RecursiveMemoryEffects, DestinationStyleOpInterface, LinalgStructuredInterface, ReifyRankedShapedTypeOpInterface, AttrSizedOperandSegments, LinalgFillOpInterface]> {
  let arguments = (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs);
  let results = (outs Variadic<AnyRankedTensor>:$result_tensors);
  let regions = (region AnyRegion:$region);
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let skipDefaultBuilders = 1;
  let hasRegionVerifier = 1;
  let hasVerifier = 1;
}

def FillRng2DOp : Linalg_NamedOp<"fill_rng_2d">;

def FloorOp : Linalg_NamedOp<"floor">;

def GenericOp : Linalg_Op<"generic", [SingleBlockImplicitTerminator<"YieldOp">, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>, DeclareOpInterfaceMethods<ConditionallySpeculatable>, RecursiveMemoryEffects, DestinationStyleOpInterface, LinalgStructuredInterface, ReifyRankedShapedTypeOpInterface, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmBlockArgumentNames"]>, AttrSizedOperandSegments]> {
  let arguments = (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs, AffineMapArrayAttr:$indexing_maps, IteratorTypeArrayAttr:$iterator_types, OptionalAttr<StrAttr>:$doc, OptionalAttr<StrAttr>:$library_call);
  let results = (outs Variadic<AnyRankedTensor>:$result_tensors);
  let regions = (region AnyRegion:$region);
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let hasRegionVerifier = 1;
}

def Linalg_IndexOp : Linalg_Op<"index", [Pure]> {
  let arguments = (ins ConfinedAttr<I64Attr, [IntMinValue<0>]>:$dim);
  let results = (outs Index:$result);
  let assemblyFormat = "$dim attr-dict `:` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Linalg_PackOp : Linalg_Op<"pack", [AttrSizedOperandSegments, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>, DestinationStyleOpInterface, LinalgRelayoutOpInterface, ConditionallySpeculatable, NoMemoryEffect, DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface, ["reifyResultShapes"]>, TypesMatchWith<"result type matches type of dest", "dest", "result", "$_self">]> {
  let arguments = (ins AnyRankedTensor:$source, AnyRankedTensor:$dest, Optional<AnyType>:$padding_value, DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$outer_dims_perm, DenseI64ArrayAttr:$inner_dims_pos, Variadic<Index>:$inner_tiles, DenseI64ArrayAttr:$static_inner_tiles);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$source (`padding_value` `(` $padding_value^ `:` type($padding_value) `)`)? (`outer_dims_perm` `=` $outer_dims_perm^)? `inner_dims_pos` `=` $inner_dims_pos `inner_tiles` `=` custom<DynamicIndexList>($inner_tiles, $static_inner_tiles) `into` $dest attr-dict `:` type($source) `->` type($dest)";
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizeMethod = 1;
}

def Linalg_SoftmaxOp : Linalg_Op<"softmax", [DestinationStyleOpInterface, PredOpTrait<"input and output have same element type", TCopVTEtIsSameAs<0, 1>>, DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface, ["reifyResultShapes"]>, DeclareOpInterfaceMethods<AggregatedOpInterface, ["decomposeOperation"]>, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>, DeclareOpInterfaceMethods<TilingInterface, ["getIterationDomain", "getLoopIteratorTypes", "getResultTilePosition", "getTiledImplementation"]>]> {
  let arguments = (ins AnyShaped:$input, AnyShaped:$output, I64Attr:$dimension);
  let results = (outs Variadic<AnyRankedTensor>:$result);
  let assemblyFormat = "attr-dict `dimension` `(` $dimension `)` `ins` `(` $input `:` type($input) `)` `outs` `(` $output `:` type($output) `)` (`->` type($result)^)?";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Linalg_UnPackOp : Linalg_Op<"unpack", [DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>, DestinationStyleOpInterface, LinalgRelayoutOpInterface, ConditionallySpeculatable, NoMemoryEffect, DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface, ["reifyResultShapes"]>, TypesMatchWith<"result type matches type of dest", "dest", "result", "$_self">]> {
  let arguments = (ins AnyRankedTensor:$source, AnyRankedTensor:$dest, DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$outer_dims_perm, DenseI64ArrayAttr:$inner_dims_pos, Variadic<Index>:$inner_tiles, DenseI64ArrayAttr:$static_inner_tiles);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$source (`outer_dims_perm` `=` $outer_dims_perm^)? `inner_dims_pos` `=` $inner_dims_pos `inner_tiles` `=` custom<DynamicIndexList>($inner_tiles, $static_inner_tiles) `into` $dest attr-dict `:` type($source) `->` type($dest)";
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizeMethod = 1;
}

def Linalg_WinogradFilterTransformOp : Linalg_Op<"winograd_filter_transform", [AllElementTypesMatch<["filter", "output"]>, DestinationStyleOpInterface, DeclareOpInterfaceMethods<TilingInterface, ["getIterationDomain", "getLoopIteratorTypes", "getResultTilePosition", "getTiledImplementation"]>]> {
  let arguments = (ins TensorRankOf<[AnyType], [4]>:$filter, TensorRankOf<[AnyType], [4]>:$output, WinogradConv2DFmr:$fmr);
  let results = (outs TensorRankOf<[AnyType], [4]>:$result);
  let assemblyFormat = "attr-dict `fmr` `(` $fmr `)` `ins` `(` $filter `:` type($filter) `)` `outs` `(` $output `:` type($output) `)` `->` type($result)";
  let hasVerifier = 1;
}

def Linalg_WinogradInputTransformOp : Linalg_Op<"winograd_input_transform", [AllElementTypesMatch<["input", "output"]>, DestinationStyleOpInterface, DeclareOpInterfaceMethods<TilingInterface, ["getIterationDomain", "getLoopIteratorTypes", "getResultTilePosition", "getTiledImplementation"]>]> {
  let arguments = (ins TensorRankOf<[AnyType], [4]>:$input, TensorRankOf<[AnyType], [6]>:$output, WinogradConv2DFmr:$fmr);
  let results = (outs TensorRankOf<[AnyType], [6]>:$result);
  let assemblyFormat = "attr-dict `fmr` `(` $fmr `)` `ins` `(` $input `:` type($input) `)` `outs` `(` $output `:` type($output) `)` `->` type($result)";
  let hasVerifier = 1;
}

def Linalg_WinogradOutputTransformOp : Linalg_Op<"winograd_output_transform", [AllElementTypesMatch<["value", "output"]>, DestinationStyleOpInterface, DeclareOpInterfaceMethods<TilingInterface, ["getIterationDomain", "getLoopIteratorTypes", "getResultTilePosition", "getTiledImplementation"]>]> {
  let arguments = (ins TensorRankOf<[AnyType], [6]>:$value, TensorRankOf<[AnyType], [4]>:$output, WinogradConv2DFmr:$fmr);
  let results = (outs TensorRankOf<[AnyType], [4]>:$result);
  let assemblyFormat = "attr-dict `fmr` `(` $fmr `)` `ins` `(` $value `:` type($value) `)` `outs` `(` $output `:` type($output) `)` `->` type($result)";
  let hasVerifier = 1;
}

def Linalg_YieldOp : Linalg_Op<"yield", [Pure, ReturnLike, Terminator]> {
  let arguments = (ins Variadic<AnyType>:$values);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def LogOp : Linalg_NamedOp<"log">;

def MapOp : Linalg_Op<"map", [SingleBlockImplicitTerminator<"YieldOp">, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>, DeclareOpInterfaceMethods<ConditionallySpeculatable>, RecursiveMemoryEffects, DestinationStyleOpInterface, LinalgStructuredInterface, ReifyRankedShapedTypeOpInterface, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmBlockArgumentNames"]>]> {
  let arguments = (ins Variadic<TensorOrMemref>:$inputs, TensorOrMemref:$init);
  let results = (outs Variadic<AnyTensor>:$result);
  let regions = (region SizedRegion<1>:$mapper);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def MatmulOp : Linalg_Op<"matmul", [SingleBlockImplicitTerminator<"YieldOp">, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>, DeclareOpInterfaceMethods<ConditionallySpeculatable>, RecursiveMemoryEffects, DestinationStyleOpInterface, LinalgStructuredInterface, ReifyRankedShapedTypeOpInterface, AttrSizedOperandSegments, LinalgContractionOpInterface]> {
  let arguments = (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs, DefaultValuedOptionalAttr<AffineMapArrayAttr, "MatmulOp::getDefaultIndexingMaps($_builder.getContext())">:$indexing_maps, DefaultValuedOptionalAttr<TypeFnAttr, "TypeFn::cast_signed">:$cast);
  let results = (outs Variadic<AnyRankedTensor>:$result_tensors);
  let regions = (region AnyRegion:$region);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasFolder = 1;
  let skipDefaultBuilders = 1;
  let hasRegionVerifier = 1;
}

def MatvecOp : Linalg_NamedOp<"matvec", [LinalgContractionOpInterface]>;

def MaxOp : Linalg_NamedOp<"max">;

def MinOp : Linalg_NamedOp<"min">;

def Mmt4DOp : Linalg_NamedOp<"mmt4d", [LinalgContractionOpInterface]>;

def MulOp : Linalg_NamedOp<"mul">;

def NegFOp : Linalg_NamedOp<"negf">;

def PoolingNchwMaxOp : Linalg_Conv2DOp<"pooling_nchw_max">;

def PoolingNchwSumOp : Linalg_Conv2DOp<"pooling_nchw_sum">;

def PoolingNcwMaxOp : Linalg_Conv1DOp<"pooling_ncw_max">;

def PoolingNcwSumOp : Linalg_Conv1DOp<"pooling_ncw_sum">;

def PoolingNdhwcMaxOp : Linalg_Conv3DOp<"pooling_ndhwc_max">;

def PoolingNdhwcMinOp : Linalg_Conv3DOp<"pooling_ndhwc_min">;

def PoolingNdhwcSumOp : Linalg_Conv3DOp<"pooling_ndhwc_sum">;

def PoolingNhwcMaxOp : Linalg_Conv2DOp<"pooling_nhwc_max">;

def PoolingNhwcMaxUnsignedOp : Linalg_Conv2DOp<"pooling_nhwc_max_unsigned">;

def PoolingNhwcMinOp : Linalg_Conv2DOp<"pooling_nhwc_min">;

def PoolingNhwcMinUnsignedOp : Linalg_Conv2DOp<"pooling_nhwc_min_unsigned">;

def PoolingNhwcSumOp : Linalg_Conv2DOp<"pooling_nhwc_sum">;

def PoolingNwcMaxOp : Linalg_Conv1DOp<"pooling_nwc_max">;

def PoolingNwcMaxUnsignedOp : Linalg_Conv1DOp<"pooling_nwc_max_unsigned">;

def PoolingNwcMinOp : Linalg_Conv1DOp<"pooling_nwc_min">;

def PoolingNwcMinUnsignedOp : Linalg_Conv1DOp<"pooling_nwc_min_unsigned">;

def PoolingNwcSumOp : Linalg_Conv1DOp<"pooling_nwc_sum">;

def PowFOp : Linalg_NamedOp<"powf">;

def QuantizedBatchMatmulOp : Linalg_NamedOp<"quantized_batch_matmul">;

def QuantizedMatmulOp : Linalg_NamedOp<"quantized_matmul">;

def ReciprocalOp : Linalg_NamedOp<"reciprocal">;

def ReduceOp : Linalg_Op<"reduce", [SingleBlockImplicitTerminator<"YieldOp">, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>, DeclareOpInterfaceMethods<ConditionallySpeculatable>, RecursiveMemoryEffects, DestinationStyleOpInterface, LinalgStructuredInterface, ReifyRankedShapedTypeOpInterface, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmBlockArgumentNames"]>, SameVariadicOperandSize]> {
  let arguments = (ins Variadic<TensorOrMemref>:$inputs, Variadic<TensorOrMemref>:$inits, ConfinedAttr<DenseI64ArrayAttr, [DenseArrayStrictlySorted<DenseI64ArrayAttr>]>:$dimensions);
  let results = (outs Variadic<AnyTensor>);
  let regions = (region SizedRegion<1>:$combiner);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def RoundOp : Linalg_NamedOp<"round">;

def RsqrtOp : Linalg_NamedOp<"rsqrt">;

def SelectOp : Linalg_NamedOp<"select">;

def SqrtOp : Linalg_NamedOp<"sqrt">;

def SquareOp : Linalg_NamedOp<"square">;

def SubOp : Linalg_NamedOp<"sub">;

def TanhOp : Linalg_NamedOp<"tanh">;

def TransposeOp : Linalg_Op<"transpose", [SingleBlockImplicitTerminator<"YieldOp">, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>, DeclareOpInterfaceMethods<ConditionallySpeculatable>, RecursiveMemoryEffects, DestinationStyleOpInterface, LinalgStructuredInterface, ReifyRankedShapedTypeOpInterface, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let arguments = (ins TensorOrMemref:$input, TensorOrMemref:$init, DenseI64ArrayAttr:$permutation);
  let results = (outs Variadic<AnyTensor>:$result);
  let regions = (region SizedRegion<1>:$region);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasFolder = 1;
  let skipDefaultBuilders = 1;
  let hasRegionVerifier = 1;
}

def VecmatOp : Linalg_NamedOp<"vecmat", [LinalgContractionOpInterface]>;

