// Types and attributes in the style of MLIR: some are fully known, others depend on C++.

include "mlir/IR/OpBase.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"

def Kept_Dialect : Dialect {
  let name = "kept";
  let cppNamespace = "::kept";
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
}
class Kept_Type<string name, string short> : TypeDef<Kept_Dialect, name> { let mnemonic = short; }
class Kept_Attr<string name, string short> : AttrDef<Kept_Dialect, name> { let mnemonic = short; }

def Kept_Side : I32EnumAttr<"Side", "a side", [I32EnumAttrCase<"Left", 0, "left">, I32EnumAttrCase<"Right", 1, "right">]> {
  let cppNamespace = "::kept";
  let genSpecializedAttr = 0;
}

// Known.
def Kept_Box : Kept_Type<"Box", "box"> {
  let parameters = (ins "::mlir::Type":$element, OptionalParameter<"int64_t">:$count, DefaultValuedParameter<"bool", "true">:$isFull);
  let assemblyFormat = "`<` $element (`x` $count^)? (`full` `=` $isFull^)? `>`";
  let builders = [TypeBuilderWithInferredContext<(ins "::mlir::Type":$element), [{ return $_get(element.getContext(), element, 0, true); }]>];
  let skipDefaultBuilders = 1;
  let extraClassDeclaration = [{ bool isEmpty() const { return !getIsFull(); } }];
}
def Kept_Unit : Kept_Type<"Unit", "unit">;
def Kept_Place : Kept_Attr<"Place", "place"> {
  let parameters = (ins EnumParameter<Kept_Side>:$side, "::kept::BoxType":$box, StringRefParameter<"">:$name, ArrayRefParameter<"int64_t">:$at);
  let assemblyFormat = "`<` $side `,` $box `,` $name `,` `[` $at `]` `>`";
  let genVerifyDecl = 1;
}
def Kept_Holder : Kept_Attr<"Holder", "holder"> {
  let parameters = (ins "::kept::PlaceAttr":$place, "::kept::WideAttr":$wide);
  let assemblyFormat = "`<` $place `,` $wide `>`";
}

// Unknown: a parameter, its default value, its parser, its format, or another definition with the same name.
def Kept_Wide : Kept_Attr<"Wide", "wide"> {
  let parameters = (ins APIntParameter<"">:$value);
  let assemblyFormat = "`<` $value `>`";
}
def Kept_Default : Kept_Attr<"Default", "default"> {
  let parameters = (ins DefaultValuedParameter<"int64_t", "someFunction()">:$value);
  let assemblyFormat = "`<` $value `>`";
}
class Kept_Own<string desc> : AttrOrTypeParameter<"int64_t", desc> { let parser = "readIt($_parser)"; }
def Kept_Parsed : Kept_Attr<"Parsed", "parsed"> {
  let parameters = (ins Kept_Own<"">:$value);
  let assemblyFormat = "`<` $value `>`";
}
def Kept_Custom : Kept_Type<"Custom", "custom"> {
  let parameters = (ins "int":$value);
  let assemblyFormat = "`<` custom<It>($value) `>`";
}
def Kept_Cpp : Kept_Type<"Cpp", "cpp"> {
  let parameters = (ins "int":$value);
  let hasCustomAssemblyFormat = 1;
}
def SideType : Op<Kept_Dialect, "side_type">;
def Kept_SideType : Kept_Type<"Side", "side"> {
  let parameters = (ins "int":$value);
  let assemblyFormat = "`<` $value `>`";
}

def UseOp : Op<Kept_Dialect, "use"> {
  let arguments = (ins Kept_Box:$box, Kept_Place:$place, OptionalAttr<Kept_Wide>:$wide);
  let assemblyFormat = "$box `at` $place ($wide^)? attr-dict `:` type($box)";
}
