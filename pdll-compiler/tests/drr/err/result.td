// Errors in result patterns.
def P : Pat<(BOp $x, $y), (BOp $x)>;
// -----
def P : Pat<(BOp $x, $y), (BOp $x, $z)>;
// -----
def P : Pattern<(BOp $x, $y), []>;
// -----
def P : Pat<(BOp $x, $y), (BOp $x, (AOp $x, ConstantAttr<I32Attr, "1">))>;
// -----
def P : Pat<(BOp $x, $y), (BOp $x, (AOp $x, I32Attr))>;
// -----
def P : Pat<(BOp $x, $y), (BOp $x, (AOp $x, I32Attr:$x))>;
// -----
def P : Pat<(BOp $x, $y), (BOp $x, 3)>;
// -----
def P : Pat<(AOp $x, $n), (AOp $x, "abc")>;
// -----
def P : Pat<(AOp $x, $n), (AOp $x, 3)>;
// -----
def P : Pat<(AOp $x, $n), (AOp $n, $n)>;
// -----
def P : Pat<(AOp $x, $n), (AOp $x, $x)>;
// -----
def P : Pat<(COp (BOp $x, $y), $n), (COp $x, $n)>;
// -----
def P : Pat<(BOp $x, $y), (BOp $x, $y), [], [(mkv $zz)]>;
// -----
def P : Pat<(BOp (mk $x), $y), (BOp $x, $y)>;
// -----
def P : Pat<(BOp (mkself (BOp $x, $z)), $y), (BOp $x, $y)>;
// -----
def P : Pat<(BOp $x, $y), (BOp (NativeCodeCall<"f($1)"> $x), $x)>;
// -----
def P : Pat<(BOp $x, $y), (BOp (mk2:$m $x), $m)>;
// -----
def P : Pat<(BOp $x, $y), (BOp (mkv $x), $y)>;
// -----
def P : Pat<(BOp $x, $y), (mkv $x)>;
// -----
def P : Pat<(BOp $_, $y), (BOp $y, $_)>;
// -----
def P : Pat<(BOp (NOp), $y), (BOp $y, (NOp))>;
// -----
def P : Pat<(BOp (ZOp $x), $y), (BOp $x, $y)>;
// -----
def P : Pat<(BOp $x, $y), (BOp (DOp $x), $y)>;
// -----
def P : Pat<(BOp $x, $y), (BOp (ZOp $x), $y)>;
// -----
def P : Pat<(DOp:$d $x), (DOp $d)>;
// -----
def P : Pat<(DOp:$d $x), (BOp $d, $d)>;
// -----
def P : Pat<(BOp $x, $y), (BOp $o, (BOp:$o $x, $y))>;
// -----
def P : Pat<(AOp $x, (mkself $n)), (AOp $x, $n)>;
// -----
def P : Pat<(BOp $x, $y), (BOp $x, ConstantAttr<I32Attr, "1">)>;
// -----
def P : Pat<(BOp $x, $y), (AnyType $x, $y)>;
// -----
def P : Pat<(BOp $x, $y), (BOp T_Dialect:$x, $y)>;
// -----
def P : Pat<(AOp $x, $n), (AOp $x, (BOp $x, $x))>;
// -----
def P : Pat<(AOp $x, $n), (AOp $x, ConstantAttr<I32Attr, "many">)>;
// -----
def P : Pat<(COp $v, $n), (COp (BOp $v, $v), $n)>;
// -----
def P : Pat<(BOp $x, $y), (VOp ConstantAttr<I64ArrayAttr, "{1, x}">, ConstantAttr<DenseF32ArrayAttr, "1">, ConstantAttr<DictionaryAttr, "{1}">)>;
