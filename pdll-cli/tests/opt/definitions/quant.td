include "mlir/IR/AttrTypeBase.td"

// Types that C++ parses and prints, as in MLIR's definition.
def Quant_Dialect : Dialect {
  let name = "quant";
  let useDefaultTypePrinterParser = 1;
}
class Quant_Type<string name, string typeMnemonic> : TypeDef<Quant_Dialect, name> {
  let mnemonic = typeMnemonic;
  let parameters = (ins "unsigned":$flags);
  let hasCustomAssemblyFormat = 1;
}
def Quant_Any : Quant_Type<"AnyQuantized", "any">;
def Quant_Uniform : Quant_Type<"UniformQuantized", "uniform">;
def Quant_Calibrated : Quant_Type<"CalibratedQuantized", "calibrated">;
