#ifndef OP_BASE
#define OP_BASE

// The minimum of MLIR's OpBase.td that mlir-pdll needs to read definitions of operations: reading all of it takes ten times as
// long as the rest of the tool's work. The names and fields are MLIR's, because the tool looks them up.

def ins;
def outs;
def region;
def successor;
class Pred;
class CPred<code pred> : Pred { code predExpr = "(" # pred # ")"; }
class PredCombinerKind;
def PredCombinerAnd : PredCombinerKind;
def PredCombinerOr : PredCombinerKind;
def PredCombinerNot : PredCombinerKind;
class CombinedPred<PredCombinerKind k, list<Pred> c> : Pred { PredCombinerKind kind = k; list<Pred> children = c; }
class And<list<Pred> children> : CombinedPred<PredCombinerAnd, children>;
class Or<list<Pred> children> : CombinedPred<PredCombinerOr, children>;
class Neg<Pred child> : CombinedPred<PredCombinerNot, [child]>;
class Constraint<Pred pred, string desc = ""> { Pred predicate = pred; string summary = desc; }
class TypeConstraint<Pred predicate, string summary = "", string cppTypeParam = "::mlir::Type"> : Constraint<predicate, summary> {
  string cppType = cppTypeParam;
}
class AttrConstraint<Pred predicate, string summary = ""> : Constraint<predicate, summary>;
class Trait;
class NativeTrait<string name> : Trait { list<Trait> dependentTraits = []; string trait = name; string cppNamespace = "::mlir::OpTrait"; code extraConcreteClassDeclaration = ""; code extraConcreteClassDefinition = ""; }
class NativeOpTrait<string name> : NativeTrait<name>;
class ParamNativeOpTrait<string prop, string params> : NativeTrait<prop # "<" # params # ">::Impl">;
class GenInternalTrait<string prop, string entity> : Trait { list<Trait> dependentTraits = []; string trait = "::mlir::" # entity # "Trait::" # prop; }
class PredTrait<string descr, Pred pred, list<Trait> traits = []> : Trait { list<Trait> dependentTraits = traits; string summary = descr; Pred predicate = pred; }
class PredOpTrait<string descr, Pred pred, list<Trait> traits = []> : PredTrait<descr, pred, traits>;
class TraitList<list<Trait> props> : Trait { list<Trait> traits = props; }
def SameVariadicOperandSize : GenInternalTrait<"SameVariadicOperandSize", "Op">;
def SameVariadicResultSize : GenInternalTrait<"SameVariadicResultSize", "Op">;
def AttrSizedOperandSegments : NativeTrait<"AttrSizedOperandSegments">;
def AttrSizedResultSegments : NativeTrait<"AttrSizedResultSegments">;
def SameOperandsAndResultType : NativeTrait<"SameOperandsAndResultType">;
class InterfaceMethod<string desc, string retTy, string methodName, dag args = (ins), code methodBody = [{}], code defaultImplementation = [{}]> {
  string description = desc; string returnType = retTy; string name = methodName; dag arguments = args; code body = methodBody; code defaultBody = defaultImplementation;
}
class Deprecated<string reason> { string odsDeprecated = reason; }
class Interface<string name, list<Interface> bases = []> {
  string description = ""; string cppInterfaceName = name; string cppNamespace = "::mlir"; list<InterfaceMethod> methods = [];
  list<Interface> baseInterfaces = bases;
}
class OpInterface<string name, list<Interface> bases = []> : Interface<name, bases>, NativeTrait<""> { let trait = name # "::Trait"; let cppNamespace = "::mlir"; }
class DeclareInterfaceMethods<list<string> overridenMethods = []> { list<string> alwaysOverriddenMethods = overridenMethods; }
class DeclareOpInterfaceMethods<OpInterface interface, list<string> methods = []> : DeclareInterfaceMethods<methods>, OpInterface<interface.cppInterfaceName, interface.baseInterfaces> {
  let description = interface.description; let cppInterfaceName = interface.cppInterfaceName; let cppNamespace = interface.cppNamespace; let methods = interface.methods;
}
class Dialect { dag discardableAttrs = (ins); string name = ?; string summary = ?; string description = ?; list<string> dependentDialects = []; string cppNamespace = name; }
class Type<Pred condition, string descr = "", string cppType = "::mlir::Type"> : TypeConstraint<condition, descr, cppType>;
class Attr<Pred condition, string summary = ""> : AttrConstraint<condition, summary> { code storageType = "::mlir::Attribute"; code returnType = "::mlir::Attribute"; string defaultValue = ?; bit isOptional = 0; Attr baseAttr = ?; }
class TypeInterface<string name> : Interface<name>, Type<CPred<"isa<" # name # ">($_self)">, name # " instance", name>;
class AttrInterface<string name> : Interface<name>, Attr<CPred<"isa<" # name # ">($_self)">, name # " instance"> {
  let storageType = name;
  let returnType = name;
}
class DefaultValuedAttr<Attr attr, string val> : Attr<attr.predicate, attr.summary> { let storageType = attr.storageType; let defaultValue = val; let baseAttr = attr; }
class DefaultValuedOptionalAttr<Attr attr, string val> : DefaultValuedAttr<attr, val> { let isOptional = 1; }
class DefaultValuedStrAttr<Attr attr, string val> : DefaultValuedAttr<attr, "\"" # val # "\"">;
class ConfinedAttr<Attr attr, list<AttrConstraint> constraints> : Attr<And<!listconcat([attr.predicate], !foreach(c, constraints, c.predicate))>, !foldl(attr.summary, constraints, text, c, text # " " # c.summary)> {
  let storageType = attr.storageType; let defaultValue = attr.defaultValue; let isOptional = attr.isOptional; let baseAttr = attr;
}
class DerivedAttr<code ret, code b> : Attr<CPred<"true">, "derived attribute"> { let returnType = ret; code body = b; }
def IntPositive : AttrConstraint<CPred<"$_self.getInt() > 0">, "whose value is positive">;
class IntMinValue<int n> : AttrConstraint<CPred<"$_self.getInt() >= " # n>, "whose minimum value is " # n>;
class OptionalAttr<Attr attr> : Attr<attr.predicate, attr.summary> { let storageType = attr.storageType; let isOptional = 1; let baseAttr = attr; }
class Variadic<Type type> : TypeConstraint<type.predicate, "variadic of " # type.summary, type.cppType> { Type baseType = type; int minSize = 0; }
class VariadicOfVariadic<Type type, string variadicSegmentAttrName> : Variadic<type> { string segmentAttrName = variadicSegmentAttrName; }
class Optional<Type type> : TypeConstraint<type.predicate, type.summary, type.cppType> { Type baseType = type; }
class OpVariableDecorator;
class OpVariable<Constraint varConstraint, string desc = "", list<OpVariableDecorator> varDecorators = []> { Constraint constraint = varConstraint; string summary = desc; list<OpVariableDecorator> decorators = varDecorators; }
class Arg<Constraint constraint, string desc = "", list<OpVariableDecorator> decorators = []> : OpVariable<constraint, desc, decorators>;
class Res<Constraint constraint, string desc = "", list<OpVariableDecorator> decorators = []> : OpVariable<constraint, desc, decorators>;
class AnyTypeOf<list<Type> types> : Type<Or<!foreach(t, types, t.predicate)>, "any of">;
def AnyType : Type<CPred<"true">, "any type">;
def I32 : Type<CPred<"$_self.isInteger(32)">, "i32">;
def I8 : Type<CPred<"$_self.isInteger(8)">, "i8">;
def F32 : Type<CPred<"$_self.isF32()">, "f32", "::mlir::FloatType">;
def AnyFloat : Type<CPred<"isa<FloatType>($_self)">, "floating-point", "::mlir::FloatType">;
def Index : Type<CPred<"isa<IndexType>($_self)">, "index", "::mlir::IndexType">;
def AnyAttr : Attr<CPred<"true">, "any attribute">;
def I32Attr : Attr<CPred<"isInt($_self)">, "32-bit integer"> { let storageType = "::mlir::IntegerAttr"; }
def StrAttr : Attr<CPred<"isa<StringAttr>($_self)">, "string"> { let storageType = "::mlir::StringAttr"; }
def UnitAttr : Attr<CPred<"isa<UnitAttr>($_self)">, "unit"> { let storageType = "::mlir::UnitAttr"; }
def DenseI32ArrayAttr : Attr<CPred<"isa<DenseI32ArrayAttr>($_self)">, "dense array"> { let storageType = "::mlir::DenseI32ArrayAttr"; }
def TypeAttr : Attr<CPred<"isa<TypeAttr>($_self)">, "any type attribute"> { let storageType = "::mlir::TypeAttr"; }
class EnumCase<string sym, int intVal, string strVal> { string symbol = sym; int value = intVal; string str = strVal; }
class I32EnumCase<string sym, int val, string str = sym> : EnumCase<sym, val, str>;
class I32EnumAttrCase<string sym, int val, string str = sym> : EnumCase<sym, val, str>;
class I32BitEnumAttrCaseNone<string sym, string str = sym> : EnumCase<sym, 0, str>;
class I32BitEnumAttrCaseBit<string sym, int pos, string str = sym> : EnumCase<sym, !shl(1, pos), str>;
class EnumInfo<string name, string summaryValue, list<EnumCase> cases> { string summary = summaryValue; string cppNamespace = ""; string className = name; string cppType = cppNamespace # "::" # className; list<EnumCase> enumerants = cases; }
class I32Enum<string name, string summary, list<EnumCase> cases> : EnumInfo<name, summary, cases>;
class EnumAttrInfo<string name, string text, list<EnumCase> cases> : EnumInfo<name, text, cases>, Attr<CPred<"isa<" # name # ">($_self)">, text> {
  bit genSpecializedAttr = 1; let storageType = !if(genSpecializedAttr, cppNamespace # "::" # name # "Attr", "::mlir::IntegerAttr");
}
class I32EnumAttr<string name, string summary, list<EnumCase> cases> : EnumAttrInfo<name, summary, cases>;
class I32BitEnumAttr<string name, string summary, list<EnumCase> cases> : EnumAttrInfo<name, summary, cases>;
class DefaultValuedEnumAttr<EnumAttrInfo attr, EnumCase case> : DefaultValuedAttr<attr, attr.cppType # "::" # case.symbol>;
class AttrDef<Dialect d, string name> : Attr<CPred<"isa<" # name # "Attr>($_self)">> {
  string cppNamespace = d.cppNamespace; dag parameters = (ins); string mnemonic = ?; string assemblyFormat = ?; let storageType = cppNamespace # "::" # name # "Attr";
}
class EnumAttr<Dialect d, EnumInfo enumInfo, string name = ""> : AttrDef<d, enumInfo.className> { let summary = enumInfo.summary; EnumInfo enum = enumInfo; let mnemonic = name; }
class TypeDef<Dialect d, string name> : Type<CPred<"isa<" # name # "Type>($_self)">, "", d.cppNamespace # "::" # name # "Type"> {
  dag parameters = (ins); string mnemonic = ?; string assemblyFormat = ?;
}
class Property<string storage = "", string desc = "", string interface = storage> : Constraint<CPred<"true">, desc> { string description = ""; code storageType = storage; code interfaceType = interface; code convertFromStorage = ""; code assignToStorage = ""; code convertToAttribute = ""; code convertFromAttribute = ""; code parser = ""; code optionalParser = ""; code printer = ""; code readFromMlirBytecode = ""; code writeToMlirBytecode = ""; code hashProperty = ""; string storageTypeValueOverride = ""; string defaultValue = ?; Property baseProperty = ?; }
class IntProp<string storage, string desc = ""> : Property<storage, desc>;
def I32Prop : IntProp<"int32_t">;
def I64Prop : IntProp<"int64_t">;
def StringProp : Property<"std::string", "string", "::llvm::StringRef">;
def BoolProp : Property<"bool", "boolean">;
def UnitProp : Property<"bool", "unit property">;
class DefaultValuedProp<Property p, string default = ""> : Property<p.storageType, p.summary> { let baseProperty = p; let defaultValue = default; }
class OptionalProp<Property p> : Property<p.storageType, p.summary> { let baseProperty = p; }
class ConfinedProp<Property p, Pred pred, string newSummary = ""> : Property<p.storageType, newSummary> { let predicate = pred; let baseProperty = p; }
class ConstantProp<Property p, string val> : ConfinedProp<p, CPred<"$_self == " # val>>;
class ArrayProp<Property elem = Property<>, string newSummary = ""> : Property<elem.storageType, newSummary>;
class IntArrayProp<Property elem, string newSummary = ""> : ArrayProp<elem, newSummary>;
class EnumProp<EnumInfo enumInfo> : Property<enumInfo.cppType, enumInfo.summary>;
class NamedEnumProp<EnumInfo enumInfo, string name> : EnumProp<enumInfo> { string mnemonic = name; }
class Region<Pred condition, string descr = ""> : Constraint<condition, descr>;
def AnyRegion : Region<CPred<"true">, "any region">;
class SizedRegion<int n> : Region<CPred<"size($_self) == " # n>, "region with " # n # " blocks">;
class VariadicRegion<Region region> : Region<region.predicate, region.summary> { Region baseRegion = region; }
class Successor<Pred condition, string descr = ""> : Constraint<condition, descr>;
def AnySuccessor : Successor<CPred<"true">, "any successor">;
class VariadicSuccessor<Successor successor> : Successor<successor.predicate, successor.summary> { Successor baseSuccessor = successor; }
class AllTypesMatch<list<string> names> : PredOpTrait<"all types match", CPred<"true">> { list<string> values = names; }
class OpBuilder<dag p, code b = ""> { dag dagParams = p; code body = b; }
class DeprecatedOpBuilder<string reason, dag p, code b = ""> : OpBuilder<p, b> { string odsCppDeprecated = reason; }
class OpDocGroup { string summary = ?; string description = ""; }
class Op<Dialect dialect, string mnemonic, list<Trait> props = []> {
  Dialect opDialect = dialect; string opName = mnemonic; string cppNamespace = dialect.cppNamespace; string summary = ""; string description = "";
  dag arguments = (ins); dag results = (outs); dag regions = (region); dag successors = (successor);
  list<Trait> traits = props; list<OpBuilder> builders = ?; bit hasVerifier = 0; bit hasRegionVerifier = 0; bit skipDefaultBuilders = 0; string assemblyFormat = ?; bit hasCustomAssemblyFormat = 0; bit hasFolder = 0; bit hasCanonicalizer = 0; OpDocGroup opDocGroup = ?; code extraClassDeclaration = ?;
}

#endif
