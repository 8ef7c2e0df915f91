include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpAsmInterface.td"

def Store_Dialect : Dialect {
  let name = "store";
  let cppNamespace = "::store";
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
}
def Store_Data : AttrDef<Store_Dialect, "Data"> {
  let mnemonic = "data";
  let parameters = (ins ResourceHandleParameter<"DataHandle">:$handle, OptionalParameter<"int">:$offset);
  let assemblyFormat = "`<` $handle (`,` $offset^)? `>`";
}
// A mutable type whose component only C++ reads.
def Store_Record : TypeDef<Store_Dialect, "Record", [MutableType]> {
  let mnemonic = "record";
  let parameters = (ins "int":$number);
  let assemblyFormat = "`<` $number `>`";
}
