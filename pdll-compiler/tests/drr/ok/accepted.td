// Rules that mlir-tblgen accepts.
def P : Pat<(BOp $x, $y), (BOp (replaceWithValue $x), $y)>;
// -----
def P : Pattern<(DOp $x), [(BOp $x, $x), (BOp $x, $x)]>;
// -----
def P : Pattern<(ZOp $x), []>;
// -----
def P : Pattern<(DOp:$d $x), [(replaceWithValue $d__0), (replaceWithValue $d__1)]>;
// -----
def P : Pat<(BOp $x, $y), (BOp $x, $y, (location "a", $x))>;
// -----
def P : Pat<(BOp $x, $y), (BOp $x, (AOp $x, ConstantAttr<I32Attr, "1">, (returnType "$_builder.getI32Type()"), (location $x)))>;
// -----
def P : Pat<(BOp $x, $y), (BOp $x, (AOp $x, ConstantAttr<I32Attr, "1">, (location $x), (returnType $x)))>;
// -----
def P : Pat<(BOp (either $x, $y)), (BOp $x, $y)>;
// -----
def P : Pat<(BOp (either:$e $x, $y)), (BOp $x, $x)>;
// -----
def P : Pat<(COp (variadic $x, $y), $n), (COp $x, $n)>;
// -----
def P : Pat<(COp:$c $v, $n), (COp (variadic $v, $v), $n)>;
// -----
def P : Pat<(BOp $x, $y), (BOp $x, $y), [(I32 $x)]>;
// -----
def P : Pat<(BOp $x, $y), (BOp $x, $y), [], [(mkv $x)]>;
// -----
def P : Pat<(BOp $x, $y), (BOp $x, $y), [], [], (addBenefit -5)>;
// -----
def P : Pat<(BOp $x, $y), (BOp $x, $y), [], [], (location 3)>;
// -----
def P : Pat<(BOp (mkself $x), $y), (BOp $x, $y)>;
// -----
def P : Pat<(BOp $x, $y), (BOp (mk $x), (mk $x, $y))>;
// -----
def P : Pat<(BOp $x, $y), (BOp (NativeCodeCall<"f($0)"> $x, $y), $x)>;
// -----
def P : Pat<(BOp $x, $y), (BOp (mk2:$m__0 $x), $m__1)>;
// -----
def P : Pattern<(BOp $x, $y), [(mkv $x), (BOp $x, $y)]>;
// -----
def P : Pattern<(DOp $x), [(mk2 $x)]>;
// -----
def P : Pat<(DOp $x), (mk2 $x)>;
// -----
def P : Pat<(BOp $x, $x), (BOp $x, $x)>;
// -----
def P : Pat<(BOp $_, $_), (NOp)>;
// -----
def P : Pat<(BOp (DOp $x), $y), (BOp $x, $y)>;
// -----
def P : Pat<(BOp:$b $x, $y), (BOp $b, $y)>;
// -----
def P : Pat<(AOp $x, ConstantAttr<I32Attr, "1">:$n), (AOp $x, $n)>;
// -----
def P : Pat<(BOp $x, $y), (OOp $x, (variadic $y))>;
// -----
def P : Pat<(BOp $x, $y), (VOp ConstantAttr<I64ArrayAttr, "{1, -2}">, ConstantAttr<DenseF32ArrayAttr, "{1.5f, 2}">, ConstantAttr<DictionaryAttr, "{}">)>;
// -----
def P : Pat<(VOp ConstantAttr<I64ArrayAttr, "{}">, ConstantAttr<DenseF32ArrayAttr, "{}">, $_), (NOp)>;
// -----
def P : Pat<(COp $v, $n), (COp $v, $n), [(AnyType $v)]>;
