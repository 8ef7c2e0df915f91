// A few operations of a dialect that MLIR registers too: groups of results and operands by name.
#ifndef AGREE_ARITH_TD
#define AGREE_ARITH_TD
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"

def Arith_Dialect : Dialect {
  let name = "arith";
}
class Arith_Op<string mnemonic, list<Trait> traits = []> : Op<Arith_Dialect, mnemonic, traits # [Pure]>;
class Arith_Binary<string mnemonic> : Arith_Op<mnemonic, [SameOperandsAndResultType]> {
  let arguments = (ins AnyType:$lhs, AnyType:$rhs);
  let results = (outs AnyType:$result);
}

def Arith_OrIOp : Arith_Binary<"ori">;
def Arith_XOrIOp : Arith_Binary<"xori">;
def Arith_AndIOp : Arith_Binary<"andi">;
def Arith_AddUIExtendedOp : Arith_Op<"addui_extended"> {
  let arguments = (ins AnyType:$lhs, AnyType:$rhs);
  let results = (outs AnyType:$sum, AnyType:$overflow);
}
def Arith_MulSIExtendedOp : Arith_Op<"mulsi_extended"> {
  let arguments = (ins AnyType:$lhs, AnyType:$rhs);
  let results = (outs AnyType:$low, AnyType:$high);
}
def Arith_SelectOp : Arith_Op<"select"> {
  let arguments = (ins AnyType:$condition, AnyType:$true_value, AnyType:$false_value);
  let results = (outs AnyType:$result);
}
#endif
