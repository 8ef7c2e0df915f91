//! Replacements that do not fit the replaced operation.
use pdll::prelude::*;

pdll! {
    use pdll_test_dialects::toy;

    Pattern => replace op<toy.split>(arg: Value) with arg;
    Pattern => replace op<toy.reshape>(arg: Value) with op<toy.split>(arg);
}

fn main() {}
