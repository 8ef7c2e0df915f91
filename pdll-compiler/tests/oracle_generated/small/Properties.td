// See OpBase.td, which contains the content of MLIR's file of properties.

include "mlir/IR/OpBase.td"
