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
def D : Dialect {
  let name = "d";
  let dependentDialects = ["e::("];
  let discardableAttrs = (ins I32Attr, "Value":$x, I8:$y, I32Attr:$fooBar, "IntegerAttr":$foo_bar);
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
}
def AOp : Op<D, "a"> { let arguments = (ins T:$t); }
// -----
def D : Dialect { let name = "d"; }
def T : TypeDef<D, "T"> {
  let parameters = (ins "unsigned":$width);
  let hasCustomAssemblyFormat = 1;
}
def AOp : Op<D, "a"> { let arguments = (ins T:$t); }
// -----
def D : Dialect { let name = "d"; }
def T : TypeDef<D, "T"> {
  let mnemonic = "t";
  let parameters = (ins "unsigned":$width);
  let assemblyFormat = "$width";
  let hasCustomAssemblyFormat = 1;
}
// -----
def D : Dialect { let name = "d"; }
def I : DialectInterface<"I"> { let methods = [InterfaceMethod<"counts", "int", "count">]; }
def T : NativeTypeTrait<"T", [{ int four(); }]>;
def AOp : Op<D, "a">;
