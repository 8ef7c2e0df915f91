// The operations and types of `shape`.

def ShapeDialect : Dialect {
  let name = "shape";
  let cppNamespace = "::mlir::shape";
  let hasConstantMaterializer = 1;
  let useDefaultTypePrinterParser = 1;
  let hasOperationAttrVerify = 1;
}

// Types.

class Shape_Type<string name, string typeMnemonic> : TypeDef<ShapeDialect, name> {
  let mnemonic = typeMnemonic;
}
def Shape_ShapeType : Shape_Type<"Shape", "shape">;
def Shape_SizeType : Shape_Type<"Size", "size">;
def Shape_ValueShapeType : Shape_Type<"ValueShape", "value_shape">;
def Shape_WitnessType : Shape_Type<"Witness", "witness">;

def Shape_ExtentTensorType : 1DTensorOf<[Index]>,
    BuildableType<"$_ctx.ranked_tensor_type(&[::pdll::ir::DYNAMIC], $_ctx.index_type())">;
def Shape_SizeOrIndexType : AnyTypeOf<[Shape_SizeType, Index], "size or index">;
def Shape_ShapeOrSizeType : AnyTypeOf<[Shape_SizeType, Shape_ShapeType], "shape or size">;
def Shape_ShapeOrExtentTensorType : AnyTypeOf<[Shape_ShapeType, Shape_ExtentTensorType], "shape or extent tensor">;
def Shape_AnyShapeOrSizeType : AnyTypeOf<[Shape_SizeOrIndexType, Shape_ShapeOrExtentTensorType], "any shape or size">;

class Shape_Op<string mnemonic, list<Trait> traits = []> : Op<ShapeDialect, mnemonic, traits>;

