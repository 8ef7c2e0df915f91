include "mlir/IR/OpBase.td"
def Wrong_Dialect : Dialect { let name = "wrong"; }
def Wrong_Op : Op<Wrong_Dialect, "op"> {
  let arguments = (ins AnyTyp:$x);
}
def Wrong_FormatOp : Op<Wrong_Dialect, "format"> {
  let arguments = (ins AnyType:$x);
  let assemblyFormat = "$y attr-dict";
}
