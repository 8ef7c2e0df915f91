//! Functions for the C++ of rules are missing: each error shows the function to write.
use pdll::prelude::*;

fn sum_of(_: &mut PatternRewriter, values: &[Value], _: Attribute, _: Attribute) -> Value {
    values[0]
}

ods! {
    pub mod my;
    #include "rules_missing.td"

    def Abs : Pat<(NegOp (NegOp $x)), (absOf:$new $x), [], [(note $new)]>;
}

/// Within a function rustc looks for them as for anything else.
fn main() {
    ods! {
        pub mod local;
        #include "rules_missing_local.td"
    }
}
