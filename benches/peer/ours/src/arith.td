// As much of `arith` as w1 uses, on integers: read by `ods!`, and by patterns that are loaded when the program runs.
#ifndef PEER_ARITH_TD
#define PEER_ARITH_TD
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Arith_Dialect : Dialect {
    let name = "arith";
    let hasConstantMaterializer = 1;
}
class Arith_Op<string mnemonic, list<Trait> traits = []> : Op<Arith_Dialect, mnemonic, traits # [Pure]>;
class Arith_Binary<string mnemonic, list<Trait> traits = []>
    : Arith_Op<mnemonic, traits # [SameOperandsAndResultType]> {
    let arguments = (ins SignlessIntegerLike:$lhs, SignlessIntegerLike:$rhs);
    let results = (outs SignlessIntegerLike:$result);
    let hasFolder = 1;
}
// One that may say which overflows do not happen.
class Arith_Overflowing<string mnemonic, list<Trait> traits = []>
    : Arith_Op<mnemonic, traits # [SameOperandsAndResultType]> {
    let arguments = (ins SignlessIntegerLike:$lhs, SignlessIntegerLike:$rhs, OptionalAttr<AnyAttr>:$overflowFlags);
    let results = (outs SignlessIntegerLike:$result);
    let hasFolder = 1;
}

def ConstantOp : Arith_Op<"constant", [ConstantLike]> {
    let summary = "a constant";
    let arguments = (ins TypedAttrInterface:$value);
    let results = (outs AnyType:$result);
}
def AddIOp : Arith_Overflowing<"addi", [Commutative]> { let summary = "sum"; }
def SubIOp : Arith_Overflowing<"subi"> { let summary = "difference"; }
def MulIOp : Arith_Overflowing<"muli", [Commutative]> { let summary = "product"; }
def AndIOp : Arith_Binary<"andi", [Commutative, Idempotent]> { let summary = "bits in both"; }
def OrIOp : Arith_Binary<"ori", [Commutative, Idempotent]> { let summary = "bits in either"; }
def XOrIOp : Arith_Binary<"xori", [Commutative]> { let summary = "bits in one only"; }
def SelectOp : Arith_Op<"select", [AllTypesMatch<["true_value", "false_value", "result"]>]> {
    let summary = "one or the other";
    let arguments = (ins BoolLike:$condition, AnyType:$true_value, AnyType:$false_value);
    let results = (outs AnyType:$result);
    let hasFolder = 1;
}
#endif // PEER_ARITH_TD
