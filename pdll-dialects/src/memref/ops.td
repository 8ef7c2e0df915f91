// The operations of `memref`. The dialect adds the canonicalization patterns of all of them.

include "../arith/base.td"

def MemRef_Dialect : Dialect {
  let name = "memref";
  let hasCanonicalizer = 1;
  let cppNamespace = "::mlir::memref";
  let hasConstantMaterializer = 1;
}

def InferStridedMetadataOpInterface : OpInterface<"InferStridedMetadataOpInterface"> { let cppNamespace = "::mlir"; }

def MemorySpaceCastOpInterface : OpInterface<"MemorySpaceCastOpInterface"> { let cppNamespace = "::mlir"; }

def MemRefTypeAttr : TypeAttrBase<"::mlir::MemRefType", "memref type attribute">;

def DestructurableAllocationOpInterface : OpInterface<"DestructurableAllocationOpInterface"> { let cppNamespace = "::mlir"; }

def PromotableAllocationOpInterface : OpInterface<"PromotableAllocationOpInterface"> { let cppNamespace = "::mlir"; }

def DestructurableAccessorOpInterface : OpInterface<"DestructurableAccessorOpInterface"> { let cppNamespace = "::mlir"; }

def PromotableMemOpInterface : OpInterface<"PromotableMemOpInterface"> { let cppNamespace = "::mlir"; }

def AlignmentAttrOpInterface : OpInterface<"AlignmentAttrOpInterface"> { let cppNamespace = "::mlir"; }

def MemorySpaceCastConsumerOpInterface : OpInterface<"MemorySpaceCastConsumerOpInterface"> { let cppNamespace = "::mlir"; }

class MemRef_Op<string mnemonic, list<Trait> traits = []> : Op<MemRef_Dialect, mnemonic, traits>;

def AssumeAlignmentOp : MemRef_Op<"assume_alignment", [DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>, Pure, ViewLikeOpInterface, SameOperandsAndResultType, DeclareOpInterfaceMethods<MemorySpaceCastConsumerOpInterface>, DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface, ["reifyDimOfResult"]>]> {
  let summary = "States the alignment of the memory";
  let arguments = (ins AnyMemRef:$memref, ConfinedAttr<I32Attr, [IntPositive]>:$alignment);
  let results = (outs AnyMemRef:$result);
  let assemblyFormat = "$memref `,` $alignment attr-dict `:` type($memref)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def AtomicRMWOp : MemRef_Op<"atomic_rmw", [DeclareOpInterfaceMethods<MemorySpaceCastConsumerOpInterface>, AllTypesMatch<["value", "result"]>, TypesMatchWith<"value type matches element type of memref", "memref", "value", "::llvm::cast<MemRefType>($_self).getElementType()">]> {
  let summary = "Reads, changes and writes an element atomically";
  let arguments = (ins AtomicRMWKindAttr:$kind, AnyTypeOf<[AnySignlessInteger, AnyFloat]>:$value, Arg<MemRefOf<[AnySignlessInteger, AnyFloat]>, "the reference to read from and write to", [MemRead, MemWrite]>:$memref, Variadic<Index>:$indices);
  let results = (outs AnyTypeOf<[AnySignlessInteger, AnyFloat]>:$result);
  let assemblyFormat = "$kind $value `,` $memref `[` $indices `]` attr-dict `:` `(` type($value) `,` type($memref) `)` `->` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def AtomicYieldOp : MemRef_Op<"atomic_yield", [HasParent<"GenericAtomicRMWOp">, Pure, Terminator, ReturnLike]> {
  let summary = "Ends the region of an atomic change, with the new element";
  let arguments = (ins AnyType:$result);
  let assemblyFormat = "$result attr-dict `:` type($result)";
  let hasVerifier = 1;
}

def CopyOp : MemRef_Op<"copy", [SameOperandsElementType, SameOperandsShape]> {
  let summary = "Copies the elements to another memref";
  let arguments = (ins Arg<AnyRankedOrUnrankedMemRef, "the memref to copy from", [MemReadAt<0, FullEffect>]>:$source, Arg<AnyRankedOrUnrankedMemRef, "the memref to copy to", [MemWriteAt<0, FullEffect>]>:$target);
  let assemblyFormat = "$source `,` $target attr-dict `:` type($source) `to` type($target)";
  let hasFolder = 1;
}

