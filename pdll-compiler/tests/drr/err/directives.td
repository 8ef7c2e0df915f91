// Errors at directives.
def P : Pat<(BOp (BOp:$b $x, $y), (BOp:$b $x, $y)), (replaceWithValue $b)>;
// -----
def P : Pat<(BOp:$x $x, $y), (replaceWithValue $y)>;
// -----
def P : Pat<(BOp $x, $y), (replaceWithValue $x, $y)>;
// -----
def P : Pat<(BOp (replaceWithValue $x), $y), (replaceWithValue $x)>;
// -----
def P : Pat<(replaceWithValue $x), (replaceWithValue $x)>;
// -----
def P : Pat<(mk $x), (replaceWithValue $x)>;
// -----
def P : Pattern<(DOp:$d $x), [(replaceWithValue $d__0), (replaceWithValue $d__2)]>;
// -----
def P : Pat<(DOp:$d__0 $x), (replaceWithValue $d__0)>;
// -----
def P : Pat<(BOp $x__0, $y), (replaceWithValue $x__0)>;
// -----
def P : Pat<(BOp $x, $y), (BOp $x, $y, (location))>;
// -----
def P : Pat<(BOp $x, $y), (BOp $x, $y, (location "a", "b"))>;
// -----
def P : Pat<(BOp $x, $y), (BOp $x, $y, (location $zz))>;
// -----
def P : Pat<(BOp $x, $y), (BOp $x, (location $x), $y)>;
// -----
def P : Pat<(BOp $x, $y), (BOp $x, $y, (returnType $x))>;
// -----
def P : Pat<(BOp $x, $y), (BOp $x, (AOp $x, ConstantAttr<I32Attr, "1">, (returnType $x, $y)))>;
// -----
def P : Pat<(BOp $x, $y), (BOp $x, (AOp $x, ConstantAttr<I32Attr, "1">, (returnType (BOp $x, $y))))>;
// -----
def P : Pat<(BOp $x, $y), (BOp $x, (AOp $x, ConstantAttr<I32Attr, "1">, (returnType 3)))>;
// -----
def P : Pat<(BOp $x, $y), (BOp $x, (AOp $x, ConstantAttr<I32Attr, "1">, (returnType)))>;
// -----
def P : Pat<(BOp (either $x, $y), $z), (BOp $x, $y)>;
// -----
def P : Pat<(BOp (either $x)), (BOp $x, $x)>;
// -----
def P : Pat<(BOp (either $x, $y, $z)), (BOp $x, $x)>;
// -----
def P : Pat<(AOp (either $x, $n)), (BOp $x, $x)>;
// -----
def P : Pat<(BOp (variadic $x, $y), $z), (BOp $x, $y)>;
// -----
def P : Pat<(COp (variadic $x, (variadic $y)), $n), (COp $x, $n)>;
// -----
def P : Pat<(COp (variadic), $n), (COp $n, $n)>;
// -----
def P : Pat<(COp (variadic $x, I32:$y), $n), (COp $x, $n)>;
// -----
def P : Pat<(BOp $x, $y), (BOp (either $x, $y))>;
// -----
def P : Pat<(BOp $x, $y), (BOp $x, $y), [], [(mkv $x)], (addBenefit)>;
// -----
def P : Pat<(BOp $x, $y), (BOp $x, $y), [], [], (addBenefit "x")>;
// -----
def P : Pat<(BOp $x, $y), (BOp $x, $y), [], [], (addBenefit 3, 4)>;
// -----
def P : Pat<(BOp $x, $y), (BOp $x, $y, (location $x), (location $y))>;
// -----
def P : Pat<(BOp $x, $y), (BOp $x, $y, (location:$l $x))>;
// -----
def P : Pat<(AOp $x, $n), (AOp $x, $n, (location $n))>;
// -----
def P : Pat<(SOp (variadic $x), $y), (SOp $y, $y)>;
// -----
def P : Pat<(OOp $x, (variadic $y)), (OOp $x, $y)>;
// -----
def P : Pat<(BOp $x, $y), (replaceWithValue (BOp $x, $y))>;
// -----
def P : Pat<(BOp $x, $y), (replaceWithValue (mk $x))>;
