//! Levels that a `pdll!` sets for its lints.
#![deny(warnings)]

mod denied {
    pdll::pdll! {
        #![deny(pdll::shadowed_patterns, reason = "each is to have its turn")]

        Pattern Broad => erase op<my.pair>(_: Value, _: Value);
        Pattern Narrow => erase op<my.pair>(_: Value, _: Value) {flag};
        #[allow(warnings, reason = "a third one")]
        Pattern Third => erase op<my.pair>(unused: Value, _: Value) {third};
    }
}

mod expected {
    pdll::pdll! {
        #[expect(endless_patterns)]
        Pattern => replace op<my.add>(a: Value, b: Value) with op<my.add>(b, a);
        #[expect(pdll::unused_variables)]
        Pattern => erase op<my.pair>(_: Value, _: Value);
    }
}

mod quiet {
    #![allow(unused_variables, reason = "rustc's own lint covers variables of patterns")]

    pdll::pdll! {
        Pattern => erase op<my.id>(arg: Value);
    }
}

fn main() {}
