// Source patterns: captures, nested operations, attributes.
def Named : Pat<(BOp:$root (AOp:$inner $x, I32Attr:$n), $_), (BOp $x, $root)>;
def : Pat<(AOp $x, $n), (AOp $x, $n)>;
def Constant : Pat<(AOp $x, ConstantAttr<I32Attr, "3">:$n), (AOp $x, $n)>;
def EnumCases : Pat<(EOp $x, $s, $d, ConstantEnumCase<Mode, "safe">), (EOp $x, $s, $d, ConstantAttr<Mode, "Mode::Fast">)>;
def Defaulted : Pat<(EOp $x, ConstantStrAttr<StrAttr, "text">, ConstantAttr<I32Attr, "5">, $m), (AOp $x, (mk $m))>;
def Optional : Pat<(EOp $x, $s, $d, $m), (EOp $x, $s, (mk $d), $m)>;
def ManyResults : Pat<(BOp (DOp $x), $y), (BOp $x, $y)>;
def Deep : Pat<(BOp (BOp (AOp $x, $_), $x), (NOp)), (BOp $x, $x)>;
// -----
// Directives of source patterns.
def Either : Pat<(BOp (either (AOp $x, $n), $y)), (BOp $y, $x)>;
def EitherTwice : Pat<(BOp (either (BOp (either $x, (NOp))), $y)), (BOp $x, $y)>;
def Variadic : Pat<(COp:$c (variadic:$all $x, (AOp $y, $_)), $n), (COp $all, $n)>;
def VariadicCall : Pat<(COp (variadic:$all $x, $y), $n), (COp $x, (mk $all))>;
// -----
// Result patterns.
def Auxiliary : Pattern<(BOp $x, $y), [(ZOp (BOp:$b $x, $y)), (BOp $b, $b)]>;
def Several : Pattern<(DOp:$d $x), [(replaceWithValue $x), (AOp $d__0, ConstantAttr<I32Attr, "1">)]>;
def OfOne : Pattern<(DOp $x), [(ZOp (IOp:$i__1 $x)), (DOp $i__0)]>;
def Part : Pat<(BOp $x, $y), (BOp (IOp:$i__1 $x), $i__0)>;
def Segments : Pattern<(SOp $x, $y), [(SOp (variadic), $x), (SOp $y, (variadic (NOp (returnType "$_builder.getI32Type()")), (NOp (returnType "$_builder.getI32Type()"))))]>;
def Erased : Pattern<(ZOp $x), []>;
def Supplemental : Pat<(BOp:$old $x, $y), (BOp:$new $y, $x), [], [(mkv $old), (mkv (mk $new)), (ZOp $new)]>;
// -----
// Types and locations.
def Types : Pat<(BOp $x, $y), (BOp (AOp $x, ConstantAttr<I32Attr, "1">, (returnType $y), (location $x)), (NOp (returnType (NativeCodeCall<"typeOf($0)"> $x))))>;
def Locations : Pat<(BOp:$b (AOp:$a $x, $n), $y), (BOp (BOp $x, $y, (location "outer")), (BOp $x, $y, (location $b, $a)), (location "label", $x))>;
def Located : Pat<(BOp (AOp $x, $n), $y), (BOp (mkloc $x, $y), (mkloc $x, (location $y)))>;
// -----
// Native code.
def Nested : Pat<(AOp $x, $n), (AOp $x, (NativeCodeCall<"$_builder.getStringAttr($0)"> (mk $n)))>;
def TwoResults : Pattern<(DOp $x), [(BOp (mk2:$r__0 $x), $x), (BOp $r__1, $x)]>;
def AsReplacement : Pat<(DOp $x), (mk2 $x)>;
def InSource : Pat<(AOp (NativeCodeCall<"isGood($_self, &$0)"> I32Attr:$k), (NativeCodeCall<"check($_self)">)), (NOp)>;
def Constants : Pat<(BOp (ConstantLikeMatcher I32Attr:$k), $y), (AOp $y, $k)>;
// -----
// Constraints on several entities, and benefits.
def Differ : Constraint<Neg<Or<[CPred<"$0 == $1">, CPred<"isa<IntegerType>($0.getType())">]>>, "differ">;
class Neg2<Constraint c> : Constraint<Neg<c.predicate>, "not " # c.summary>;
def Negated : Pat<(BOp:$b $x, $y), (BOp $y, $x), [(Differ $x, $y), (Neg2<Same> $x, $y), (HasNoUseOf $b), (I32 $x)], [], (addBenefit 10)>;
def Lower : Pat<(BOp $x, $y), (BOp $y, $x), [], [], (addBenefit -20)>;
// -----
// Rules from other statements.
multiclass Both<Op op> {
  def Left : Pat<(op $x, (NOp)), (replaceWithValue $x)>;
  def Right : Pat<(op (NOp), $x), (replaceWithValue $x)>;
}
defm B : Both<BOp>;
foreach value = [1, 2] in
  def Of#value : Pat<(AOp $x, ConstantAttr<I32Attr, !cast<string>(value)>), (replaceWithValue $x)>;
class Swap<Op op> : Pat<(op $x, $y), (op $y, $x)>;
def Swapped : Swap<BOp>;
// -----
// Properties.
include "mlir/IR/Properties.td"
def GOp : T_Op<"g"> {
  let arguments = (ins AnyType:$x, I64Prop:$p, DefaultValuedProp<I32Prop, "3">:$q);
  let results = (outs AnyType:$r);
}
def Property : Pat<(GOp $x, I64Prop:$p, $q), (GOp $x, $p, $q)>;
def ConstantProperty : Pat<(GOp $x, ConstantProp<I64Prop, "3">:$p, $_), (GOp $x, ConstantProp<I64Prop, "4">, ConstantProp<I32Prop, "-1">)>;
def ConfinedProperty : Pat<(GOp $x, ConfinedProp<I64Prop, CPred<"$_self > 3">>:$p, $q), (GOp $x, (mk $p), $q)>;
// -----
// The type of the first attribute is that of the result.
def OfAttribute : Pat<(BOp (AOp $_, $n), $y), (BOp $y, (FOp $n))>;
def OfTypeAttribute : Pat<(BOp $x, $_), (FOp (mk $x))>;
// -----
// Absent attributes.
def Absent : Constraint<CPred<"! ($_self)">, "is absent">;
def Present : Constraint<CPred<"$0">, "is present">;
def WithoutText : Pat<(EOp $x, $s, $d, $m), (EOp $x, $s, ConstantAttr<I32Attr, "4">, $m), [(Absent:$s)]>;
class Neg2<Constraint c> : Constraint<Neg<c.predicate>, "not " # c.summary>;
def WithText : Pat<(EOp $x, $s, $d, $m), (EOp $x, $s, ConstantAttr<I32Attr, "5">, $m), [(Present $s), (Neg2<Absent> $s)]>;
def Same2 : Constraint<CPred<"$_self != $_self">, "differs">;
def OnOperator : Pat<(EOp $x, $s, $d, $m), (replaceWithValue $x), [(Same2:$s)]>;
// -----
// One of several classes.
def OfClasses : Constraint<CPred<"isa<TensorType, VectorType>($0.getType()) && !isa<IntegerType, FloatType, IndexType>($0.getType())">>;
def SomeClass : Pat<(BOp $x, $_), (replaceWithValue $x), [(OfClasses $x)]>;
// -----
// A name after a nested pattern has no meaning.
def After : Pat<(BOp (AOp $x, $_):$x, $y), (BOp $x, $y)>;
