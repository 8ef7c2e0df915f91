def D : Dialect { let name = "d"; }
def Odd : Attr<CPred<"$_self == ')'(">, "odd">;
def AOp : Op<D, "a"> {
  let arguments = (ins DefaultValuedAttr<AnyI32Attr, "3">:$x, DefaultValuedAttr<I32Attr, "\"">:$y);
}
// -----
def Kind : I32EnumAttr<"Kind", "", [I32EnumAttrCase<"a", 0>, I32EnumAttrCase<"a", 1>]>;
def D : Dialect { let name = "d"; }
// -----
def Kind : I32EnumAttr<"Kind", "", [I32EnumAttrCase<"a", 0>]>;
def Other : I32EnumAttr<"Kind", "", [I32EnumAttrCase<"b", 0>]>;
def D : Dialect { let name = "d"; }
