def D : Dialect { let name = "d"; }
def I : OpInterface<"a-b">;
def AOp : Op<D, "a">;
// -----
def D : Dialect { let name = "d"; }
def I : OpInterface<"I"> {
  let methods = [
    InterfaceMethod<"", "u8", "two words">,
    InterfaceMethod<"", "u8", "count", (outs "u8":$x)>,
    InterfaceMethod<"", "u8", "sum", (ins "u8")>,
    InterfaceMethod<"", "u8", "most", (ins I8:$x)>,
    InterfaceMethod<"", "Vec<(", "all">
  ];
}
def AOp : Op<D, "a", [I]>;
// -----
def D : Dialect { let name = "d"; }
def I : OpInterface<"I"> {
  let methods = [
    InterfaceMethod<"", "u8", "getCount">,
    InterfaceMethod<"", "u8", "get_count", (ins "u8":$x)>,
    InterfaceMethod<"", "u8", "least", (ins), [{ 1 }], [{ 2 }]>
  ];
}
def AOp : Op<D, "a", [I]>;
// -----
def D : Dialect { let name = "d"; }
def I : OpInterface<"I"> { let methods = [InterfaceMethod<"", "u8", "count", (ins), [{ ( }]>]; let verify = [{ "open }]; }
def AOp : Op<D, "a", [I]>;
// -----
def D : Dialect { let name = "d"; }
def T : TypeInterface<"T">;
def I : OpInterface<"I", [T]>;
def J : OpInterface<"J", [CallOpInterface]>;
def AOp : Op<D, "a", [I]>;
// -----
def D : Dialect { let name = "d"; }
def I : OpInterface<"I"> { let methods = [InterfaceMethod<"", "u8", "count">, InterfaceMethod<"", "u8", "sum">]; }
def J : OpInterface<"J">;
def AOp : Op<D, "a", [DeclareOpInterfaceMethods<I, ["count", "total"]>, DeclareOpInterfaceMethods<J, ["count"]>]>;
// -----
def D : Dialect { let name = "d"; }
def I : OpInterface<"AOp">;
def K : NativeOpTrait<"Dialect">;
def J : TypeInterface<"Kind">;
def Kind : I32EnumAttr<"Kind", "", [I32EnumAttrCase<"One", 1>]>;
def AOp : Op<D, "a", [I]>;
