//! A crate with a dialect and patterns.
use pdll::prelude::*;

ods! {
    /// The dialect.
    pub mod toy;

    def Toy_Dialect : Dialect { let name = "toy"; }
    class Toy_Op<string mnemonic, list<Trait> traits = []> : Op<Toy_Dialect, mnemonic, traits>;
    def Small : Type<CPred<"$_self.is_index($_ctx)">, "small">;
    def NegOp : Toy_Op<"neg", [Pure]> {
        let summary = "negation of a number";
        let description = [{ Computes minus the input. }];
        let arguments = (ins I32:$input, I32Attr:$bits);
        let results = (outs I32:$output);
    }
    def SubOp : Toy_Op<"sub", [Pure]> {
        let summary = "difference of two numbers";
        let arguments = (ins I32:$lhs, I32:$rhs);
        let results = (outs I32:$difference);
    }
}

/// Says whether a value is good.
#[native_constraint]
fn is_good(_rewriter: &mut PatternRewriter, value: Value) -> bool {
    let _ = value;
    true
}

pdll! {
    /// The rules.
    pub mod rules;
    use toy;

    Constraint IsGood(value: Value);

    /// Two values.
    Constraint Both(value: Value) {
        IsGood(value);
    }

    Rewrite Made(value: Value) -> Op {
        return op<toy.neg>(value) { bits = attr<"1 : i32"> };
    }

    /// Twice.
    Pattern NegNeg with benefit(2) {
        let inner = op<toy.neg>(x: Value) { bits = attr<"1 : i32"> };
        let root = op<toy.neg>(inner.output);
        Both(x);
        replace root with x;
    }

    Pattern Again {
        let root = op<toy.sub>(lhs: Value, rhs: Value);
        replace root with Made(lhs).0;
    }
}

/// Uses the dialect.
pub fn uses(ir: &Ir, op: toy::NegOp) -> Value {
    let _ = op.bits(ir);
    let _ = rules::populate;
    let _ = rules::NegNeg;
    op.output(ir)
}
