// A dialect for tests of `--saturate`.
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"

def Abacus_Dialect : Dialect { let name = "abacus"; let cppNamespace = "::mlir::abacus"; }
class Abacus_Op<string mnemonic> : Op<Abacus_Dialect, mnemonic, [Pure, SameOperandsAndResultType]> {
  let arguments = (ins AnyInteger:$a, AnyInteger:$b);
  let results = (outs AnyInteger:$result);
  let assemblyFormat = "$a `,` $b attr-dict `:` type($result)";
}
def Abacus_AddOp : Abacus_Op<"add">;
def Abacus_SubOp : Abacus_Op<"sub">;
