// Types, attributes and enumerations of the dialect `kiln`.
def Kiln_Dialect : Dialect {
  let name = "kiln";
  let cppNamespace = "::mlir::kiln";
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
}

def Kiln_Color : I32EnumAttr<"Color", "a color", [
    I32EnumAttrCase<"Red", 1, "red">, I32EnumAttrCase<"DarkBlue", 2, "dark-blue">]> {
  let cppNamespace = "::mlir::kiln";
}
def Kiln_ColorAttr : EnumAttr<Kiln_Dialect, Kiln_Color, "color">;
def Kiln_ToolsAttr : I32BitEnumAttr<"Tools", "tools", [
    I32BitEnumAttrCaseNone<"None", "none">, I32BitEnumAttrCaseBit<"Brush", 0, "brush">,
    I32BitEnumAttrCaseBit<"Sponge", 1, "sponge">]> {
  let cppNamespace = "::mlir::kiln";
}
def Kiln_FinishAttr : AttrDef<Kiln_Dialect, "Finish"> {
  let mnemonic = "finish";
  let parameters = (ins "int64_t":$coats, DefaultValuedParameter<"bool", "false">:$matte);
  let assemblyFormat = "`<` $coats (`,` `matte` $matte^)? `>`";
}
def Kiln_GlazeType : TypeDef<Kiln_Dialect, "Glaze"> {
  let mnemonic = "glaze";
  let parameters = (ins "::mlir::Type":$base, OptionalParameter<"::mlir::kiln::FinishAttr">:$finish);
  let assemblyFormat = "`<` $base (`,` $finish^)? `>`";
}
