//! A dialect without a module.
use pdll::prelude::*;

ods! {
    def Toy_Dialect : Dialect { let name = "toy"; }
}

fn main() {}
