//# open test:///a.td
include "shapes.td"
include "mlir/IR/OpBase.td"

class $Kind$Kind<int unused> : Figure { int own = 1; let corners = 2; }
def One : Kind<1> { int more = $own$own$end$; }
multiclass Pair<int m> { def _a : Kind<m>; def _b : Kind<m>; }
defm P : Pair<2>;
def Op1 : $op$Op<?, "op", [$from$Puer$to$]> { let summary = "a"; }
def : Kind<3>;
//# symbols
//# links
//# hover own
//# hover end
//# definition own
//# hover op
//# definition op
//# references Kind
//# actions from to
