include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
def OddDialect : Dialect { let name = "odd"; let cppNamespace = "::odd"; }
class OddOp<string m, list<Trait> t = []> : Op<OddDialect, m, t>;
def OneOp : OddOp<"one"> { let arguments = (ins AnyType:$in, OptionalAttr<I32Attr>:$k); let results = (outs AnyType:$out); }
def TwoOp : OddOp<"two.dots"> { let arguments = (ins Variadic<AnyType>:$xs, I32:$y); let results = (outs AnyType:$a, AnyType:$b); }
def MixOp : OddOp<"mix", [AttrSizedResultSegments]> { let results = (outs Variadic<AnyType>:$p, Optional<AnyType>:$q, AnyType:$r); }
def NoneOp : OddOp<"none"> {}
def SameOp : OddOp<"same", [SameOperandsAndResultType]> { let arguments = (ins I32:$in); let results = (outs I32:$out); }
def UnnamedOp : OddOp<"unnamed"> { let arguments = (ins AnyType, AnyType:$b); let results = (outs AnyType, AnyType); }
