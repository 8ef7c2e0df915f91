include "mlir/IR/OpBase.td"
include "broken.td"
