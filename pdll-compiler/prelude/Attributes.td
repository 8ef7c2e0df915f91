// Constraints on attributes, and the Rust type of the value of each kind.

//===- Attributes and their modifiers --------------------------------------------------------------------------------

class Attr<Pred condition, string summary = ""> : AttrConstraint<condition, summary> {
  // The attribute class in MLIR.
  code storageType = ?;
  // The Rust type that an accessor returns, and its conversion from the attribute.
  code returnType = ?;
  code convertFromStorage = "$_self";
  // The Rust type that a builder takes (`returnType` if unset), and the conversion of `$0` to the attribute.
  code argumentType = ?;
  string constBuilderCall = ?;
  // A Rust expression of type `argumentType`.
  string defaultValue = ?;
  Type valueType = ?;
  bit isOptional = 0;
  Attr baseAttr = ?;
  string cppNamespace = "";
  string description = "";
}
class DialectAttr<Dialect d, Pred condition, string summary = ""> : Attr<condition, summary> {
  Dialect dialect = d;
  let cppNamespace = d.cppNamespace;
}

// An attribute with the Rust type of another.
class PdllAttrLike<Attr attr, Pred condition, string summary> : Attr<condition, summary> {
  let storageType = attr.storageType;
  let returnType = attr.returnType;
  let convertFromStorage = attr.convertFromStorage;
  let argumentType = attr.argumentType;
  let constBuilderCall = attr.constBuilderCall;
  let valueType = attr.valueType;
  let baseAttr = attr;
}
class DefaultValuedAttr<Attr attr, string val> : PdllAttrLike<attr, attr.predicate, attr.summary> {
  let defaultValue = val;
}
class DefaultValuedOptionalAttr<Attr attr, string val> : PdllAttrLike<attr, attr.predicate, attr.summary> {
  let defaultValue = val;
  let isOptional = 1;
}
class OptionalAttr<Attr attr> : PdllAttrLike<attr, attr.predicate, attr.summary> {
  let isOptional = 1;
}
class DefaultValuedStrAttr<Attr attr, string val> : DefaultValuedAttr<attr, "\"" # val # "\"">;
class DefaultValuedOptionalStrAttr<Attr attr, string val> : DefaultValuedOptionalAttr<attr, "\"" # val # "\"">;

class ConfinedAttr<Attr attr, list<AttrConstraint> constraints>
    : PdllAttrLike<attr, And<!listconcat([attr.predicate], !foreach(c, constraints, c.predicate))>,
               !foldl(attr.summary, constraints, prev, cur, prev # " " # cur.summary)> {
  let defaultValue = attr.defaultValue;
  let isOptional = attr.isOptional;
  list<AttrConstraint> attrConstraints = constraints;
}

def AnyAttr : Attr<PdllKnown<"is_any_attr">, "any attribute"> {
  let storageType = "::mlir::Attribute";
  let returnType = "$_rt::Attribute";
  let constBuilderCall = "$0";
}
class AnyAttrOf<list<Attr> allowedAttrs, string summary = "", string cppType = "$_rt::Attribute",
                string fromStorage = "$_self">
    : Attr<Or<!foreach(a, allowedAttrs, a.predicate)>,
           !if(!eq(summary, ""), !interleave(!foreach(a, allowedAttrs, a.summary), " or "), summary)> {
  let returnType = cppType;
  let convertFromStorage = fromStorage;
  list<Attr> allowedAttributes = allowedAttrs;
}
class AllAttrOf<list<AttrConstraint> constraints>
    : AttrConstraint<And<!foreach(c, constraints, c.predicate)>,
                     !interleave(!foreach(c, constraints, c.summary), " and ")>;
def IsNullAttr : AttrConstraint<Or<[]>, "empty attribute (for optional attributes)">;

def LocationAttr : Attr<PdllKnown<"is_location_attr">, "location attribute"> {
  let storageType = "::mlir::LocationAttr";
  let returnType = "$_rt::Attribute";
  let constBuilderCall = "$0";
}

