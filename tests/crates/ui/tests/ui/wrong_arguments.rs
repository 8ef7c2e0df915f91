//! A constraint and a rewrite called with the wrong number of arguments.
use pdll::prelude::*;

pdll! {
    use pdll_test_dialects::toy;

    Constraint Same(a: Value, b: Value);
    Rewrite Make() -> Value;
    Pattern {
        let root = op<toy.reshape>(arg: Value);
        Same(arg);
        replace root with Make(arg);
    }
}

fn main() {}
