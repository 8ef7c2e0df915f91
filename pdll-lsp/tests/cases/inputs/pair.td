include "mlir/IR/OpBase.td"
def Pair_Dialect : Dialect { let name = "pair"; }
def Pair_Op : Op<Pair_Dialect, "op">;
def Pair_Type : Type<CPred<"true">, "type of a pair">;
