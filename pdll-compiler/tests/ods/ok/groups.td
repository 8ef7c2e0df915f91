def D : Dialect { let name = "d"; }

def VariadicOp : Op<D, "variadic"> {
  let arguments = (ins AnyType:$first, Variadic<AnyInteger>:$rest);
  let results = (outs Variadic<I32>:$out, F32:$last);
}
def SegmentsOp : Op<D, "segments", [AttrSizedOperandSegments, AttrSizedResultSegments]> {
  let arguments = (ins Optional<Index>:$a, I64Attr:$n, Variadic<Index>:$b, Arg<AnyMemRef, "where to", [MemWrite]>:$c);
  let results = (outs Optional<Index>:$x, Variadic<Index>:$y);
}
def SameSizeOp : Op<D, "same_size", [SameVariadicOperandSize]> {
  let arguments = (ins Variadic<AnyType>:$lhs, Variadic<AnyType>:$rhs);
}
def NestedOp : Op<D, "nested"> {
  let arguments = (ins VariadicOfVariadic<AnyType, "sizes">:$groups, DenseI32ArrayAttr:$sizes);
}
def RegionsOp : Op<D, "regions", [SingleBlockImplicitTerminator<"YieldOp">, MemoryEffects<[MemRead, MemAlloc]>]> {
  let regions = (region SizedRegion<1>:$body, VariadicRegion<MaxSizedRegion<2>>:$more);
  let hasRegionVerifier = 1;
}
def YieldOp : Op<D, "yield", [Terminator, HasParent<"RegionsOp">, ReturnLike]> {
  let arguments = (ins Variadic<AnyType>:$values);
}
def BranchOp : Op<D, "br", [Terminator]> {
  let successors = (successor AnySuccessor:$to, VariadicSuccessor<AnySuccessor>:$others);
  let assemblyFormat = "$to attr-dict";
}
