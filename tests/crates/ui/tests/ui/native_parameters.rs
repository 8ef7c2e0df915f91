//! Native functions with other parameters than declared.
use pdll::prelude::*;

#[native_constraint]
fn is_small(_: &mut PatternRewriter, ty: Type) -> bool {
    let _ = ty;
    true
}

#[native_constraint]
fn two(_: &mut PatternRewriter, a: Value, b: Value) -> bool {
    a == b
}

pdll! {
    use pdll_test_dialects::toy;

    Constraint IsSmall(value: Value);
    Constraint Two(value: Value);
    Pattern {
        let root = op<toy.reshape>(arg: [IsSmall, Two]);
        replace root with arg;
    }
}

fn main() {}
