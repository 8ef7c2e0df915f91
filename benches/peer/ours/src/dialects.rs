//! The dialects of the workloads: the used parts of `arith` and `func`, and `bench`, defined in one file for
//! both sides.

use pdll::ods;

ods! {
    /// Arithmetic on integers.
    pub mod arith;

    #include "arith.td"
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
    /// The operations of w2, w3 and w4.
    pub mod bench;
    #include "../../mlir/bench.td"
}
