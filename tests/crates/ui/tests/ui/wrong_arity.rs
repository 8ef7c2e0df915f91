//! Too many and too few operands and result types.
use pdll::prelude::*;

pdll! {
    use pdll_test_dialects::toy;

    Pattern Operands => replace op<toy.reshape>(a: Value, b: Value) with a;
    Pattern NoOperand => erase op<toy.add>(a: Value);
    Pattern Results => erase op<toy.split> -> (first: Type);
}

fn main() {}
