include "mlir/IR/OpBase.td"
include "mlir/Dialect/NoSuch/IR/NoSuchOps.td"
include "no_such.td"
