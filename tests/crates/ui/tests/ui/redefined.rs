//! Names that are already defined.
use pdll::prelude::*;

pdll! {
    use pdll_test_dialects::toy;

    Constraint Same(a: Value, b: Value);
    Constraint Same(a: Type, b: Type);
    Pattern Twice {
        let arg: Value;
        let arg: Value;
        erase op<toy.print>(arg);
    }
    Pattern Twice => erase op<toy.print>;
}

fn main() {}
