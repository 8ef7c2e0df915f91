//! TableGen that does not parse.
use pdll::prelude::*;

ods! {
    pub mod toy;

    def Toy_Dialect : Dialect { let name = "toy"; }
    def AddOp : Op<Toy_Dialect, "add" {
        let arguments = (ins AnyType:$lhs);
    }
}

fn main() {}
