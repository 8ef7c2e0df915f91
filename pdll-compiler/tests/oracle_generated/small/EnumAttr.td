// See OpBase.td, which contains the content of MLIR's files of attributes that are enumerations.

include "mlir/IR/OpBase.td"
