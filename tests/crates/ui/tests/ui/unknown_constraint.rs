//! A misspelt constraint, in a list and in a call.
use pdll::prelude::*;

pdll! {
    use pdll_test_dialects::toy;

    Constraint HasOneUse(value: Value) [{ value.has_one_use(rewriter) }];
    Pattern {
        let root = op<toy.reshape>(arg: HasOneUze);
        HasOnUse(arg);
        replace root with arg;
    }
}

fn main() {}
