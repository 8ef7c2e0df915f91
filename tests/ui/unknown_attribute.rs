//! A misspelt attribute of a known operation.
use pdll::prelude::*;

pdll! {
    use pdll_test_dialects::toy;

    Pattern => erase op<toy.split> {axes = attr<"0 : i64">};
}

fn main() {}
