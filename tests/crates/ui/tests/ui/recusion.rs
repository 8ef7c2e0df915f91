//! The misprint of the language's document.
use pdll::prelude::*;

pdll! {
    use pdll_test_dialects::toy;

    Pattern with recusion => erase op<toy.print>;
    Pattern with benefits(2) => erase op<toy.print>;
}

fn main() {}
