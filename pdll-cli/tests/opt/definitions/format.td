// The format is invalid: the operation has its generic form.
include "mlir/IR/OpBase.td"
def Form_Dialect : Dialect { let name = "form"; }
def Form_Op : Op<Form_Dialect, "op"> {
  let arguments = (ins AnyType:$x);
  let assemblyFormat = "$y attr-dict";
}
