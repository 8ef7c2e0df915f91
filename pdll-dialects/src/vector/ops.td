// The operations of `vector`. The dialect adds the canonicalization patterns of all of them.

include "../arith/base.td"

def Vector_Dialect : Dialect {
  let name = "vector";
  let cppNamespace = "::mlir::vector";
  let hasConstantMaterializer = 1;
  let hasCanonicalizer = 1;
  let useDefaultAttributePrinterParser = 1;
}

def Vector_IteratorType : I32EnumAttr<"IteratorType", "", [
    I32EnumAttrCase<"parallel", 0>,
    I32EnumAttrCase<"reduction", 1>
  ]> {
  let cppNamespace = "::mlir::vector";
  let genSpecializedAttr = 0;
}

def PrintPunctuation : I32EnumAttr<"PrintPunctuation", "", [
    I32EnumAttrCase<"NoPunctuation", 0, "no_punctuation">,
    I32EnumAttrCase<"NewLine", 1, "newline">,
    I32EnumAttrCase<"Comma", 2, "comma">,
    I32EnumAttrCase<"Open", 3, "open">,
    I32EnumAttrCase<"Close", 4, "close">
  ]> {
  let cppNamespace = "::mlir::vector";
  let genSpecializedAttr = 0;
}

def CombiningKind : I32EnumAttr<"CombiningKind", "", [
    I32EnumAttrCase<"ADD", 0, "add">,
    I32EnumAttrCase<"MUL", 1, "mul">,
    I32EnumAttrCase<"MINUI", 2, "minui">,
    I32EnumAttrCase<"MINSI", 3, "minsi">,
    I32EnumAttrCase<"MINNUMF", 4, "minnumf">,
    I32EnumAttrCase<"MAXUI", 5, "maxui">,
    I32EnumAttrCase<"MAXSI", 6, "maxsi">,
    I32EnumAttrCase<"MAXNUMF", 7, "maxnumf">,
    I32EnumAttrCase<"AND", 8, "and">,
    I32EnumAttrCase<"OR", 9, "or">,
    I32EnumAttrCase<"XOR", 10, "xor">,
    I32EnumAttrCase<"MAXIMUMF", 12, "maximumf">,
    I32EnumAttrCase<"MINIMUMF", 11, "minimumf">
  ]> {
  let cppNamespace = "::mlir::vector";
  let genSpecializedAttr = 0;
}

def Vector_IteratorTypeEnum : EnumAttr<Vector_Dialect, Vector_IteratorType, "iterator_type"> {
  let assemblyFormat = "`<` $value `>`";
}

def ArithFastMathInterface : OpInterface<"ArithFastMathInterface"> { let cppNamespace = "::mlir::arith"; }

def Vector_PrintPunctuation : EnumAttr<Vector_Dialect, PrintPunctuation, "punctuation"> {
  let assemblyFormat = "`<` $value `>`";
}

def MaskingOpInterface : OpInterface<"MaskingOpInterface"> { let cppNamespace = "::mlir::vector"; }

def Vector_CombiningKindAttr : EnumAttr<Vector_Dialect, CombiningKind, "kind"> {
  let assemblyFormat = "`<` $value `>`";
}

def Vector_IteratorTypeArrayAttr : TypedArrayAttrBase<Vector_IteratorTypeEnum, "Iterator type should be an enum.">;

def MaskableOpInterface : OpInterface<"MaskableOpInterface"> { let cppNamespace = "::mlir::vector"; }

def IndexingMapOpInterface : OpInterface<"IndexingMapOpInterface"> { let cppNamespace = "::mlir"; }

def AlignmentAttrOpInterface : OpInterface<"AlignmentAttrOpInterface"> { let cppNamespace = "::mlir"; }

def MemorySpaceCastConsumerOpInterface : OpInterface<"MemorySpaceCastConsumerOpInterface"> { let cppNamespace = "::mlir"; }

// Traits of the halves and doubles that `deinterleave` and `interleave` make.

def SourceVectorEvenElementCount : PredOpTrait<
    "the trailing dimension of the source vector has an even number of elements",
    CPred<"$_ods::last_dim_of($_ir, $source).is_some_and(|size| size % 2 == 0)">>;
