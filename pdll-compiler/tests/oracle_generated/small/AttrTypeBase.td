// See OpBase.td, which contains the content of MLIR's file of types and attributes of dialects.

include "mlir/IR/OpBase.td"
