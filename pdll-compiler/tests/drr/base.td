// Operations that the cases of this folder match and create.
include "mlir/IR/OpBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/PatternBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def T_Dialect : Dialect {
  let name = "t";
  let cppNamespace = "t";
}
class T_Op<string mnemonic, list<Trait> traits = []> : Op<T_Dialect, mnemonic, traits>;

def Mode : I32EnumAttr<"Mode", "a mode", [I32EnumAttrCase<"Fast", 0, "fast">, I32EnumAttrCase<"Safe", 4, "safe">]>;

def AOp : T_Op<"a"> {
  let arguments = (ins AnyType:$x, I32Attr:$n);
  let results = (outs AnyType:$r);
}
def BOp : T_Op<"b", [SameOperandsAndResultType]> {
  let arguments = (ins AnyType:$x, AnyType:$y);
  let results = (outs AnyType:$r);
}
def COp : T_Op<"c"> {
  let arguments = (ins Variadic<AnyType>:$x, I32Attr:$n);
  let results = (outs AnyType:$r, Variadic<AnyType>:$q);
}
def DOp : T_Op<"d"> {
  let arguments = (ins AnyType:$x);
  let results = (outs AnyType:$p, AnyType:$q);
}
def EOp : T_Op<"e"> {
  let arguments = (ins AnyType:$x, OptionalAttr<StrAttr>:$s, DefaultValuedAttr<I32Attr, "3">:$d, Mode:$m);
  let results = (outs AnyType:$r);
}
def FOp : T_Op<"f", [FirstAttrDerivedResultType]> {
  let arguments = (ins AnyAttr:$value);
  let results = (outs AnyType:$r);
}
def IOp : T_Op<"i"> {
  let arguments = (ins AnyType:$x);
  let results = (outs I32:$r, I1:$q);
}
def NOp : T_Op<"n"> {
  let results = (outs AnyType:$r);
}
def OOp : T_Op<"o"> {
  let arguments = (ins AnyType:$x, Optional<AnyType>:$y);
  let results = (outs AnyType:$r);
}
def SOp : T_Op<"s", [AttrSizedOperandSegments]> {
  let arguments = (ins Variadic<AnyType>:$x, Variadic<AnyType>:$y);
}
def VOp : T_Op<"v"> {
  let arguments = (ins I64ArrayAttr:$a, DenseF32ArrayAttr:$b, DictionaryAttr:$c);
  let results = (outs AnyType:$r);
}
def ZOp : T_Op<"z"> {
  let arguments = (ins AnyType:$x);
}

def mk : NativeCodeCall<"mk($_builder, $0)">;
def mkself : NativeCodeCall<"mk($_self, $0)">;
def mkloc : NativeCodeCall<"makeAt($_builder, $_loc, $0...)">;
def mk2 : NativeCodeCall<"mk2($0)", 2>;
def mkv : NativeCodeCallVoid<"mkv($0)">;
def Same : Constraint<CPred<"$0.getType() == $1.getType()">, "same">;
