//# open test:///a.td
class $Shape$Shape<int $n$n> {
  int $corners$corners = n;
  string text = "corners";
}
class Derived<int $m$m> : Shape<m> { let corners = !add(m, 1); }
def $Square$Square : Shape<4>;
def Other : Derived<3> { int twice = !mul($use$corners, 2); int more = Square.corners; }
let $outer$corners = 9 in def Ninth : Derived<2>;
multiclass Many<int i> { def $one$_one : Shape<i>; }
defm $first$First : Many<1>;
def $keyword$: Shape<7>;
//# prepareRename Shape
//# rename Shape Figure
//# rename n number
//# rename m n
//# rename corners edges
//# rename use text
//# rename outer edges
//# rename Square Other
//# rename Square Third
//# rename Square class
//# rename Square 4
//# prepareRename one
//# rename first Last
//# prepareRename keyword
//# open test:///b.td
include "mlir/IR/OpBase.td"
def D : $included$Dialect { let $name$name = "d"; }
//# prepareRename included
//# rename name other
