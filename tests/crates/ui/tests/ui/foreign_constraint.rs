//! Patterns with constraints that are only defined in C++.
use pdll::prelude::*;

ods! {
    pub mod foreign;
    #include "../../../../definitions/foreign.td"
}

pdll! {
    use foreign;

    Pattern => erase op<foreign.flip>(_: Value<_: Foreign_Number>);
    Pattern => erase op<foreign.scale> {level = _: Foreign_Level};
}

fn main() {}
