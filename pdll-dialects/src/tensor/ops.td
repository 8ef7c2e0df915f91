// The operations of `tensor`. The dialect adds the canonicalization patterns of all of them.

def Tensor_Dialect : Dialect {
  let name = "tensor";
  let cppNamespace = "::mlir::tensor";
  let hasConstantMaterializer = 1;
  let hasCanonicalizer = 1;
}

def ParallelCombiningOpInterface : OpInterface<"ParallelCombiningOpInterface"> { let cppNamespace = "::mlir"; }

class Tensor_Op<string mnemonic, list<Trait> traits = []> : Op<Tensor_Dialect, mnemonic, traits>;

def Tensor_BitcastOp : Tensor_Op<"bitcast", [DeclareOpInterfaceMethods<CastOpInterface>, Pure]> {
  let summary = "Reads the elements of a tensor as another type of the same width";
  let arguments = (ins TensorOf<[AnySignlessInteger, AnyUnsignedInteger, AnySignedInteger, AnyFloat]>:$source);
  let results = (outs TensorOf<[AnySignlessInteger, AnyUnsignedInteger, AnySignedInteger, AnyFloat]>:$dest);
  let assemblyFormat = "$source attr-dict `:` type($source) `to` type($dest)";
}

def Tensor_CastOp : Tensor_Op<"cast", [DeclareOpInterfaceMethods<CastOpInterface>, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>, Pure]> {
  let summary = "Changes what the type says about the sizes";
  let arguments = (ins AnyTensor:$source);
  let results = (outs AnyTensor:$dest);
  let assemblyFormat = "$source attr-dict `:` type($source) `to` type($dest)";
}

def Tensor_CollapseShapeOp : Tensor_Op<"collapse_shape", [DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>, Pure]> {
  let summary = "Joins neighboring dimensions";
  let arguments = (ins AnyTensor:$src, IndexListArrayAttr:$reassociation);
  let results = (outs AnyTensor:$result);
  let assemblyFormat = "$src $reassociation attr-dict `:` type($src) `into` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Tensor_ConcatOp : Tensor_Op<"concat", [Pure, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>, DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface, ["reifyResultShapes"]>]> {
  let summary = "Joins tensors along a dimension";
  let arguments = (ins I64Attr:$dim, Variadic<AnyRankedTensor>:$inputs);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "`dim` `(` $dim `)` $inputs attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Tensor_DimOp : Tensor_Op<"dim", [DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>, ConditionallySpeculatable, NoMemoryEffect, ShapedDimOpInterface, DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRangesFromOptional"]>]> {
  let summary = "Returns the size of a dimension";
  let arguments = (ins AnyNon0RankedOrUnrankedTensor:$source, Index:$index);
  let results = (outs Index:$result);
  let assemblyFormat = "attr-dict $source `,` $index `:` type($source)";
  let hasFolder = 1;
}

def Tensor_EmptyOp : Tensor_Op<"empty", [Pure, DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface, ["reifyResultShapes"]>]> {
  let summary = "Creates a tensor of unspecified elements";
  let arguments = (ins Variadic<Index>:$dynamicSizes);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "`(`$dynamicSizes`)` attr-dict `:` type($result)";
  let hasVerifier = 1;
}

