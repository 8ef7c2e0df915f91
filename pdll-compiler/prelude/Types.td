// Constraints on types, and their combinations.

//===- Type predicates -----------------------------------------------------------------------------------------------

def HasRankPred : PdllKnown<"has_rank">;
class HasAnyRankOfPred<list<int> ranks>
    : And<[HasRankPred, PdllKnown<"is_rank_one_of", ["&[" # !interleave(ranks, ", ") # "]"]>]>;
class HasRankGreaterOrEqualPred<int rank> : PdllKnown<"is_rank_at_least", ["" # rank]>;

def IsVectorOfAnyRankTypePred : PdllKnown<"is_vector">;
def IsFixedVectorOfAnyRankTypePred : PdllKnown<"is_fixed_vector">;
def IsVectorTypeWithAnyDimScalablePred : PdllKnown<"is_scalable_vector">;
def IsVectorOfNonZeroRankTypePred : And<[IsVectorOfAnyRankTypePred, HasRankGreaterOrEqualPred<1>]>;
def IsFixedVectorOfNonZeroRankTypePred : And<[IsFixedVectorOfAnyRankTypePred, HasRankGreaterOrEqualPred<1>]>;
def IsVectorTypeWithOnlyTrailingDimScalablePred : PdllKnown<"is_vector_with_only_trailing_dim_scalable">;
def IsVectorTypeWithAllDimsScalablePred : PdllKnown<"is_vector_with_all_dims_scalable">;
def IsTensorTypePred : PdllKnown<"is_tensor">;
def IsRankedTensorTypePred : PdllKnown<"is_ranked_tensor">;
def IsUnrankedTensorTypePred : PdllKnown<"is_unranked_tensor">;
def IsMemRefTypePred : PdllKnown<"is_memref">;
def IsUnrankedMemRefTypePred : PdllKnown<"is_unranked_memref">;
def IsBaseMemRefTypePred : Or<[IsMemRefTypePred, IsUnrankedMemRefTypePred]>;
def IsTensorOrMemRefTypePred : Or<[IsTensorTypePred, IsMemRefTypePred]>;
def IsShapedTypePred : PdllKnown<"is_shaped">;
def IsTupleTypePred : PdllKnown<"is_tuple">;
def HasStaticShapePred : PdllKnown<"has_static_shape">;
def HasValueSemanticsPred : PdllKnown<"has_value_semantics">;
def HasStridesPred : PdllKnown<"is_strided">;

class IsVectorOfRankPred<list<int> allowedRanks> : And<[IsVectorOfNonZeroRankTypePred, HasAnyRankOfPred<allowedRanks>]>;
class IsFixedVectorOfRankPred<list<int> allowedRanks> : And<[IsFixedVectorOfAnyRankTypePred, HasAnyRankOfPred<allowedRanks>]>;
class IsScalableVectorOfRankPred<list<int> allowedRanks>
    : And<[IsVectorTypeWithAnyDimScalablePred, HasAnyRankOfPred<allowedRanks>]>;
class PdllHasLengthOfPred<list<int> lengths> : PdllKnown<"is_length_one_of", ["&[" # !interleave(lengths, ", ") # "]"]>;
class IsVectorOfLengthPred<list<int> allowedLengths> : And<[IsVectorOfNonZeroRankTypePred, PdllHasLengthOfPred<allowedLengths>]>;
class IsFixedVectorOfLengthPred<list<int> allowedLengths>
    : And<[IsFixedVectorOfAnyRankTypePred, PdllHasLengthOfPred<allowedLengths>]>;
class IsScalableVectorOfLengthPred<list<int> allowedLengths>
    : And<[IsVectorTypeWithAnyDimScalablePred, PdllHasLengthOfPred<allowedLengths>]>;
class IsVectorOfMinLengthPred<int minLength>
    : And<[IsVectorOfNonZeroRankTypePred, PdllKnown<"is_length_at_least", ["" # minLength]>]>;
class IsVectorOfMaxLengthPred<int maxLength>
    : And<[IsVectorOfNonZeroRankTypePred, PdllKnown<"is_length_at_most", ["" # maxLength]>]>;
// The size of the n-th dimension (from the end if negative) is in the list.
class IsNthDimSizeIsOneOfPred<int n, list<int> allowedSizes>
    : PdllKnown<"is_dim_one_of", ["" # n, "&[" # !interleave(allowedSizes, ", ") # "]"]>;
class IsVectorOfShape<list<int> shape> : PdllKnown<"is_shape", ["&[" # !interleave(shape, ", ") # "]"]>;

//===- Types and groups ----------------------------------------------------------------------------------------------

// `builderCall` is a Rust expression that creates the type, empty unless there is exactly one such type.
class Type<Pred condition, string descr = "", string cppType = "::mlir::Type">
    : TypeConstraint<condition, descr, cppType> {
  string description = "";
  string builderCall = "";
}
class TypeAlias<Type t, string summary = t.summary> : Type<t.predicate, summary, t.cppType> {
  let description = t.description;
  let builderCall = t.builderCall;
}
class DialectType<Dialect d, Pred condition, string descr = "", string cppType = "::mlir::Type">
    : Type<condition, descr, cppType> {
  Dialect dialect = d;
}
class Variadic<Type type> : TypeConstraint<type.predicate, "variadic of " # type.summary, type.cppType> {
  Type baseType = type;
  int minSize = 0;
}
class VariadicOfVariadic<Type type, string variadicSegmentAttrName> : Variadic<type> {
  string segmentAttrName = variadicSegmentAttrName;
}
class Optional<Type type> : TypeConstraint<type.predicate, type.summary, type.cppType> {
  Type baseType = type;
}
class BuildableType<code builder> {
  code builderCall = builder;
}
class SameBuildabilityAs<Type type, code builder> {
  code builderCall = !if(!empty(type.builderCall), "", builder);
}

def AnyType : Type<PdllKnown<"is_any">, "any type">;
def NoneType : Type<PdllKnown<"is_none">, "none type", "::mlir::NoneType">, BuildableType<"$_ods::none_type($_ctx)">;

class AnyTypeOf<list<Type> allowedTypeList, string summary = "", string cppType = "::mlir::Type">
    : Type<Or<!foreach(t, allowedTypeList, t.predicate)>,
           !if(!eq(summary, ""), !interleave(!foreach(t, allowedTypeList, t.summary), " or "), summary), cppType> {
  list<Type> allowedTypes = allowedTypeList;
}
class AllOfType<list<Type> allowedTypeList, string summary = "", string cppType = "::mlir::Type">
    : Type<And<!foreach(t, allowedTypeList, t.predicate)>,
           !if(!eq(summary, ""), !interleave(!foreach(t, allowedTypeList, t.summary), " and "), summary), cppType> {
  list<Type> allowedTypes = allowedTypeList;
}
class ConfinedType<Type type, list<Pred> predicates, string summary = "", string cppType = type.cppType>
    : Type<And<!listconcat([type.predicate], predicates)>, summary, cppType> {
  Type baseType = type;
  list<Pred> predicateList = predicates;
}

//===- Integers ------------------------------------------------------------------------------------------------------

def AnyInteger : Type<PdllKnown<"is_integer">, "integer", "::mlir::IntegerType">;
class AnyI<int width> : Type<PdllKnown<"is_integer_of_width", ["" # width]>, width # "-bit integer"> {
  int bitwidth = width;
}
class AnyIntOfWidths<list<int> widths>
    : AnyTypeOf<!foreach(w, widths, AnyI<w>), !interleave(widths, "/") # "-bit integer", "::mlir::IntegerType">;
def AnyI1 : AnyI<1>;
def AnyI8 : AnyI<8>;
def AnyI16 : AnyI<16>;
def AnyI32 : AnyI<32>;
def AnyI64 : AnyI<64>;

def AnySignlessInteger : Type<PdllKnown<"is_signless_integer">, "signless integer", "::mlir::IntegerType">;
class I<int width>
    : Type<PdllKnown<"is_signless_integer_of_width", ["" # width]>, width # "-bit signless integer",
           "::mlir::IntegerType">,
      BuildableType<"$_ods::signless_type($_ctx, " # width # ")"> {
  int bitwidth = width;
}
class SignlessIntOfWidths<list<int> widths>
    : AnyTypeOf<!foreach(w, widths, I<w>), !interleave(widths, "/") # "-bit signless integer">;
def I1 : I<1>;
def I8 : I<8>;
def I16 : I<16>;
def I32 : I<32>;
def I64 : I<64>;
def I128 : I<128>;

def AnySignedInteger : Type<PdllKnown<"is_signed_integer">, "signed integer">;
class SI<int width>
    : Type<PdllKnown<"is_signed_integer_of_width", ["" # width]>, width # "-bit signed integer", "::mlir::IntegerType">,
      BuildableType<"$_ods::signed_type($_ctx, " # width # ")"> {
  int bitwidth = width;
}
class SignedIntOfWidths<list<int> widths>
    : AnyTypeOf<!foreach(w, widths, SI<w>), !interleave(widths, "/") # "-bit signed integer">;
def SI1 : SI<1>;
def SI8 : SI<8>;
def SI16 : SI<16>;
def SI32 : SI<32>;
def SI64 : SI<64>;

def AnyUnsignedInteger : Type<PdllKnown<"is_unsigned_integer">, "unsigned integer">;
class UI<int width>
    : Type<PdllKnown<"is_unsigned_integer_of_width", ["" # width]>, width # "-bit unsigned integer",
           "::mlir::IntegerType">,
      BuildableType<"$_ods::unsigned_type($_ctx, " # width # ")"> {
  int bitwidth = width;
}
class UnsignedIntOfWidths<list<int> widths>
    : AnyTypeOf<!foreach(w, widths, UI<w>), !interleave(widths, "/") # "-bit unsigned integer">;
def UI1 : UI<1>;
def UI8 : UI<8>;
def UI16 : UI<16>;
def UI32 : UI<32>;
def UI64 : UI<64>;

def Index : Type<PdllKnown<"is_index">, "index", "::mlir::IndexType">, BuildableType<"$_ods::index_type($_ctx)">;
def AnySignlessIntegerOrIndex : Type<PdllKnown<"is_signless_integer_or_index">, "signless integer or index">;

//===- Floats, complex, function, opaque -----------------------------------------------------------------------------

def AnyFloat : Type<PdllKnown<"is_float">, "floating-point", "::mlir::FloatType">;
class F<int width>
    : Type<PdllKnown<"is_float_of_kind", ["\"f" # width # "\""]>, width # "-bit float", "::mlir::FloatType">,
      BuildableType<"$_ods::float_type($_ctx, \"f" # width # "\")"> {
  int bitwidth = width;
}
class FloatOfWidths<list<int> widths>
    : AnyTypeOf<!foreach(w, widths, F<w>), !interleave(widths, "/") # "-bit float">;
def F16 : F<16>;
def F32 : F<32>;
def F64 : F<64>;
def F80 : F<80>;
def F128 : F<128>;

// A float type by its keyword in MLIR's text.
class PdllFloatOfKind<string keyword, string descr = keyword # " type">
    : Type<PdllKnown<"is_float_of_kind", ["\"" # keyword # "\""]>, descr>,
      BuildableType<"$_ods::float_type($_ctx, \"" # keyword # "\")">;
def BF16 : PdllFloatOfKind<"bf16", "bfloat16 type">;
def TF32 : PdllFloatOfKind<"tf32">;
def F8E4M3FN : PdllFloatOfKind<"f8E4M3FN">;
def F8E5M2 : PdllFloatOfKind<"f8E5M2">;
def F8E4M3 : PdllFloatOfKind<"f8E4M3">;
def F8E4M3FNUZ : PdllFloatOfKind<"f8E4M3FNUZ">;
def F8E4M3B11FNUZ : PdllFloatOfKind<"f8E4M3B11FNUZ">;
def F8E5M2FNUZ : PdllFloatOfKind<"f8E5M2FNUZ">;
def F8E3M4 : PdllFloatOfKind<"f8E3M4">;
def F4E2M1FN : PdllFloatOfKind<"f4E2M1FN">;
def F6E2M3FN : PdllFloatOfKind<"f6E2M3FN">;
def F6E3M2FN : PdllFloatOfKind<"f6E3M2FN">;
def F8E8M0FNU : PdllFloatOfKind<"f8E8M0FNU">;

def AnyComplex : Type<PdllKnown<"is_complex">, "complex-type", "::mlir::ComplexType">;
class Complex<Type elType>
    : ConfinedType<AnyComplex, [PdllOfPart<"complex_element", elType.predicate>],
                   "complex type with " # elType.summary # " elements", "::mlir::ComplexType">,
      SameBuildabilityAs<elType, "$_ods::complex_type($_ctx, " # elType.builderCall # ")"> {
  Type elementType = elType;
}

class OpaqueType<string dialect, string name, string summary>
    : Type<PdllKnown<"is_opaque_type", ["\"" # dialect # "\"", "\"" # name # "\""]>, summary, "::mlir::OpaqueType">,
      BuildableType<"$_ods::opaque_type($_ctx, \"" # dialect # "\", \"" # name # "\")">;

def FunctionType : Type<PdllKnown<"is_function">, "function type", "::mlir::FunctionType">;
def GraphType : Type<PdllKnown<"is_graph">, "graph type", "::mlir::GraphType">;

//===- Containers ----------------------------------------------------------------------------------------------------

// `elementTypeCall` is Rust from `$_self` to its element.
class ContainerType<Type etype, Pred containerPred, code elementTypeCall, string descr, string cppType = "::mlir::Type">
    : Type<And<[containerPred, SubstLeaves<"$_self", !cast<string>(elementTypeCall), etype.predicate>]>,
           descr # " of " # etype.summary # " values", cppType>;
class ShapedContainerType<list<Type> allowedTypes, Pred containerPred, string descr, string cppType = "::mlir::Type">
    : Type<And<[containerPred, PdllOfPart<"shaped_element", AnyTypeOf<allowedTypes>.predicate>]>,
           descr # " of " # AnyTypeOf<allowedTypes>.summary # " values", cppType>;
class ValueSemanticsContainerOf<list<Type> allowedTypes>
    : ShapedContainerType<allowedTypes, HasValueSemanticsPred, "container with value semantics">;
def AnyShaped : ShapedContainerType<[AnyType], IsShapedTypePred, "shaped", "::mlir::ShapedType">;

class MixedContainerType<Type etype, Pred containerPred, code elementTypesCall, string descr>
    : Type<And<[containerPred, PdllOfEach<elementTypesCall, etype.predicate>]>,
           descr # " with any combination of " # etype.summary # " values"> {
  Type elementType = etype;
  code getElementTypesCall = elementTypesCall;
}
def AnyTuple : Type<IsTupleTypePred, "tuple", "::mlir::TupleType">;
class TupleOf<list<Type> allowedTypes>
    : MixedContainerType<AnyTypeOf<allowedTypes>, IsTupleTypePred, "tuple_elements", "tuple">;
class NestedTupleOf<list<Type> allowedTypes>
    : MixedContainerType<AnyTypeOf<allowedTypes>, IsTupleTypePred, "flattened_tuple_elements", "nested tuple">;

//===- Vectors -------------------------------------------------------------------------------------------------------

class PdllVectorContainer<list<Type> allowedTypes, Pred p, string descr>
    : ShapedContainerType<allowedTypes, p, descr, "::mlir::VectorType">;
class VectorOfNonZeroRankOf<list<Type> allowedTypes>
    : PdllVectorContainer<allowedTypes, IsVectorOfNonZeroRankTypePred, "vector">;
class FixedVectorOfNonZeroRankOf<list<Type> allowedTypes>
    : PdllVectorContainer<allowedTypes, IsFixedVectorOfNonZeroRankTypePred, "fixed-length vector">;
class VectorOfAnyRankOf<list<Type> allowedTypes>
    : PdllVectorContainer<allowedTypes, IsVectorOfAnyRankTypePred, "vector">;
class FixedVectorOfAnyRank<list<Type> allowedTypes>
    : PdllVectorContainer<allowedTypes, IsFixedVectorOfAnyRankTypePred, "fixed-length vector">;
class ScalableVectorOfAnyRank<list<Type> allowedTypes>
    : PdllVectorContainer<allowedTypes, IsVectorTypeWithAnyDimScalablePred, "scalable vector">;
class VectorWithTrailingDimScalableOf<list<Type> allowedTypes>
    : PdllVectorContainer<allowedTypes, IsVectorTypeWithOnlyTrailingDimScalablePred, "trailing scalable vector">;
// Short names for the constraints above with any rank.

class VectorType<Pred p, string descr> : Type<p, descr, "::mlir::VectorType">;
class VectorOfRank<list<int> allowedRanks> : VectorType<IsVectorOfRankPred<allowedRanks>, " of ranks " # !interleave(allowedRanks, "/")>;
class FixedVectorOfRank<list<int> allowedRanks>
    : VectorType<IsFixedVectorOfRankPred<allowedRanks>, " of ranks " # !interleave(allowedRanks, "/")>;
class ScalableVectorOfRank<list<int> allowedRanks>
    : VectorType<IsScalableVectorOfRankPred<allowedRanks>, " of ranks " # !interleave(allowedRanks, "/")>;
class VectorOfLength<list<int> allowedLengths>
    : VectorType<IsVectorOfLengthPred<allowedLengths>, " of length " # !interleave(allowedLengths, "/")>;
class VectorOfMinLength<int minLength> : VectorType<IsVectorOfMinLengthPred<minLength>, " of at least length " # minLength>;
class VectorOfMaxLength<int maxLength> : VectorType<IsVectorOfMaxLengthPred<maxLength>, " of at most length " # maxLength>;
class FixedVectorOfLength<list<int> allowedLengths>
    : VectorType<IsFixedVectorOfLengthPred<allowedLengths>, " of length " # !interleave(allowedLengths, "/")>;
class ScalableVectorOfLength<list<int> allowedLengths>
    : VectorType<IsScalableVectorOfLengthPred<allowedLengths>, " of length " # !interleave(allowedLengths, "/")>;
class ShapedTypeWithNthDimOfSize<int n, list<int> allowedSizes>
    : Type<IsNthDimSizeIsOneOfPred<n, allowedSizes>,
           " with dim " # n # " having a size of {" # !interleave(allowedSizes, ", ") # "}", "::mlir::ShapedType">;

// All of the constraints; the summary is the sequence of their summaries.
class PdllVectorWith<list<Type> parts> : AllOfType<parts, !interleave(!foreach(p, parts, p.summary), ""), "::mlir::VectorType">;
class VectorOfRankAndType<list<int> allowedRanks, list<Type> allowedTypes>
    : PdllVectorWith<[VectorOfNonZeroRankOf<allowedTypes>, VectorOfRank<allowedRanks>]>;
class FixedVectorOfRankAndType<list<int> allowedRanks, list<Type> allowedTypes>
    : PdllVectorWith<[FixedVectorOfAnyRank<allowedTypes>, VectorOfRank<allowedRanks>]>;
class VectorOfLengthAndType<list<int> allowedLengths, list<Type> allowedTypes>
    : PdllVectorWith<[VectorOfNonZeroRankOf<allowedTypes>, VectorOfLength<allowedLengths>]>;
class VectorOfMinMaxLengthAndType<int minLength, int maxLength, list<Type> allowedTypes>
    : PdllVectorWith<[VectorOfNonZeroRankOf<allowedTypes>, VectorOfMinLength<minLength>, VectorOfMaxLength<maxLength>]>;
class FixedVectorOfLengthAndType<list<int> allowedLengths, list<Type> allowedTypes>
    : PdllVectorWith<[FixedVectorOfAnyRank<allowedTypes>, FixedVectorOfLength<allowedLengths>]>;
class ScalableVectorOfLengthAndType<list<int> allowedLengths, list<Type> allowedTypes>
    : PdllVectorWith<[ScalableVectorOfAnyRank<allowedTypes>, ScalableVectorOfLength<allowedLengths>]>;
class ScalableVectorOfRankAndLengthAndType<list<int> allowedRanks, list<int> allowedLengths, list<Type> allowedTypes>
    : AllOfType<[ScalableVectorOfRank<allowedRanks>, ScalableVectorOfAnyRank<allowedTypes>, ScalableVectorOfLength<allowedLengths>],
                ScalableVectorOfRank<allowedRanks>.summary # ScalableVectorOfAnyRank<allowedTypes>.summary #
                    ScalableVectorOfLength<allowedLengths>.summary, "::mlir::VectorType">;
class VectorWithTrailingDimScalableOfSizeAndType<list<int> allowedTrailingSizes, list<Type> allowedTypes>
    : PdllVectorWith<[VectorWithTrailingDimScalableOf<allowedTypes>, ShapedTypeWithNthDimOfSize<-1, allowedTrailingSizes>]>;
class FixedVectorOfShapeAndType<list<int> shape, Type elType>
    : ShapedContainerType<[elType], And<[IsVectorOfShape<shape>, IsFixedVectorOfAnyRankTypePred]>,
                          "vector<" # !interleave(shape, "x") # "x" # elType # ">", "::mlir::VectorType">,
      SameBuildabilityAs<elType, "$_ods::vector_type($_ctx, &[" # !interleave(shape, ", ") # "], " #
                                     elType.builderCall # ")">;

def AnyVectorOfNonZeroRank : VectorOfNonZeroRankOf<[AnyType]>;
def AnyFixedVectorOfNonZeroRank : FixedVectorOfNonZeroRankOf<[AnyType]>;
def AnyVectorOfAnyRank : VectorOfAnyRankOf<[AnyType]>;
def AnyFixedVectorOfAnyRank : FixedVectorOfAnyRank<[AnyType]>;
def AnyScalableVectorOfAnyRank : ScalableVectorOfAnyRank<[AnyType]>;

//===- Tensors -------------------------------------------------------------------------------------------------------

class TensorOf<list<Type> allowedTypes, list<Pred> preds = [], string summary = "tensor">
    : ShapedContainerType<allowedTypes, And<!listconcat([IsTensorTypePred], preds)>, summary, "::mlir::TensorType">;
class RankedTensorOf<list<Type> allowedTypes, list<Pred> preds = [], string summary = "ranked tensor">
    : ShapedContainerType<allowedTypes, And<!listconcat([IsRankedTensorTypePred], preds)>, summary,
                          "::mlir::RankedTensorType">;
class UnrankedTensorOf<list<Type> allowedTypes, list<Pred> preds = [], string summary = "unranked tensor">
    : ShapedContainerType<allowedTypes, And<!listconcat([IsUnrankedTensorTypePred], preds)>, summary,
                          "::mlir::UnrankedTensorType">;
class Non0RankedTensorOf<list<Type> allowedTypes>
    : TensorOf<allowedTypes, [HasRankGreaterOrEqualPred<1>], "non-0-ranked.tensor">;
class TensorRankOf<list<Type> allowedTypes, list<int> ranks>
    : RankedTensorOf<allowedTypes, [HasAnyRankOfPred<ranks>],
                     !interleave(!foreach(rank, ranks, rank # "D"), "/") # " tensor">;
class 0DTensorOf<list<Type> allowedTypes> : TensorRankOf<allowedTypes, [0]>;
class 1DTensorOf<list<Type> allowedTypes> : TensorRankOf<allowedTypes, [1]>;
class 2DTensorOf<list<Type> allowedTypes> : TensorRankOf<allowedTypes, [2]>;
class 3DTensorOf<list<Type> allowedTypes> : TensorRankOf<allowedTypes, [3]>;
class 4DTensorOf<list<Type> allowedTypes> : TensorRankOf<allowedTypes, [4]>;
class StaticShapeTensorOf<list<Type> allowedTypes>
    : RankedTensorOf<allowedTypes, [HasStaticShapePred], "statically shaped tensor">;

def AnyTensor : TensorOf<[AnyType]>;
def AnyRankedTensor : RankedTensorOf<[AnyType]>;
def AnyUnrankedTensor : UnrankedTensorOf<[AnyType]>;
def AnyNon0RankedTensor : Non0RankedTensorOf<[AnyType]>;
def AnyNon0RankedOrUnrankedTensor
    : AnyTypeOf<[AnyUnrankedTensor, AnyNon0RankedTensor], "non-0-ranked or unranked tensor", "::mlir::TensorType">;
def AnyStaticShapeTensor : StaticShapeTensorOf<[AnyType]>;
def I1Tensor : TensorOf<[I1]>;
def I8Tensor : TensorOf<[I8]>;
def I16Tensor : TensorOf<[I16]>;
def I32Tensor : TensorOf<[I32]>;
def I64Tensor : TensorOf<[I64]>;
def IndexTensor : TensorOf<[Index]>;
def BF16Tensor : TensorOf<[BF16]>;
def F16Tensor : TensorOf<[F16]>;
def F32Tensor : TensorOf<[F32]>;
def F64Tensor : TensorOf<[F64]>;

//===- Memrefs -------------------------------------------------------------------------------------------------------

class MemRefOf<list<Type> allowedTypes>
    : ShapedContainerType<allowedTypes, IsMemRefTypePred, "memref", "::mlir::MemRefType">;
class UnrankedMemRefOf<list<Type> allowedTypes>
    : ShapedContainerType<allowedTypes, IsUnrankedMemRefTypePred, "unranked.memref", "::mlir::UnrankedMemRefType">;
class RankedOrUnrankedMemRefOf<list<Type> allowedTypes, list<Pred> preds = [],
                               string summary = "ranked or unranked memref">
    : ShapedContainerType<allowedTypes, And<!listconcat([IsBaseMemRefTypePred], preds)>, summary,
                          "::mlir::BaseMemRefType">;
class Non0RankedMemRefOf<list<Type> allowedTypes>
    : ConfinedType<MemRefOf<allowedTypes>, [HasRankGreaterOrEqualPred<1>],
                   "non-0-ranked." # MemRefOf<allowedTypes>.summary, "::mlir::MemRefType">;
class MemRefRankOf<list<Type> allowedTypes, list<int> ranks>
    : ConfinedType<MemRefOf<allowedTypes>, [HasAnyRankOfPred<ranks>],
                   !interleave(!foreach(rank, ranks, rank # "D"), "/") # " " # MemRefOf<allowedTypes>.summary,
                   "::mlir::MemRefType">;
class StaticShapeMemRefOf<list<Type> allowedTypes>
    : ConfinedType<MemRefOf<allowedTypes>, [HasStaticShapePred],
                   "statically shaped " # MemRefOf<allowedTypes>.summary, "::mlir::MemRefType">;
class StridedMemRefOf<list<Type> allowedTypes>
    : ConfinedType<MemRefOf<allowedTypes>, [HasStridesPred], "strided " # MemRefOf<allowedTypes>.summary>;
class StridedMemRefRankOf<list<Type> allowedTypes, list<int> ranks>
    : ConfinedType<MemRefOf<allowedTypes>, [HasAnyRankOfPred<ranks>],
                   !interleave(!foreach(rank, ranks, rank # "D"), "/") # " " # MemRefOf<allowedTypes>.summary>;

def AnyMemRef : MemRefOf<[AnyType]>;
def AnyUnrankedMemRef : UnrankedMemRefOf<[AnyType]>;
def AnyNon0RankedMemRef : Non0RankedMemRefOf<[AnyType]>;
def AnyRankedOrUnrankedMemRef : RankedOrUnrankedMemRefOf<[AnyType]>;
def AnyNon0RankedOrUnrankedMemRef : AnyTypeOf<[AnyUnrankedMemRef, AnyNon0RankedMemRef]>;
def AnyStaticShapeMemRef : StaticShapeMemRefOf<[AnyType]>;
def AnyStridedMemRef : StridedMemRefOf<[AnyType]>;
class AnyStridedMemRefOfRank<int rank>
    : AllOfType<[AnyStridedMemRef, MemRefRankOf<[AnyType], [rank]>], AnyStridedMemRef.summary # " of rank " # rank>;
def I1MemRef : MemRefOf<[I1]>;
def I8MemRef : MemRefOf<[I8]>;
def I16MemRef : MemRefOf<[I16]>;
def I32MemRef : MemRefOf<[I32]>;
def I64MemRef : MemRefOf<[I64]>;
def BF16MemRef : MemRefOf<[BF16]>;
def F16MemRef : MemRefOf<[F16]>;
def F32MemRef : MemRefOf<[F32]>;
def F64MemRef : MemRefOf<[F64]>;

//===- Mixed ---------------------------------------------------------------------------------------------------------

class TensorOrMemRef<list<Type> allowedTypes>
    : ShapedContainerType<allowedTypes, IsTensorOrMemRefTypePred, "Tensor or MemRef", "::mlir::ShapedType">;
class TypeOrValueSemanticsContainer<Type allowedType, string name>
    : Type<Or<[allowedType.predicate, ValueSemanticsContainerOf<[allowedType]>.predicate]>, name>;
def BoolLike : TypeOrValueSemanticsContainer<I1, "bool-like">;
def SignlessIntegerLike : TypeOrValueSemanticsContainer<AnySignlessInteger, "signless-integer">;
def SignlessIntegerOrIndexLike
    : TypeOrValueSemanticsContainer<AnySignlessIntegerOrIndex, "signless-integer-like">;
def FloatLike : TypeOrValueSemanticsContainer<AnyFloat, "floating-point-like">;
def SignlessIntegerOrFloatLike
    : TypeConstraint<Or<[SignlessIntegerLike.predicate, FloatLike.predicate]>,
                     "signless-integer-like or floating-point-like">;
def SignlessIntegerOrIndexOrFloatLike
    : TypeConstraint<Or<[SignlessIntegerOrIndexLike.predicate, FloatLike.predicate]>,
                     "signless-integer-or-index-like or floating-point-like">;
