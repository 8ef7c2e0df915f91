// RUN: pdll compile -x mlir %s
// RUN: pdll compile -x predicates %s
include "mlir/IR/OpBase.td"
include "mlir/IR/PatternBase.td"

def My_Dialect : Dialect { let name = "my"; let cppNamespace = "my"; }
def NegOp : Op<My_Dialect, "neg"> { let arguments = (ins AnyType:$x); let results = (outs AnyType:$r); }
def NegNeg : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
