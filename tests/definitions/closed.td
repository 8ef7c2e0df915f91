// A dialect with a C++ parser for its types.

include "mlir/IR/OpBase.td"
include "mlir/IR/AttrTypeBase.td"

def Closed_Dialect : Dialect {
  let name = "closed";
  let cppNamespace = "::closed";
}
def Closed_Box : TypeDef<Closed_Dialect, "Box"> {
  let mnemonic = "box";
  let parameters = (ins "int":$value);
  let assemblyFormat = "`<` $value `>`";
}