def DistinctObjectsOp : MemRef_Op<"distinct_objects", [Pure, DistinctObjectsTrait, DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let summary = "States that memrefs do not overlap";
  let arguments = (ins Variadic<AnyMemRef>:$operands);
  let results = (outs Variadic<AnyMemRef>:$results);
  let assemblyFormat = "$operands attr-dict `:` type($operands)";
  let hasVerifier = 1;
}

def GenericAtomicRMWOp : MemRef_Op<"generic_atomic_rmw", [SingleBlockImplicitTerminator<"AtomicYieldOp">, TypesMatchWith<"result type matches element type of memref", "memref", "result", "::llvm::cast<MemRefType>($_self).getElementType()">]> {
  let summary = "Changes an element atomically, by a region";
  let arguments = (ins Arg<MemRefOf<[AnySignlessInteger, AnyFloat]>, "the reference to read from and write to", [MemRead, MemWrite]>:$memref, Variadic<Index>:$indices);
  let results = (outs AnyTypeOf<[AnySignlessInteger, AnyFloat]>:$result);
  let regions = (region AnyRegion:$atomic_body);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let skipDefaultBuilders = 1;
}

def LoadOp : MemRef_Op<"load", [TypesMatchWith<"result type matches element type of 'memref'", "memref", "result", "::llvm::cast<MemRefType>($_self).getElementType()">, MemRefsNormalizable, DeclareOpInterfaceMethods<AlignmentAttrOpInterface>, DeclareOpInterfaceMethods<MemorySpaceCastConsumerOpInterface>, DeclareOpInterfaceMethods<PromotableMemOpInterface>, DeclareOpInterfaceMethods<DestructurableAccessorOpInterface>]> {
  let summary = "Reads an element";
  let arguments = (ins Arg<AnyMemRef, "the reference to load from", [MemRead]>:$memref, Variadic<Index>:$indices, DefaultValuedOptionalAttr<BoolAttr, "false">:$nontemporal, OptionalAttr<IntValidAlignment<I64Attr>>:$alignment);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$memref `[` $indices `]` attr-dict `:` type($memref)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def MemRef_AllocOp : MemRef_Op<"alloc", [AttrSizedOperandSegments, DeclareOpInterfaceMethods<AlignmentAttrOpInterface>, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "Allocates memory on the heap";
  let arguments = (ins Variadic<Index>:$dynamicSizes, Variadic<Index>:$symbolOperands, OptionalAttr<IntValidAlignment<I64Attr>>:$alignment);
  let results = (outs Res<AnyMemRef, "", [MemAlloc]>:$memref);
  let assemblyFormat = "`(`$dynamicSizes`)` (`` `[` $symbolOperands^ `]`)? attr-dict `:` type($memref)";
  let hasVerifier = 1;
}

def MemRef_AllocaOp : MemRef_Op<"alloca", [AttrSizedOperandSegments, DeclareOpInterfaceMethods<AlignmentAttrOpInterface>, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>, DeclareOpInterfaceMethods<PromotableAllocationOpInterface>, DeclareOpInterfaceMethods<DestructurableAllocationOpInterface>]> {
  let summary = "Allocates memory that the end of the enclosing scope frees";
  let arguments = (ins Variadic<Index>:$dynamicSizes, Variadic<Index>:$symbolOperands, OptionalAttr<IntValidAlignment<I64Attr>>:$alignment);
  let results = (outs Res<AnyMemRef, "", [MemAlloc]>:$memref);
  let assemblyFormat = "`(`$dynamicSizes`)` (`` `[` $symbolOperands^ `]`)? attr-dict `:` type($memref)";
  let hasVerifier = 1;
}

def MemRef_AllocaScopeOp : MemRef_Op<"alloca_scope", [AutomaticAllocationScope, DeclareOpInterfaceMethods<RegionBranchOpInterface>, SingleBlockImplicitTerminator<"AllocaScopeReturnOp">, RecursiveMemoryEffects, NoRegionArguments]> {
  let summary = "Frees what is allocated in its region at its end";
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$bodyRegion);
  let hasCustomAssemblyFormat = 1;
}

