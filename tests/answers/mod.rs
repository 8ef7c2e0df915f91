//! Debugging aids for patterns that do not apply: explanations, debug trees and errors of `pdll!` and
//! run-time patterns.

#![allow(clippy::unwrap_used, unused_variables, reason = "tests")]
#![allow(
    deprecated,
    reason = "`pdll!` warns of variables that nothing uses; here they have names nonetheless"
)]

mod documents;
mod explain;
mod faulty_patterns;
mod not_tried;
mod questions;

use pdll::prelude::*;

pdll::ods! {
    pub mod ans;

    def Ans_Dialect : Dialect { let name = "ans"; }
    class Ans_Op<string mnemonic, list<Trait> traits = []> : Op<Ans_Dialect, mnemonic, traits>;

    def ConstantOp : Ans_Op<"constant", [Pure, ConstantLike]> {
        let arguments = (ins AnyAttr:$value);
        let results = (outs AnyType:$result);
    }
    def NegOp : Ans_Op<"neg", [Pure]> {
        let arguments = (ins AnyType:$input);
        let results = (outs AnyType:$output);
    }
    def PairOp : Ans_Op<"pair"> {
        let arguments = (ins Variadic<AnyType>:$inputs);
        let results = (outs AnyType:$first, AnyType:$second);
    }
    def PartsOp : Ans_Op<"parts", [AttrSizedOperandSegments]> {
        let arguments = (ins Variadic<AnyType>:$a, Optional<AnyType>:$b);
        let results = (outs);
    }
    def MaybeOp : Ans_Op<"maybe"> {
        let results = (outs Optional<AnyType>:$it);
    }
    def ThreeOp : Ans_Op<"three", [AttrSizedOperandSegments, AttrSizedResultSegments]> {
        let arguments = (ins Variadic<AnyType>:$a, Variadic<AnyType>:$b, Optional<AnyType>:$c);
        let results = (outs Variadic<AnyType>:$x, Variadic<AnyType>:$y, Optional<AnyType>:$z);
    }
}

fn context() -> Context {
    let ctx = Context::new();
    ctx.load_dialect::<ans::Dialect>();
    ctx.allow_unregistered_dialects(true);
    ctx
}

fn read(ctx: &Context, text: &str) -> Ir {
    pdll::text::parse_named(ctx, "in.mlir", text).unwrap()
}
