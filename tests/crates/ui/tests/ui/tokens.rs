//! Invalid tokens.
use pdll::prelude::*;

pdll! {
    use pdll_test_dialects::toy;

    Pattern => replace op<toy.reshape>(arg: &Value) with 'c';
    Pattern => erase op<toy.print>[0];
}

fn main() {}
