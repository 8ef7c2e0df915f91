include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def D : Dialect { let name = "d"; }

def Struct : TypeDef<D, "Struct"> {
  let mnemonic = "struct";
  let parameters = (ins ArrayRefParameter<"Type">:$elements);
}
def Token : TypeDef<D, "Token"> { let mnemonic = "token"; let summary = "a token"; }
def Pointer : Type<CPred<"is_pointer($_ctx, $_self)">, "a pointer">;
def Pair : Type<And<[Pointer.predicate, Neg<Token.predicate>, Or<[]>]>, "a strange pair">;
def Boxed : Type<SubstLeaves<"$_self", "unbox($_self)", I32.predicate>, "boxed">;
def Around : Type<Concat<"!(", Pointer.predicate, ")">, "around">;
def Interface : OpInterface<"MyInterface">;

def AllOp : Op<D, "all", [Interface]> {
  let arguments = (ins Struct:$a, Token:$b, Pointer:$c, TensorOf<[F32, I32]>:$d, AnyTypeOf<[I1, Index]>:$e,
    VectorOfRankAndType<[1, 2], [AnyFloat]>:$f, TupleOf<[I1]>:$g, Complex<F32>:$h, 2DTensorOf<[AnyType]>:$i,
    AnyStridedMemRefOfRank<2>:$j, Boxed:$k, Around:$l, Pair:$m);
}
