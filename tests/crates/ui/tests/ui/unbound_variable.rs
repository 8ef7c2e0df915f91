//! A variable that is not bound in the match.
use pdll::prelude::*;

pdll! {
    use pdll_test_dialects::toy;

    Pattern {
        let arg: Value;
        let root = op<toy.reshape>;
        replace root with arg;
    }
}

fn main() {}
