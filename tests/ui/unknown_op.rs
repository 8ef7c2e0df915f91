//! A misspelt operation of a dialect that is known.
use pdll::prelude::*;

pdll! {
    use pdll_test_dialects::toy;

    Pattern => replace op<toy.reshap>(arg: Value) with arg;
}

fn main() {}
