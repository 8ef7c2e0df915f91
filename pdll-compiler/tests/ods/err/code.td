def D : Dialect { let name = "d"; }
def AOp : Op<D, "a"> { let builders = [OpBuilder<(outs "i8":$x)>]; }
// -----
def D : Dialect { let name = "d"; }
def AOp : Op<D, "a"> { let builders = [OpBuilder<(ins "i8")>]; }
// -----
def D : Dialect { let name = "d"; }
def AOp : Op<D, "a"> { let builders = [OpBuilder<(ins I8:$x)>]; }
// -----
def D : Dialect { let name = "d"; }
def AOp : Op<D, "a"> { let builders = [OpBuilder<(ins "i8":$fooBar, "i8":$foo_bar)>]; }
// -----
def D : Dialect { let name = "d"; }
def AOp : Op<D, "a"> { let builders = [OpBuilder<(ins "i8":$x)>, OpBuilder<(ins "u8":$x)>]; }
// -----
def D : Dialect { let name = "d"; }
def AOp : Op<D, "a"> { let builders = [OpBuilder<(ins "i8":$inferred)>, OpBuilder<(ins), "", "inferred">]; }
// -----
def D : Dialect { let name = "d"; }
def AOp : Op<D, "a"> { let builders = [OpBuilder<(ins "i8":$x), "", "a-b">]; }
// -----
def D : Dialect { let name = "d"; }
def AOp : Op<D, "a"> { let builders = [OpBuilder<(ins "Vec<(":$x), [{ ( }]>]; }
// -----
def D : Dialect { let name = "d"; }
def AOp : Op<D, "a"> {
  let builders = [OpBuilder<(ins), [{ "open }]>];
  let extraClassDeclaration = [{ fn a( }];
  let extraClassDefinition = [{ } }];
}
// -----
def D : Dialect { let name = "d"; }
def AOp : Op<D, "a"> { let skipDefaultBuilders = 1; }
// -----
def D : Dialect { let name = "d"; }
def AOp : Op<D, "a"> { Attr count = I32Attr; }
// -----
def D : Dialect { let name = "d"; }
def AOp : Op<D, "a"> { let useCustomPropertiesEncoding = 1; }
// -----
def E : Dialect { let name = "e"; }
def D : Dialect {
  let name = "d";
  let dependentDialects = ["e::Dialect"];
  let discardableAttrs = (ins I32Attr:$x);
  let hasNonDefaultDestructor = 1;
  let hasOperationAttrVerify = 1;
  let hasOperationInterfaceFallback = 1;
  let hasRegionArgAttrVerify = 1;
  let hasRegionResultAttrVerify = 1;
  let isExtensible = 1;
}
// -----
def D : Dialect { let name = "d"; }
def T : TypeDef<D, "T"> {
  let mnemonic = "t";
  let parameters = (ins "unsigned":$width);
  let builders = [TypeBuilder<(ins "unsigned":$width)>];
  let extraClassDeclaration = [{ bool isWide() const; }];
  let extraClassDefinition = [{ bool $cppClass::isWide() const { return getWidth() > 8; } }];
  let genVerifyDecl = 1;
  let hasCustomAssemblyFormat = 1;
}
def AOp : Op<D, "a"> { let arguments = (ins T:$t); }
// -----
def D : Dialect { let name = "d"; }
def I : OpInterface<"I"> {
  let methods = [InterfaceMethod<"counts", "int", "count">];
  let verify = [{ return success(); }];
  let extraClassDeclaration = [{ int twice(); }];
  let extraSharedClassDeclaration = [{ int thrice(); }];
  let extraClassOf = [{ return true; }];
}
def T : NativeOpTrait<"T", [], [{ int four(); }], [{ int $cppClass::four() { return 4; } }]>;
def AOp : Op<D, "a", [I, T]>;
def BOp : Op<D, "b", [I]>;
