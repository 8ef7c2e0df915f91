// Operations: their parts, their builders, and traits that relate their parts.

//===- Regions and successors ----------------------------------------------------------------------------------------

class Region<Pred condition, string descr = ""> : RegionConstraint<condition, descr>;
class PdllCountedRegion<string fn, int n, string how> : Region<PdllKnown<fn, ["" # n]>, "region with " # how # n # " blocks">;
def AnyRegion : Region<PdllKnown<"is_any_region">, "any region">;
class SizedRegion<int numBlocks> : PdllCountedRegion<"has_blocks", numBlocks, ""> {
  int blocks = numBlocks;
}
class MinSizedRegion<int numBlocks> : PdllCountedRegion<"has_blocks_at_least", numBlocks, "at least ">;
class MaxSizedRegion<int numBlocks> : PdllCountedRegion<"has_blocks_at_most", numBlocks, "at most ">;
class VariadicRegion<Region region> : Region<region.predicate, region.summary> {
  Region baseRegion = region;
}

class Successor<Pred condition, string descr = ""> : SuccessorConstraint<condition, descr>;
def AnySuccessor : Successor<?, "any successor">;
class VariadicSuccessor<Successor successor> : Successor<successor.predicate, successor.summary> {
  Successor baseSuccessor = successor;
}

//===- Operations ----------------------------------------------------------------------------------------------------

// Parameters are Rust types by name. The body is Rust that fills `$_state` or returns the operation; `$_builder` is the builder,
// `$_loc` the location. It becomes the function `create_NAME` or, without a name, `create_with_` and the parameter names.
class OpBuilder<dag p, code b = "", string suffix = ""> {
  dag dagParams = p;
  code body = b;
  string name = suffix;
}
class DeprecatedOpBuilder<string reason, dag p, code b = "", string suffix = "">
    : OpBuilder<p, b, suffix>, CppDeprecated<reason>;

// An argument or result with a description and decorators.
class OpVariable<Constraint varConstraint, string desc = "", list<OpVariableDecorator> varDecorators = []> {
  Constraint constraint = varConstraint;
  string summary = desc;
  list<OpVariableDecorator> decorators = varDecorators;
}
class Arg<Constraint constraint, string desc = "", list<OpVariableDecorator> decorators = []>
    : OpVariable<constraint, desc, decorators>;
class Res<Constraint constraint, string desc = "", list<OpVariableDecorator> decorators = []>
    : OpVariable<constraint, desc, decorators>;

class OpDocGroup {
  string summary;
  string description;
}
class Op<Dialect dialect, string mnemonic, list<Trait> props = []> {
  Dialect opDialect = dialect;
  string opName = mnemonic;
  string cppNamespace = dialect.cppNamespace;
  string summary = "";
  string description = "";
  OpDocGroup opDocGroup = ?;
  dag arguments = (ins);
  dag results = (outs);
  dag regions = (region);
  dag successors = (successor);
  list<OpBuilder> builders = ?;
  bit skipDefaultBuilders = 0;
  string assemblyFormat = ?;
  bit hasCustomAssemblyFormat = 0;
  bit hasVerifier = 0;
  bit hasRegionVerifier = 0;
  bit hasCanonicalizer = 0;
  bit hasCanonicalizeMethod = 0;
  bit hasFolder = 0;
  bit useCustomPropertiesEncoding = 0;
  list<Trait> traits = props;
  code extraClassDeclaration = ?;
  code extraClassDefinition = ?;
}
class Arguments<dag args> {
  dag arguments = args;
}
class Results<dag rets> {
  dag results = rets;
}

//===- Traits that relate parts --------------------------------------------------------------------------------------

// Properties of parts that predicates compare, as Rust with `$_self` for the part.
class Rank<string name> : StrFunc<"$_ods::rank_of($_ir, $" # name # ")">;
class Shape<string name> : StrFunc<"$_ods::shape_of($_ir, $" # name # ")">;
class ElementCount<string name> : StrFunc<"$_ods::element_count_of($_ir, $" # name # ")">;
class ElementType<string name> : StrFunc<"$_ods::element_type_of($_ir, $" # name # ")">;

class PdllTypeOfIsPred<string value, Pred p> : SubstLeaves<"$_self", "$_ods::type_of($_ir, " # value # ")", p>;
class PdllElementTypeOfIsPred<string value, Pred p>
    : SubstLeaves<"$_self", "$_ods::element_type_of($_ir, " # value # ")", p>;
class TypeIsPred<string name, Type type> : PdllTypeOfIsPred<"$" # name, type.predicate>;

class AnyPred<list<string> values>
    : CPred<!if(!empty(values), "false", !interleave(!foreach(v, values, "(" # v # ")"), " || "))>;
class AllMatchPred<list<string> values>
    : CPred<!if(!lt(!size(values), 2), "true", "$_ods::all_equal([" # !interleave(values, ", ") # "])")>;
class AllMatch<list<string> values, string summary> : PredOpTrait<summary, AllMatchPred<values>>;
class AllMatchSameOperatorPred<list<string> names, string operator>
    : AllMatchPred<!foreach(n, names, !subst("$_self", "$" # n, operator))>;
class AllMatchSameOperatorTrait<list<string> names, string operator, string summary>
    : PredOpTrait<"all of {" # !interleave(names, ", ") # "} have same " # summary,
                  AllMatchSameOperatorPred<names, operator>> {
  list<string> values = names;
}
class AnyMatchOperatorPred<list<string> names, string operator>
    : AnyPred<!foreach(n, names, !subst("$_self", "$" # n, operator))>;
class AnyMatchOperatorTrait<list<string> names, string operator, string summary>
    : PredOpTrait<"any of {" # !interleave(names, ", ") # "} has " # summary,
                  AnyMatchOperatorPred<names, operator>> {
  list<string> values = names;
}
class AllElementCountsMatch<list<string> names>
    : AllMatchSameOperatorTrait<names, ElementCount<"_self">.result, "element count">;
class AllElementTypesMatch<list<string> names>
    : AllMatchSameOperatorTrait<names, ElementType<"_self">.result, "element type">;
class AllRanksMatch<list<string> names> : AllMatchSameOperatorTrait<names, Rank<"_self">.result, "rank">;
class AllShapesMatch<list<string> names> : AllMatchSameOperatorTrait<names, Shape<"_self">.result, "shape">;
class AllTypesMatch<list<string> names>
    : AllMatchSameOperatorTrait<names, "$_ods::all_types_of($_ir, $_self)", "type">;
class AllTypeIDsMatch<list<string> names>
    : AllMatchSameOperatorTrait<names, "$_ods::type_kind_of($_ir, $_self)", "type IDs">;

class ShapedTypeMatchesElementCountAndTypes<string shapedArg, string elementsArg>
    : PredOpTrait<"shaped type '" # shapedArg # "' matches '" # elementsArg # "' element count and types",
                  CPred<"$_ods::is_shape_of_elements($_ir, $" # shapedArg # ", $" # elementsArg # ")">> {
  string shaped = shapedArg;
  string elements = elementsArg;
}

// `transform` is Rust from the type of `lhsArg`, called `$_self`, to that of `rhsArg`. `comparator` is a Rust function of
// the two types.
class TypesMatchWith<string summary, string lhsArg, string rhsArg, string transform,
                     string comparator = "$_ods::is_same">
    : PredOpTrait<summary, CPred<comparator # "(" #
          !subst("$_self", "$_ods::type_of($_ir, $" # lhsArg # ")", transform) #
          ", $_ods::type_of($_ir, $" # rhsArg # "))">> {
  string lhs = lhsArg;
  string rhs = rhsArg;
  string transformer = transform;
}
// The same if both are present.
class OptionalTypesMatchWith<string summary, string lhsArg, string rhsArg, string transform,
                             string comparator = "$_ods::is_same">
    : PredOpTrait<summary, CPred<"$_ods::optional_types_match($_ir, $" # lhsArg # ", $" # rhsArg # ", |__t| " #
          !subst("$_self", "__t", transform) # ", " # comparator # ")">> {
  string lhs = lhsArg;
  string rhs = rhsArg;
  string transformer = transform;
}
// `transform` is from the types of a group, an iterator, to those of another.
class RangedTypesMatchWith<string summary, string lhsArg, string rhsArg, string transform>
    : PredOpTrait<summary, CPred<"$_ods::types_match(" #
          !subst("$_self", "$_ods::types_of($_ir, $" # lhsArg # ")", transform) #
          ", $_ods::types_of($_ir, $" # rhsArg # "))">> {
  string lhs = lhsArg;
  string rhs = rhsArg;
  string transformer = transform;
}
class InputMatchesTypes<list<string> inputArgs, list<Type> allowedTypes>
    : PredOpTrait<"operands {" # !interleave(inputArgs, ", ") # "} match expected types",
                  And<!foreach(i, !range(!size(inputArgs)), TypeIsPred<inputArgs[i], allowedTypes[i]>)>> {
  assert !eq(!size(inputArgs), !size(allowedTypes)), "inputArgs and allowedTypes lists must have the same length";
  list<string> inputArgList = inputArgs;
  list<Type> allowedTypeList = allowedTypes;
}

class InputAddressIsCombinationOf<list<string> inputArgs, list<list<Type>> allowedCombinations, string description = "">
    : PredOpTrait<!if(!empty(description),
                      "operands {" # !interleave(inputArgs, ", ") # "} match one of the allowed type combinations", description),
                  Or<!foreach(types, allowedCombinations,
                              And<!foreach(i, !range(!size(inputArgs)), TypeIsPred<inputArgs[i], types[i]>)>)>> {
  list<string> inputArgList = inputArgs;
  list<list<Type>> allowedCombinationList = allowedCombinations;
}

// The n-th operand or result, as Rust.
class PdllNthOperand<int n> : StrFunc<"$_op.operand($_ir, " # n # ")">;
class PdllNthResult<int n> : StrFunc<"$_op.result($_ir, " # n # ")">;
class PdllHasOperandPred<int n> : CPred<"$_op.n_operands($_ir) > " # n>;
class PdllHasResultPred<int n> : CPred<"$_op.n_results($_ir) > " # n>;

class TCopVTEtIs<int idx, Type type>
    : And<[PdllHasOperandPred<idx>, PdllTypeOfIsPred<PdllNthOperand<idx>.result, IsShapedTypePred>,
           PdllElementTypeOfIsPred<PdllNthOperand<idx>.result, type.predicate>]>;
class TypeIs<string name, Type type> : PredOpTrait<"'" # name # "' is " # type.summary, TypeIsPred<name, type>>;
class ElementTypeIsPred<string name, Type type>
    : And<[PdllTypeOfIsPred<"$" # name, IsShapedTypePred>, PdllElementTypeOfIsPred<"$" # name, type.predicate>]>;
class ElementTypeIs<string name, Type type>
    : PredOpTrait<"'" # name # "' is " # type.summary, ElementTypeIsPred<name, type>>;
class TCopVTEtIsSameAs<int i, int j>
    : And<[PdllHasOperandPred<!if(!gt(i, j), i, j)>, PdllTypeOfIsPred<PdllNthOperand<i>.result, IsShapedTypePred>,
           PdllTypeOfIsPred<PdllNthOperand<j>.result, IsShapedTypePred>,
           CPred<"$_ods::element_type_of($_ir, " # PdllNthOperand<i>.result # ") == $_ods::element_type_of($_ir, " #
                 PdllNthOperand<j>.result # ")">]>;
class TCOpResIsShapedTypePred<int i, int j>
    : And<[PdllHasResultPred<i>, PdllHasOperandPred<j>, PdllTypeOfIsPred<PdllNthResult<i>.result, IsShapedTypePred>,
           PdllTypeOfIsPred<PdllNthOperand<j>.result, IsShapedTypePred>]>;
class TCresIsSameAsOpBase<int i, int j>
    : CPred<PdllNthResult<i>.result # ".ty($_ir) == " # PdllNthOperand<j>.result # ".ty($_ir)">;
class TCresVTEtIsSameAsOpBase<int i, int j>
    : CPred<"$_ods::element_type_of($_ir, " # PdllNthResult<i>.result # ") == $_ods::element_type_of($_ir, " #
            PdllNthOperand<j>.result # ")">;
class TCopVTEtAreSameAt<list<int> indices>
    : CPred<"$_ods::all_equal([" #
            !interleave(!foreach(i, indices, "$_ods::element_type_of($_ir, " # PdllNthOperand<i>.result # ")"), ", ") # "])">;
class TCOpIsBroadcastableToRes<int opId, int resId>
    : And<[TCOpResIsShapedTypePred<opId, resId>,
           CPred<"$_ods::are_broadcastable($_ir, " # PdllNthOperand<opId>.result # ", " # PdllNthResult<resId>.result # ")">]>;
class TCresVTEtIsSameAsOp<int i, int j> : And<[TCOpResIsShapedTypePred<i, j>, TCresVTEtIsSameAsOpBase<i, j>]>;

//===- Types and attributes of a dialect -----------------------------------------------------------------------------

class AttrOrTypeBuilder<dag parameters, code bodyCode = "", string returnTypeStr = ""> {
  dag dagParams = parameters;
  code body = bodyCode;
  string returnType = returnTypeStr;
  bit hasInferredContextParam = 0;
}
class TypeBuilder<dag parameters, code bodyCode = "", string returnType = "">
    : AttrOrTypeBuilder<parameters, bodyCode, returnType>;
class AttrBuilder<dag parameters, code bodyCode = "", string returnType = "">
    : AttrOrTypeBuilder<parameters, bodyCode, returnType>;
class AttrOrTypeBuilderWithInferredContext<dag parameters, code bodyCode = "", string returnType = "">
    : TypeBuilder<parameters, bodyCode, returnType> {
  let hasInferredContextParam = 1;
}
class AttrBuilderWithInferredContext<dag parameters, code bodyCode = "", string returnType = "">
    : AttrOrTypeBuilderWithInferredContext<parameters, bodyCode, returnType>;
class TypeBuilderWithInferredContext<dag parameters, code bodyCode = "", string returnType = "">
    : AttrOrTypeBuilderWithInferredContext<parameters, bodyCode, returnType>;
class AttrOrTypeDef<string valueType, string name, list<Trait> defTraits, string baseCppClass> {
  string cppBaseClassName = baseCppClass;
  string description = "";
  string storageClass = name # valueType # "Storage";
  string storageNamespace = "detail";
  bit genStorageClass = 1;
  bit hasStorageCustomConstructor = 0;
  dag parameters = (ins);
  list<AttrOrTypeBuilder> builders = ?;
  list<Trait> traits = defTraits;
  string mnemonic = "";
  string assemblyFormat = ?;
  bit hasCustomAssemblyFormat = 0;
  bit genAccessors = 1;
  bit skipDefaultBuilders = 0;
  bit genVerifyDecl = 0;
  code extraClassDeclaration = [{}];
  code extraClassDefinition = [{}];
  bit genMnemonicAlias = 0;
}
class AttrDef<Dialect dialect, string name, list<Trait> traits = [], string baseCppClass = "::mlir::Attribute">
    : DialectAttr<dialect, PdllKnown<"is_any_attr">, "">, AttrOrTypeDef<"Attr", name, traits, baseCppClass> {
  string cppClassName = name # "Attr";
  let storageType = dialect.cppNamespace # "::" # cppClassName;
  let returnType = "$_rt::Attribute";
  let constBuilderCall = "$0";
  string cppType = dialect.cppNamespace # "::" # cppClassName;
  string attrName = dialect.name # "." # mnemonic;
  // The predicate follows from the definition of the class when that is read.
  let predicate = PdllKnown<"is_of_class", [dialect.name, cppClassName]>;
}
class TypeDef<Dialect dialect, string name, list<Trait> traits = [], string baseCppClass = "::mlir::Type">
    : DialectType<dialect, PdllKnown<"is_any">, "", name # "Type">, AttrOrTypeDef<"Type", name, traits, baseCppClass> {
  string cppClassName = name # "Type";
  string cppType = dialect.cppNamespace # "::" # cppClassName;
  string typeName = dialect.name # "." # mnemonic;
  let predicate = PdllKnown<"is_of_class", [dialect.name, cppClassName]>;
}
class AttrOrTypeParameter<string type, string desc, string accessorType = ""> {
  code allocator = ?;
  code comparator = ?;
  string convertFromStorage = "$_self";
  string cppType = type;
  string cppAccessorType = !if(!empty(accessorType), type, accessorType);
  string cppStorageType = cppType;
  string summary = desc;
  string syntax = ?;
  string parser = ?;
  string printer = ?;
  string defaultValue = "";
}
class AttrParameter<string type, string desc, string accessorType = "">
    : AttrOrTypeParameter<type, desc, accessorType>;
class TypeParameter<string type, string desc, string accessorType = "">
    : AttrOrTypeParameter<type, desc, accessorType>;
class OptionalParameter<string type, string desc = ""> : AttrOrTypeParameter<type, desc>;
class DefaultValuedParameter<string type, string value, string desc = ""> : AttrOrTypeParameter<type, desc> {
  let defaultValue = value;
}
class StringRefParameter<string desc = "", string value = ""> : AttrOrTypeParameter<"::llvm::StringRef", desc> {
  let defaultValue = value;
}
class APIntParameter<string desc> : AttrOrTypeParameter<"::llvm::APInt", desc>;
class APFloatParameter<string desc> : AttrOrTypeParameter<"::llvm::APFloat", desc>;
class ArrayRefParameter<string arrayOf, string desc = "">
    : AttrOrTypeParameter<"::llvm::ArrayRef<" # arrayOf # ">", desc>;
class OptionalArrayRefParameter<string arrayOf, string desc = "">
    : OptionalParameter<"::llvm::ArrayRef<" # arrayOf # ">", desc>;

// An enumeration as an attribute of a dialect, `#dialect<mnemonic case>`.
class EnumParameter<EnumInfo enumInfo>
    : AttrParameter<enumInfo.cppNamespace # "::" # enumInfo.className, "an enum of type " # enumInfo.className>;
class EnumAttr<Dialect dialect, EnumInfo enumInfo, string name = "", list<Trait> traits = []>
    : AttrDef<dialect, enumInfo.className, traits> {
  let summary = enumInfo.summary;
  let description = enumInfo.description;
  EnumInfo enum = enumInfo;
  let cppNamespace = enumInfo.cppNamespace;
  let parameters = (ins EnumParameter<enumInfo>:$value);
  let mnemonic = name;
  let assemblyFormat = "$value";
  let predicate = And<[PdllKnown<"is_dialect_attr", ["\"" # dialect.name # "\"", "\"" # name # "\""]>,
                       CPred<enumInfo.className # "::from_dialect_attr($_ctx, $_self, \"" # dialect.name # "\", \"" #
                             name # "\").is_some()">]>;
  let returnType = enumInfo.className;
  let convertFromStorage = "$_ods::verified(" # enumInfo.className # "::from_dialect_attr($_ctx, $_self, \"" #
                           dialect.name # "\", \"" # name # "\"))";
  // A blank after the mnemonic is part of the text: `#dialect<mnemonic case>`, not `#dialect.mnemonic<case>`.
  let constBuilderCall = enumInfo.className # "::to_dialect_attr($0, $_ctx, \"" # dialect.name # "\", \"" # name #
                         !if(!eq(assemblyFormat, "$value"), " ", "") # "\")";
}

// A case of an enumeration, by its text; of a set of flags several, separated by `|`.
class _symbolToValue<EnumInfo enumInfo, string case> {
  list<EnumCase> found = !filter(known, enumInfo.enumerants, !eq(known.str, case));
  assert !not(!empty(found)), "enumeration '" # enumInfo.className # "' has no case '" # case # "'";
  string value = enumInfo.className # "::" # !if(!empty(found), "", !head(found).symbol);
}
class _bitSymbolsToValue<EnumInfo bitEnum, string case> {
  int at = !find(case, "|");
  string value = !if(!eq(at, -1), _symbolToValue<bitEnum, case>.value,
                     _symbolToValue<bitEnum, !substr(case, 0, at)>.value # " | " #
                         _bitSymbolsToValue<bitEnum, !substr(case, !add(at, 1))>.value);
}
class ConstantEnumCaseBase<Attr attribute, EnumInfo enumInfo, string case>
    : ConstantAttr<attribute, !if(!isa<BitEnumBase>(enumInfo), _bitSymbolsToValue<enumInfo, case>.value,
                                  _symbolToValue<enumInfo, case>.value)>;
class ConstantEnumCase<Attr attribute, string case>
    : ConstantEnumCaseBase<attribute, !if(!isa<EnumInfo>(attribute), !cast<EnumInfo>(attribute),
                                          !cast<EnumAttr>(attribute).enum), case>;

// A list of parameters of one type, in brackets.
class ArrayOfAttr<Dialect dialect, string name, string attrMnemonic, string eltName, list<Trait> traits = []>
    : AttrDef<dialect, name, traits> {
  let parameters = (ins OptionalArrayRefParameter<eltName>:$value);
  let mnemonic = attrMnemonic;
  let assemblyFormat = "`[` (`]`) : ($value^ `]`)?";
}
class LocationAttrDef<Dialect dialect, string name, list<Trait> traits = []>
    : AttrDef<dialect, name, traits # [NativeAttrTrait<"IsLocation">], "::mlir::LocationAttr">;
class SelfAllocationParameter<string type, string desc> : AttrOrTypeParameter<type, desc>;
class ArrayRefOfSelfAllocationParameter<string arrayOf, string desc> : ArrayRefParameter<arrayOf, desc>;
class AttributeSelfTypeParameter<string desc, string derivedType = "::mlir::Type", string typeBuilder = "">
    : AttrOrTypeParameter<derivedType, desc> {
  let defaultValue = !if(!and(!empty(typeBuilder), !eq(derivedType, "::mlir::Type")), "$_ctx.none_type()", typeBuilder);
}
class ResourceHandleParameter<string handleType, string desc = ""> : AttrOrTypeParameter<handleType, desc>;

//===- Properties ----------------------------------------------------------------------------------------------------

// A property is stored as an attribute of the kind `keptAs`.
class Property<string storageTypeParam = "", string desc = "", string interfaceTypeParam = storageTypeParam>
    : PropConstraint<TruePred, desc, interfaceTypeParam> {
  string description = "";
  code storageType = storageTypeParam;
  string defaultValue = ?;
  bit isOptional = 0;
  Property baseProperty = ?;
  Attr keptAs = AnyAttr;
  // C++ of MLIR's storage, which is not used.
  code storageTypeValueOverride = "";
  code convertFromStorage = "$_storage";
  code assignToStorage = "$_storage = $_value";
  code convertToAttribute = "";
  code convertFromAttribute = "";
  code hashProperty = "";
  code parser = "";
  code optionalParser = "";
  code printer = "";
  code writeToMlirBytecode = "";
  code readFromMlirBytecode = "";
}
class IntProp<string storageTypeParam, string desc = ""> : Property<storageTypeParam, desc> {
  let summary = !if(!empty(desc), storageTypeParam, desc);
  let keptAs = !cond(!eq(storageTypeParam, "int32_t") : I32Attr, !eq(storageTypeParam, "i32") : I32Attr,
                     true : I64Attr);
}
def I32Prop : IntProp<"int32_t">;
def I64Prop : IntProp<"int64_t">;
def StringProp : Property<"std::string", "string"> {
  let keptAs = StrAttr;
}
def BoolProp : Property<"bool", "boolean"> {
  let keptAs = BoolAttr;
}
def UnitProp : Property<"bool", "unit property"> {
  let keptAs = UnitAttr;
  let defaultValue = "false";
  let isOptional = 1;
}
class DefaultValuedProp<Property p, string default = "", string storageDefault = "">
    : Property<p.storageType, p.summary> {
  let baseProperty = p;
  let keptAs = p.keptAs;
  let defaultValue = default;
}
class OptionalProp<Property p, bit canDelegateParsing = 1> : Property<p.storageType, p.summary> {
  let baseProperty = p;
  let keptAs = p.keptAs;
  let isOptional = 1;
}

// A predicate tests the value, `$_self`, instead of the attribute that stores it.
class PdllOfValue<Attr attr, Pred pred, string summary>
    : AttrConstraint<SubstLeaves<"$_self", "(" # attr.convertFromStorage # ")", pred>, summary>;
class ConfinedProp<Property p, Pred pred, string newSummary = "">
    : Property<p.storageType, !if(!empty(newSummary), p.summary, newSummary), p.interfaceType> {
  let baseProperty = p;
  let keptAs = ConfinedAttr<p.keptAs, [PdllOfValue<p.keptAs, pred, newSummary>]>;
  let defaultValue = p.defaultValue;
  let isOptional = p.isOptional;
}
class ConstantProp<Property prop, string val>
    : ConfinedProp<prop, CPred<"$_self == " # val>, "constant '" # prop.summary # "': " # val> {
  string value = val;
}

class ArrayProp<Property elem = Property<>, string newSummary = "">
    : Property<"::llvm::SmallVector<" # elem.storageType # ">",
               !if(!empty(newSummary), "array of " # elem.summary, newSummary)> {
  let keptAs = TypedArrayAttrBase<elem.keptAs, summary>;
}
class IntArrayProp<Property elem, string newSummary = ""> : ArrayProp<elem, newSummary> {
  let keptAs = !cond(!eq(elem.storageType, "int32_t") : DenseI32ArrayAttr, true : DenseI64ArrayAttr);
}

// An enumeration is stored as the integer of its case.
class PdllEnumValue<EnumInfo info> {
  string mask = !cond(!eq(info.bitwidth, 8) : "255", !eq(info.bitwidth, 16) : "65535",
                      !eq(info.bitwidth, 32) : "4294967295", true : "u64::MAX");
  Pred pred = !if(!isa<BitEnumBase>(info),
                  CPred<"i64::from($_self) as u64 & " # mask # " & !" # !cast<BitEnumBase>(info).validBits # " == 0">,
                  Or<!foreach(case, info.enumerants, CPred<"i64::from($_self) == " # case.value>)>);
  Attr attr = !cond(!eq(info.bitwidth, 8) : I8Attr, !eq(info.bitwidth, 16) : I16Attr,
                    !eq(info.bitwidth, 32) : I32Attr, true : I64Attr);
}
class EnumProp<EnumInfo enumInfo> : Property<enumInfo.cppType, enumInfo.summary> {
  EnumInfo enum = enumInfo;
  let keptAs = ConfinedAttr<PdllEnumValue<enumInfo>.attr,
                            [PdllOfValue<PdllEnumValue<enumInfo>.attr, PdllEnumValue<enumInfo>.pred, enumInfo.summary>]>;
}
class EnumPropWithAttrForm<EnumInfo enumInfo, Attr attributeForm> : EnumProp<enumInfo> {
  Attr attrForm = attributeForm;
  bit storeInCustomAttribute = 0;
  let keptAs = !if(storeInCustomAttribute, attributeForm, EnumProp<enumInfo>.keptAs);
}
class NamedEnumProp<EnumInfo enumInfo, string name> : EnumProp<enumInfo> {
  string mnemonic = name;
}
class NamedEnumPropWithAttrForm<EnumInfo enumInfo, string name, Attr attributeForm>
    : EnumPropWithAttrForm<enumInfo, attributeForm> {
  string mnemonic = name;
}

// Longer names, deprecated in MLIR.
class IntProperty<string storageTypeParam, string desc = ""> : IntProp<storageTypeParam, desc>;
def I32Property : IntProp<"int32_t">;
def I64Property : IntProp<"int64_t">;
def StringProperty : Property<"std::string", "string"> {
  let keptAs = StrAttr;
}
def BoolProperty : Property<"bool", "boolean"> {
  let keptAs = BoolAttr;
}
def UnitProperty : Property<"bool", "unit property"> {
  let keptAs = UnitAttr;
  let defaultValue = "false";
  let isOptional = 1;
}
class DefaultValuedProperty<Property p, string default = "", string storageDefault = "">
    : DefaultValuedProp<p, default, storageDefault>;
class ConfinedProperty<Property p, Pred pred, string newSummary = ""> : ConfinedProp<p, pred, newSummary>;
class ArrayProperty<Property elem = Property<>, string newSummary = ""> : ArrayProp<elem, newSummary>;
class IntArrayProperty<Property elem, string newSummary = ""> : IntArrayProp<elem, newSummary>;
class OptionalProperty<Property p, bit canDelegateParsing = 1> : OptionalProp<p, canDelegateParsing>;
