//! Chapter 1 of the tutorial: the dialect of Toy, and a front end that builds its operations from text.

mod front_end;

pub use front_end::{SyntaxError, build};

use pdll::prelude::*;

// ANCHOR: dialect
ods! {
    /// Rows of numbers.
    pub mod toy;

    def Toy_Dialect : Dialect {
        let name = "toy";
        let summary = "rows of numbers";
    }
    class Toy_Op<string mnemonic, list<Trait> traits = []> : Op<Toy_Dialect, mnemonic, traits>;

    // All values are rows: tensors of one dimension. The length may be unknown.
    def Row : TensorRankOf<[F64], [1]>;

    def ConstantOp : Toy_Op<"constant", [Pure, ConstantLike, AllTypesMatch<["value", "result"]>]> {
        let summary = "the numbers of a row";
        let arguments = (ins ElementsAttr:$value);
        let results = (outs Row:$result);
        let assemblyFormat = "$value attr-dict";
    }

    class Toy_Binary<string mnemonic> : Toy_Op<mnemonic, [Pure, Commutative]> {
        let arguments = (ins Row:$lhs, Row:$rhs);
        let results = (outs Row:$result);
        let assemblyFormat = "$lhs `,` $rhs attr-dict `:` functional-type(operands, results)";
    }
    def AddOp : Toy_Binary<"add"> { let summary = "sums; a row of one number is added to each of the other"; }
    def MulOp : Toy_Binary<"mul"> { let summary = "products; a row of one number multiplies each of the other"; }

    class Toy_Unary<string mnemonic> : Toy_Op<mnemonic, [Pure]> {
        let arguments = (ins Row:$input);
        let results = (outs Row:$result);
        let assemblyFormat = "$input attr-dict `:` functional-type(operands, results)";
    }
    def ReverseOp : Toy_Unary<"reverse"> { let summary = "the numbers from the last to the first"; }
    def SumOp : Toy_Unary<"sum"> { let summary = "a row of one number, the sum of all"; }

    def PrintOp : Toy_Op<"print"> {
        let summary = "prints the numbers on a line";
        let arguments = (ins Row:$input);
        let assemblyFormat = "$input attr-dict `:` type($input)";
    }
}
// ANCHOR_END: dialect
