// RUN: pdll tblgen %s
include "mlir/Dialect/Func/IR/FuncOps.td"
