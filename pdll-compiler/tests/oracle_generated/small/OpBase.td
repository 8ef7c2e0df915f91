#ifndef OP_BASE
#define OP_BASE

// The least of MLIR's OpBase.td that mlir-pdll needs to read definitions of operations: reading all of it takes ten times as
// long as all else that is asked of the tool. The names and fields are MLIR's, since the tool looks for them.

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
def AttrSizedOperandSegments : NativeTrait<"AttrSizedOperandSegments">;
def AttrSizedResultSegments : NativeTrait<"AttrSizedResultSegments">;
def SameOperandsAndResultType : NativeTrait<"SameOperandsAndResultType">;
class InterfaceMethod;
class Interface<string name, list<Interface> bases = []> {
  string description = ""; string cppInterfaceName = name; string cppNamespace = "::mlir"; list<InterfaceMethod> methods = [];
  list<Interface> baseInterfaces = bases;
}
class OpInterface<string name> : Interface<name>, Trait { string trait = cppInterfaceName; list<Trait> dependentTraits = []; }
class Dialect { dag discardableAttrs = (ins); string name = ?; string summary = ?; string description = ?; list<string> dependentDialects = []; string cppNamespace = name; }
class Type<Pred condition, string descr = "", string cppType = "::mlir::Type"> : TypeConstraint<condition, descr, cppType>;
class Attr<Pred condition, string summary = ""> : AttrConstraint<condition, summary> { code storageType = "::mlir::Attribute"; code returnType = "::mlir::Attribute"; string defaultValue = ?; bit isOptional = 0; Attr baseAttr = ?; }
class TypeInterface<string name> : Interface<name>, Type<CPred<"isa<" # name # ">($_self)">, name # " instance", name>;
class AttrInterface<string name> : Interface<name>, Attr<CPred<"isa<" # name # ">($_self)">, name # " instance"> {
  let storageType = name;
  let returnType = name;
}
class OptionalAttr<Attr attr> : Attr<attr.predicate, attr.summary> { let storageType = attr.storageType; let isOptional = 1; let baseAttr = attr; }
class Variadic<Type type> : TypeConstraint<type.predicate, "variadic of " # type.summary> { Type baseType = type; int minSize = 0; }
class Optional<Type type> : TypeConstraint<type.predicate, "optional " # type.summary> { Type baseType = type; }
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
class Region<Pred condition, string descr = ""> : Constraint<condition, descr>;
def AnyRegion : Region<CPred<"true">, "any region">;
class Successor<Pred condition, string descr = ""> : Constraint<condition, descr>;
def AnySuccessor : Successor<CPred<"true">, "any successor">;
class OpBuilder;
class Op<Dialect dialect, string mnemonic, list<Trait> props = []> {
  Dialect opDialect = dialect; string opName = mnemonic; string cppNamespace = dialect.cppNamespace; string summary = ""; string description = "";
  dag arguments = (ins); dag results = (outs); dag regions = (region); dag successors = (successor);
  list<Trait> traits = props; list<OpBuilder> builders = ?; bit hasVerifier = 0; bit hasRegionVerifier = 0; bit skipDefaultBuilders = 0; string assemblyFormat = ?; bit hasCustomAssemblyFormat = 0;
}

#endif
