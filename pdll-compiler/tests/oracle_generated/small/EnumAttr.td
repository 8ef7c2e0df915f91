// See OpBase.td, which has all that stands in MLIR's files of attributes that are enumerations.

include "mlir/IR/OpBase.td"