def MemRef_AllocaScopeReturnOp : MemRef_Op<"alloca_scope.return", [HasParent<"AllocaScopeOp">, Pure, ReturnLike, Terminator]> {
  let summary = "Ends a scope, with its results";
  let arguments = (ins Variadic<AnyType>:$results);
  let assemblyFormat = "attr-dict ($results^ `:` type($results))?";
}

def MemRef_CastOp : MemRef_Op<"cast", [DeclareOpInterfaceMethods<CastOpInterface>, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>, DeclareOpInterfaceMethods<MemorySpaceCastConsumerOpInterface>, MemRefsNormalizable, Pure, ViewLikeOpInterface]> {
  let summary = "Changes what the type says about sizes, strides and offset";
  let arguments = (ins AnyRankedOrUnrankedMemRef:$source);
  let results = (outs AnyRankedOrUnrankedMemRef:$dest);
  let assemblyFormat = "$source attr-dict `:` type($source) `to` type($dest)";
  let hasFolder = 1;
}

def MemRef_CollapseShapeOp : MemRef_Op<"collapse_shape", [DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>, DeclareOpInterfaceMethods<MemorySpaceCastConsumerOpInterface>, Pure, ViewLikeOpInterface]> {
  let summary = "Joins neighboring dimensions";
  let arguments = (ins AnyStridedMemRef:$src, IndexListArrayAttr:$reassociation);
  let results = (outs AnyStridedMemRef:$result);
  let assemblyFormat = "$src $reassociation attr-dict `:` type($src) `into` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def MemRef_DeallocOp : MemRef_Op<"dealloc", [MemRefsNormalizable]> {
  let summary = "Frees memory";
  let arguments = (ins Arg<AnyRankedOrUnrankedMemRef, "", [MemFree]>:$memref);
  let assemblyFormat = "$memref attr-dict `:` type($memref)";
  let hasFolder = 1;
}

def MemRef_DimOp : MemRef_Op<"dim", [DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>, MemRefsNormalizable, ConditionallySpeculatable, NoMemoryEffect, ShapedDimOpInterface, DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRangesFromOptional"]>]> {
  let summary = "Returns the size of a dimension";
  let arguments = (ins AnyNon0RankedOrUnrankedMemRef:$source, Index:$index);
  let results = (outs Index:$result);
  let assemblyFormat = "attr-dict $source `,` $index `:` type($source)";
  let hasFolder = 1;
}

def MemRef_DmaStartOp : MemRef_Op<"dma_start"> {
  let summary = "Starts a transfer of memory";
  let arguments = (ins Variadic<AnyType>:$operands);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasFolder = 1;
}

def MemRef_DmaWaitOp : MemRef_Op<"dma_wait"> {
  let summary = "Waits for a transfer of memory";
  let arguments = (ins AnyMemRef:$tagMemRef, Variadic<Index>:$tagIndices, Index:$numElements);
  let assemblyFormat = "$tagMemRef `[` $tagIndices `]` `,` $numElements attr-dict `:` type($tagMemRef)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def MemRef_ExpandShapeOp : MemRef_Op<"expand_shape", [DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>, DeclareOpInterfaceMethods<MemorySpaceCastConsumerOpInterface>, DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface, ["reifyResultShapes"]>, Pure, ViewLikeOpInterface]> {
  let summary = "Splits dimensions";
  let arguments = (ins AnyStridedMemRef:$src, IndexListArrayAttr:$reassociation, Variadic<Index>:$output_shape, DenseI64ArrayAttr:$static_output_shape);
  let results = (outs AnyStridedMemRef:$result);
  let assemblyFormat = "$src $reassociation `output_shape` custom<DynamicIndexList>($output_shape, $static_output_shape) attr-dict `:` type($src) `into` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def MemRef_ExtractAlignedPointerAsIndexOp : MemRef_Op<"extract_aligned_pointer_as_index", [DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>, Pure, SameVariadicResultSize]> {
  let summary = "Returns the address as an index";
  let arguments = (ins AnyRankedOrUnrankedMemRef:$source);
  let results = (outs Index:$aligned_pointer);
  let assemblyFormat = "$source `:` type($source) `->` type(results) attr-dict";
}

