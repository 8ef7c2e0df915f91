//! A misspelt variable.
use pdll::prelude::*;

pdll! {
    use pdll_test_dialects::toy;

    Pattern {
        let root = op<toy.reshape>(input: Value);
        replace root with inptu;
    }
}

fn main() {}
