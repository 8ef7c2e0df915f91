def D : Dialect { let name = "d"; }

def SameOp : Op<D, "same", [SameOperandsAndResultType]> {
  let arguments = (ins I1:$condition, AnyType:$value);
  let results = (outs AnyType:$a, AnyType:$b);
}
def MatchOp : Op<D, "match", [AllTypesMatch<["value", "result"]>]> {
  let arguments = (ins TypedAttrInterface:$value);
  let results = (outs AnyType:$result);
}
def WithOp : Op<D, "with", [
    TypesMatchWith<"the flag is of the element type", "input", "flag", "$_self.element_type_or_self($_ctx)">]> {
  let arguments = (ins AnyTensor:$input);
  let results = (outs AnyType:$flag, I1:$ok);
}
def ChainOp : Op<D, "chain", [AllTypesMatch<["b", "c"]>, AllTypesMatch<["a", "b"]>]> {
  let arguments = (ins AnyType:$a);
  let results = (outs AnyType:$b, AnyType:$c);
}
def PartlyOp : Op<D, "partly", [AllTypesMatch<["a", "b"]>]> {
  let arguments = (ins AnyType:$a);
  let results = (outs AnyType:$b, AnyType:$c);
}
def DeclaredOp : Op<D, "declared", [DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let results = (outs AnyType:$a);
}
def FirstOp : Op<D, "first", [FirstAttrDerivedResultType]> {
  let arguments = (ins TypeAttr:$ty);
  let results = (outs AnyType:$a);
}
def VariadicOp : Op<D, "variadic", [SameOperandsAndResultType]> {
  let arguments = (ins Variadic<AnyType>:$a);
  let results = (outs AnyType:$b);
}
def ElementOp : Op<D, "element", [Pure, Commutative, SameTypeOperands,
    AllElementTypesMatch<["lhs", "out"]>, PredOpTrait<"it is small", CPred<"$_op.n_operands($_ir) < 3">>]> {
  let arguments = (ins SignlessIntegerLike:$lhs, SignlessIntegerLike:$rhs);
  let results = (outs BoolLike:$out);
}
