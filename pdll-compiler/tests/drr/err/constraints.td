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
// -----
def P : Pat<(AOp $x, $n), (AOp $x, $n), [(I32 $n)]>;
// -----
def P : Pat<(DOp:$d $x), (DOp $x), [(I32 $d)]>;
// -----
def P : Pat<(COp $v, $n), (COp $v, $n), [(I32 $v)]>;
// -----
def P : Pattern<(ZOp:$z $x), [], [(I32 $z)]>;
