//! rustc reports mistakes in the Rust of a code block.
use pdll::prelude::*;

pdll! {
    use pdll_test_dialects::toy;

    Constraint IsWide(value: Value) [{ value.width(rewriter) > 32 }];
    Constraint TypeOf(value: Value) -> Type [{ Some(value) }];
    Pattern {
        let root = op<toy.reshape>(arg: IsWide);
        replace root with arg;
    }
}

fn main() {}
