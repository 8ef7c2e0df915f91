// The operations and types of `tosa`.

def Tosa_Dialect : Dialect {
  let name = "tosa";
  let cppNamespace = "mlir::tosa";
  let hasConstantMaterializer = 1;
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
}

// Enumerations.

class Tosa_I32Enum<string name, string description, list<I32EnumAttrCase> cases> : I32EnumAttr<name, description, cases> {
  let cppNamespace = "::mlir::tosa";
  let genSpecializedAttr = 0;
}
class Tosa_EnumAttr<EnumInfo cases, string name> : EnumAttr<Tosa_Dialect, cases, name> {
  let assemblyFormat = "`<` $value `>`";
}
def Tosa_ResizeMode : Tosa_I32Enum<"ResizeMode", "Supported resize/upsampling strategies", [
    I32EnumAttrCase<"NEAREST_NEIGHBOR", 1>,
    I32EnumAttrCase<"BILINEAR", 2>
  ]>;
def Tosa_NanPropagationMode : Tosa_I32Enum<"NanPropagationMode", "Supported NaN propagation strategies", [
    I32EnumAttrCase<"PROPAGATE", 1>,
    I32EnumAttrCase<"IGNORE", 2>
  ]>;
def Tosa_RoundingMode : Tosa_I32Enum<"RoundingMode", "Supported rounding modes", [
    I32EnumAttrCase<"SINGLE_ROUND", 1>,
    I32EnumAttrCase<"INEXACT_ROUND", 2>,
    I32EnumAttrCase<"DOUBLE_ROUND", 3>
  ]>;
def Tosa_BlockSize : Tosa_I32Enum<"BlockSize", "Block size for the block_scaled formats", [
    I32EnumAttrCase<"BLOCK_SIZE_32", 32>
  ]>;
def Tosa_ResizeModeAttr : Tosa_EnumAttr<Tosa_ResizeMode, "resize_mode">;
def Tosa_NanPropagationModeAttr : Tosa_EnumAttr<Tosa_NanPropagationMode, "nan_mode">;
def Tosa_RoundingModeAttr : Tosa_EnumAttr<Tosa_RoundingMode, "rounding_mode">;
def Tosa_BlockSizeAttr : Tosa_EnumAttr<Tosa_BlockSize, "block_size">;

// Attributes that no operation has.

def Tosa_Extension : Tosa_I32Enum<"Extension", "supported TOSA extensions", [
    I32EnumAttrCase<"none", 0>,
    I32EnumAttrCase<"int16", 1>,
    I32EnumAttrCase<"int4", 2>,
    I32EnumAttrCase<"bf16", 3>,
    I32EnumAttrCase<"fp8e4m3", 4>,
    I32EnumAttrCase<"fp8e5m2", 5>,
    I32EnumAttrCase<"fft", 6>,
    I32EnumAttrCase<"variable", 7>,
    I32EnumAttrCase<"controlflow", 8>,
    I32EnumAttrCase<"doubleround", 9>,
    I32EnumAttrCase<"inexactround", 10>,
    I32EnumAttrCase<"dynamic", 11>,
    I32EnumAttrCase<"mxfp", 12>,
    I32EnumAttrCase<"int64", 13>,
    I32EnumAttrCase<"shape", 14>
  ]>;
def Tosa_Level : Tosa_I32Enum<"Level", "supported TOSA levels", [
    I32EnumAttrCase<"none", 0>,
    I32EnumAttrCase<"eightK", 1, "8k">
  ]>;
def Tosa_Profile : Tosa_I32Enum<"Profile", "supported TOSA profiles", [
    I32EnumAttrCase<"pro_int", 1>,
    I32EnumAttrCase<"pro_fp", 2>,
    I32EnumAttrCase<"none", 0>
  ]>;
def Tosa_SpecificationVersionCases : Tosa_I32Enum<"SpecificationVersion", "versions of the specification", [
    I32EnumAttrCase<"V_1_0", 0, "1.0">,
    I32EnumAttrCase<"V_1_1_DRAFT", 1, "1.1.draft">
  ]>;
def Tosa_ExtensionAttr : Tosa_EnumAttr<Tosa_Extension, "ext">;
def Tosa_LevelAttr : Tosa_EnumAttr<Tosa_Level, "level">;
def Tosa_ProfileAttr : Tosa_EnumAttr<Tosa_Profile, "prof">;
def Tosa_SpecificationVersion : Tosa_EnumAttr<Tosa_SpecificationVersionCases, "specification_version">;

class Tosa_QuantizationAttr<string name, string attrMnemonic, dag zeroPoints> : AttrDef<Tosa_Dialect, name> {
  let mnemonic = attrMnemonic;
  let parameters = zeroPoints;
  let assemblyFormat = "`<` struct(params) `>`";
}
def Tosa_UnaryOpQuantizationAttr
  : Tosa_QuantizationAttr<"UnaryOpQuantization", "unary_quant", (ins "int64_t":$input_zp, "int64_t":$output_zp)>;
def Tosa_ConvOpQuantizationAttr
  : Tosa_QuantizationAttr<"ConvOpQuantization", "conv_quant", (ins "int64_t":$input_zp, "int64_t":$weight_zp)>;
def Tosa_MatMulOpQuantizationAttr
  : Tosa_QuantizationAttr<"MatMulOpQuantization", "matmul_quant", (ins "int64_t":$a_zp, "int64_t":$b_zp)>;
def Tosa_PadOpQuantizationAttr : Tosa_QuantizationAttr<"PadOpQuantization", "pad_quant", (ins "int64_t":$input_zp)>;

def Tosa_TargetEnv : AttrDef<Tosa_Dialect, "TargetEnv"> {
  let mnemonic = "target_env";
  let parameters = (ins
    "SpecificationVersion":$specification_version,
    "Level":$level,
    ArrayRefParameter<"Profile">:$profiles,
    ArrayRefParameter<"Extension">:$extensions
  );
  let assemblyFormat = "`<` `specification_version` `=` $specification_version `,` `level` `=` $level `,` "
                       "`profiles` `=` `[` $profiles `]` `,` `extensions` `=` `[` $extensions `]` `>`";
}

