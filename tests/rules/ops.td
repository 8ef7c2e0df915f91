// Operations on sums.
#ifndef SUMS
#define SUMS
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Sums_Dialect : Dialect { let name = "sums"; let cppNamespace = "sums"; }
class Sums_Op<string mnemonic> : Op<Sums_Dialect, mnemonic, [Pure]>;
def AddOp : Sums_Op<"add"> {
  let arguments = (ins AnyInteger:$x, AnyInteger:$y, I32Attr:$limit);
  let results = (outs AnyInteger:$r);
}
def SumOp : Sums_Op<"sum"> {
  let arguments = (ins Variadic<AnyInteger>:$x, I32Attr:$limit);
  let results = (outs AnyInteger:$r);
}
#endif
