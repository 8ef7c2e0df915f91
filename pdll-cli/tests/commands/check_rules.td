// RUN: pdll check %s
// RUN: pdll check --error-format=short %s
include "mlir/IR/OpBase.td"
include "mlir/IR/PatternBase.td"
def Toy_Dialect : Dialect { let name = "toy"; let cppNamespace = "toy"; }
def NegOp : Op<Toy_Dialect, "neg"> {
  let arguments = (ins AnyType:$input);
  let results = (outs AnyType:$output);
}
def Wrong : Pat<(NegOp (NegOp $x)), (replaceWithValue $y)>;