// Types.

def Tosa_Shape : TypeDef<Tosa_Dialect, "shape"> {
  let mnemonic = "shape";
  let summary = "Shape with static rank and Index element type";
  let parameters = (ins "int":$rank);
  let assemblyFormat = "`<` $rank `>`";
  let genVerifyDecl = 1;
}
def Tosa_MXInt8 : TypeDef<Tosa_Dialect, "mxint8"> {
  let mnemonic = "mxint8";
  let summary = "INT8 type as defined by OCP-MX";
}

class TosaShapeOfRank<int rank> : Type<
    CPred<"crate::tosa::verify::is_shape_of_rank($_ctx, $_self, " # rank # ")">, "Tosa shape type of rank " # rank>;
def Rank1TosaShape : TosaShapeOfRank<1>;
def Rank2TosaShape : TosaShapeOfRank<2>;
def Rank4TosaShape : TosaShapeOfRank<4>;

// Element types.

class Tosa_QuantizedType<int width, string description> : Type<
    CPred<"crate::quant::format::storage_width($_ctx, $_self) == Some(" # width # ")">, description>;
def Tosa_Int8 : I<8>;
def Tosa_Int32 : I<32>;
def Tosa_Int : AnyTypeOf<[AnyUnsignedInteger, AnySignlessInteger]>;
def Tosa_Int32Or64 : AnyTypeOf<[I32, I64]>;
def Tosa_Int16Or32 : AnyTypeOf<[I16, I32]>;
def Tosa_AccType : AnyTypeOf<[I<32>, I<48>, F16, F32]>;
def Tosa_QuantizedInt : AnyTypeOf<[
    Tosa_QuantizedType<4, "Qint4 type">, Tosa_QuantizedType<8, "Qint8 type">, Tosa_QuantizedType<16, "Qint16 type">,
    Tosa_QuantizedType<32, "Qint32 type">
  ]>;
def Tosa_AnyNumber : AnyTypeOf<[Tosa_Int, Tosa_QuantizedInt, AnyFloat, Tosa_MXInt8], "number">;
def Tosa_MXFPNumber : AnyTypeOf<[F8E4M3FN, F8E5M2, F4E2M1FN, F6E2M3FN, F6E3M2FN, Tosa_MXInt8], "micro-scaling format number">;
def Tosa_MXFPScaleNumber : AnyTypeOf<[F8E8M0FNU], "micro-scaling format scale number">;

// Tensors without dimensions of size 0.

def HasRankAtLeast1 : And<[
    IsRankedTensorTypePred, CPred<"$_self.shape($_ctx).is_none_or(|shape| !shape.is_empty())">]>;
def HasNo0Dimensions : And<[
    IsRankedTensorTypePred, CPred<"$_self.shape($_ctx).is_none_or(|shape| shape.iter().all(|size| *size != 0))">]>;
def AllDimensionsAreSizeOne : And<[
    IsRankedTensorTypePred, CPred<"$_self.shape($_ctx).is_none_or(|shape| shape.iter().all(|size| *size == 1))">]>;

class TosaTensorOf<list<Type> allowedTypes, string summary = "tosa-conformant tensor">
    : TensorOf<allowedTypes, [Or<[HasNo0Dimensions, IsUnrankedTensorTypePred]>], summary>;
class TosaRankedTensorOf<list<Type> allowedTypes, list<Pred> preds = [], string summary = "tosa-conformant ranked tensor">
    : RankedTensorOf<allowedTypes, !listconcat([HasNo0Dimensions], preds), summary>;
class TosaUnrankedTensorOf<list<Type> allowedTypes>
    : UnrankedTensorOf<allowedTypes, [], "tosa-conformant unranked tensor">;
