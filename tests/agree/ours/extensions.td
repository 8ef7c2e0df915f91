// Operations that the words of PDLL beyond mlir-pdll's match.
include "mlir/IR/OpBase.td"

def X_Dialect : Dialect { let name = "x"; }
class X_Op<string mnemonic, list<Trait> traits = []> : Op<X_Dialect, mnemonic, traits>;
def X_CatOp : X_Op<"cat"> { let arguments = (ins Variadic<AnyType>:$parts, OptionalAttr<I32Attr>:$axis); let results = (outs AnyType:$r); }
def X_SubOp : X_Op<"sub"> { let arguments = (ins AnyType:$a, AnyType:$b); let results = (outs AnyType:$r); }
def X_NegOp : X_Op<"neg"> { let arguments = (ins AnyType:$a); let results = (outs AnyType:$r); }
