// Included by `tests/ods.rs`.
#ifndef SHAPES
#define SHAPES

include "mlir/IR/OpBase.td"
include "shape_types.td"

def Shapes_Dialect : Dialect {
  let name = "shapes";
  let summary = "Shapes";
}

def Shapes_SquareOp : Op<Shapes_Dialect, "square", [Pure]> {
  let summary = "A square's side's own square";
  let description = [{
    What rustc's lexer would not take: don't, `backticks`, "\22".
  }];
  let arguments = (ins Side:$side);
  let results = (outs Side:$area);
  let assemblyFormat = "$side attr-dict `:` type($side)";
}

#endif // SHAPES
