// Types of `quant`, which C++ parses and prints. Included by `tests/foreign_types.rs`.
include "mlir/IR/AttrTypeBase.td"

def Quant_Dialect : Dialect {
  let name = "quant";
  let useDefaultTypePrinterParser = 1;
}
def Quant_Uniform : TypeDef<Quant_Dialect, "UniformQuantized"> {
  let mnemonic = "uniform";
  let parameters = (ins "unsigned":$flags);
  let hasCustomAssemblyFormat = 1;
}
