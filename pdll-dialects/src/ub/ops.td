def UB_Dialect : Dialect {
  let name = "ub";
  let cppNamespace = "::mlir::ub";
  let hasConstantMaterializer = 1;
  let useDefaultAttributePrinterParser = 1;
}

def PoisonAttrInterface : AttrInterface<"PoisonAttrInterface"> {
  let cppNamespace = "::mlir::ub";
}

def PoisonAttr : AttrDef<UB_Dialect, "Poison", [PoisonAttrInterface]> {
  let mnemonic = "poison";
}

class UB_Op<string mnemonic, list<Trait> traits = []> : Op<UB_Dialect, mnemonic, traits>;

def PoisonOp : UB_Op<"poison", [ConstantLike, Pure]> {
  let arguments = (ins OptionalAttr<PoisonAttrInterface>:$value);
  let results = (outs AnyType:$result);
  let assemblyFormat = "attr-dict (`<` $value^ `>`)? `:` type($result)";
  let hasFolder = 1;
}

def UnreachableOp : UB_Op<"unreachable", [Terminator]> {
  let assemblyFormat = "attr-dict";
}

