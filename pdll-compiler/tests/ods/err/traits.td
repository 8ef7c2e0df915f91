def D : Dialect { let name = "d"; }
def AOp : Op<D, "a", [Scalarizable, SymbolTable, SingleBlock, SameOperandsAndResultType]>;
// -----
def D : Dialect { let name = "d"; }
def AOp : Op<D, "a", [ConstantLike]> {
  let arguments = (ins AnyType:$x);
  let results = (outs AnyType:$r);
}
// -----
def D : Dialect { let name = "d"; }
def AOp : Op<D, "a", [AllTypesMatch<["inpt", "out"]>, TypesMatchWith<"x", "out", "y", "$_self">]> {
  let arguments = (ins AnyType:$input);
  let results = (outs AnyType:$out);
}
// -----
def D : Dialect { let name = "d"; }
def AOp : Op<D, "a", [NoTerminator, SingleBlockImplicitTerminator<"AOp">]> {
  let regions = (region AnyRegion:$body);
}
// -----
def D : Dialect { let name = "d"; }
def AOp : Op<D, "a", [DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultName", "getDefaultDialect", "name"]>]>;