def ResultIsHalfSourceVectorType : TypesMatchWith<
    "the trailing dimension of the results is half the width of source trailing dimension",
    "source", "res1", "$_ods::with_last_dim_halved($_ctx, $_self)">;
def ResultIsDoubleSourceVectorType : TypesMatchWith<
    "type of 'result' is double the width of the inputs",
    "lhs", "result", "$_ods::with_last_dim_doubled($_ctx, $_self)">;

class Vector_Op<string mnemonic, list<Trait> traits = []> : Op<Vector_Dialect, mnemonic, traits>;

def VectorScaleOp : Vector_Op<"vscale", [Pure, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let results = (outs Index:$res);
  let assemblyFormat = "attr-dict";
}

def Vector_BitCastOp : Vector_Op<"bitcast", [Pure, AllRanksMatch<["source", "result"]>]> {
  let arguments = (ins AnyVectorOfAnyRank:$source);
  let results = (outs AnyVectorOfAnyRank:$result);
  let assemblyFormat = "$source attr-dict `:` type($source) `to` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Vector_BroadcastOp : Vector_Op<"broadcast", [Pure, DeclareOpInterfaceMethods<VectorUnrollOpInterface, ["getShapeForUnroll"]>, DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>, PredOpTrait<"source operand and result have same element type", TCresVTEtIsSameAsOpBase<0, 0>>]> {
  let arguments = (ins AnyType:$source);
  let results = (outs AnyVectorOfAnyRank:$vector);
  let assemblyFormat = "$source attr-dict `:` type($source) `to` type($vector)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Vector_CompressStoreOp : Vector_Op<"compressstore", [DeclareOpInterfaceMethods<MemorySpaceCastConsumerOpInterface>, DeclareOpInterfaceMethods<AlignmentAttrOpInterface>]> {
  let arguments = (ins Arg<AnyMemRef, "", [MemWrite]>:$base, Variadic<Index>:$indices, FixedVectorOfNonZeroRankOf<[I1]>:$mask, AnyVectorOfNonZeroRank:$valueToStore, OptionalAttr<IntValidAlignment<I64Attr>>:$alignment);
  let assemblyFormat = "$base `[` $indices `]` `,` $mask `,` $valueToStore attr-dict `:` type($base) `,` type($mask) `,` type($valueToStore)";
  let hasVerifier = 1;
}

