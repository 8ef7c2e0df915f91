include "mlir/IR/OpBase.td"
include "mlir/IR/PatternBase.td"

def My_Dialect : Dialect { let name = "my"; let cppNamespace = "my"; }
def NegOp : Op<My_Dialect, "neg"> { let arguments = (ins AnyType:$x); let results = (outs AnyType:$r); }

def A : Pat<(NegOp $x), (NegOp $xx)>;
def B : Pat<(NegOp $x, $y), (NegOp $x)>;
