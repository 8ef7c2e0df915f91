//! The dialects of the workloads: as much of `arith` and `func` as they use, and `bench`, defined in one file for both sides.

use pdll::ods;

ods! {
    /// Arithmetic on integers.
    pub mod arith;

    def Arith_Dialect : Dialect { let name = "arith"; }
    class Arith_Op<string mnemonic, list<Trait> traits = []> : Op<Arith_Dialect, mnemonic, traits # [Pure]>;
    class Arith_Binary<string mnemonic, list<Trait> traits = []>
        : Arith_Op<mnemonic, traits # [SameOperandsAndResultType]> {
        let arguments = (ins SignlessIntegerLike:$lhs, SignlessIntegerLike:$rhs);
        let results = (outs SignlessIntegerLike:$result);
    }
    /// One that may say which overflows do not happen.
    class Arith_Overflowing<string mnemonic, list<Trait> traits = []>
        : Arith_Op<mnemonic, traits # [SameOperandsAndResultType]> {
        let arguments = (ins SignlessIntegerLike:$lhs, SignlessIntegerLike:$rhs, OptionalAttr<AnyAttr>:$overflowFlags);
        let results = (outs SignlessIntegerLike:$result);
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
    }
}

ods! {
    /// Functions.
    pub mod func;

    def Func_Dialect : Dialect { let name = "func"; }
    class Func_Op<string mnemonic, list<Trait> traits = []> : Op<Func_Dialect, mnemonic, traits>;

    def FuncOp : Func_Op<"func", [IsolatedFromAbove, Symbol]> {
        let summary = "a function";
        let arguments = (ins SymbolNameAttr:$sym_name, TypeAttrOf<FunctionType>:$function_type,
                             OptionalAttr<StrAttr>:$sym_visibility, OptionalAttr<ArrayAttr>:$arg_attrs,
                             OptionalAttr<ArrayAttr>:$res_attrs, UnitAttr:$no_inline);
        let regions = (region AnyRegion:$body);
    }
    def ReturnOp : Func_Op<"return", [Pure, Terminator, HasParent<"FuncOp">]> {
        let summary = "the end of a function";
        let arguments = (ins Variadic<AnyType>:$operands);
    }
}

ods! {
    /// What w2, w3 and w4 are made of.
    pub mod bench;
    #include "../../mlir/bench.td"
}
