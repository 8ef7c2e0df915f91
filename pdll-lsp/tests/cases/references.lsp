//# open file://INPUTS/good.pdll
Constraint $good$IsGod(v: Value);
//# open file://INPUTS/pair.td
include "mlir/IR/OpBase.td"
def Pair_Dialect : Dialect { let name = "pair"; }
def $op$Pair_Op : Op<Pair_Dialect, "op">;
def $type$Pair_Type : Type<CPred<"true">, "type of a pair">;
//# open test:///a.pdll
#include "$include$pair.td"
#include "good.pdll"
Pattern {
  let root = op<$used$pair.op>(v: Pair_Type);
  $use$IsGod(v);
  erase root;
}
//# open test:///b.pdll
#include "good.pdll"
// -----
#include "pair.td"
#include "good.pdll"
Pattern {
  let root = op<pair.op>(v: Value);
  let other: Pair_Type;
  IsGod(v);
  erase root;
}
//# open test:///c.td
include "$of$pair.td"
//# definition include
//# definition of
//# references good
//# references use
//# references op
//# references type
//# references used
