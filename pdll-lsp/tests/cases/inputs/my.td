include "mlir/IR/OpBase.td"

def My_Dialect : Dialect { let name = "my"; }
def My_Type : Type<CPred<"true">, "my type sum">;
def My_I : OpInterface<"MyI"> { let description = [{ An interface. }]; }
/// doc comment
def My_Op : Op<My_Dialect, "op"> {
  let summary = "the summary";
  let description = [{ A description.
    of lines. }];
  let arguments = (ins Variadic<I64>:$ins, Optional<AnyType>:$opt, I32Attr:$ia, OptionalAttr<StrAttr>:$sa);
  let results = (outs I64:$first, Variadic<I32>:$rest);
}
def My_Op2 : Op<My_Dialect, "op2"> {
  let arguments = (ins I64:$lhs, AnyType);
}
def My_Two : Op<My_Dialect, "two"> { let results = (outs I64, I32:$named); }
