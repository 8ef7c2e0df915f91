include "mlir/IR/OpBase.td"
def Unfit : Dialect { let name = "unfit"; }
def Closed : Op<Unfit, "closed", [IsolatedFromAbove]>;
def Folded : Op<Unfit, "folded", [Involution, SameTypeOperands]>;
def Ended : Op<Unfit, "ended", [NoTerminator, SingleBlockImplicitTerminator<"Closed">]> {
  let regions = (region AnyRegion:$body);
}
def Two : Op<Unfit, "two"> {
  let arguments = (ins Variadic<AnyType>:$a, Optional<AnyType>:$b);
  let results = (outs Variadic<AnyType>:$c, Variadic<AnyType>:$d);
}
def Both : Op<Unfit, "both", [AttrSizedOperandSegments, SameVariadicOperandSize]>;
def Sized : Op<Unfit, "sized"> { let arguments = (ins VariadicOfVariadic<AnyType, "sizes">:$a); }
def SizedToo : Op<Unfit, "sized_too"> {
  let arguments = (ins VariadicOfVariadic<AnyType, "sizes">:$a, I32Attr:$sizes);
}
def Matched : Op<Unfit, "matched", [AllTypesMatch<["a", "b"]>]> { let results = (outs AnyType:$b); }
def Named : Op<Unfit, "named"> { let arguments = (ins AnyType:$a, I32Attr:$a); }
def Again : Op<Unfit, "named"> { let arguments = (ins AnyType:$x, AnyType:$y); }
def Unnamed : Op<Unfit, "un named">;
def Other : Dialect { let name = "unfit"; }
def Dotted : Dialect { let name = "un.fit"; }
def A_Twin : Op<Unfit, "twin_a">;
def B_Twin : Op<Unfit, "twin_b">;
def Vec : Op<Unfit, "vec">;
def value : Op<Unfit, "value"> { let arguments = (ins AnyType:$value); }
