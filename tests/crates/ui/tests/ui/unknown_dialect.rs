//! Imports that do not name a dialect.
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

mod named {
    pdll::pdll! {
        pub mod combine;
        use crate::tpy;
        Pattern => erase op<toy.print>;
    }
}

fn main() {
    // A missing dialect is not reported again where the patterns are used.
    let ctx = Context::new();
    let mut set = RewritePatternSet::new(&ctx);
    missing::populate_generated_pdll_patterns(&mut set);
    named::combine::populate(&mut set);
}
