//! A native function that is declared but missing.
use pdll::prelude::*;

#[native_constraint]
fn has_one_use(rewriter: &mut PatternRewriter, value: Value) -> bool {
    value.has_one_use(rewriter)
}

pdll! {
    use pdll_test_dialects::toy;

    Constraint HasOneUze(value: Value);
    Pattern {
        let root = op<toy.reshape>(arg: HasOneUze);
        replace root with arg;
    }
}

fn main() {}
