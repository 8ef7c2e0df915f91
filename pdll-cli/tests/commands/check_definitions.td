// RUN: pdll check --error-format=short %s
include "mlir/IR/OpBase.td"
def T_Dialect : Dialect { let name = "t"; let cppNamespace = "t"; }
class T_Op<string mnemonic, list<Trait> traits = []> : Op<T_Dialect, mnemonic, traits>;
def AOp : T_Op<"a"> {
  let arguments = (ins AnyType:$x);
  let assemblyFormat = "$y attr-dict";
}
def BOp : T_Op<"b"> {
  let arguments = (ins AnyType:$x);
  let assemblyFormat = "$x `:` type($x)";
}
def COp : T_Op<"c"> { let arguments = (ins Variadic<AnyType>:$x, Variadic<AnyType>:$y); }
// C++ may derive the type of the result.
def DOp : T_Op<"d"> {
  let arguments = (ins AnyType:$x);
  let results = (outs AnyType:$r);
  let assemblyFormat = "$x attr-dict `:` type($x)";
}
