// Predicates, constraints and dialects: the base of every other file of the prelude.
//
// The names are those of MLIR's OpBase.td, so that definitions for MLIR are valid here. Code is Rust instead
// of C++. In Rust code, `$_self` is the type or attribute being tested, `$_ctx` the context (`&Context`),
// `$_ods` the module of helper functions that the runtime has for definitions, and in a trait of an operation
// `$_op` is the operation, `$_ir` the IR (`&Ir`), `$name` an operand, result or attribute.

//===- Miscellaneous -------------------------------------------------------------------------------------------------

def ins;
def outs;
def region;
def successor;

class Deprecated<string reason> {
  string odsDeprecated = reason;
}
class CppDeprecated<string reason> {
  string odsCppDeprecated = reason;
}
class StrFunc<string r> {
  string result = r;
}
class firstCharToUpper<string str> {
  string ret = !if(!empty(str), "", !toupper(!substr(str, 0, 1)) # !substr(str, 1));
}
class _snakeCaseHelper<string str> {
  int idx = !find(str, "_");
  string ret = !if(!ge(idx, 0), !substr(str, 0, idx) # firstCharToUpper<!substr(str, !add(idx, 1))>.ret, str);
}
// `add_all` as `AddAll`.
class snakeCaseToCamelCase<string str> {
  string ret = !foldl(firstCharToUpper<str>.ret, !range(0, !size(str)), done, i, _snakeCaseHelper<done>.ret);
}
class NormalizeIndex<int value> {
  int ret = !if(!lt(value, 0), !sub(0, value), !add(value, 1));
}
class CArg<string ty, string value = ""> {
  string type = ty;
  string defaultValue = value;
}

//===- Predicates ----------------------------------------------------------------------------------------------------

class Pred;

// A Rust expression of type `bool`.
class CPred<code pred> : Pred {
  code predExpr = "(" # pred # ")";
}

// A function of the runtime's helper module: `fn(ctx, self, arguments...) -> bool`. The arguments are Rust.
class PdllKnown<string fn, list<string> arguments = []> : Pred {
  string function = fn;
  list<string> args = arguments;
}

// Tests the child on one part of `$_self`: `fn(ctx, self) -> Type | Attribute`.
class PdllOfPart<string fn, Pred child> : Pred {
  string function = fn;
  Pred inner = child;
}

// Tests the child on each part of `$_self`: `fn(ctx, self) -> impl Iterator`.
class PdllOfEach<string fn, Pred child> : Pred {
  string function = fn;
  Pred inner = child;
}

class PredCombinerKind;
def PredCombinerAnd : PredCombinerKind;
def PredCombinerOr : PredCombinerKind;
def PredCombinerNot : PredCombinerKind;
def PredCombinerSubstLeaves : PredCombinerKind;
def PredCombinerConcat : PredCombinerKind;

class CombinedPred<PredCombinerKind k, list<Pred> c> : Pred {
  PredCombinerKind kind = k;
  list<Pred> children = c;
}
class And<list<Pred> children> : CombinedPred<PredCombinerAnd, children>;
class Or<list<Pred> children> : CombinedPred<PredCombinerOr, children>;
class Neg<Pred child> : CombinedPred<PredCombinerNot, [child]>;

// The child with a text replaced in its leaves; with the pattern `$_self` the child tests another entity.
class SubstLeaves<string pat, string repl, Pred child> : CombinedPred<PredCombinerSubstLeaves, [child]> {
  string pattern = pat;
  string replacement = repl;
}
// The text of the child, enclosed in two other texts.
class Concat<string pre, Pred child, string suf> : CombinedPred<PredCombinerConcat, [child]> {
  string prefix = pre;
  string suffix = suf;
}

defvar TruePred = And<[]>;
defvar False = Or<[]>;

//===- Constraints ---------------------------------------------------------------------------------------------------

// The summary completes the sentences "operand #0 must be …" and "attribute 'x' failed to satisfy constraint: …".
class Constraint<Pred pred, string desc = ""> {
  Pred predicate = pred;
  string summary = desc;
}
class AttrTypeConstraint<Pred pred, string summary = "", string cppFunctionNameParam = "">
    : Constraint<pred, summary> {
  string cppFunctionName = cppFunctionNameParam;
}
class TypeConstraint<Pred predicate, string summary = "", string cppTypeParam = "::mlir::Type",
                     string cppFunctionNameParam = "">
    : AttrTypeConstraint<predicate, summary, cppFunctionNameParam> {
  string cppType = cppTypeParam;
}
class AttrConstraint<Pred predicate, string summary = "", string cppFunctionNameParam = "">
    : AttrTypeConstraint<predicate, summary, cppFunctionNameParam>;
class PropConstraint<Pred predicate, string summary = "", string interfaceTypeParam = "">
    : Constraint<predicate, summary> {
  code interfaceType = interfaceTypeParam;
}
class RegionConstraint<Pred predicate, string summary = ""> : Constraint<predicate, summary>;
class SuccessorConstraint<Pred predicate, string summary = ""> : Constraint<predicate, summary>;

//===- Dialects ------------------------------------------------------------------------------------------------------

class Dialect {
  string name = "";
  string summary = ?;
  string description = ?;
  list<string> dependentDialects = [];
  dag discardableAttrs = (ins);
  string cppNamespace = name;
  code extraClassDeclaration = "";
  bit hasConstantMaterializer = 0;
  bit hasNonDefaultDestructor = 0;
  bit hasOperationAttrVerify = 0;
  bit hasRegionArgAttrVerify = 0;
  bit hasRegionResultAttrVerify = 0;
  bit hasOperationInterfaceFallback = 0;
  bit useDefaultAttributePrinterParser = 0;
  bit useDefaultTypePrinterParser = 0;
  bit hasCanonicalizer = 0;
  bit isExtensible = 0;
  bit usePropertiesForAttributes = 1;
  // Not a field in MLIR, where the constructor calls a function of this name.
  bit allowUnknownOperations = 0;
}
