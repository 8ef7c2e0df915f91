// Operations of a circuit.
#ifndef LOGIC_OPS
#define LOGIC_OPS
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Logic_Dialect : Dialect { let name = "logic"; let cppNamespace = "::logic"; }
class Logic_Op<string mnemonic, list<Trait> traits = []> : Op<Logic_Dialect, mnemonic, [Pure] # traits>;
class Logic_Binary<string mnemonic> : Logic_Op<mnemonic, [SameOperandsAndResultType]> {
  let arguments = (ins AnySignlessInteger:$lhs, AnySignlessInteger:$rhs);
  let results = (outs AnySignlessInteger:$out);
}

def AndOp : Logic_Binary<"and">;
def OrOp : Logic_Binary<"or">;
def NotOp : Logic_Op<"not", [SameOperandsAndResultType]> {
  let arguments = (ins AnySignlessInteger:$in);
  let results = (outs AnySignlessInteger:$out);
}
def MaskOp : Logic_Op<"mask", [SameOperandsAndResultType]> {
  let arguments = (ins AnySignlessInteger:$in, I64Attr:$bits, OptionalAttr<StrAttr>:$label);
  let results = (outs AnySignlessInteger:$out);
}
#endif
