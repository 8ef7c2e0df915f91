//# open file://INPUTS/good.pdll
Constraint $good$IsGod(v: Value);
//# open test:///a.pdll
#include "good.pdll"
Pattern {
  let root = op<a.b>(v: Value);
  $use$IsGod(v);
  erase root;
}
//# open test:///b.pdll
Pattern => erase op<a.b>(taken: Value);
#include "good.pdll"
Constraint Both(v: Value) { IsGod(v); }
//# open file://INPUTS/shapes.td
// Definitions that other files include.

/// A figure.
class $figure$Figure<int n = 3> {
  // Number of corners.
  int $corners$corners = n;
  string summary = "";
}
def Square : Figure<4> { let summary = "A square"; }
//# open test:///a.td
include "shapes.td"
class Named<int i> : Figure<i> { let $let$corners = 9; string text = "Figure"; }
def Other : Named<3> { int twice = !mul(corners, 2); int more = Square.corners; }
//# open file://INPUTS/pair.td
include "mlir/IR/OpBase.td"
def Pair_Dialect : Dialect { let name = "pair"; }
def $op$Pair_Op : Op<Pair_Dialect, "op">;
def $type$Pair_Type : Type<CPred<"true">, "type of a pair">;
//# open test:///c.pdll
#include "pair.td"
Pattern {
  let root = op<$name$pair.op>;
  let other: Pair_Type;
  erase root;
}
//# rename good IsFine
//# prepareRename use
//# rename use IsFine
//# rename use taken
//# rename figure Shape
//# rename figure Named
//# rename corners edges
//# rename let edges
//# rename corners twice
//# rename op PairOp
//# rename type PairType
//# rename name PairOp
//# prepareRename name