//===- Numbers -------------------------------------------------------------------------------------------------------

// An attribute with a fixed type.
class TypedAttrBase<Type attrValType, string attrKind, Pred condition, string descr> : Attr<condition, descr> {
  let returnType = "$_rt::Attribute";
  let constBuilderCall = ?;
  let storageType = "::mlir::" # attrKind;
  let valueType = attrValType;
}
// The Rust value of an integer attribute.
class PdllRustInteger<string rustType> {
  code returnType = rustType;
  code convertFromStorage = "$_ods::integer_value($_ctx, $_self) as " # rustType;
}
class PdllRustBool {
  code returnType = "bool";
  code convertFromStorage = "$_ods::integer_value($_ctx, $_self) != 0";
}

def BoolAttr : Attr<PdllKnown<"is_bool_attr">, "bool attribute"> {
  let storageType = "::mlir::BoolAttr";
  let returnType = "bool";
  let convertFromStorage = "$_ods::integer_value($_ctx, $_self) != 0";
  let valueType = I1;
  let constBuilderCall = "$_ods::bool_attr($_ctx, $0)";
}
class PdllIntegerOfTypePred<Pred typePred> : And<[PdllKnown<"is_integer_attr">, PdllOfPart<"attr_type", typePred>]>;
def IndexAttr : TypedAttrBase<Index, "IntegerAttr", PdllIntegerOfTypePred<Index.predicate>, "index attribute">,
                PdllRustInteger<"i64"> {
  let constBuilderCall = "$_ods::integer_attr($_ctx, $_ods::index_type($_ctx), $0)";
}
def APIntAttr : Attr<PdllKnown<"is_integer_attr">, "arbitrary integer attribute"> {
  let storageType = "::mlir::IntegerAttr";
  let returnType = "$_rt::Attribute";
  let constBuilderCall = "$0";
}

class AnyIntegerAttrBase<AnyI attrValType, string descr>
    : TypedAttrBase<attrValType, "IntegerAttr", PdllIntegerOfTypePred<attrValType.predicate>, descr>;
def AnyI1Attr : AnyIntegerAttrBase<AnyI1, "1-bit integer attribute">;
def AnyI8Attr : AnyIntegerAttrBase<AnyI8, "8-bit integer attribute">;
def AnyI16Attr : AnyIntegerAttrBase<AnyI16, "16-bit integer attribute">;
def AnyI32Attr : AnyIntegerAttrBase<AnyI32, "32-bit integer attribute">;
def AnyI64Attr : AnyIntegerAttrBase<AnyI64, "64-bit integer attribute">;

class PdllBuildableIntegerAttr<Type attrValType, string descr>
    : TypedAttrBase<attrValType, "IntegerAttr", PdllIntegerOfTypePred<attrValType.predicate>, descr> {
  let constBuilderCall = "$_ods::integer_attr($_ctx, " # attrValType.builderCall # ", i64::from($0))";
}
class SignlessIntegerAttrBase<I attrValType, string descr> : PdllBuildableIntegerAttr<attrValType, descr>;
class TypedSignlessIntegerAttrBase<I attrValType, string retType, string descr>
    : SignlessIntegerAttrBase<attrValType, descr>, PdllRustInteger<retType>;
def I1Attr : SignlessIntegerAttrBase<I1, "1-bit signless integer attribute">, PdllRustBool;
def I8Attr : TypedSignlessIntegerAttrBase<I8, "i8", "8-bit signless integer attribute">;
def I16Attr : TypedSignlessIntegerAttrBase<I16, "i16", "16-bit signless integer attribute">;
def I32Attr : TypedSignlessIntegerAttrBase<I32, "i32", "32-bit signless integer attribute">;
def I64Attr : TypedSignlessIntegerAttrBase<I64, "i64", "64-bit signless integer attribute">;

