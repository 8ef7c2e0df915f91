//! A misspelt operation of a known dialect.
use pdll::prelude::*;

pdll! {
    use pdll_test_dialects::toy;

    Pattern => replace op<toy.reshap>(arg: Value) with arg;
}

fn main() {}
