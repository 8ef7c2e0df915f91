//! Invalid attribute and type literals.
use pdll::prelude::*;

pdll! {
    use pdll_test_dialects::toy;

    Pattern => erase op<toy.constant> {value = attr<"1 : i">};
    Pattern => erase op<toy.reshape> -> (type<"tensor<2xf32">);
    Pattern => erase op<toy.reshape> -> (type<r#"tensor<2xf33>"#>);
    Pattern => erase op<toy.constant> {value = 3};
    Pattern => erase op<other.op> {note = "hi", n = -1.5};
    Pattern => erase op<other.op> {n = 3 : i32};
}

fn main() {}
