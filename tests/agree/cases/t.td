// The dialect of the agreement cases: every shape of operation that PDLL treats differently.
#ifndef T_TD
#define T_TD
include "mlir/IR/OpBase.td"

def T_Dialect : Dialect {
  let name = "t";
}
class T_Op<string mnemonic, list<Trait> traits = []> : Op<T_Dialect, mnemonic, traits>;

def T_UnaryOp : T_Op<"unary"> {
  let arguments = (ins AnyType:$input);
  let results = (outs AnyType:$output);
}
def T_OtherOp : T_Op<"other"> {
  let arguments = (ins AnyType:$input);
  let results = (outs AnyType:$output);
}
def T_BinaryOp : T_Op<"binary"> {
  let arguments = (ins AnyType:$lhs, AnyType:$rhs);
  let results = (outs AnyType:$output);
}
def T_ConstOp : T_Op<"const"> {
  let arguments = (ins AnyAttr:$value);
  let results = (outs AnyType:$output);
}
def T_FlagOp : T_Op<"flag"> {
  let arguments = (ins AnyType:$input, OptionalAttr<AnyAttr>:$mode, UnitAttr:$fast);
  let results = (outs AnyType:$output);
}
def T_ListOp : T_Op<"list"> {
  let arguments = (ins Variadic<AnyType>:$inputs);
  let results = (outs Variadic<AnyType>:$outputs);
}
def T_SinkOp : T_Op<"sink"> {
  let arguments = (ins Variadic<AnyType>:$inputs);
}
#endif
