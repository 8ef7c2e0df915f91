// See OpBase.td, which has all that stands in MLIR's file of types and attributes of dialects.

include "mlir/IR/OpBase.td"
