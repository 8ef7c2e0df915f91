// Errors in constraints on several entities.
def P : Pattern<(DOp $x), [(BOp $x, $x)]>;
// -----
def P : Pattern<(DOp $x), [(DOp $x), (BOp $x, $x)]>;
// -----
def P : Pattern<(BOp $x, $y), [(DOp $x)]>;
// -----
def P : Pattern<(BOp $x, $y), [(ZOp $x)]>;
// -----
def P : Pattern<(BOp $x, $y), [(BOp:$o $x, $x), (BOp:$o $x, $x)]>;
// -----
def P : Pat<(BOp $x, $y), (BOp $x, $y), [(Same $x)]>;
// -----
def P : Pat<(BOp $x, $y), (BOp $x, $y), [(Same $x, $zz)]>;
// -----
def P : Pat<(BOp $x, $y), (BOp $x, $y), [(I32 $x, $y)]>;
// -----
def P : Pat<(BOp $x, $y), (BOp $x, $y), [(I32:$x)]>;
// -----
def P : Pat<(AOp $x, $n), (AOp $x, $n), [(I32Attr $n)]>;
// -----
def P : Pat<(BOp $x, $y), (BOp $x, $y), [(BOp $x, $y)]>;
// -----
def P : Pat<(BOp $x, $y), (BOp $x, $y), [(Same $x, (BOp $x, $y))]>;
// -----
def P : Pat<(COp (variadic:$v $x, $y), $n), (COp $v, $n), [(Same $v, $x)]>;
