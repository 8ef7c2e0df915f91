// RUN: pdll tblgen --gen-op-doc %s
// RUN: pdll tblgen -gen-dialect-doc -strip-prefix=:: %s
// RUN: pdll tblgen --gen-dialect-doc --dialect=toyy %s
// RUN: pdll tblgen --gen-pass-doc %s
// RUN: pdll tblgen --gen-op-doc --gen-pass-doc %s
// RUN: pdll tblgen --gen-op-doc pages_missing.td
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Toy_Dialect : Dialect {
  let name = "toy";
  let cppNamespace = "::toy";
}

def AddOp : Op<Toy_Dialect, "add", [Pure]> {
  let summary = "adds two numbers";
  let arguments = (ins I32:$lhs, I32:$rhs);
  let results = (outs I32:$sum);
  let assemblyFormat = "$lhs `,` $rhs attr-dict";
}
