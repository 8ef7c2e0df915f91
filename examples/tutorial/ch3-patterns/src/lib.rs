//! Chapter 3 of the tutorial: patterns of PDLL that simplify programs, and a native function that they call.

use pdll::prelude::*;

// ANCHOR: patterns
pdll! {
    pub mod simplify;
    use toy_dialect::toy;

    Constraint IsOneNumber(type: Type);
    Rewrite ReversedElements(value: Attr) -> Attr;

    /// reverse(reverse(x)) = x
    Pattern ReverseReverse => replace op<toy.reverse>(op<toy.reverse>(x: Value)) with x;

    /// A row of one number is the same in reverse.
    Pattern ReverseOne => replace op<toy.reverse>(x: Value<_: IsOneNumber>) with x;

    /// x * 1 = x, unless x is a row of one number and the 1 is a longer row.
    Pattern MulOne {
        let x: Value<type: Type>;
        let root = op<toy.mul>(x, op<toy.constant> {value = attr<"dense<1.0> : tensor<1xf64>">}) -> (type);
        replace root with x;
    }

    /// reverse(x) + reverse(y) = reverse(x + y), for rows of the same length.
    Pattern AddReverses {
        let x: Value<type: Type>;
        let y: Value<type>;
        let root = op<toy.add>(op<toy.reverse>(x), op<toy.reverse>(y)) -> (type);
        rewrite root with {
            let sum = op<toy.add>(x, y) -> (type);
            replace root with op<toy.reverse>(sum) -> (type);
        };
    }

    /// The reverse of a constant is a constant.
    Pattern ReverseConstant {
        let root = op<toy.reverse>(op<toy.constant> {value = value: Attr}) -> (type: Type);
        rewrite root with {
            let reversed = ReversedElements(value);
            replace root with op<toy.constant> {value = reversed} -> (type);
        };
    }
}
// ANCHOR_END: patterns

// ANCHOR: natives
/// Returns whether a type is that of a row of one number.
#[native_constraint]
fn is_one_number(ir: &Ir, ty: Type) -> bool {
    ty.shape(ir.context()) == Some(&[1])
}

/// Returns the elements from the last to the first, if they are stored plainly.
#[native_rewrite]
fn reversed_elements(rewriter: &mut PatternRewriter, value: Attribute) -> Option<Attribute> {
    let ctx = rewriter.context();
    let AttributeData::DenseElements { ty, data, is_splat } = value.data(ctx) else { return None };
    let (ty, is_splat) = (*ty, *is_splat);
    // A number has eight bytes. A splat has one number.
    let data: Vec<u8> = data.chunks(8).rev().flatten().copied().collect();
    Some(ctx.intern_attribute(AttributeData::DenseElements { ty, data: data.into(), is_splat }))
}
// ANCHOR_END: natives
