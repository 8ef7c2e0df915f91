//! Dialects that the tests import from another crate, which renames the dependency on pdll.

use rewrite::ods;

ods! {
    /// Tensors and shapes.
    pub mod toy;

    def Toy_Dialect : Dialect { let name = "toy"; }
    class Toy_Op<string mnemonic, list<Trait> traits = []> : Op<Toy_Dialect, mnemonic, traits>;

    def ConstantOp : Toy_Op<"constant", [Pure, ConstantLike]> {
        let summary = "a constant";
        let arguments = (ins ElementsAttr:$value);
        let results = (outs AnyTensor:$output);
    }
    def ReshapeOp : Toy_Op<"reshape", [Pure]> {
        let summary = "other dimensions, same elements";
        let arguments = (ins AnyTensor:$input);
        let results = (outs AnyTensor:$output);
    }
    def TransposeOp : Toy_Op<"transpose", [Pure]> {
        let summary = "dimensions in reverse";
        let arguments = (ins AnyTensor:$input);
        let results = (outs AnyTensor:$output);
    }
    def AddOp : Toy_Op<"add", [Pure, Commutative]> {
        let summary = "elementwise sum";
        let arguments = (ins AnyTensor:$lhs, AnyTensor:$rhs);
        let results = (outs AnyTensor:$sum);
    }
    def SplitOp : Toy_Op<"split", [Pure]> {
        let summary = "two halves";
        let arguments = (ins AnyTensor:$whole, OptionalAttr<I64Attr>:$axis);
        let results = (outs AnyTensor:$first, AnyTensor:$second);
    }
    def CallOp : Toy_Op<"call"> {
        let summary = "a call";
        let arguments = (ins FlatSymbolRefAttr:$callee, Variadic<AnyType>:$inputs);
        let results = (outs Variadic<AnyType>:$outputs);
    }
    def PrintOp : Toy_Op<"print"> {
        let summary = "shows a tensor";
        let arguments = (ins AnyTensor:$input);
    }
}

/// A nested module, imported by its path.
pub mod deep {
    rewrite::ods! {
        /// A dialect with the name of a macro of the standard library.
        pub mod vec;

        def Vec_Dialect : Dialect { let name = "vec"; }
        def PushOp : Op<Vec_Dialect, "push", []> {
            let arguments = (ins AnyType:$element);
            let results = (outs AnyType:$grown);
        }
    }
}

/// Native functions of another crate.
pub mod natives {
    use rewrite::prelude::*;

    /// Returns whether the value is used exactly once.
    #[native_constraint(crate = rewrite)]
    pub fn has_one_use(rewriter: &mut PatternRewriter, value: Value) -> bool {
        value.has_one_use(rewriter)
    }
}

rewrite::pdll! {
    /// Patterns in another crate.
    pub mod combine;
    use toy;

    /// Transpose(Transpose(x)) = x
    Pattern TransposeTranspose => replace op<toy.transpose>(op<toy.transpose>(arg: Value)) with arg;
}
