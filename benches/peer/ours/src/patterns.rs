//! The patterns of w1, w2 and w4: those of `benches/peer/mlir/w1.pdll`, `w2.pdll` and `w4.pdll`.
//!
//! All have the default benefit of patterns in C++: with the number of operations as benefit, AddAdd would be
//! tried before AddZero.

use pdll::prelude::*;

use crate::dialects::{arith, bench};

/// A pattern set.
#[derive(Debug, Clone, Copy)]
pub struct PatternSet {
    /// Name for `--set`.
    pub name: &'static str,
    /// Loads the dialects that only the files of this set contain.
    pub load_dialects: fn(&Context),
    /// Adds the patterns that are also available as PDLL.
    pub populate: fn(&mut RewritePatternSet),
    /// Adds the hand-written patterns, which the PDLL lacks.
    pub add_hand_written: fn(&mut RewritePatternSet),
}

impl PatternSet {
    /// Creates a set on the dialects of this crate, without hand-written patterns.
    pub const fn new(name: &'static str, populate: fn(&mut RewritePatternSet)) -> PatternSet {
        PatternSet { name, load_dialects: |_| {}, populate, add_hand_written: |_| {} }
    }
}

pdll! {
    /// Thirteen identities of integer arithmetic.
    pub mod w1;
    use arith;

    #include "w1.pdll"
}

/// Returns the sum of two integers, in their type.
#[native_rewrite]
pub(crate) fn add_attributes(
    rewriter: &mut PatternRewriter,
    a: Attribute,
    b: Attribute,
) -> Option<Attribute> {
    let ctx = rewriter.context();
    let ty = a.ty(ctx)?;
    if let (Some(x), Some(y)) = (a.as_i64(ctx), b.as_i64(ctx))
        && let Some(sum) = x.checked_add(y)
    {
        return Some(ctx.integer_attr(ty, sum));
    }
    Some(ctx.big_integer_attr(ty, &(a.as_big_int(ctx)? + b.as_big_int(ctx)?)))
}

/// Returns zero as the value of a constant of this type.
#[native_rewrite]
pub(crate) fn zero_of(rewriter: &mut PatternRewriter, ty: Type) -> Attribute {
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
    /// One operation is rewritten to four.
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
