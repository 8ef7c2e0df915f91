// Rules on sums.
include "ops.td"
include "mlir/IR/PatternBase.td"

def SameType : Constraint<CPred<"$0.getType() == $1.getType()">, "same type">;
def Flatten : Pat<(AddOp (AddOp I32:$x, $y, $n), $z, $m),
                  (SumOp (variadic $x, $y, $z), (NativeCodeCall<"sums::largerOf($_builder, $0, $1)"> $n, $m)),
                  [(SameType $x, $z)]>;
