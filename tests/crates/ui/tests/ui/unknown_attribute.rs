//! Attributes that a known operation does not declare: a matched one may be discardable, a misspelt one is a warning.
#![deny(deprecated)]

mod matched {
    pdll::pdll! {
        use pdll_test_dialects::toy;

        Pattern => erase op<toy.split> {axes = attr<"0 : i64">};
        Pattern => erase op<toy.split> {note = attr<"0 : i64">};
        #[allow(unknown_attributes)]
        Pattern => erase op<toy.split> {axi = attr<"0 : i64">};
    }
}

mod created {
    pdll::pdll! {
        use pdll_test_dialects::toy;

        Pattern => replace op<toy.reshape>(arg: Value) with op<toy.transpose>(arg) {note = attr<"0 : i64">};
    }
}

fn main() {}
