// See OpBase.td, which has all that stands in MLIR's file of properties.

include "mlir/IR/OpBase.td"
