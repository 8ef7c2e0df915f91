include "mlir/IR/OpBase.td"
def Kinds_Dialect : Dialect { let name = "k"; }
def KindsOp : Op<Kinds_Dialect, "kinds"> {
  let arguments = (ins AnyType:$a, Variadic<I32>:$b, UnitAttr:$flag, I32Attr:$size, OptionalAttr<StrAttr>:$name);
  let results = (outs Optional<AnyType>:$r, TensorOf<[F32]>:$values);
}
def SmallOp : Op<Kinds_Dialect, "small">;
