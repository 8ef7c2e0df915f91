// Operations that random rules match and create, and the functions that they call.
include "mlir/IR/OpBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/PatternBase.td"
include "mlir/IR/Properties.td"
include "mlir/Interfaces/InferTypeOpInterface.td"

def R_Dialect : Dialect { let name = "r"; let cppNamespace = "::r"; }
class R_Op<string mnemonic, list<Trait> traits = []> : Op<R_Dialect, mnemonic, traits>;

def Red : I32EnumAttrCase<"Red", 0, "red">;
def Color : I32EnumAttr<"Color", "a color", [Red, I32EnumAttrCase<"Blue", 4, "blue">]> {
  let cppNamespace = "::r";
}

def AOp : R_Op<"a"> { let arguments = (ins AnyType:$x, I32Attr:$n); let results = (outs AnyType:$r); }
def BOp : R_Op<"b", [SameOperandsAndResultType]> {
  let arguments = (ins AnyType:$x, AnyType:$y);
  let results = (outs AnyType:$r);
}
def COp : R_Op<"c"> { let arguments = (ins Variadic<AnyType>:$x, I32Attr:$n); let results = (outs AnyType:$r); }
def DOp : R_Op<"d"> { let arguments = (ins AnyType:$x); let results = (outs AnyType:$p, AnyType:$q); }
def EOp : R_Op<"e"> {
  let arguments = (ins AnyType:$x, OptionalAttr<StrAttr>:$s, DefaultValuedAttr<I32Attr, "3">:$d);
  let results = (outs AnyType:$r);
}
def FOp : R_Op<"f"> { let arguments = (ins AnyType:$x, Color:$c, StrAttr:$s); let results = (outs AnyType:$r); }
def GOp : R_Op<"g"> { let arguments = (ins AnyType:$x, I64Prop:$p); let results = (outs AnyType:$r); }
def KOp : R_Op<"k", [ConstantLike]> {
  let arguments = (ins I32Attr:$value);
  let results = (outs AnyType:$r);
  let hasFolder = 1;
}
def SOp : R_Op<"s", [AttrSizedOperandSegments]> {
  let arguments = (ins Variadic<AnyType>:$x, Variadic<AnyType>:$y);
}
def ZOp : R_Op<"z"> { let arguments = (ins AnyType:$x); }

def attrSum : NativeCodeCall<"attrSum($_builder, $0, $1)">;
def made : NativeCodeCall<"made($_builder, $0, $1)">;
def madeAt : NativeCodeCall<"madeAt($_builder, $_loc, $0)">;
def madeOf : NativeCodeCall<"madeOf($_builder, $0...)">;
def split : NativeCodeCall<"split($_builder, $0)", 2>;
def typeOf : NativeCodeCall<"$0.getType()">;
def mark : NativeCodeCallVoid<"mark($_builder, $0)">;
def evenOf : NativeCodeCall<"evenOf($_self, &$0)">;
def SameType : Constraint<CPred<"$0.getType() == $1.getType()">, "same type">;
def HasOneUse : Constraint<CPred<"$0.hasOneUse()">, "one use">;
class Not<Constraint c> : Constraint<Neg<c.predicate>, "not " # c.summary>;
