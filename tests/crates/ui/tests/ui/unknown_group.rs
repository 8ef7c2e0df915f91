//! A misspelt result, and one with an index that is too large.
use pdll::prelude::*;

pdll! {
    use pdll_test_dialects::toy;

    Pattern {
        let half = op<toy.split>(whole: Value);
        replace op<toy.add>(half.frist, half.2) with whole;
    }
}

fn main() {}
