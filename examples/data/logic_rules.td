// Rules on circuits, as a project in C++ has them: `maskOf` and `isNarrow` are functions of C++ there, and of Rust here.
include "logic.td"
include "mlir/IR/PatternBase.td"

def maskOf : NativeCodeCall<"logic::maskOf($_builder, $0, $1)">;
def IsNarrow : Constraint<CPred<"logic::isNarrow($0)">, "is narrow">;
def HasOneUse : Constraint<CPred<"$0.hasOneUse()">, "has one use">;

// Two negations cancel each other.
def NotNot : Pat<(NotOp (NotOp $x)), (replaceWithValue $x)>;
// A value and itself.
def AndSame : Pat<(AndOp $x, $x), (replaceWithValue $x)>;
// De Morgan's law saves a negation, if nothing else needs the two.
def AndOfNots : Pat<(AndOp (NotOp:$a $x), (NotOp:$b $y)), (NotOp (OrOp $x, $y)), [(HasOneUse $a), (HasOneUse $b)]>;
// Absorption, in either order.
def Absorb : Pat<(AndOp (either $x, (OrOp $x, $_))), (replaceWithValue $x)>;
// Masks of masks; the label of the outer one remains.
def MaskOfMask : Pat<(MaskOp (MaskOp $x, $inner, $_), $outer, $label), (MaskOp $x, (maskOf $inner, $outer), $label)>;
// A mask of all bits does nothing.
def FullMask : Pat<(MaskOp $x, ConstantAttr<I64Attr, "255">, $_), (replaceWithValue $x), [(IsNarrow $x)]>;
