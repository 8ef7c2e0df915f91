// RUN: pdll compile -x mlir %s
include "mlir/IR/OpBase.td"