def MemRef_ExtractStridedMetadataOp : MemRef_Op<"extract_strided_metadata", [DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>, Pure, SameVariadicResultSize, ViewLikeOpInterface, InferTypeOpAdaptor]> {
  let summary = "Returns the buffer, the offset, the sizes and the strides";
  let arguments = (ins AnyStridedMemRef:$source);
  let results = (outs AnyStridedMemRefOfRank<0>:$base_buffer, Index:$offset, Variadic<Index>:$sizes, Variadic<Index>:$strides);
  let assemblyFormat = "$source `:` type($source) `->` type(results) attr-dict";
  let hasFolder = 1;
}

def MemRef_GetGlobalOp : MemRef_Op<"get_global", [Pure, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Returns the memory of a global";
  let arguments = (ins FlatSymbolRefAttr:$name);
  let results = (outs AnyStaticShapeMemRef:$result);
  let assemblyFormat = "$name `:` type($result) attr-dict";
}

def MemRef_GlobalOp : MemRef_Op<"global", [Symbol, DeclareOpInterfaceMethods<AlignmentAttrOpInterface>]> {
  let summary = "Declares or defines a global";
  let arguments = (ins SymbolNameAttr:$sym_name, OptionalAttr<StrAttr>:$sym_visibility, MemRefTypeAttr:$type, OptionalAttr<AnyAttr>:$initial_value, UnitAttr:$constant, OptionalAttr<IntValidAlignment<I64Attr>>:$alignment);
  let assemblyFormat = "($sym_visibility^)? (`constant` $constant^)? $sym_name `:` custom<GlobalMemrefOpTypeAndInitialValue>($type, $initial_value) attr-dict";
  let hasVerifier = 1;
}

def MemRef_MemorySpaceCastOp : MemRef_Op<"memory_space_cast", [DeclareOpInterfaceMethods<CastOpInterface>, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>, MemorySpaceCastOpInterface, MemRefsNormalizable, Pure, ViewLikeOpInterface]> {
  let summary = "Changes the memory space";
  let arguments = (ins AnyRankedOrUnrankedMemRef:$source);
  let results = (outs AnyRankedOrUnrankedMemRef:$dest);
  let assemblyFormat = "$source attr-dict `:` type($source) `to` type($dest)";
  let hasFolder = 1;
}

def MemRef_PrefetchOp : MemRef_Op<"prefetch"> {
  let summary = "States that an element is accessed soon";
  let arguments = (ins Arg<AnyMemRef, "prefetch address", [MemWrite]>:$memref, Variadic<Index>:$indices, BoolAttr:$isWrite, ConfinedAttr<I32Attr, [IntMinValue<0>, IntMaxValue<3>]>:$localityHint, BoolAttr:$isDataCache);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasFolder = 1;
}

def MemRef_RankOp : MemRef_Op<"rank", [Pure]> {
  let summary = "Returns the number of dimensions";
  let arguments = (ins AnyRankedOrUnrankedMemRef:$memref);
  let results = (outs Index);
  let assemblyFormat = "$memref attr-dict `:` type($memref)";
  let hasFolder = 1;
}

def MemRef_ReallocOp : MemRef_Op<"realloc", [DeclareOpInterfaceMethods<AlignmentAttrOpInterface>]> {
  let summary = "Changes the size of an allocation";
  let arguments = (ins Arg<MemRefRankOf<[AnyType], [1]>, "", [MemFree]>:$source, Optional<Index>:$dynamicResultSize, OptionalAttr<IntValidAlignment<I64Attr>>:$alignment);
  let results = (outs Res<MemRefRankOf<[AnyType], [1]>, "", [MemAlloc]>);
  let assemblyFormat = "$source (`(` $dynamicResultSize^ `)`)? attr-dict `:` type($source) `to` type(results)";
  let hasVerifier = 1;
}

