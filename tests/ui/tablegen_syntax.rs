//! TableGen that does not parse.
use pdll::prelude::*;

ods! {
    pub mod toy;

    def Toy_Dialect : Dialect { let name = "toy"; }
    def AddOp : Op<Toy_Dialect, "add" {
        let arguments = (ins AnyType:$lhs);
    }
}

// Of what follows the missing `;` nothing is said.
ods! {
    pub mod loops;

    def Loops_Dialect : Dialect { let name = "loops"; }
    def ForOp : Op<Loops_Dialect, "for", [SingleBlock, NoTerminator]> {
        let arguments = (ins Index:$count)
        let regions = (region AnyRegion:$body);
    }
}

fn main() {}
