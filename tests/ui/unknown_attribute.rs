//! A misspelt attribute of an operation that is known.
use pdll::prelude::*;

pdll! {
    use pdll_test_dialects::toy;

    Pattern => erase op<toy.split> {axes = attr<"0 : i64">};
}

fn main() {}