class Shape_SizeBinaryOp<string mnemonic, list<Trait> traits = []> : Shape_Op<mnemonic, traits # [Pure, InferTypeOpAdaptorWithIsCompatible]> {
  let arguments = (ins Shape_SizeOrIndexType:$lhs, Shape_SizeOrIndexType:$rhs);
  let results = (outs Shape_SizeOrIndexType:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Shape_AddOp : Shape_SizeBinaryOp<"add", [Commutative]>;

def Shape_AnyOp : Shape_Op<"any", [Commutative, Pure]> {
  let arguments = (ins Variadic<Shape_ShapeOrExtentTensorType>:$inputs);
  let results = (outs Shape_ShapeOrExtentTensorType:$result);
  let assemblyFormat = "$inputs attr-dict `:` type($inputs) `->` type($result)";
  let hasFolder = 1;
}

def Shape_AssumingAllOp : Shape_Op<"assuming_all", [Commutative, Pure]> {
  let arguments = (ins Variadic<Shape_WitnessType>:$inputs);
  let results = (outs Shape_WitnessType:$result);
  let assemblyFormat = "$inputs attr-dict";
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Shape_AssumingOp : Shape_Op<"assuming", [SingleBlockImplicitTerminator<"AssumingYieldOp">, DeclareOpInterfaceMethods<RegionBranchOpInterface>, RecursiveMemoryEffects]> {
  let arguments = (ins Shape_WitnessType:$witness);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$doRegion);
  let hasCustomAssemblyFormat = 1;
  let hasCanonicalizer = 1;
}

def Shape_AssumingYieldOp : Shape_Op<"assuming_yield", [Pure, ReturnLike, Terminator, HasParent<"AssumingOp">]> {
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
}

def Shape_BroadcastOp : Shape_Op<"broadcast", [Commutative, Pure]> {
  let arguments = (ins Variadic<Shape_ShapeOrExtentTensorType>:$shapes, OptionalAttr<StrAttr>:$error);
  let results = (outs Shape_ShapeOrExtentTensorType:$result);
  let assemblyFormat = "$shapes attr-dict `:` type($shapes) `->` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Shape_ConcatOp : Shape_Op<"concat", [Pure]> {
  let arguments = (ins Shape_ShapeOrExtentTensorType:$lhs, Shape_ShapeOrExtentTensorType:$rhs);
  let results = (outs Shape_ShapeOrExtentTensorType:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)";
  let hasFolder = 1;
}

def Shape_ConstShapeOp : Shape_Op<"const_shape", [ConstantLike, Pure, InferTypeOpAdaptorWithIsCompatible]> {
  let arguments = (ins IndexElementsAttr:$shape);
  let results = (outs Shape_ShapeOrExtentTensorType:$result);
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Shape_ConstSizeOp : Shape_Op<"const_size", [ConstantLike, Pure, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let arguments = (ins IndexAttr:$value);
  let results = (outs Shape_SizeType:$result);
  let assemblyFormat = "$value attr-dict";
  let hasFolder = 1;
}

def Shape_ConstWitnessOp : Shape_Op<"const_witness", [ConstantLike, Pure]> {
  let arguments = (ins BoolAttr:$passing);
  let results = (outs Shape_WitnessType:$result);
  let assemblyFormat = "$passing attr-dict";
  let hasFolder = 1;
}

def Shape_CstrBroadcastableOp : Shape_Op<"cstr_broadcastable", [Commutative]> {
  let arguments = (ins Variadic<Shape_ShapeOrExtentTensorType>:$shapes);
  let results = (outs Shape_WitnessType:$result);
  let assemblyFormat = "$shapes attr-dict `:` type($shapes)";
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Shape_CstrEqOp : Shape_Op<"cstr_eq", [Commutative]> {
  let arguments = (ins Variadic<Shape_ShapeOrExtentTensorType>:$shapes);
  let results = (outs Shape_WitnessType:$result);
  let assemblyFormat = "$shapes attr-dict `:` type($shapes)";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Shape_CstrRequireOp : Shape_Op<"cstr_require"> {
  let arguments = (ins I1:$pred, StrAttr:$msg);
  let results = (outs Shape_WitnessType:$result);
  let assemblyFormat = "$pred `,` $msg attr-dict";
  let hasFolder = 1;
}

def Shape_DebugPrintOp : Shape_Op<"debug_print"> {
  let arguments = (ins Shape_ShapeOrSizeType:$input);
  let results = (outs Shape_ShapeOrSizeType:$output);
}

def Shape_DimOp : Shape_Op<"dim", [Pure, InferTypeOpAdaptorWithIsCompatible]> {
  let arguments = (ins AnyShaped:$value, Shape_SizeOrIndexType:$index);
  let results = (outs Shape_SizeOrIndexType:$extent);
  let assemblyFormat = "$value `,` $index attr-dict `:` type($value) `,`type($index) `->` type($extent)";
  let hasFolder = 1;
}

def Shape_DivOp : Shape_SizeBinaryOp<"div">;

def Shape_FromExtentTensorOp : Shape_Op<"from_extent_tensor", [Pure]> {
  let arguments = (ins 1DTensorOf<[Index]>:$input);
  let results = (outs Shape_ShapeType:$result);
  let assemblyFormat = "$input attr-dict `:` type($input)";
}

def Shape_FromExtentsOp : Shape_Op<"from_extents", [Pure]> {
  let arguments = (ins Variadic<Shape_SizeOrIndexType>:$extents);
  let results = (outs Shape_ShapeType:$shape);
  let assemblyFormat = "$extents attr-dict `:` type($extents)";
  let hasFolder = 1;
}

def Shape_FuncOp : Shape_Op<"func", [AffineScope, AutomaticAllocationScope, FunctionOpInterface, IsolatedFromAbove, OpAsmOpInterface]> {
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttrOf<FunctionType>:$function_type, OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs, OptionalAttr<StrAttr>:$sym_visibility);
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
}

def Shape_FunctionLibraryOp : Shape_Op<"function_library", [AffineScope, IsolatedFromAbove, NoRegionArguments, SymbolTable, Symbol, NoTerminator, OpAsmOpInterface, SingleBlock]> {
  let arguments = (ins SymbolNameAttr:$sym_name, OptionalAttr<StrAttr>:$sym_visibility, DictionaryAttr:$mapping);
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
  let skipDefaultBuilders = 1;
}

def Shape_GetExtentOp : Shape_Op<"get_extent", [Pure, InferTypeOpAdaptorWithIsCompatible]> {
  let arguments = (ins Shape_ShapeOrExtentTensorType:$shape, Shape_SizeOrIndexType:$dim);
  let results = (outs Shape_SizeOrIndexType:$extent);
  let assemblyFormat = "$shape `,` $dim attr-dict `:` type($shape) `,` type($dim) `->` type($extent)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Shape_IndexToSizeOp : Shape_Op<"index_to_size", [Pure]> {
  let arguments = (ins Index:$arg);
  let results = (outs Shape_SizeType:$result);
  let assemblyFormat = "$arg attr-dict";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Shape_IsBroadcastableOp : Shape_Op<"is_broadcastable", [Commutative]> {
  let arguments = (ins Variadic<Shape_ShapeOrExtentTensorType>:$shapes);
  let results = (outs I1:$result);
  let assemblyFormat = "$shapes attr-dict `:` type($shapes)";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Shape_MaxOp : Shape_Op<"max", [Commutative, Pure, InferTypeOpAdaptorWithIsCompatible]> {
  let arguments = (ins Shape_ShapeOrSizeType:$lhs, Shape_ShapeOrSizeType:$rhs);
  let results = (outs Shape_ShapeOrSizeType:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)";
  let hasFolder = 1;
}

def Shape_MeetOp : Shape_Op<"meet", [Commutative, InferTypeOpAdaptorWithIsCompatible]> {
  let arguments = (ins Shape_AnyShapeOrSizeType:$arg0, Shape_AnyShapeOrSizeType:$arg1, OptionalAttr<StrAttr>:$error);
  let results = (outs Shape_AnyShapeOrSizeType:$result);
  let assemblyFormat = "$arg0 `,` $arg1 (`,` `error` `=` $error^)? attr-dict `:` type($arg0) `,` type($arg1) `->` type($result)";
}

def Shape_MinOp : Shape_Op<"min", [Commutative, Pure, InferTypeOpAdaptorWithIsCompatible]> {
  let arguments = (ins Shape_ShapeOrSizeType:$lhs, Shape_ShapeOrSizeType:$rhs);
  let results = (outs Shape_ShapeOrSizeType:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)";
  let hasFolder = 1;
}

def Shape_MulOp : Shape_SizeBinaryOp<"mul", [Commutative]>;

def Shape_NumElementsOp : Shape_Op<"num_elements", [Pure, InferTypeOpAdaptorWithIsCompatible]> {
  let arguments = (ins Shape_ShapeOrExtentTensorType:$shape);
  let results = (outs Shape_SizeOrIndexType:$result);
  let assemblyFormat = "$shape attr-dict `:` type($shape) `->` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Shape_RankOp : Shape_Op<"rank", [Pure, InferTypeOpAdaptorWithIsCompatible]> {
  let arguments = (ins Shape_ShapeOrExtentTensorType:$shape);
  let results = (outs Shape_SizeOrIndexType:$rank);
  let assemblyFormat = "$shape attr-dict `:` type($shape) `->` type($rank)";
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Shape_ReduceOp : Shape_Op<"reduce", [SingleBlockImplicitTerminator<"YieldOp">]> {
  let arguments = (ins Shape_ShapeOrExtentTensorType:$shape, Variadic<AnyType>:$initVals);
  let results = (outs Variadic<AnyType>:$result);
  let regions = (region SizedRegion<1>:$region);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Shape_ReturnOp : Shape_Op<"return", [Pure, HasParent<"FuncOp">, ReturnLike, Terminator]> {
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
}

def Shape_ShapeEqOp : Shape_Op<"shape_eq", [Pure, Commutative]> {
  let arguments = (ins Variadic<Shape_ShapeOrExtentTensorType>:$shapes);
  let results = (outs I1:$result);
  let assemblyFormat = "$shapes attr-dict `:` type($shapes)";
  let hasFolder = 1;
}

def Shape_ShapeOfOp : Shape_Op<"shape_of", [Pure, InferTypeOpAdaptorWithIsCompatible]> {
  let arguments = (ins AnyTypeOf<[AnyShaped, Shape_ValueShapeType]>:$arg);
  let results = (outs Shape_ShapeOrExtentTensorType:$result);
  let assemblyFormat = "$arg attr-dict `:` type($arg) `->` type($result)";
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

def Shape_SizeToIndexOp : Shape_Op<"size_to_index", [DeclareOpInterfaceMethods<CastOpInterface>, Pure]> {
  let arguments = (ins Shape_SizeOrIndexType:$arg);
  let results = (outs Index:$result);
  let assemblyFormat = "$arg attr-dict `:` type($arg)";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Shape_SplitAtOp : Shape_Op<"split_at", [Pure]> {
  let arguments = (ins Shape_ShapeOrExtentTensorType:$operand, Shape_SizeOrIndexType:$index);
  let results = (outs Shape_ShapeOrExtentTensorType:$head, Shape_ShapeOrExtentTensorType:$tail);
  let hasFolder = 1;
}

def Shape_ToExtentTensorOp : Shape_Op<"to_extent_tensor", [DeclareOpInterfaceMethods<CastOpInterface>, Pure]> {
  let arguments = (ins Shape_ShapeOrExtentTensorType:$input);
  let results = (outs IndexTensor:$result);
  let assemblyFormat = "$input attr-dict `:` type($input) `->` type($result)";
  let hasFolder = 1;
}

def Shape_ValueAsShapeOp : Shape_Op<"value_as_shape", [Pure]> {
  let arguments = (ins AnyTypeOf<[1DTensorOf<[AnyInteger, Index]>, Shape_ValueShapeType]>:$arg);
  let results = (outs Shape_ShapeOrExtentTensorType:$result);
  let assemblyFormat = "$arg attr-dict `:` type($arg) `->` type($result)";
}

def Shape_ValueOfOp : Shape_Op<"value_of", [Pure]> {
  let arguments = (ins Shape_ValueShapeType:$arg);
  let results = (outs AnyShaped:$result);
  let assemblyFormat = "$arg attr-dict `:` type($result)";
}

def Shape_WithOp : Shape_Op<"with_shape", [Pure]> {
  let arguments = (ins AnyTypeOf<[AnyShaped, Shape_ValueShapeType]>:$operand, Shape_ShapeOrExtentTensorType:$shape);
  let results = (outs Shape_ValueShapeType:$result);
  let assemblyFormat = "operands attr-dict `:` type($operand) `,` type($shape)";
}

def Shape_YieldOp : Shape_Op<"yield", [HasParent<"ReduceOp, FunctionLibraryOp">, Pure, ReturnLike, Terminator]> {
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
  let hasVerifier = 1;
}

