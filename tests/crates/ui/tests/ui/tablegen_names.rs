//! TableGen with undefined names.
use pdll::prelude::*;

ods! {
    pub mod toy;

    def Toy_Dialect : Dialect { let name = "toy"; }
    def AddOp : Op<Toy_Dialect, "add", [Puer]> {
        let arguments = (ins AnyTensr:$lhs);
    }
    def SubOp : Opp<Toy_Dialect, "sub">;
    def MulOp : Op<Toy_Dialect, "mul"> {
        let argument = (ins AnyType:$lhs);
        let results = 1;
    }
}

fn main() {
    let ctx = Context::new();
    ctx.load_dialect::<toy::Dialect>();
}
