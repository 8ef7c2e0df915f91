// RUN: pdll compile -x mlir %s
include "mlir/IR/OpBase.td"
include "mlir/IR/PatternBase.td"

def My_Dialect : Dialect { let name = "my"; let cppNamespace = "my"; }
def NegOp : Op<My_Dialect, "neg"> { let arguments = (ins AnyType:$x); let results = (outs AnyType:$r); }
def AddOp : Op<My_Dialect, "add"> { let arguments = (ins AnyType:$x, AnyType:$y); let results = (outs AnyType:$r); }
def AddNeg : Pat<(AddOp (either (NegOp $x), $y)), (replaceWithValue $x)>;
