//! Invalid operations.
use pdll::prelude::*;

ods! {
    pub mod toy;

    def Toy_Dialect : Dialect { let name = "toy"; }
    def TwoOp : Op<Toy_Dialect, "two"> {
        let arguments = (ins Variadic<AnyType>:$a, Variadic<AnyType>:$b);
    }
    def AddOp : Op<Toy_Dialect, "add"> {
        let arguments = (ins AnyType:$lhs, AnyType:$lhs);
    }
    def AlsoAddOp : Op<Toy_Dialect, "add">;
}

fn main() {}