class TosaTensorRankOf<list<Type> allowedTypes, list<int> ranks>
    : TosaRankedTensorOf<allowedTypes, [HasAnyRankOfPred<ranks>],
                         !interleave(!foreach(rank, ranks, rank # "D"), "/") # " tensor">;
class TosaScalarTensorOf<list<Type> allowedTypes>
    : TosaRankedTensorOf<allowedTypes, [HasAnyRankOfPred<[1]>, AllDimensionsAreSizeOne], "tosa-conformant scalar tensor">;

def Tosa_Tensor : TosaTensorOf<[Tosa_AnyNumber]>;
def Tosa_UnrankedTensor : TosaUnrankedTensorOf<[Tosa_AnyNumber]>;
def Tosa_RankedTensor : TosaRankedTensorOf<[Tosa_AnyNumber]>;
def Tosa_I1Tensor : TosaTensorOf<[I1]>;
def Tosa_FloatTensor : TosaTensorOf<[AnyFloat]>;
def Tosa_Int32Or64Tensor : TosaTensorOf<[Tosa_Int32Or64]>;
def Tosa_1DInt8Tensor : 1DTensorOf<[I8]>;
def Tosa_1DInt16Or32Tensor : 1DTensorOf<[Tosa_Int16Or32]>;
def Tosa_IndexTensor2D : AnyTypeOf<[Tosa_UnrankedTensor, TosaTensorRankOf<[Tosa_Int32Or64], [2]>]>;
def Tosa_MXFPDataTensor3D : AnyTypeOf<[TosaUnrankedTensorOf<[Tosa_MXFPNumber]>, TosaTensorRankOf<[Tosa_MXFPNumber], [3]>]>;
def Tosa_MXFPDataTensorAtLeast1D : AnyTypeOf<[TosaUnrankedTensorOf<[Tosa_MXFPNumber]>, TosaRankedTensorOf<[Tosa_MXFPNumber], [HasRankAtLeast1]>], "tosa-conformant tensor of at least rank 1">;
def Tosa_MXFPScaleTensor3D : AnyTypeOf<[TosaUnrankedTensorOf<[Tosa_MXFPScaleNumber]>, TosaTensorRankOf<[Tosa_MXFPScaleNumber], [3]>]>;
def Tosa_MXFPScaleTensorAtLeast1D : AnyTypeOf<[TosaUnrankedTensorOf<[Tosa_MXFPScaleNumber]>, TosaRankedTensorOf<[Tosa_MXFPScaleNumber], [HasRankAtLeast1]>], "tosa-conformant tensor of at least rank 1">;
def Tosa_ScalarInt32Tensor : AnyTypeOf<[TosaUnrankedTensorOf<[Tosa_Int32]>, TosaScalarTensorOf<[Tosa_Int32]>]>;
def Tosa_ScalarInt8Tensor : AnyTypeOf<[TosaUnrankedTensorOf<[Tosa_Int8]>, TosaScalarTensorOf<[Tosa_Int8]>]>;
def Tosa_ScalarIntOrFloatTensor : AnyTypeOf<[TosaUnrankedTensorOf<[Tosa_Int, AnyFloat]>, TosaScalarTensorOf<[Tosa_Int, AnyFloat]>]>;
def Tosa_ScalarTensor : AnyTypeOf<[TosaUnrankedTensorOf<[Tosa_Int, AnyFloat]>, TosaScalarTensorOf<[Tosa_AnyNumber]>]>;
def Tosa_Tensor1D : AnyTypeOf<[Tosa_UnrankedTensor, TosaTensorRankOf<[Tosa_AnyNumber], [1]>], "1-d tosa-conformant tensor">;
def Tosa_Tensor3D : AnyTypeOf<[Tosa_UnrankedTensor, TosaTensorRankOf<[Tosa_AnyNumber], [3]>], "3-d tosa-conformant tensor">;
def Tosa_Tensor4D : AnyTypeOf<[Tosa_UnrankedTensor, TosaTensorRankOf<[Tosa_AnyNumber], [4]>], "4-d tosa-conformant tensor">;
def Tosa_Tensor5D : AnyTypeOf<[Tosa_UnrankedTensor, TosaTensorRankOf<[Tosa_AnyNumber], [5]>], "5-d tosa-conformant tensor">;
def Tosa_TensorAtLeast1D : AnyTypeOf<[Tosa_UnrankedTensor, TosaRankedTensorOf<[Tosa_AnyNumber], [HasRankAtLeast1]>], "tosa-conformant tensor of at least rank 1">;

class Tosa_TypeLike<list<Type> types, string description = ""> : TypeConstraint<
    Or<[AnyTypeOf<types>.predicate, VectorOfNonZeroRankOf<types>.predicate, TosaTensorOf<types>.predicate]>, description>;
def Tosa_IntLike : Tosa_TypeLike<[Tosa_Int], "signless-integer-like">;
def Tosa_Int8Like : Tosa_TypeLike<[Tosa_Int8], "signless-integer-8-bit-like">;

// Attributes.

class Tosa_IntArrayAttr<int n> : ConfinedAttr<DenseI64ArrayAttr, [DenseArrayCount<n>]>;
def Tosa_IntArrayAttr2 : Tosa_IntArrayAttr<2>;
def Tosa_IntArrayAttr3 : Tosa_IntArrayAttr<3>;
def Tosa_IntArrayAttr4 : Tosa_IntArrayAttr<4>;
def Tosa_IntArrayAttr6 : Tosa_IntArrayAttr<6>;
def Tosa_IntOrFloatAttr : AnyAttrOf<[APIntAttr, Attr<CPred<"matches!($_self.data($_ctx), ::pdll::ir::AttributeData::Float { .. })">, "arbitrary float attribute">]>;

// Traits and interfaces.

def TosaShapeOperator : NativeOpTrait<"TosaShapeOperator">;

def TosaShapeOperatorWithSameRanks : NativeOpTrait<"TosaShapeOperatorWithSameRanks">;

def TosaResolvableShapeOperands : NativeOpTrait<"TosaResolvableShapeOperands">;

def QueryExtensionInterface : OpInterface<"QueryExtensionInterface"> { let cppNamespace = "::mlir::tosa"; }

def QueryProfileInterface : OpInterface<"QueryProfileInterface"> { let cppNamespace = "::mlir::tosa"; }

def TosaOpInterface : OpInterface<"TosaOp"> { let cppNamespace = ""; }

def TosaElementwiseOperator : NativeOpTrait<"TosaElementwiseOperator">;

class Tosa_Op<string mnemonic, list<Trait> traits = []> : Op<Tosa_Dialect, mnemonic, traits>;

class Tosa_ShapeBinaryOp<string mnemonic, list<Trait> traits = []> : Tosa_Op<mnemonic, traits # [Pure, TosaShapeOperatorWithSameRanks, TosaShapeOperator, Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Shape:$input1, Tosa_Shape:$input2);
  let results = (outs Tosa_Shape:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  // MLIR verifies this by traits.
  let hasVerifier = 1;
}

class Tosa_ElementwiseBinaryOp<string mnemonic, list<Trait> traits = []> : Tosa_Op<mnemonic, traits # [SameOperandsAndResultElementType, DeclareOpInterfaceMethods<InferShapedTypeOpInterface, ["inferReturnTypeComponents"]>, ResultsBroadcastableShape, TosaElementwiseOperator, SameOperandsAndResultRank, Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor:$input1, Tosa_Tensor:$input2);
  let results = (outs Tosa_Tensor:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}

class Tosa_PlainUnaryOp<string mnemonic, list<Trait> traits = []> : Tosa_Op<mnemonic, traits # [DeclareOpInterfaceMethods<InferShapedTypeOpInterface, ["inferReturnTypeComponents"]>, Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor:$input1);
  let results = (outs Tosa_Tensor:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}

class Tosa_ComparisonOp<string mnemonic, list<Trait> traits = []> : Tosa_Op<mnemonic, traits # [SameOperandsElementType, DeclareOpInterfaceMethods<InferShapedTypeOpInterface, ["inferReturnTypeComponents"]>, ResultsBroadcastableShape, TosaElementwiseOperator, SameOperandsAndResultRank, Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor:$input1, Tosa_Tensor:$input2);
  let results = (outs Tosa_I1Tensor:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasFolder = 1;
}

class Tosa_ElementwiseUnaryOp<string mnemonic, list<Trait> traits = []> : Tosa_Op<mnemonic, traits # [SameOperandsAndResultShape, SameOperandsAndResultElementType, DeclareOpInterfaceMethods<InferShapedTypeOpInterface, ["inferReturnTypeComponents"]>, ResultsBroadcastableShape, TosaElementwiseOperator, SameOperandsAndResultRank, Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor:$input);
  let results = (outs Tosa_Tensor:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}

class Tosa_ShapeUnaryOp<string mnemonic, list<Trait> traits = []> : Tosa_Op<mnemonic, traits # [Pure, TosaShapeOperatorWithSameRanks, TosaShapeOperator, Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Shape:$input);
  let results = (outs Tosa_Shape:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  // MLIR verifies this by traits.
  let hasVerifier = 1;
}

class Tosa_LogicalBinaryOp<string mnemonic, list<Trait> traits = []> : Tosa_Op<mnemonic, traits # [Commutative, SameOperandsAndResultElementType, DeclareOpInterfaceMethods<InferShapedTypeOpInterface, ["inferReturnTypeComponents"]>, ResultsBroadcastableShape, TosaElementwiseOperator, SameOperandsAndResultRank, Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_I1Tensor:$input1, Tosa_I1Tensor:$input2);
  let results = (outs Tosa_I1Tensor:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}

class Tosa_ReductionOp<string mnemonic, list<Trait> traits = []> : Tosa_Op<mnemonic, traits # [InferTensorTypeAdaptor, Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_TensorAtLeast1D:$input, I32Attr:$axis);
  let results = (outs Tosa_TensorAtLeast1D:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Tosa_AbsOp : Tosa_Op<"abs", [SameOperandsAndResultShape, SameOperandsAndResultElementType, DeclareOpInterfaceMethods<InferShapedTypeOpInterface, ["inferReturnTypeComponents"]>, ResultsBroadcastableShape, TosaElementwiseOperator, SameOperandsAndResultRank, Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor:$input1);
  let results = (outs Tosa_Tensor:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasFolder = 1;
}

def Tosa_AddOp : Tosa_Op<"add", [Commutative, SameOperandsAndResultElementType, DeclareOpInterfaceMethods<InferShapedTypeOpInterface, ["inferReturnTypeComponents"]>, ResultsBroadcastableShape, TosaElementwiseOperator, SameOperandsAndResultRank, Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor:$input1, Tosa_Tensor:$input2);
  let results = (outs Tosa_Tensor:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasFolder = 1;
}

def Tosa_AddShapeOp : Tosa_ShapeBinaryOp<"add_shape">;

def Tosa_ApplyScaleOp : Tosa_Op<"apply_scale", [Pure, DeclareOpInterfaceMethods<VectorUnrollOpInterface>, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands, ElementwiseMappable]> {
  let arguments = (ins Tosa_IntLike:$value, Tosa_IntLike:$multiplier, Tosa_Int8Like:$shift, Tosa_RoundingModeAttr:$rounding_mode);
  let results = (outs Tosa_IntLike:$output);
  let hasCustomAssemblyFormat = 1;
}

def Tosa_ArgMaxOp : Tosa_Op<"argmax", [InferShapedTypeOpAdaptor, Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_TensorAtLeast1D:$input, I32Attr:$axis, DefaultValuedAttr<Tosa_NanPropagationModeAttr, "::mlir::tosa::NanPropagationMode::PROPAGATE">:$nan_mode);
  let results = (outs Tosa_Tensor:$output);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Tosa_ArithmeticRightShiftOp : Tosa_Op<"arithmetic_right_shift", [SameOperandsAndResultElementType, DeclareOpInterfaceMethods<InferShapedTypeOpInterface, ["inferReturnTypeComponents"]>, ResultsBroadcastableShape, TosaElementwiseOperator, SameOperandsAndResultRank, Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor:$input1, Tosa_Tensor:$input2, BoolAttr:$round);
  let results = (outs Tosa_Tensor:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}

def Tosa_AvgPool2dOp : Tosa_Op<"avg_pool2d", [InferShapedTypeOpAdaptor, Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor4D:$input, Tosa_ScalarIntOrFloatTensor:$input_zp, Tosa_ScalarIntOrFloatTensor:$output_zp, Tosa_IntArrayAttr2:$kernel, Tosa_IntArrayAttr2:$stride, Tosa_IntArrayAttr4:$pad, TypeAttrOf<Tosa_AccType>:$acc_type);
  let results = (outs Tosa_Tensor4D:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Tosa_BitwiseAndOp : Tosa_ElementwiseBinaryOp<"bitwise_and", [Commutative]>;

def Tosa_BitwiseNotOp : Tosa_PlainUnaryOp<"bitwise_not", [SameOperandsAndResultShape, SameOperandsAndResultElementType, ResultsBroadcastableShape, TosaElementwiseOperator, SameOperandsAndResultRank]>;

def Tosa_BitwiseOrOp : Tosa_ElementwiseBinaryOp<"bitwise_or", [Commutative]>;

def Tosa_BitwiseXorOp : Tosa_ElementwiseBinaryOp<"bitwise_xor", [Commutative]>;

def Tosa_CastFromBlockScaledOp : Tosa_Op<"cast_from_block_scaled", [InferShapedTypeOpAdaptor, Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_MXFPDataTensorAtLeast1D:$input_data, Tosa_MXFPScaleTensorAtLeast1D:$input_scale, Tosa_BlockSizeAttr:$block_size);
  let results = (outs Tosa_TensorAtLeast1D:$output_data);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Tosa_CastOp : Tosa_Op<"cast", [Pure, SameOperandsAndResultShape, DeclareOpInterfaceMethods<InferShapedTypeOpInterface, ["inferReturnTypeComponents"]>, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor:$input);
  let results = (outs Tosa_Tensor:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasFolder = 1;
}

def Tosa_CastToBlockScaledOp : Tosa_Op<"cast_to_block_scaled", [InferShapedTypeOpAdaptor, Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_TensorAtLeast1D:$input_data, Tosa_BlockSizeAttr:$block_size);
  let results = (outs Tosa_MXFPDataTensorAtLeast1D:$output_data, Tosa_MXFPScaleTensorAtLeast1D:$output_scale);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Tosa_CeilOp : Tosa_PlainUnaryOp<"ceil", [SameOperandsAndResultShape, SameOperandsAndResultElementType, ResultsBroadcastableShape, TosaElementwiseOperator, SameOperandsAndResultRank]>;

def Tosa_ClampOp : Tosa_Op<"clamp", [SameOperandsAndResultShape, SameOperandsAndResultElementType, DeclareOpInterfaceMethods<InferShapedTypeOpInterface, ["inferReturnTypeComponents"]>, ResultsBroadcastableShape, TosaElementwiseOperator, SameOperandsAndResultRank, Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor:$input, Tosa_IntOrFloatAttr:$min_val, Tosa_IntOrFloatAttr:$max_val, DefaultValuedAttr<Tosa_NanPropagationModeAttr, "::mlir::tosa::NanPropagationMode::PROPAGATE">:$nan_mode);
  let results = (outs Tosa_Tensor:$output);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

def Tosa_ClzOp : Tosa_PlainUnaryOp<"clz", [SameOperandsAndResultShape, SameOperandsAndResultElementType, ResultsBroadcastableShape, TosaElementwiseOperator, SameOperandsAndResultRank]>;

def Tosa_ConcatOp : Tosa_Op<"concat", [InferTensorTypeAdaptor, Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Variadic<Tosa_TensorAtLeast1D>:$input1, I32Attr:$axis);
  let results = (outs Tosa_TensorAtLeast1D:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Tosa_ConcatShapeOp : Tosa_Op<"concat_shape", [Pure, TosaShapeOperator, Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Variadic<Tosa_Shape>:$input);
  let results = (outs Tosa_Shape:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Tosa_ConstOp : Tosa_Op<"const", [ConstantLike, Pure, AllShapesMatch<["values", "output"]>, FirstAttrDerivedResultType, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins ElementsAttr:$values);
  let results = (outs Tosa_Tensor:$output);
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Tosa_ConstShapeOp : Tosa_Op<"const_shape", [ConstantLike, Pure, TosaShapeOperator, Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins IndexElementsAttr:$values);
  let results = (outs Tosa_Shape:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Tosa_Conv2DOp : Tosa_Op<"conv2d", [SameVariadicOperandSize, InferShapedTypeOpAdaptor, Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor4D:$input, Tosa_Tensor4D:$weight, Tosa_Tensor1D:$bias, Tosa_ScalarIntOrFloatTensor:$input_zp, Tosa_ScalarIntOrFloatTensor:$weight_zp, Tosa_IntArrayAttr4:$pad, Tosa_IntArrayAttr2:$stride, Tosa_IntArrayAttr2:$dilation, TypeAttrOf<Tosa_AccType>:$acc_type, DefaultValuedOptionalAttr<BoolAttr, "false">:$local_bound);
  let results = (outs Tosa_Tensor4D:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

def Tosa_Conv3DOp : Tosa_Op<"conv3d", [SameVariadicOperandSize, InferShapedTypeOpAdaptor, Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor5D:$input, Tosa_Tensor5D:$weight, Tosa_Tensor1D:$bias, Tosa_ScalarIntOrFloatTensor:$input_zp, Tosa_ScalarIntOrFloatTensor:$weight_zp, Tosa_IntArrayAttr6:$pad, Tosa_IntArrayAttr3:$stride, Tosa_IntArrayAttr3:$dilation, TypeAttrOf<Tosa_AccType>:$acc_type, DefaultValuedOptionalAttr<BoolAttr, "false">:$local_bound);
  let results = (outs Tosa_Tensor5D:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Tosa_CosOp : Tosa_Op<"cos", [SameOperandsAndResultShape, SameOperandsAndResultElementType, DeclareOpInterfaceMethods<InferShapedTypeOpInterface, ["inferReturnTypeComponents"]>, ResultsBroadcastableShape, TosaElementwiseOperator, SameOperandsAndResultRank, Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_FloatTensor:$input1);
  let results = (outs Tosa_FloatTensor:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}

def Tosa_CustomOp : Tosa_Op<"custom", [TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins StrAttr:$operator_name, StrAttr:$domain_name, StrAttr:$implementation_attrs, Variadic<Tosa_Tensor>:$input_list);
  let results = (outs Variadic<Tosa_Tensor>:$output_list);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}

def Tosa_DepthwiseConv2DOp : Tosa_Op<"depthwise_conv2d", [SameVariadicOperandSize, InferShapedTypeOpAdaptor, Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor4D:$input, Tosa_Tensor4D:$weight, Tosa_Tensor1D:$bias, Tosa_ScalarIntOrFloatTensor:$input_zp, Tosa_ScalarIntOrFloatTensor:$weight_zp, Tosa_IntArrayAttr4:$pad, Tosa_IntArrayAttr2:$stride, Tosa_IntArrayAttr2:$dilation, TypeAttrOf<Tosa_AccType>:$acc_type, DefaultValuedOptionalAttr<BoolAttr, "false">:$local_bound);
  let results = (outs Tosa_Tensor4D:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

def Tosa_DimOp : Tosa_Op<"dim", [Pure, TosaShapeOperator, Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_TensorAtLeast1D:$input1, I32Attr:$axis);
  let results = (outs Tosa_Shape:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Tosa_DivCeilShapeOp : Tosa_ShapeBinaryOp<"div_ceil_shape">;

def Tosa_DivFloorShapeOp : Tosa_ShapeBinaryOp<"div_floor_shape">;

def Tosa_EqualOp : Tosa_ComparisonOp<"equal", [InferTensorType, Commutative]>;

def Tosa_ErfOp : Tosa_ElementwiseUnaryOp<"erf">;

def Tosa_Exp2ShapeOp : Tosa_ShapeUnaryOp<"exp2_shape">;

def Tosa_ExpOp : Tosa_PlainUnaryOp<"exp", [SameOperandsAndResultShape, SameOperandsAndResultElementType, ResultsBroadcastableShape, TosaElementwiseOperator, SameOperandsAndResultRank]>;

def Tosa_FFT2dOp : Tosa_Op<"fft2d", [SameOperandsAndResultElementType, SameOperandsAndResultShape, ResultsAreFloatLike, InferShapedTypeOpAdaptor, Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor3D:$input_real, Tosa_Tensor3D:$input_imag, BoolAttr:$inverse, DefaultValuedOptionalAttr<BoolAttr, "false">:$local_bound);
  let results = (outs Tosa_Tensor3D:$output_real, Tosa_Tensor3D:$output_imag);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Tosa_FloorOp : Tosa_PlainUnaryOp<"floor", [SameOperandsAndResultShape, SameOperandsAndResultElementType, ResultsBroadcastableShape, TosaElementwiseOperator, SameOperandsAndResultRank]>;

def Tosa_GatherOp : Tosa_Op<"gather", [InferShapedTypeOpAdaptor, Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor3D:$values, Tosa_IndexTensor2D:$indices);
  let results = (outs Tosa_Tensor3D:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Tosa_GreaterEqualOp : Tosa_ComparisonOp<"greater_equal">;

def Tosa_GreaterOp : Tosa_ComparisonOp<"greater">;

def Tosa_IdentityOp : Tosa_PlainUnaryOp<"identity">;

def Tosa_IfOp : Tosa_Op<"cond_if", [InferShapedTypeOpAdaptor, SingleBlockImplicitTerminator<"YieldOp">, RecursiveMemoryEffects, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_I1Tensor:$condition, Variadic<Tosa_Tensor>:$input_list);
  let results = (outs Variadic<Tosa_Tensor>:$output_list);
  let regions = (region SizedRegion<1>:$then_graph, SizedRegion<1>:$else_graph);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Tosa_IntDivOp : Tosa_Op<"intdiv", [SameOperandsAndResultElementType, DeclareOpInterfaceMethods<InferShapedTypeOpInterface, ["inferReturnTypeComponents"]>, ResultsBroadcastableShape, TosaElementwiseOperator, SameOperandsAndResultRank, Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Int32Or64Tensor:$input1, Tosa_Int32Or64Tensor:$input2);
  let results = (outs Tosa_Int32Or64Tensor:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasFolder = 1;
}

def Tosa_Log2CeilShapeOp : Tosa_ShapeUnaryOp<"log2_ceil_shape">;

def Tosa_Log2FloorShapeOp : Tosa_ShapeUnaryOp<"log2_floor_shape">;

def Tosa_LogOp : Tosa_PlainUnaryOp<"log", [SameOperandsAndResultShape, SameOperandsAndResultElementType, ResultsBroadcastableShape, TosaElementwiseOperator, SameOperandsAndResultRank]>;

def Tosa_LogicalAndOp : Tosa_LogicalBinaryOp<"logical_and">;

def Tosa_LogicalLeftShiftOp : Tosa_ElementwiseBinaryOp<"logical_left_shift">;

def Tosa_LogicalNotOp : Tosa_Op<"logical_not", [SameOperandsAndResultShape, SameOperandsAndResultElementType, DeclareOpInterfaceMethods<InferShapedTypeOpInterface, ["inferReturnTypeComponents"]>, ResultsBroadcastableShape, TosaElementwiseOperator, SameOperandsAndResultRank, Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_I1Tensor:$input1);
  let results = (outs Tosa_I1Tensor:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}

def Tosa_LogicalOrOp : Tosa_LogicalBinaryOp<"logical_or">;

def Tosa_LogicalRightShiftOp : Tosa_ElementwiseBinaryOp<"logical_right_shift">;

def Tosa_LogicalXorOp : Tosa_LogicalBinaryOp<"logical_xor">;

def Tosa_MatMulOp : Tosa_Op<"matmul", [InferShapedTypeOpAdaptor, Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor3D:$a, Tosa_Tensor3D:$b, Tosa_ScalarIntOrFloatTensor:$a_zp, Tosa_ScalarIntOrFloatTensor:$b_zp);
  let results = (outs Tosa_Tensor3D:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Tosa_MatmulTBlockScaledOp : Tosa_Op<"matmul_t_block_scaled", [InferShapedTypeOpAdaptor, Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_MXFPDataTensor3D:$a_data, Tosa_MXFPScaleTensor3D:$a_scale, Tosa_MXFPDataTensor3D:$b_data, Tosa_MXFPScaleTensor3D:$b_scale, Tosa_BlockSizeAttr:$block_size);
  let results = (outs Tosa_Tensor3D:$output_data);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Tosa_MaxPool2dOp : Tosa_Op<"max_pool2d", [InferShapedTypeOpAdaptor, Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor4D:$input, Tosa_IntArrayAttr2:$kernel, Tosa_IntArrayAttr2:$stride, Tosa_IntArrayAttr4:$pad, DefaultValuedAttr<Tosa_NanPropagationModeAttr, "::mlir::tosa::NanPropagationMode::PROPAGATE">:$nan_mode);
  let results = (outs Tosa_Tensor4D:$output);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

def Tosa_MaxShapeOp : Tosa_ShapeBinaryOp<"max_shape">;

def Tosa_MaximumOp : Tosa_Op<"maximum", [Commutative, SameOperandsAndResultElementType, DeclareOpInterfaceMethods<InferShapedTypeOpInterface, ["inferReturnTypeComponents"]>, ResultsBroadcastableShape, TosaElementwiseOperator, SameOperandsAndResultRank, Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor:$input1, Tosa_Tensor:$input2, DefaultValuedAttr<Tosa_NanPropagationModeAttr, "::mlir::tosa::NanPropagationMode::PROPAGATE">:$nan_mode);
  let results = (outs Tosa_Tensor:$output);
  let hasCustomAssemblyFormat = 1;
}

def Tosa_MinShapeOp : Tosa_ShapeBinaryOp<"min_shape">;

def Tosa_MinimumOp : Tosa_Op<"minimum", [Commutative, SameOperandsAndResultElementType, DeclareOpInterfaceMethods<InferShapedTypeOpInterface, ["inferReturnTypeComponents"]>, ResultsBroadcastableShape, TosaElementwiseOperator, SameOperandsAndResultRank, Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor:$input1, Tosa_Tensor:$input2, DefaultValuedAttr<Tosa_NanPropagationModeAttr, "::mlir::tosa::NanPropagationMode::PROPAGATE">:$nan_mode);
  let results = (outs Tosa_Tensor:$output);
  let hasCustomAssemblyFormat = 1;
}

def Tosa_ModShapeOp : Tosa_ShapeBinaryOp<"mod_shape">;

def Tosa_MulOp : Tosa_Op<"mul", [DeclareOpInterfaceMethods<InferShapedTypeOpInterface, ["inferReturnTypeComponents"]>, Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor:$input1, Tosa_Tensor:$input2, Tosa_ScalarInt8Tensor:$shift);
  let results = (outs Tosa_Tensor:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Tosa_MulShapeOp : Tosa_ShapeBinaryOp<"mul_shape">;

def Tosa_NegateOp : Tosa_Op<"negate", [TosaElementwiseOperator, Pure, InferShapedTypeOpAdaptor, Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor:$input1, Tosa_ScalarIntOrFloatTensor:$input1_zp, Tosa_ScalarIntOrFloatTensor:$output_zp);
  let results = (outs Tosa_Tensor:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Tosa_PadOp : Tosa_Op<"pad", [InferShapedTypeOpAdaptor, Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_TensorAtLeast1D:$input1, Tosa_Shape:$padding, Tosa_ScalarTensor:$pad_const);
  let results = (outs Tosa_TensorAtLeast1D:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Tosa_PowOp : Tosa_ElementwiseBinaryOp<"pow">;

def Tosa_RFFT2dOp : Tosa_Op<"rfft2d", [SameOperandsAndResultElementType, ResultsAreFloatLike, InferShapedTypeOpAdaptor, Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor3D:$input_real, DefaultValuedOptionalAttr<BoolAttr, "false">:$local_bound);
  let results = (outs Tosa_Tensor3D:$output_real, Tosa_Tensor3D:$output_imag);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Tosa_ReciprocalOp : Tosa_Op<"reciprocal", [SameOperandsAndResultShape, SameOperandsAndResultElementType, DeclareOpInterfaceMethods<InferShapedTypeOpInterface, ["inferReturnTypeComponents"]>, ResultsBroadcastableShape, TosaElementwiseOperator, SameOperandsAndResultRank, Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor:$input1);
  let results = (outs Tosa_Tensor:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasFolder = 1;
}

def Tosa_ReduceAllOp : Tosa_ReductionOp<"reduce_all">;

def Tosa_ReduceAnyOp : Tosa_ReductionOp<"reduce_any">;

def Tosa_ReduceMaxOp : Tosa_Op<"reduce_max", [InferTensorTypeAdaptor, Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_TensorAtLeast1D:$input, I32Attr:$axis, DefaultValuedAttr<Tosa_NanPropagationModeAttr, "::mlir::tosa::NanPropagationMode::PROPAGATE">:$nan_mode);
  let results = (outs Tosa_TensorAtLeast1D:$output);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Tosa_ReduceMinOp : Tosa_Op<"reduce_min", [InferTensorTypeAdaptor, Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_TensorAtLeast1D:$input, I32Attr:$axis, DefaultValuedAttr<Tosa_NanPropagationModeAttr, "::mlir::tosa::NanPropagationMode::PROPAGATE">:$nan_mode);
  let results = (outs Tosa_TensorAtLeast1D:$output);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Tosa_ReduceProductOp : Tosa_ReductionOp<"reduce_product">;

def Tosa_ReduceSumOp : Tosa_ReductionOp<"reduce_sum">;

def Tosa_RescaleOp : Tosa_Op<"rescale", [InferShapedTypeOpAdaptor, Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor:$input, Tosa_1DInt16Or32Tensor:$multiplier, Tosa_1DInt8Tensor:$shift, Tosa_ScalarIntOrFloatTensor:$input_zp, Tosa_ScalarIntOrFloatTensor:$output_zp, BoolAttr:$scale32, Tosa_RoundingModeAttr:$rounding_mode, BoolAttr:$per_channel, BoolAttr:$input_unsigned, BoolAttr:$output_unsigned);
  let results = (outs Tosa_Tensor:$output);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Tosa_ReshapeOp : Tosa_Op<"reshape", [InferTensorTypeAdaptor, Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor:$input1, Tosa_Shape:$shape);
  let results = (outs Tosa_Tensor:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Tosa_ResizeOp : Tosa_Op<"resize", [InferShapedTypeOpAdaptor, Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor4D:$input, Rank4TosaShape:$scale, Rank2TosaShape:$offset, Rank2TosaShape:$border, Tosa_ResizeModeAttr:$mode);
  let results = (outs Tosa_Tensor4D:$output);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Tosa_ReverseOp : Tosa_Op<"reverse", [DeclareOpInterfaceMethods<InferShapedTypeOpInterface, ["inferReturnTypeComponents"]>, Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_TensorAtLeast1D:$input1, I32Attr:$axis);
  let results = (outs Tosa_TensorAtLeast1D:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Tosa_RsqrtOp : Tosa_PlainUnaryOp<"rsqrt", [SameOperandsAndResultShape, SameOperandsAndResultElementType, ResultsBroadcastableShape, TosaElementwiseOperator, SameOperandsAndResultRank]>;

def Tosa_ScatterOp : Tosa_Op<"scatter", [InferShapedTypeOpAdaptor, Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor3D:$values_in, Tosa_IndexTensor2D:$indices, Tosa_Tensor3D:$input);
  let results = (outs Tosa_Tensor3D:$values_out);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Tosa_SelectOp : Tosa_Op<"select", [DeclareOpInterfaceMethods<InferShapedTypeOpInterface, ["inferReturnTypeComponents"]>, ResultsBroadcastableShape, TosaElementwiseOperator, SameOperandsAndResultRank, Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_I1Tensor:$input1, Tosa_Tensor:$input2, Tosa_Tensor:$input3);
  let results = (outs Tosa_Tensor:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizeMethod = 1;
}

def Tosa_SigmoidOp : Tosa_ElementwiseUnaryOp<"sigmoid">;

def Tosa_SinOp : Tosa_Op<"sin", [SameOperandsAndResultShape, SameOperandsAndResultElementType, DeclareOpInterfaceMethods<InferShapedTypeOpInterface, ["inferReturnTypeComponents"]>, ResultsBroadcastableShape, TosaElementwiseOperator, SameOperandsAndResultRank, Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_FloatTensor:$input1);
  let results = (outs Tosa_FloatTensor:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}

def Tosa_SliceOp : Tosa_Op<"slice", [InferShapedTypeOpAdaptor, Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_TensorAtLeast1D:$input1, Tosa_Shape:$start, Tosa_Shape:$size);
  let results = (outs Tosa_TensorAtLeast1D:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Tosa_SliceShapeOp : Tosa_Op<"slice_shape", [Pure, TosaShapeOperator, Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Shape:$input, Tosa_ScalarInt32Tensor:$start, Tosa_ScalarInt32Tensor:$size);
  let results = (outs Tosa_Shape:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Tosa_SubOp : Tosa_Op<"sub", [SameOperandsAndResultElementType, DeclareOpInterfaceMethods<InferShapedTypeOpInterface, ["inferReturnTypeComponents"]>, ResultsBroadcastableShape, TosaElementwiseOperator, SameOperandsAndResultRank, Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor:$input1, Tosa_Tensor:$input2);
  let results = (outs Tosa_Tensor:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasFolder = 1;
}

def Tosa_SubShapeOp : Tosa_ShapeBinaryOp<"sub_shape">;

def Tosa_TableOp : Tosa_Op<"table", [InferShapedTypeOpAdaptor, Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor:$input1, Tosa_Tensor1D:$table);
  let results = (outs Tosa_Tensor:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Tosa_TanhOp : Tosa_ElementwiseUnaryOp<"tanh">;

def Tosa_TileOp : Tosa_Op<"tile", [InferShapedTypeOpAdaptor, Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_TensorAtLeast1D:$input1, Tosa_Shape:$multiples);
  let results = (outs Tosa_TensorAtLeast1D:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Tosa_TransposeConv2DOp : Tosa_Op<"transpose_conv2d", [SameVariadicOperandSize, InferShapedTypeOpAdaptor, Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_Tensor4D:$input, Tosa_Tensor4D:$weight, Tosa_Tensor1D:$bias, Tosa_ScalarIntOrFloatTensor:$input_zp, Tosa_ScalarIntOrFloatTensor:$weight_zp, Tosa_IntArrayAttr4:$out_pad, Tosa_IntArrayAttr2:$stride, TypeAttrOf<Tosa_AccType>:$acc_type, DefaultValuedOptionalAttr<BoolAttr, "false">:$local_bound);
  let results = (outs Tosa_Tensor4D:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Tosa_TransposeOp : Tosa_Op<"transpose", [DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface, ["reifyResultShapes"]>, AllElementTypesMatch<["input1", "output"]>, InferShapedTypeOpAdaptor, Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Tosa_TensorAtLeast1D:$input1, DenseI32ArrayAttr:$perms);
  let results = (outs Tosa_TensorAtLeast1D:$output);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Tosa_VariableOp : Tosa_Op<"variable", [Symbol, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins SymbolNameAttr:$sym_name, IndexElementsAttr:$var_shape, TypeAttr:$type, OptionalAttr<AnyAttr>:$initial_value);
  let assemblyFormat = "$sym_name attr-dict custom<VariableOpTypeOrInitialValue>($var_shape, $type, $initial_value)";
  let hasCustomAssemblyFormat = 1;
}

def Tosa_VariableReadOp : Tosa_Op<"variable_read", [TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins SymbolNameAttr:$name);
  let results = (outs Tosa_Tensor:$output1);
  let assemblyFormat = "$name attr-dict `:` type($output1)";
  let hasVerifier = 1;
}

def Tosa_VariableWriteOp : Tosa_Op<"variable_write", [TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins SymbolNameAttr:$name, Tosa_Tensor:$input1);
  let assemblyFormat = "$name attr-dict `,` $input1 `:` type($input1)";
  let hasVerifier = 1;
}

def Tosa_WhileOp : Tosa_Op<"while_loop", [DeclareOpInterfaceMethods<LoopLikeOpInterface>, InferShapedTypeOpAdaptor, SingleBlockImplicitTerminator<"YieldOp">, RecursiveMemoryEffects, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Variadic<Tosa_Tensor>:$input_list);
  let results = (outs Variadic<Tosa_Tensor>:$output_list);
  let regions = (region SizedRegion<1>:$cond_graph, SizedRegion<1>:$body_graph);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Tosa_YieldOp : Tosa_Op<"yield", [Terminator, Pure, TosaOpInterface, DeclareOpInterfaceMethods<QueryProfileInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, TosaResolvableShapeOperands]> {
  let arguments = (ins Variadic<Tosa_Tensor>:$inputs);
  let assemblyFormat = "$inputs attr-dict `:` type($inputs)";
}