class SignedIntegerAttrBase<SI attrValType, string descr> : PdllBuildableIntegerAttr<attrValType, descr>;
class TypedSignedIntegerAttrBase<SI attrValType, string retType, string descr>
    : SignedIntegerAttrBase<attrValType, descr>, PdllRustInteger<retType>;
def SI1Attr : SignedIntegerAttrBase<SI1, "1-bit signed integer attribute">, PdllRustBool;
def SI8Attr : TypedSignedIntegerAttrBase<SI8, "i8", "8-bit signed integer attribute">;
def SI16Attr : TypedSignedIntegerAttrBase<SI16, "i16", "16-bit signed integer attribute">;
def SI32Attr : TypedSignedIntegerAttrBase<SI32, "i32", "32-bit signed integer attribute">;
def SI64Attr : TypedSignedIntegerAttrBase<SI64, "i64", "64-bit signed integer attribute">;

class UnsignedIntegerAttrBase<UI attrValType, string descr> : PdllBuildableIntegerAttr<attrValType, descr> {
  let constBuilderCall = "$_ods::integer_attr($_ctx, " # attrValType.builderCall # ", u64::from($0) as i64)";
}
class TypedUnsignedIntegerAttrBase<UI attrValType, string retType, string descr>
    : UnsignedIntegerAttrBase<attrValType, descr>, PdllRustInteger<retType>;
def UI1Attr : UnsignedIntegerAttrBase<UI1, "1-bit unsigned integer attribute">, PdllRustBool;
def UI8Attr : TypedUnsignedIntegerAttrBase<UI8, "u8", "8-bit unsigned integer attribute">;
def UI16Attr : TypedUnsignedIntegerAttrBase<UI16, "u16", "16-bit unsigned integer attribute">;
def UI32Attr : TypedUnsignedIntegerAttrBase<UI32, "u32", "32-bit unsigned integer attribute">;
def UI64Attr : TypedUnsignedIntegerAttrBase<UI64, "u64", "64-bit unsigned integer attribute">;

class FloatAttrBase<F attrValType, string descr>
    : TypedAttrBase<attrValType, "FloatAttr",
                    And<[PdllKnown<"is_float_attr">, PdllOfPart<"attr_type", attrValType.predicate>]>, descr> {
  let returnType = "f" # attrValType.bitwidth;
  let convertFromStorage = "$_ods::float_value($_ctx, $_self) as f" # attrValType.bitwidth;
  let constBuilderCall = "$_ods::float_attr($_ctx, " # attrValType.builderCall # ", f64::from($0))";
}
def F32Attr : FloatAttrBase<F32, "32-bit float attribute">;
def F64Attr : FloatAttrBase<F64, "64-bit float attribute">;

