//! Two `pdll!` without a module in one scope.
use pdll::pdll;

pdll! {
    Pattern => erase op<my.one>;
}

pdll! {
    Pattern => erase op<my.two>;
}

/// Elsewhere is another scope.
mod inner {
    pdll::pdll! {
        Pattern => erase op<my.three>;
    }
}

fn main() {}
