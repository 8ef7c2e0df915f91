// See OpBase.td.

include "mlir/IR/OpBase.td"

def Pure : NativeTrait<"Pure">;
