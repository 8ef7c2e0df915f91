// Names that definitions of users may have, because MLIR does not define them.
include "mlir/IR/OpBase.td"
class Known<int a> { int x = a; }
class VectorOf<list<Type> types> : VectorOfAnyRankOf<types>;
def OfEach : Type<CPred<"each($_self)">, "each">;
def OfPart : Type<CPred<"part($_self)">, "part">;
def AttrLike : Attr<CPred<"like($_self)">, "like">;
def RustBool : Known<3>;
def AnyVector : VectorOf<[I32]>;
def Names_Dialect : Dialect { let name = "names"; }
def AllOp : Op<Names_Dialect, "all"> {
  let arguments = (ins OfEach:$a, AnyVector:$b, OfPart:$c, AttrLike:$d, BoolAttr:$e, I32ArrayAttr:$f);
}
