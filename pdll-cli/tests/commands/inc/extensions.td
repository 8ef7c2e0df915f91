include "mlir/IR/OpBase.td"
def E_Dialect : Dialect { let name = "e"; }
def AddOp : Op<E_Dialect, "add"> { let arguments = (ins AnyType:$lhs, AnyType:$rhs, OptionalAttr<I32Attr>:$n); let results = (outs AnyType:$sum); }
def AllOp : Op<E_Dialect, "all"> { let arguments = (ins Variadic<AnyType>:$all); }