class PdllIntAttrConstraint<string fn, list<string> args, string summary> : AttrConstraint<PdllKnown<fn, args>, summary>;
class IntNEQValue<int n> : PdllIntAttrConstraint<"is_int_not", ["" # n], "whose value is not " # n>;
class IntMinValue<int n> : PdllIntAttrConstraint<"is_int_at_least", ["" # n], "whose minimum value is " # n>;
class IntMaxValue<int n> : PdllIntAttrConstraint<"is_int_at_most", ["" # n], "whose maximum value is " # n>;
def IntNonNegative : PdllIntAttrConstraint<"is_int_non_negative", [], "whose value is non-negative">;
def IntPositive : PdllIntAttrConstraint<"is_int_positive", [], "whose value is positive">;
def IntPowerOf2 : PdllIntAttrConstraint<"is_int_power_of_2", [], "whose value is a power of two > 0">;
def IntPositivePowerOf2 : AllAttrOf<[IntPositive, IntPowerOf2]>;
class IntValidAlignment<Attr attr> : ConfinedAttr<attr, [IntPositivePowerOf2]>;
class IntIsOneOf<list<int> values>
    : PdllIntAttrConstraint<"is_int_one_of", ["&[" # !interleave(values, ", ") # "]"],
                        "whose value is one of {" # !interleave(values, ", ") # "}">;

//===- Strings, types, units -----------------------------------------------------------------------------------------

class StringBasedAttr<Pred condition, string descr> : Attr<condition, descr> {
  let constBuilderCall = "$_ods::string_attr($_ctx, $0)";
  let storageType = "::mlir::StringAttr";
  let returnType = "&str";
  let convertFromStorage = "$_ods::string_value($_ctx, $_self)";
  let valueType = NoneType;
}
def StrAttrPred : PdllKnown<"is_string_attr">;
def StrAttr : StringBasedAttr<StrAttrPred, "string attribute">;
def SymbolNameAttr : StringBasedAttr<StrAttrPred, "string attribute">;
class TypedStrAttr<Type ty>
    : StringBasedAttr<And<[StrAttrPred, PdllOfPart<"attr_type", ty.predicate>]>, "string attribute of " # ty.summary> {
  let valueType = ty;
  let constBuilderCall = !if(!empty(ty.builderCall), ?,
                             "$_ods::typed_string_attr($_ctx, $0, " # ty.builderCall # ")");
}

class TypeAttrBase<string retType, string summary, Pred typePred = PdllKnown<"is_a", [retType]>>
    : Attr<And<[PdllKnown<"is_type_attr">, PdllOfPart<"type_value", typePred>]>, summary> {
  let storageType = "::mlir::TypeAttr";
  let returnType = "$_rt::Type";
  let convertFromStorage = "$_ods::type_in($_ctx, $_self)";
  let constBuilderCall = "$_ods::type_attr($_ctx, $0)";
  let valueType = NoneType;
}
def TypeAttr : TypeAttrBase<"::mlir::Type", "any type attribute">;
class TypeAttrOf<Type ty> : TypeAttrBase<ty.cppType, "type attribute of " # ty.summary, ty.predicate>;

// Its presence is its value.
def UnitAttr : Attr<PdllKnown<"is_unit_attr">, "unit attribute"> {
  let storageType = "::mlir::UnitAttr";
  let constBuilderCall = "$_ods::unit_attr($_ctx, $0)";
  let returnType = "bool";
  let convertFromStorage = "true";
  let defaultValue = "false";
  let valueType = NoneType;
  let isOptional = 1;
}

//===- Symbols -------------------------------------------------------------------------------------------------------

def SymbolRefAttr : Attr<PdllKnown<"is_symbol_ref_attr">, "symbol reference attribute"> {
  let storageType = "::mlir::SymbolRefAttr";
  let returnType = "$_rt::Attribute";
  let valueType = NoneType;
  let constBuilderCall = "$0";
}
def FlatSymbolRefAttr : Attr<PdllKnown<"is_flat_symbol_ref_attr">, "flat symbol reference attribute"> {
  let storageType = "::mlir::FlatSymbolRefAttr";
  let returnType = "&str";
  let convertFromStorage = "$_ods::symbol_value($_ctx, $_self)";
  let valueType = NoneType;
  let constBuilderCall = "$_ods::symbol_attr($_ctx, $0)";
}

//===- Arrays and dictionaries ---------------------------------------------------------------------------------------

class DictionaryAttrBase<Pred condition, string summary> : Attr<condition, summary> {
  let storageType = "::mlir::DictionaryAttr";
  let returnType = "$_rt::Attribute";
  let constBuilderCall = "$0";
  let valueType = NoneType;
}
def DictionaryAttr : DictionaryAttrBase<PdllKnown<"is_dictionary_attr">, "dictionary of named attribute values">;

class ArrayAttrBase<Pred condition, string summary> : Attr<condition, summary> {
  let storageType = "::mlir::ArrayAttr";
  let returnType = "&[$_rt::Attribute]";
  let convertFromStorage = "$_ods::array_value($_ctx, $_self)";
  let constBuilderCall = "$_ods::array_attr($_ctx, $0)";
  let valueType = NoneType;
}
def ArrayAttr : ArrayAttrBase<PdllKnown<"is_array_attr">, "array attribute">;
class TypedArrayAttrBase<Attr element, string summary>
    : ArrayAttrBase<And<[PdllKnown<"is_array_attr">, PdllOfEach<"array_elements", element.predicate>]>, summary> {
  Attr elementAttr = element;
}
def LocationArrayAttr : TypedArrayAttrBase<LocationAttr, "location array attribute">;
def BoolArrayAttr : TypedArrayAttrBase<BoolAttr, "1-bit boolean array attribute">;
def I32ArrayAttr : TypedArrayAttrBase<I32Attr, "32-bit integer array attribute">;
def I64ArrayAttr : TypedArrayAttrBase<I64Attr, "64-bit integer array attribute">;
def I64SmallVectorArrayAttr : TypedArrayAttrBase<I64Attr, "64-bit integer array attribute"> {
  let returnType = "::std::vec::Vec<i64>";
  let convertFromStorage = "$_ods::integer_values($_ctx, $_self)";
  let argumentType = "&[i64]";
  let constBuilderCall = "$_ods::integer_array_attr($_ctx, $_ods::signless_type($_ctx, 64), $0)";
}
def F32ArrayAttr : TypedArrayAttrBase<F32Attr, "32-bit float array attribute">;
def F64ArrayAttr : TypedArrayAttrBase<F64Attr, "64-bit float array attribute">;
def StrArrayAttr : TypedArrayAttrBase<StrAttr, "string array attribute">;
def TypeArrayAttr : TypedArrayAttrBase<TypeAttr, "type array attribute">;
def IndexListArrayAttr : TypedArrayAttrBase<I64ArrayAttr, "Array of 64-bit integer array attributes">;
def DictArrayAttr : TypedArrayAttrBase<DictionaryAttr, "Array of dictionary attributes">;
def SymbolRefArrayAttr : TypedArrayAttrBase<SymbolRefAttr, "symbol ref array attribute">;
def FlatSymbolRefArrayAttr : TypedArrayAttrBase<FlatSymbolRefAttr, "flat symbol ref array attribute">;

class PdllArrayCountConstraint<string fn, int n, string summary> : AttrConstraint<PdllKnown<fn, ["" # n]>, summary>;
class ArrayMaxCount<int n> : PdllArrayCountConstraint<"is_array_at_most", n, "with at most " # n # " elements">;
class ArrayMinCount<int n> : PdllArrayCountConstraint<"is_array_at_least", n, "with at least " # n # " elements">;
class ArrayCount<int n> : PdllArrayCountConstraint<"is_array_of_count", n, "with exactly " # n # " elements">;
class PdllIntArrayNthElem<int index, string fn, list<string> args, string summary>
    : AttrConstraint<PdllKnown<fn, !listconcat(["" # index], args)>, "whose " # index # "-th element must be " # summary>;
class IntArrayNthElemEq<int index, int value> : PdllIntArrayNthElem<index, "is_nth_int", ["" # value], "" # value>;
class IntArrayNthElemMinValue<int index, int min>
    : PdllIntArrayNthElem<index, "is_nth_int_at_least", ["" # min], "at least " # min>;
class IntArrayNthElemMaxValue<int index, int max>
    : PdllIntArrayNthElem<index, "is_nth_int_at_most", ["" # max], "at most " # max>;
class IntArrayNthElemInRange<int index, int min, int max>
    : PdllIntArrayNthElem<index, "is_nth_int_in", ["" # min, "" # max], "at least " # min # " and at most " # max>;

//===- Elements ------------------------------------------------------------------------------------------------------

class ElementsAttrBase<Pred condition, string summary> : Attr<condition, summary> {
  let storageType = "::mlir::ElementsAttr";
  let returnType = "$_rt::Attribute";
  let constBuilderCall = "$0";
}
def ElementsAttr : ElementsAttrBase<PdllKnown<"is_elements_attr">, "constant vector/tensor attribute">;
class PdllElementsOfTypePred<Pred typePred> : PdllOfPart<"elements_element_type", typePred>;

class IntElementsAttrBase<Pred condition, string summary>
    : ElementsAttrBase<And<[PdllKnown<"is_dense_int_elements_attr">, condition]>, summary> {
  let storageType = "::mlir::DenseIntElementsAttr";
}
def AnyIntElementsAttr : IntElementsAttrBase<PdllKnown<"is_any_attr">, "integer elements attribute">;
def IndexElementsAttr : IntElementsAttrBase<PdllElementsOfTypePred<Index.predicate>, "index elements attribute">;
class IntElementsAttrOf<int width>
    : IntElementsAttrBase<PdllElementsOfTypePred<AnyI<width>.predicate>, width # "-bit integer elements attribute">;
def AnyI32ElementsAttr : IntElementsAttrOf<32>;
def AnyI64ElementsAttr : IntElementsAttrOf<64>;
class SignlessIntElementsAttr<int width>
    : IntElementsAttrBase<PdllElementsOfTypePred<I<width>.predicate>, width # "-bit signless integer elements attribute">;
def I32ElementsAttr : SignlessIntElementsAttr<32>;
def I64ElementsAttr : SignlessIntElementsAttr<64>;
class PdllHasElementsShapePred<list<int> dims> : PdllOfPart<"attr_type", IsVectorOfShape<dims>>;
class RankedSignlessIntElementsAttr<int width, list<int> dims> : SignlessIntElementsAttr<width> {
  let predicate = And<[SignlessIntElementsAttr<width>.predicate, PdllHasElementsShapePred<dims>]>;
  let summary = width # "-bit signless int elements attribute of shape [" # !interleave(dims, ", ") # "]";
}
class RankedI32ElementsAttr<list<int> dims> : RankedSignlessIntElementsAttr<32, dims>;
class RankedI64ElementsAttr<list<int> dims> : RankedSignlessIntElementsAttr<64, dims>;

class PdllFloatElementsPred<int width>
    : And<[PdllKnown<"is_dense_float_elements_attr">, PdllElementsOfTypePred<F<width>.predicate>]>;
class FloatElementsAttr<int width>
    : ElementsAttrBase<PdllFloatElementsPred<width>, width # "-bit float elements attribute"> {
  let storageType = "::mlir::DenseElementsAttr";
}
def F64ElementsAttr : FloatElementsAttr<64>;
class RankedFloatElementsAttr<int width, list<int> dims>
    : ElementsAttrBase<And<[PdllFloatElementsPred<width>, PdllHasElementsShapePred<dims>]>,
                       width # "-bit float elements attribute of shape [" # !interleave(dims, ", ") # "]"> {
  let storageType = "::mlir::DenseFPElementsAttr";
}
class RankedF32ElementsAttr<list<int> dims> : RankedFloatElementsAttr<32, dims>;
class RankedF64ElementsAttr<list<int> dims> : RankedFloatElementsAttr<64, dims>;
def StringElementsAttr : ElementsAttrBase<PdllKnown<"is_dense_string_elements_attr">, "string elements attribute"> {
  let storageType = "::mlir::DenseElementsAttr";
}

// `array<i32: 1, 2>`; the C++ element type, which is not used, and the element's keyword.
class DenseArrayAttrBase<string denseAttrName, string cppType, string summaryName>
    : ElementsAttrBase<PdllKnown<"is_dense_array_attr", ["\"" # summaryName # "\""]>,
                       summaryName # " dense array attribute"> {
  string rustType = !if(!eq(summaryName, "i1"), "bool", summaryName);
  let storageType = "::mlir::" # denseAttrName;
  let returnType = "::std::vec::Vec<" # rustType # ">";
  let convertFromStorage = "$_ods::dense_" # rustType # "_values($_ctx, $_self)";
  let argumentType = "&[" # rustType # "]";
  let constBuilderCall = "$_ods::dense_" # rustType # "_attr($_ctx, $0)";
}
def DenseBoolArrayAttr : DenseArrayAttrBase<"DenseBoolArrayAttr", "bool", "i1">;
def DenseI8ArrayAttr : DenseArrayAttrBase<"DenseI8ArrayAttr", "int8_t", "i8">;
def DenseI16ArrayAttr : DenseArrayAttrBase<"DenseI16ArrayAttr", "int16_t", "i16">;
def DenseI32ArrayAttr : DenseArrayAttrBase<"DenseI32ArrayAttr", "int32_t", "i32">;
def DenseI64ArrayAttr : DenseArrayAttrBase<"DenseI64ArrayAttr", "int64_t", "i64">;
def DenseF32ArrayAttr : DenseArrayAttrBase<"DenseF32ArrayAttr", "float", "f32">;
def DenseF64ArrayAttr : DenseArrayAttrBase<"DenseF64ArrayAttr", "double", "f64">;
class DenseArrayCount<int n>
    : PdllArrayCountConstraint<"is_dense_array_of_count", n, "with exactly " # n # " elements">;
class DenseArrayMaxCt<int n> : PdllArrayCountConstraint<"is_dense_array_at_most", n, "with at most " # n # " elements">;
class DenseArrayMinCt<int n> : PdllArrayCountConstraint<"is_dense_array_at_least", n, "with at least " # n # " elements">;
class DenseArrayStrictlyPositive<DenseArrayAttrBase arrayType>
    : AttrConstraint<PdllKnown<"is_dense_array_positive">, "whose value is positive">;
class DenseArrayNonNegative<DenseArrayAttrBase arrayType>
    : AttrConstraint<PdllKnown<"is_dense_array_non_negative">, "whose value is non-negative">;
class DenseArraySorted<DenseArrayAttrBase arrayType>
    : AttrConstraint<PdllKnown<"is_dense_array_sorted">, "should be in non-decreasing order">;
class DenseArrayStrictlySorted<DenseArrayAttrBase arrayType>
    : AttrConstraint<PdllKnown<"is_dense_array_strictly_sorted">, "should be in increasing order">;

//===- Affine maps ---------------------------------------------------------------------------------------------------

def AffineMapAttr : Attr<PdllKnown<"is_affine_map_attr">, "AffineMap attribute"> {
  let storageType = "::mlir::AffineMapAttr";
  let returnType = "$_rt::Attribute";
  let constBuilderCall = "$0";
  let valueType = Index;
}
def IntegerSetAttr : Attr<PdllKnown<"is_integer_set_attr">, "IntegerSet attribute"> {
  let storageType = "::mlir::IntegerSetAttr";
  let returnType = "$_rt::Attribute";
  let constBuilderCall = "$0";
  let valueType = NoneType;
}
def AffineMapArrayAttr : TypedArrayAttrBase<AffineMapAttr, "AffineMap array attribute">;

//===- Derived and constant attributes -------------------------------------------------------------------------------

// `body` is Rust that computes the value from the operation, which is `$_op`.
class DerivedAttr<code ret, code b, code convert = ""> : Attr<PdllKnown<"is_any_attr">, "derived attribute"> {
  let returnType = ret;
  code body = b;
  let convertFromStorage = convert;
}
class DerivedTypeAttr<code body> : DerivedAttr<"$_rt::Type", body, "$_ods::type_attr($_ctx, $_self)">;

class ConstantAttr<Attr attribute, string val>
    : AttrConstraint<CPred<"$_self == " # !subst("$0", val, attribute.constBuilderCall)>,
                     "constant attribute " # val> {
  Attr attr = attribute;
  string value = val;
}
class ConstF32Attr<string val> : ConstantAttr<F32Attr, val>;
def ConstBoolAttrFalse : ConstantAttr<BoolAttr, "false">;
def ConstBoolAttrTrue : ConstantAttr<BoolAttr, "true">;
def ConstUnitAttr : ConstantAttr<UnitAttr, "true">;
class ConstantStrAttr<Attr attribute, string val> : ConstantAttr<attribute, "\"" # val # "\"">;
