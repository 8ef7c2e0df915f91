//! TableGen syntax errors.
use pdll::prelude::*;

ods! {
    pub mod toy;

    def Toy_Dialect : Dialect { let name = "toy"; }
    def AddOp : Op<Toy_Dialect, "add" {
        let arguments = (ins AnyType:$lhs);
    }
}

// There is no error about the text after the missing `;`.
ods! {
    pub mod loops;

    def Loops_Dialect : Dialect { let name = "loops"; }
    def ForOp : Op<Loops_Dialect, "for", [SingleBlock, NoTerminator]> {
        let arguments = (ins Index:$count)
        let regions = (region AnyRegion:$body);
    }
}

fn main() {}
