//! A file that does not exist.
use pdll::prelude::*;

pdll! {
    #include "nowhere.pdll"
    #include "nowhere.td"
    #include "neither"
}

ods! {
    mod nowhere;
    #include "mlir/Dialect/Nowhere.td"
}

fn main() {}
