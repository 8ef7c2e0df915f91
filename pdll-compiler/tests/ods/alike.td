// Operations of which some are alike.
include "mlir/IR/OpBase.td"

def Alike_Dialect : Dialect { let name = "k"; let cppNamespace = "::k"; }
class Alike_Op<string mnemonic> : Op<Alike_Dialect, mnemonic> {
  let arguments = (ins AnyType:$input, ConfinedAttr<I32Attr, [IntNonNegative]>:$size);
  let results = (outs AnyType:$output);
}

def AOp : Alike_Op<"a">;
def BOp : Alike_Op<"b">;
def OtherOp : Op<Alike_Dialect, "other"> {
  let arguments = (ins AnyType:$input, ConfinedAttr<I32Attr, [IntNonNegative]>:$size);
  let results = (outs AnyType:$first, AnyType:$output);
}