def Vector_ConstantMaskOp : Vector_Op<"constant_mask", [Pure, DeclareOpInterfaceMethods<VectorUnrollOpInterface>]> {
  let arguments = (ins DenseI64ArrayAttr:$mask_dim_sizes);
  let results = (outs VectorOfAnyRankOf<[I1]>);
  let assemblyFormat = "$mask_dim_sizes attr-dict `:` type(results)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Vector_ContractionOp : Vector_Op<"contract", [IndexingMapOpInterface, Pure, PredOpTrait<"lhs and rhs have same element type", TCopVTEtIsSameAs<0, 1>>, PredOpTrait<"third operand acc and result have same element type", TCresVTEtIsSameAsOpBase<0, 2>>, DeclareOpInterfaceMethods<MaskableOpInterface>, DeclareOpInterfaceMethods<VectorUnrollOpInterface, ["getShapeForUnroll"]>]> {
  let arguments = (ins AnyVectorOfNonZeroRank:$lhs, AnyVectorOfNonZeroRank:$rhs, AnyType:$acc, ArrayAttr:$indexing_maps, Vector_IteratorTypeArrayAttr:$iterator_types, DefaultValuedAttr<Vector_CombiningKindAttr, "CombiningKind::ADD">:$kind);
  let results = (outs AnyType);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Vector_CreateMaskOp : Vector_Op<"create_mask", [Pure, DeclareOpInterfaceMethods<VectorUnrollOpInterface>]> {
  let arguments = (ins Variadic<Index>:$operands);
  let results = (outs VectorOfAnyRankOf<[I1]>);
  let assemblyFormat = "$operands attr-dict `:` type(results)";
  let hasVerifier = 1;
}

def Vector_DeinterleaveOp : Vector_Op<"deinterleave", [Pure, SourceVectorEvenElementCount, ResultIsHalfSourceVectorType, AllTypesMatch<["res1", "res2"]>]> {
  let arguments = (ins AnyVectorOfNonZeroRank:$source);
  let results = (outs AnyVectorOfNonZeroRank:$res1, AnyVectorOfNonZeroRank:$res2);
  let assemblyFormat = "$source attr-dict `:` type($source) `->` type($res1)";
}

def Vector_ExpandLoadOp : Vector_Op<"expandload", [DeclareOpInterfaceMethods<MemorySpaceCastConsumerOpInterface>, DeclareOpInterfaceMethods<AlignmentAttrOpInterface>]> {
  let arguments = (ins Arg<AnyMemRef, "", [MemRead]>:$base, Variadic<Index>:$indices, FixedVectorOfNonZeroRankOf<[I1]>:$mask, AnyVectorOfNonZeroRank:$pass_thru, OptionalAttr<IntValidAlignment<I64Attr>>:$alignment);
  let results = (outs AnyVectorOfNonZeroRank:$result);
  let assemblyFormat = "$base `[` $indices `]` `,` $mask `,` $pass_thru attr-dict `:` type($base) `,` type($mask) `,` type($pass_thru) `into` type($result)";
  let hasVerifier = 1;
}

def Vector_ExtractOp : Vector_Op<"extract", [Pure, DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>, PredOpTrait<"operand and result have same element type", TCresVTEtIsSameAsOpBase<0, 0>>, InferTypeOpAdaptorWithIsCompatible]> {
  let arguments = (ins AnyVectorOfAnyRank:$source, Variadic<Index>:$dynamic_position, DenseI64ArrayAttr:$static_position);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$source `` custom<DynamicIndexList>($dynamic_position, $static_position) attr-dict `:` type($result) `from` type($source)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Vector_ExtractStridedSliceOp : Vector_Op<"extract_strided_slice", [Pure, PredOpTrait<"operand and result have same element type", TCresVTEtIsSameAsOpBase<0, 0>>]> {
  let arguments = (ins AnyVectorOfNonZeroRank:$source, I64ArrayAttr:$offsets, I64ArrayAttr:$sizes, I64ArrayAttr:$strides);
  let results = (outs AnyVectorOfNonZeroRank);
  let assemblyFormat = "$source attr-dict `:` type($source) `to` type(results)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Vector_FMAOp : Vector_Op<"fma", [Pure, AllTypesMatch<["lhs", "rhs", "acc", "result"]>, DeclareOpInterfaceMethods<VectorUnrollOpInterface, ["getShapeForUnroll"]>, ElementwiseMappable]> {
  let arguments = (ins VectorOfAnyRankOf<[AnyFloat]>:$lhs, VectorOfAnyRankOf<[AnyFloat]>:$rhs, VectorOfAnyRankOf<[AnyFloat]>:$acc);
  let results = (outs VectorOfAnyRankOf<[AnyFloat]>:$result);
  let assemblyFormat = "$lhs `,` $rhs `,` $acc attr-dict `:` type($lhs)";
}

def Vector_FromElementsOp : Vector_Op<"from_elements", [Pure, ShapedTypeMatchesElementCountAndTypes<"dest", "elements">]> {
  let arguments = (ins Variadic<AnyType>:$elements);
  let results = (outs AnyFixedVectorOfAnyRank:$dest);
  let assemblyFormat = "$elements attr-dict `:` type($dest)";
  let hasFolder = 1;
}

def Vector_GatherOp : Vector_Op<"gather", [DeclareOpInterfaceMethods<MaskableOpInterface>, DeclareOpInterfaceMethods<MemorySpaceCastConsumerOpInterface>, DeclareOpInterfaceMethods<VectorUnrollOpInterface, ["getShapeForUnroll"]>, DeclareOpInterfaceMethods<AlignmentAttrOpInterface>]> {
  let arguments = (ins Arg<TensorOrMemRef<[AnyType]>, "", [MemRead]>:$base, Variadic<Index>:$offsets, VectorOfNonZeroRankOf<[AnyInteger, Index]>:$indices, VectorOfNonZeroRankOf<[I1]>:$mask, AnyVectorOfNonZeroRank:$pass_thru, OptionalAttr<IntValidAlignment<I64Attr>>:$alignment);
  let results = (outs AnyVectorOfNonZeroRank:$result);
  let assemblyFormat = "$base `[` $offsets `]` `[` $indices `]` `,` $mask `,` $pass_thru attr-dict `:` type($base) `,` type($indices) `,` type($mask) `,` type($pass_thru) `into` type($result)";
  let hasVerifier = 1;
}

def Vector_InsertOp : Vector_Op<"insert", [Pure, DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>, PredOpTrait<"source operand and result have same element type", TCresVTEtIsSameAsOpBase<0, 0>>, AllTypesMatch<["dest", "result"]>]> {
  let arguments = (ins AnyType:$valueToStore, AnyVectorOfAnyRank:$dest, Variadic<Index>:$dynamic_position, DenseI64ArrayAttr:$static_position);
  let results = (outs AnyVectorOfAnyRank:$result);
  let assemblyFormat = "$valueToStore `,` $dest custom<DynamicIndexList>($dynamic_position, $static_position) attr-dict `:` type($valueToStore) `into` type($dest)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Vector_InsertStridedSliceOp : Vector_Op<"insert_strided_slice", [Pure, PredOpTrait<"operand #0 and result have same element type", TCresVTEtIsSameAsOpBase<0, 0>>, AllTypesMatch<["dest", "result"]>]> {
  let arguments = (ins AnyVectorOfNonZeroRank:$valueToStore, AnyVectorOfNonZeroRank:$dest, I64ArrayAttr:$offsets, I64ArrayAttr:$strides);
  let results = (outs AnyVectorOfNonZeroRank:$result);
  let assemblyFormat = "$valueToStore `,` $dest attr-dict `:` type($valueToStore) `into` type($dest)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Vector_InterleaveOp : Vector_Op<"interleave", [Pure, AllTypesMatch<["lhs", "rhs"]>, ResultIsDoubleSourceVectorType]> {
  let arguments = (ins AnyVectorOfAnyRank:$lhs, AnyVectorOfAnyRank:$rhs);
  let results = (outs AnyVectorOfNonZeroRank:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($lhs) `->` type($result)";
}

def Vector_LoadOp : Vector_Op<"load", [DeclareOpInterfaceMethods<VectorUnrollOpInterface, ["getShapeForUnroll"]>, DeclareOpInterfaceMethods<MemorySpaceCastConsumerOpInterface>, DeclareOpInterfaceMethods<AlignmentAttrOpInterface>]> {
  let arguments = (ins Arg<AnyMemRef, "the reference to load from", [MemRead]>:$base, Variadic<Index>:$indices, DefaultValuedOptionalAttr<BoolAttr, "false">:$nontemporal, OptionalAttr<IntValidAlignment<I64Attr>>:$alignment);
  let results = (outs AnyVectorOfAnyRank:$result);
  let assemblyFormat = "$base `[` $indices `]` attr-dict `:` type($base) `,` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Vector_MaskOp : Vector_Op<"mask", [SingleBlockImplicitTerminator<"vector::YieldOp">, DeclareOpInterfaceMethods<MaskingOpInterface>, RecursiveMemoryEffects, NoRegionArguments]> {
  let arguments = (ins VectorOfNonZeroRankOf<[I1]>:$mask, Optional<AnyType>:$passthru);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$maskRegion);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasFolder = 1;
  let skipDefaultBuilders = 1;
}

def Vector_MaskedLoadOp : Vector_Op<"maskedload", [DeclareOpInterfaceMethods<MemorySpaceCastConsumerOpInterface>, DeclareOpInterfaceMethods<AlignmentAttrOpInterface>]> {
  let arguments = (ins Arg<AnyMemRef, "", [MemRead]>:$base, Variadic<Index>:$indices, VectorOfNonZeroRankOf<[I1]>:$mask, AnyVectorOfNonZeroRank:$pass_thru, OptionalAttr<IntValidAlignment<I64Attr>>:$alignment);
  let results = (outs AnyVectorOfNonZeroRank:$result);
  let assemblyFormat = "$base `[` $indices `]` `,` $mask `,` $pass_thru attr-dict `:` type($base) `,` type($mask) `,` type($pass_thru) `into` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Vector_MaskedStoreOp : Vector_Op<"maskedstore", [DeclareOpInterfaceMethods<MemorySpaceCastConsumerOpInterface>, DeclareOpInterfaceMethods<AlignmentAttrOpInterface>]> {
  let arguments = (ins Arg<AnyMemRef, "", [MemWrite]>:$base, Variadic<Index>:$indices, VectorOfNonZeroRankOf<[I1]>:$mask, AnyVectorOfNonZeroRank:$valueToStore, OptionalAttr<IntValidAlignment<I64Attr>>:$alignment);
  let assemblyFormat = "$base `[` $indices `]` `,` $mask `,` $valueToStore attr-dict `:` type($base) `,` type($mask) `,` type($valueToStore)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Vector_MultiDimReductionOp : Vector_Op<"multi_reduction", [Pure, AllTypesMatch<["dest", "acc"]>, PredOpTrait<"source operand and result have same element type", TCresVTEtIsSameAsOpBase<0, 0>>, DeclareOpInterfaceMethods<InferTypeOpInterface>, DeclareOpInterfaceMethods<MaskableOpInterface>, DeclareOpInterfaceMethods<VectorUnrollOpInterface, ["getShapeForUnroll"]>]> {
  let arguments = (ins Vector_CombiningKindAttr:$kind, AnyVectorOfNonZeroRank:$source, AnyType:$acc, DenseI64ArrayAttr:$reduction_dims);
  let results = (outs AnyType:$dest);
  let assemblyFormat = "$kind `,` $source `,` $acc attr-dict $reduction_dims `:` type($source) `to` type($dest)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Vector_OuterProductOp : Vector_Op<"outerproduct", [Pure, PredOpTrait<"lhs operand and result have same element type", TCresVTEtIsSameAsOpBase<0, 0>>, PredOpTrait<"rhs operand and result have same element type", TCresVTEtIsSameAsOpBase<0, 1>>, DeclareOpInterfaceMethods<MaskableOpInterface>]> {
  let arguments = (ins AnyVectorOfNonZeroRank:$lhs, AnyType:$rhs, Optional<AnyVectorOfNonZeroRank>:$acc, DefaultValuedAttr<Vector_CombiningKindAttr, "CombiningKind::ADD">:$kind);
  let results = (outs AnyVectorOfNonZeroRank);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Vector_PrintOp : Vector_Op<"print", [MemoryEffects<[MemWrite]>]> {
  let arguments = (ins Optional<Type<Or<[AnyVectorOfAnyRank.predicate, AnyInteger.predicate, Index.predicate, AnyFloat.predicate]>>>:$source, DefaultValuedAttr<Vector_PrintPunctuation, "::mlir::vector::PrintPunctuation::NewLine">:$punctuation, OptionalAttr<StrAttr>:$stringLiteral);
  let assemblyFormat = "($source^ `:` type($source))? oilist( `str` $stringLiteral | `punctuation` $punctuation) attr-dict";
  let hasVerifier = 1;
}

def Vector_ReductionOp : Vector_Op<"reduction", [Pure, PredOpTrait<"source operand and result have same element type", TCresVTEtIsSameAsOpBase<0, 0>>, OptionalTypesMatchWith<"dest and acc have the same type", "dest", "acc", "::llvm::cast<Type>($_self)">, DeclareOpInterfaceMethods<ArithFastMathInterface>, DeclareOpInterfaceMethods<MaskableOpInterface>, DeclareOpInterfaceMethods<VectorUnrollOpInterface, ["getShapeForUnroll"]>]> {
  let arguments = (ins Vector_CombiningKindAttr:$kind, AnyVectorOfAnyRank:$vector, Optional<AnyType>:$acc, DefaultValuedAttr<Arith_FastMathAttr, "::mlir::arith::FastMathFlags::none">:$fastmath);
  let results = (outs AnyType:$dest);
  let assemblyFormat = "$kind `,` $vector (`,` $acc^)? (`fastmath` `` $fastmath^)? attr-dict `:` type($vector) `into` type($dest)";
  let hasVerifier = 1;
}

def Vector_ScalableExtractOp : Vector_Op<"scalable.extract", [Pure, AllElementTypesMatch<["source", "result"]>, PredOpTrait<"position is a multiple of the result length.", CPred<"$_ods::last_dim_of($_ir, $result).is_some_and(|size| size != 0 && $_ods::integer_value($_ctx, $pos) % size == 0)">>]> {
  let arguments = (ins ScalableVectorOfRank<[1]>:$source, I64Attr:$pos);
  let results = (outs VectorOfRank<[1]>:$result);
  let assemblyFormat = "$source `[` $pos `]` attr-dict `:` type($result) `from` type($source)";
}

def Vector_ScalableInsertOp : Vector_Op<"scalable.insert", [Pure, AllElementTypesMatch<["valueToStore", "dest"]>, AllTypesMatch<["dest", "result"]>, PredOpTrait<"position is a multiple of the source length.", CPred<"$_ods::last_dim_of($_ir, $valueToStore).is_some_and(|size| size != 0 && $_ods::integer_value($_ctx, $pos) % size == 0)">>]> {
  let arguments = (ins VectorOfRank<[1]>:$valueToStore, ScalableVectorOfRank<[1]>:$dest, I64Attr:$pos);
  let results = (outs ScalableVectorOfRank<[1]>:$result);
  let assemblyFormat = "$valueToStore `,` $dest `[` $pos `]` attr-dict `:` type($valueToStore) `into` type($dest)";
}

def Vector_ScanOp : Vector_Op<"scan", [Pure, AllTypesMatch<["source", "dest"]>, AllTypesMatch<["initial_value", "accumulated_value"]>]> {
  let arguments = (ins Vector_CombiningKindAttr:$kind, AnyVectorOfNonZeroRank:$source, AnyVectorOfAnyRank:$initial_value, I64Attr:$reduction_dim, BoolAttr:$inclusive);
  let results = (outs AnyVectorOfNonZeroRank:$dest, AnyVectorOfAnyRank:$accumulated_value);
  let assemblyFormat = "$kind `,` $source `,` $initial_value attr-dict `:` type($source) `,` type($initial_value)";
  let hasVerifier = 1;
}

def Vector_ScatterOp : Vector_Op<"scatter", [DeclareOpInterfaceMethods<MemorySpaceCastConsumerOpInterface>, DeclareOpInterfaceMethods<AlignmentAttrOpInterface>]> {
  let arguments = (ins Arg<TensorOrMemRef<[AnyType]>, "", [MemWrite]>:$base, Variadic<Index>:$offsets, VectorOfNonZeroRankOf<[AnyInteger, Index]>:$indices, VectorOfNonZeroRankOf<[I1]>:$mask, AnyVectorOfNonZeroRank:$valueToStore, OptionalAttr<IntValidAlignment<I64Attr>>:$alignment);
  let results = (outs Optional<AnyRankedTensor>:$result);
  let assemblyFormat = "$base `[` $offsets `]` `[` $indices `]` `,` $mask `,` $valueToStore attr-dict `:` type($base) `,` type($indices) `,` type($mask) `,` type($valueToStore) (`->` type($result)^)?";
  let hasVerifier = 1;
}

def Vector_ShapeCastOp : Vector_Op<"shape_cast", [Pure, DeclareOpInterfaceMethods<VectorUnrollOpInterface, ["getShapeForUnroll"]>, DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>]> {
  let arguments = (ins AnyVectorOfAnyRank:$source);
  let results = (outs AnyVectorOfAnyRank:$result);
  let assemblyFormat = "$source attr-dict `:` type($source) `to` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Vector_ShuffleOp : Vector_Op<"shuffle", [Pure, PredOpTrait<"first operand v1 and result have same element type", TCresVTEtIsSameAsOpBase<0, 0>>, PredOpTrait<"second operand v2 and result have same element type", TCresVTEtIsSameAsOpBase<0, 1>>, InferTypeOpAdaptor]> {
  let arguments = (ins AnyFixedVectorOfAnyRank:$v1, AnyFixedVectorOfAnyRank:$v2, DenseI64ArrayAttr:$mask);
  let results = (outs AnyVectorOfNonZeroRank:$vector);
  let assemblyFormat = "operands $mask attr-dict `:` type(operands)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Vector_StepOp : Vector_Op<"step", [Pure, DeclareOpInterfaceMethods<VectorUnrollOpInterface>, DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>]> {
  let results = (outs VectorOfRankAndType<[1], [Index]>:$result);
  let assemblyFormat = "attr-dict `:` type($result)";
}

def Vector_StoreOp : Vector_Op<"store", [DeclareOpInterfaceMethods<VectorUnrollOpInterface, ["getShapeForUnroll"]>, DeclareOpInterfaceMethods<MemorySpaceCastConsumerOpInterface>, DeclareOpInterfaceMethods<AlignmentAttrOpInterface>]> {
  let arguments = (ins AnyVectorOfAnyRank:$valueToStore, Arg<AnyMemRef, "the reference to store to", [MemWrite]>:$base, Variadic<Index>:$indices, DefaultValuedOptionalAttr<BoolAttr, "false">:$nontemporal, OptionalAttr<IntValidAlignment<I64Attr>>:$alignment);
  let assemblyFormat = "$valueToStore `,` $base `[` $indices `]` attr-dict `:` type($base) `,` type($valueToStore)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Vector_ToElementsOp : Vector_Op<"to_elements", [InferTypeOpAdaptor, Pure, ShapedTypeMatchesElementCountAndTypes<"source", "elements">]> {
  let arguments = (ins AnyVectorOfAnyRank:$source);
  let results = (outs Variadic<AnyType>:$elements);
  let assemblyFormat = "$source attr-dict `:` type($source)";
  let hasFolder = 1;
}

def Vector_TransferReadOp : Vector_Op<"transfer_read", [DeclareOpInterfaceMethods<VectorTransferOpInterface>, DeclareOpInterfaceMethods<VectorUnrollOpInterface, ["getShapeForUnroll"]>, DeclareOpInterfaceMethods<MaskableOpInterface>, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>, DeclareOpInterfaceMethods<ConditionallySpeculatable>, DeclareOpInterfaceMethods<MemorySpaceCastConsumerOpInterface>, AttrSizedOperandSegments, DestinationStyleOpInterface]> {
  let arguments = (ins AnyShaped:$base, Variadic<Index>:$indices, AffineMapAttr:$permutation_map, AnyType:$padding, Optional<VectorOfNonZeroRankOf<[I1]>>:$mask, BoolArrayAttr:$in_bounds);
  let results = (outs AnyVectorOfAnyRank:$vector);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Vector_TransferWriteOp : Vector_Op<"transfer_write", [DeclareOpInterfaceMethods<VectorTransferOpInterface>, DeclareOpInterfaceMethods<VectorUnrollOpInterface, ["getShapeForUnroll"]>, DeclareOpInterfaceMethods<MaskableOpInterface>, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>, DeclareOpInterfaceMethods<ConditionallySpeculatable>, DeclareOpInterfaceMethods<MemorySpaceCastConsumerOpInterface>, AttrSizedOperandSegments, DestinationStyleOpInterface]> {
  let arguments = (ins AnyVectorOfAnyRank:$valueToStore, AnyShaped:$base, Variadic<Index>:$indices, AffineMapAttr:$permutation_map, Optional<VectorOfNonZeroRankOf<[I1]>>:$mask, BoolArrayAttr:$in_bounds);
  let results = (outs Optional<AnyRankedTensor>:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Vector_TransposeOp : Vector_Op<"transpose", [Pure, DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>, DeclareOpInterfaceMethods<VectorUnrollOpInterface, ["getShapeForUnroll"]>, PredOpTrait<"operand and result have same element type", TCresVTEtIsSameAsOpBase<0, 0>>]> {
  let arguments = (ins AnyVectorOfAnyRank:$vector, DenseI64ArrayAttr:$permutation);
  let results = (outs AnyVectorOfAnyRank:$result);
  let assemblyFormat = "$vector `,` $permutation attr-dict `:` type($vector) `to` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Vector_TypeCastOp : Vector_Op<"type_cast", [Pure, ViewLikeOpInterface]> {
  let arguments = (ins StaticShapeMemRefOf<[AnyType]>:$memref);
  let results = (outs AnyMemRef:$result);
  let assemblyFormat = "$memref attr-dict `:` type($memref) `to` type($result)";
  let hasVerifier = 1;
}

def Vector_YieldOp : Vector_Op<"yield", [Pure, ReturnLike, Terminator]> {
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
}

