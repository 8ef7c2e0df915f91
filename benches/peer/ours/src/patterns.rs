//! The patterns of w1, w2 and w4: those of `benches/peer/mlir/w1.pdll`, `w2.pdll` and `w4.pdll`.
//!
//! All have the benefit that patterns in C++ have by default: by their number of operations, AddAdd would come before AddZero.

use pdll::prelude::*;

use crate::dialects::{arith, bench};

pdll! {
    /// Thirteen identities of integer arithmetic.
    pub mod w1;
    use arith;

    Rewrite AddAttributes(a: Attr, b: Attr) -> Attr;
    Rewrite ZeroOf(ty: Type) -> Attr;

    Pattern AddZero with benefit(1) {
        let root = op<arith.addi>(x: Value, op<arith.constant> {value = attr<"0 : i32">});
        replace root with x;
    }
    Pattern MulOne with benefit(1) {
        let root = op<arith.muli>(x: Value, op<arith.constant> {value = attr<"1 : i32">});
        replace root with x;
    }
    Pattern MulZero with benefit(1) {
        let zero = op<arith.constant> {value = attr<"0 : i32">};
        let root = op<arith.muli>(_: Value, zero);
        replace root with zero;
    }
    Pattern SubZero with benefit(1) {
        let root = op<arith.subi>(x: Value, op<arith.constant> {value = attr<"0 : i32">});
        replace root with x;
    }
    Pattern SubSelf with benefit(1) {
        let root = op<arith.subi>(x: Value, x) -> (t: Type);
        rewrite root with {
            let zero = ZeroOf(t);
            replace root with op<arith.constant> {value = zero} -> (t);
        };
    }
    Pattern AddAdd with benefit(1) {
        let inner = op<arith.addi>(x: Value, op<arith.constant> {value = a: Attr});
        let root = op<arith.addi>(inner, op<arith.constant> {value = b: Attr}) -> (t: Type);
        rewrite root with {
            let sum = AddAttributes(a, b);
            let constant = op<arith.constant> {value = sum} -> (t);
            replace root with op<arith.addi>(x, constant) -> (t);
        };
    }
    Pattern NegNeg with benefit(1) {
        let inner = op<arith.subi>(op<arith.constant> {value = attr<"0 : i32">}, x: Value);
        let root = op<arith.subi>(op<arith.constant> {value = attr<"0 : i32">}, inner);
        replace root with x;
    }
    Pattern NotNot with benefit(1) {
        let inner = op<arith.xori>(x: Value, op<arith.constant> {value = attr<"-1 : i32">});
        let root = op<arith.xori>(inner, op<arith.constant> {value = attr<"-1 : i32">});
        replace root with x;
    }
    Pattern XorZero with benefit(1) {
        let root = op<arith.xori>(x: Value, op<arith.constant> {value = attr<"0 : i32">});
        replace root with x;
    }
    Pattern SelectTrue with benefit(1) {
        let root = op<arith.select>(op<arith.constant> {value = attr<"true">}, a: Value, _: Value);
        replace root with a;
    }
    Pattern SelectSame with benefit(1) {
        let root = op<arith.select>(_: Value, a: Value, a);
        replace root with a;
    }
    Pattern AndSelf with benefit(1) {
        let root = op<arith.andi>(x: Value, x);
        replace root with x;
    }
    Pattern OrSelf with benefit(1) {
        let root = op<arith.ori>(x: Value, x);
        replace root with x;
    }
}

/// The sum of two integers, in their type.
#[native_rewrite]
fn add_attributes(rewriter: &mut PatternRewriter, a: Attribute, b: Attribute) -> Option<Attribute> {
    let ctx = rewriter.context();
    let ty = a.ty(ctx)?;
    if let (Some(x), Some(y)) = (a.as_i64(ctx), b.as_i64(ctx))
        && let Some(sum) = x.checked_add(y)
    {
        return Some(ctx.integer_attr(ty, sum));
    }
    Some(ctx.big_integer_attr(ty, &(a.as_big_int(ctx)? + b.as_big_int(ctx)?)))
}

/// Zero as a constant of this type holds it.
#[native_rewrite]
fn zero_of(rewriter: &mut PatternRewriter, ty: Type) -> Attribute {
    rewriter.context().integer_attr(ty, 0)
}

pdll! {
    /// Transposes cancel, reshapes absorb.
    pub mod w2;
    use bench;

    Pattern TransposeTranspose with benefit(1) {
        let inner = op<bench.transpose>(x: Value);
        let root = op<bench.transpose>(inner.0);
        replace root with x;
    }
    Pattern ReshapeReshape with benefit(1) {
        let inner = op<bench.reshape>(x: Value);
        let root = op<bench.reshape>(inner.0) -> (t: Type);
        rewrite root with {
            replace root with op<bench.reshape>(x) -> (t);
        };
    }
}

pdll! {
    /// One operation becomes four.
    pub mod w4;
    use bench;

    Pattern LowerBig with benefit(1) {
        let root = op<bench.big>(a: Value, b: Value) -> (t: Type);
        rewrite root with {
            let product = op<bench.mul>(a, b) -> (t);
            let sum = op<bench.add>(product, a) -> (t);
            let difference = op<bench.sub>(sum, b) -> (t);
            replace root with op<bench.xor>(difference, product) -> (t);
        };
    }
}