def MemRef_ReinterpretCastOp : MemRef_Op<"reinterpret_cast", [DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>, DeclareOpInterfaceMethods<MemorySpaceCastConsumerOpInterface>, AttrSizedOperandSegments, MemRefsNormalizable, Pure, OffsetSizeAndStrideOpInterface, ViewLikeOpInterface]> {
  let summary = "Views a buffer with other offset, sizes and strides";
  let arguments = (ins Arg<AnyRankedOrUnrankedMemRef, "", []>:$source, Variadic<Index>:$offsets, Variadic<Index>:$sizes, Variadic<Index>:$strides, DenseI64ArrayAttr:$static_offsets, DenseI64ArrayAttr:$static_sizes, DenseI64ArrayAttr:$static_strides);
  let results = (outs AnyStridedMemRef:$result);
  let assemblyFormat = "$source `to` `offset` `` `:` custom<DynamicIndexList>($offsets, $static_offsets) `` `,` `sizes` `` `:` custom<DynamicIndexList>($sizes, $static_sizes) `` `,` `strides` `` `:` custom<DynamicIndexList>($strides, $static_strides) attr-dict `:` type($source) `to` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def MemRef_ReshapeOp : MemRef_Op<"reshape", [DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>, DeclareOpInterfaceMethods<MemorySpaceCastConsumerOpInterface>, Pure, ViewLikeOpInterface]> {
  let summary = "Changes the shape to that in a memref";
  let arguments = (ins AnyRankedOrUnrankedMemRef:$source, Arg<MemRefRankOf<[AnySignlessInteger, Index], [1]>, "dynamically-sized shape", [MemRead]>:$shape);
  let results = (outs AnyRankedOrUnrankedMemRef:$result);
  let assemblyFormat = "$source `(` $shape `)` attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def MemRef_StoreOp : MemRef_Op<"store", [TypesMatchWith<"type of 'value' matches element type of 'memref'", "memref", "value", "::llvm::cast<MemRefType>($_self).getElementType()">, MemRefsNormalizable, DeclareOpInterfaceMethods<AlignmentAttrOpInterface>, DeclareOpInterfaceMethods<MemorySpaceCastConsumerOpInterface>, DeclareOpInterfaceMethods<PromotableMemOpInterface>, DeclareOpInterfaceMethods<DestructurableAccessorOpInterface>]> {
  let summary = "Writes an element";
  let arguments = (ins AnyType:$value, Arg<AnyMemRef, "the reference to store to", [MemWrite]>:$memref, Variadic<Index>:$indices, DefaultValuedOptionalAttr<BoolAttr, "false">:$nontemporal, OptionalAttr<IntValidAlignment<I64Attr>>:$alignment);
  let assemblyFormat = "$value `,` $memref `[` $indices `]` attr-dict `:` type($memref)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def MemRef_TransposeOp : MemRef_Op<"transpose", [DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>, DeclareOpInterfaceMethods<MemorySpaceCastConsumerOpInterface>, Pure]> {
  let summary = "Views a memref with permuted dimensions";
  let arguments = (ins AnyStridedMemRef:$in, AffineMapAttr:$permutation);
  let results = (outs AnyStridedMemRef);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasFolder = 1;
}

def MemRef_ViewOp : MemRef_Op<"view", [DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>, DeclareOpInterfaceMethods<MemorySpaceCastConsumerOpInterface>, DeclareOpInterfaceMethods<ViewLikeOpInterface>, Pure]> {
  let summary = "Views a buffer of bytes as another type";
  let arguments = (ins MemRefRankOf<[I8], [1]>:$source, Index:$byte_shift, Variadic<Index>:$sizes);
  let results = (outs AnyMemRef);
  let assemblyFormat = "$source `[` $byte_shift `]` `` `[` $sizes `]` attr-dict `:` type($source) `to` type(results)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def SubViewOp : MemRef_Op<"subview", [DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>, DeclareOpInterfaceMethods<InferStridedMetadataOpInterface>, DeclareOpInterfaceMethods<MemorySpaceCastConsumerOpInterface>, DeclareOpInterfaceMethods<ViewLikeOpInterface>, AttrSizedOperandSegments, OffsetSizeAndStrideOpInterface, Pure]> {
  let summary = "Views a part of a memref";
  let arguments = (ins AnyMemRef:$source, Variadic<Index>:$offsets, Variadic<Index>:$sizes, Variadic<Index>:$strides, DenseI64ArrayAttr:$static_offsets, DenseI64ArrayAttr:$static_sizes, DenseI64ArrayAttr:$static_strides);
  let results = (outs AnyMemRef:$result);
  let assemblyFormat = "$source `` custom<DynamicIndexList>($offsets, $static_offsets) custom<DynamicIndexList>($sizes, $static_sizes) custom<DynamicIndexList>($strides, $static_strides) attr-dict `:` type($source) `to` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

