//! A statement after the one that starts the rewrite.
use pdll::prelude::*;

pdll! {
    use pdll_test_dialects::toy;

    Pattern {
        let root = op<toy.reshape>(arg: Value);
        replace root with arg;
        let late: Value;
    }
    Pattern {
        let root = op<toy.reshape>(arg: Value);
    }
}

fn main() {}
