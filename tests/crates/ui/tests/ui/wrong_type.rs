//! An expression of one type where another is expected.
use pdll::prelude::*;

pdll! {
    use pdll_test_dialects::toy;

    Pattern {
        let value: Value = attr<"1 : i32">;
        let root = op<toy.reshape>(type<"i32">);
        replace root with attr<"2 : i32">;
    }
    Pattern {
        let root = op<toy.constant> {value = type<"i32">};
        erase root.output;
    }
}

fn main() {}
