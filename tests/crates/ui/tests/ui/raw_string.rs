//! Errors in text that rustc does not lex.
use pdll::prelude::*;

pdll! {
    r#"
    use pdll_test_dialects::toy;

    // Isn't it nice?
    Pattern => replace op<toy.reshap>(arg: Value) with arg;
    "#
}

fn main() {}
