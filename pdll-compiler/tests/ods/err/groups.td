def D : Dialect { let name = "d"; }
def AOp : Op<D, "a"> {
  let arguments = (ins Variadic<AnyType>:$x, Optional<AnyType>:$y);
  let results = (outs Optional<AnyType>:$r, Optional<AnyType>:$s);
}
// -----
def D : Dialect { let name = "d"; }
def AOp : Op<D, "a", [AttrSizedOperandSegments, SameVariadicOperandSize]> {
  let arguments = (ins Variadic<AnyType>:$x, Variadic<AnyType>:$y);
}
// -----
def D : Dialect { let name = "d"; }
def AOp : Op<D, "a"> {
  let arguments = (ins VariadicOfVariadic<AnyType, "size">:$x, DenseI32ArrayAttr:$sizes);
}
def BOp : Op<D, "b"> {
  let arguments = (ins VariadicOfVariadic<AnyType, "sizes">:$x, I32Attr:$sizes);
  let results = (outs VariadicOfVariadic<AnyType, "sizes">:$y);
}
// -----
def D : Dialect { let name = "d"; }
def AOp : Op<D, "a"> {
  let regions = (region VariadicRegion<AnyRegion>:$a, AnyRegion:$b, AnySuccessor:$c);
  let successors = (successor VariadicSuccessor<AnySuccessor>:$d, AnySuccessor:$e);
}
