// Errors in source patterns.
def P : Pat<(AOp $x), (BOp $x, $x)>;
// -----
def P : Pat<(AOp $x, $n, $m), (BOp $x, $x)>;
// -----
def P : Pat<(BOp $x, I32Attr:$y), (BOp $x, $x)>;
// -----
def P : Pat<(AOp $x, I32:$n), (BOp $x, $x)>;
// -----
def P : Pat<(BOp $x, 3), (BOp $x, $x)>;
// -----
def P : Pat<(AOp $x, "abc"), (BOp $x, $x)>;
// -----
def P : Pat<(AOp $x, 3), (BOp $x, $x)>;
// -----
def P : Pat<(BOp (mkself:$m $x), $y), (BOp $x, $y)>;
// -----
def P : Pat<(AOp $x, $x), (BOp $x, $x)>;
// -----
def P : Pat<(BOp $x, $y), (BOp:$x $x, $y)>;
// -----
def P : Pat<(AOp ConstantAttr<I32Attr, "1">, $n), (AOp $x, $n)>;
// -----
def P : Pat<(AOp $x, (BOp $x, $x)), (AOp $x, $n)>;
// -----
def P : Pat<(AnyType $x, $y), (BOp $x, $y)>;
// -----
def P : Pat<(BOp Same:$x, $y), (BOp $x, $y)>;
// -----
def P : Pat<(BOp T_Dialect:$x, $y), (BOp $x, $y)>;
// -----
def P : Pat<(BOp (T_Dialect $x), $y), (BOp $x, $y)>;
// -----
def P : Pat<(BOpp $x, $y), (BOp $x, $y)>;
// -----
def P : Pat<(BOp $x, $y), (BOp $lhs, $xx)>;
def Q : Pat<(AOp $x), (replaceWithValue $x)>;
// -----
include "mlir/IR/Properties.td"
def GOp : T_Op<"g"> { let arguments = (ins AnyType:$x, I64Prop:$p); let results = (outs AnyType:$r); }
def Big : PropConstraint<CPred<"$_self > 3">, "big">;
def P : Pat<(GOp $x, Big:$p), (GOp $x, $p)>;
// -----
include "mlir/IR/Properties.td"
def GOp : T_Op<"g"> { let arguments = (ins AnyType:$x, I64Prop:$p); let results = (outs AnyType:$r); }
def P : Pat<(GOp $x, ConstantProp<I64Prop, "k">), (replaceWithValue $x)>;
// -----
include "mlir/IR/Properties.td"
def GOp : T_Op<"g"> { let arguments = (ins AnyType:$x, I64Prop:$p); let results = (outs AnyType:$r); }
def P : Pat<(GOp $x, ConstantAttr<I64Attr, "3">), (replaceWithValue $x)>;
def Q : Pat<(AOp $x, I64Prop:$p), (replaceWithValue $x)>;
// -----
def P : Pat<(BOp (AOp $x, $n):$z, $y), (BOp $z, $y)>;
// -----
def P : Pat<(AOp $x, (NativeCodeCall<"check($_self)">):$n), (AOp $x, $n)>;
