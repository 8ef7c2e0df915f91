// A dialect whose name is that of one of MLIR's.
include "mlir/IR/OpBase.td"
def Ub_Dialect : Dialect { let name = "ub"; }
def Ub_PoisonOp : Op<Ub_Dialect, "poison"> {
  let results = (outs I32:$result);
  let assemblyFormat = "attr-dict `mine`";
}
