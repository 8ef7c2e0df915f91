include "mlir/IR/OpBase.td"
def Lost : Dialect { let name = "lost"; }
def Good : Op<Lost, "good"> { let arguments = (ins AnyType:$in); }
def Even : Type<CPred<"even($_self)">, "even">;
def !Evn : Type<CPred<"even($_self)">, "even">;
defm Odd : Odds<3>;
include "nowhere.td"
foreach i = 1 ... in def Odd#i;
