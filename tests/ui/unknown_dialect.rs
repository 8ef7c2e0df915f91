//! Imports that name no dialect.
use pdll::prelude::*;

mod missing {
    pdll::pdll! {
        use pdll_test_dialects::toys;
        Pattern => erase op<toy.print>;
    }
}

mod other {
    pdll::pdll! {
        use std::vec;
        Pattern => erase op<toy.print>;
    }
}

pdll! {
    use pdll_test_dialects::*;
    use 1;
}

fn main() {}