def Tensor_ExpandShapeOp : Tensor_Op<"expand_shape", [DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>, Pure]> {
  let summary = "Splits dimensions";
  let arguments = (ins AnyTensor:$src, IndexListArrayAttr:$reassociation, Variadic<Index>:$output_shape, DenseI64ArrayAttr:$static_output_shape);
  let results = (outs AnyTensor:$result);
  let assemblyFormat = "$src $reassociation `output_shape` custom<DynamicIndexList>($output_shape, $static_output_shape) attr-dict `:` type($src) `into` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Tensor_ExtractOp : Tensor_Op<"extract", [DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>, Pure, TypesMatchWith<"result type matches element type of tensor", "tensor", "result", "::llvm::cast<TensorType>($_self).getElementType()">]> {
  let summary = "Returns an element";
  let arguments = (ins AnyRankedTensor:$tensor, Variadic<Index>:$indices);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$tensor `[` $indices `]` attr-dict `:` type($tensor)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Tensor_ExtractSliceOp : Tensor_Op<"extract_slice", [DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>, DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface, ["reifyResultShapes"]>, AttrSizedOperandSegments, Pure, OffsetSizeAndStrideOpInterface]> {
  let summary = "Returns a part of a tensor";
  let arguments = (ins AnyRankedTensor:$source, Variadic<Index>:$offsets, Variadic<Index>:$sizes, Variadic<Index>:$strides, DenseI64ArrayAttr:$static_offsets, DenseI64ArrayAttr:$static_sizes, DenseI64ArrayAttr:$static_strides);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$source `` custom<DynamicIndexList>($offsets, $static_offsets) custom<DynamicIndexList>($sizes, $static_sizes) custom<DynamicIndexList>($strides, $static_strides) attr-dict `:` type($source) `to` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Tensor_FromElementsOp : Tensor_Op<"from_elements", [DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>, Pure, TypesMatchWith<"operand types match result element type", "result", "elements", "SmallVector<Type, 2>(::llvm::cast<RankedTensorType>($_self).getNumElements(), ::llvm::cast<RankedTensorType>($_self).getElementType())">]> {
  let summary = "Creates a tensor of given elements";
  let arguments = (ins Variadic<AnyType>:$elements);
  let results = (outs AnyStaticShapeTensor:$result);
  let assemblyFormat = "$elements attr-dict `:` type($result)";
  let hasFolder = 1;
}

def Tensor_GatherOp : Tensor_Op<"gather", [DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>, Pure]> {
  let summary = "Returns slices of a tensor at given coordinates";
  let arguments = (ins AnyRankedTensor:$source, RankedTensorOf<[AnySignlessIntegerOrIndex]>:$indices, DenseI64ArrayAttr:$gather_dims, UnitAttr:$unique);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$source `[` $indices `]` `gather_dims` `(` $gather_dims `)` (`unique` $unique^)? attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Tensor_GenerateOp : Tensor_Op<"generate", [DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>, RecursiveMemoryEffects, DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface, ["reifyResultShapes"]>, SingleBlockImplicitTerminator<"mlir::tensor::YieldOp">]> {
  let summary = "Creates a tensor whose elements a region computes";
  let arguments = (ins Variadic<Index>:$dynamicExtents);
  let results = (outs AnyRankedTensor:$result);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$dynamicExtents $body attr-dict `:` type($result)";
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def Tensor_InsertOp : Tensor_Op<"insert", [DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>, DestinationStyleOpInterface, Pure, TypesMatchWith<"result type matches type of dest", "dest", "result", "$_self">, TypesMatchWith<"scalar type matches element type of dest", "dest", "scalar", "::llvm::cast<TensorType>($_self).getElementType()">]> {
  let summary = "Replaces an element";
  let arguments = (ins AnyType:$scalar, AnyRankedTensor:$dest, Variadic<Index>:$indices);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$scalar `into` $dest `[` $indices `]` attr-dict `:` type($dest)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Tensor_InsertSliceOp : Tensor_Op<"insert_slice", [DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>, DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface, ["reifyResultShapes"]>, AttrSizedOperandSegments, DestinationStyleOpInterface, Pure, OffsetSizeAndStrideOpInterface, TypesMatchWith<"expected result type to match dest type", "dest", "result", "$_self">]> {
  let summary = "Replaces a part of a tensor";
  let arguments = (ins AnyRankedTensor:$source, AnyRankedTensor:$dest, Variadic<Index>:$offsets, Variadic<Index>:$sizes, Variadic<Index>:$strides, DenseI64ArrayAttr:$static_offsets, DenseI64ArrayAttr:$static_sizes, DenseI64ArrayAttr:$static_strides);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$source `into` $dest `` custom<DynamicIndexList>($offsets, $static_offsets) custom<DynamicIndexList>($sizes, $static_sizes) custom<DynamicIndexList>($strides, $static_strides) attr-dict `:` type($source) `into` type($dest)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Tensor_PadOp : Tensor_Op<"pad", [DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>, DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface, ["reifyResultShapes"]>, AttrSizedOperandSegments, Pure, SingleBlockImplicitTerminator<"mlir::tensor::YieldOp">]> {
  let summary = "Surrounds a tensor with a value that a region computes";
  let arguments = (ins AnyRankedTensor:$source, Variadic<Index>:$low, Variadic<Index>:$high, DenseI64ArrayAttr:$static_low, DenseI64ArrayAttr:$static_high, UnitAttr:$nofold);
  let results = (outs AnyRankedTensor:$result);
  let regions = (region SizedRegion<1>:$region);
  let assemblyFormat = "$source (`nofold` $nofold^)? `low` `` custom<DynamicIndexList>($low, $static_low) `high` `` custom<DynamicIndexList>($high, $static_high) $region attr-dict `:` type($source) `to` type($result)";
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
  let hasFolder = 1;
}

def Tensor_ParallelInsertSliceOp : Tensor_Op<"parallel_insert_slice", [AttrSizedOperandSegments, OffsetSizeAndStrideOpInterface, DeclareOpInterfaceMethods<ParallelCombiningOpInterface, ["getUpdatedDestinations", "getIteratingParent"]>]> {
  let summary = "Replaces a part of a tensor that threads share";
  let arguments = (ins AnyRankedTensor:$source, AnyRankedTensor:$dest, Variadic<Index>:$offsets, Variadic<Index>:$sizes, Variadic<Index>:$strides, DenseI64ArrayAttr:$static_offsets, DenseI64ArrayAttr:$static_sizes, DenseI64ArrayAttr:$static_strides);
  let assemblyFormat = "$source `into` $dest `` custom<DynamicIndexList>($offsets, $static_offsets) custom<DynamicIndexList>($sizes, $static_sizes) custom<DynamicIndexList>($strides, $static_strides) attr-dict `:` type($source) `into` type($dest)";
  let hasVerifier = 1;
}

def Tensor_RankOp : Tensor_Op<"rank", [DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>, Pure]> {
  let summary = "Returns the number of dimensions";
  let arguments = (ins AnyTensor:$tensor);
  let results = (outs Index);
  let assemblyFormat = "$tensor attr-dict `:` type($tensor)";
  let hasFolder = 1;
}

def Tensor_ReshapeOp : Tensor_Op<"reshape", [DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>, Pure]> {
  let summary = "Changes the shape to that in a tensor";
  let arguments = (ins AnyTensor:$source, TensorRankOf<[AnySignlessInteger, Index], [1]>:$shape);
  let results = (outs AnyTensor:$result);
  let assemblyFormat = "$source `(` $shape `)` attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Tensor_ScatterOp : Tensor_Op<"scatter", [DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>, Pure]> {
  let summary = "Replaces slices of a tensor at given coordinates";
  let arguments = (ins AnyRankedTensor:$source, AnyRankedTensor:$dest, RankedTensorOf<[AnySignlessIntegerOrIndex]>:$indices, DenseI64ArrayAttr:$scatter_dims, UnitAttr:$unique);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$source `into` $dest `[` $indices `]` `scatter_dims` `(` $scatter_dims `)` (`unique` $unique^)? attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Tensor_SplatOp : Tensor_Op<"splat", [DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>, DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface, ["reifyResultShapes"]>, Pure, TypesMatchWith<"operand type matches element type of result", "aggregate", "input", "::llvm::cast<TensorType>($_self).getElementType()">]> {
  let summary = "Creates a tensor of equal elements";
  let arguments = (ins AnyType:$input, Variadic<Index>:$dynamicSizes);
  let results = (outs AnyRankedTensor:$aggregate);
  let assemblyFormat = "$input (`[` $dynamicSizes^ `]`)? attr-dict `:` type($aggregate)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Tensor_YieldOp : Tensor_Op<"yield", [Pure, ReturnLike, Terminator, HasParent<"::mlir::tensor::GenerateOp, ::mlir::tensor::PadOp">]> {
  let summary = "Ends the region of an operation, with its value";
  let arguments = (ins AnyType:$value);
  let assemblyFormat = "$value attr-dict `:` type($value)";
}

