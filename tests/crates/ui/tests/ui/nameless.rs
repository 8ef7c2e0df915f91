//! A definition with an invalid name: unknown names in patterns may refer to it; unknown variables are errors.
use pdll::prelude::*;

ods! {
    pub mod toy;

    def Toy_Dialect : Dialect { let name = "toy"; }
    def GoodOp : Op<Toy_Dialect, "good"> {
        let arguments = (ins AnyType:$input);
        let results = (outs AnyType:$output);
    }
    def !LostOp : Op<Toy_Dialect, "lost"> {
        let arguments = (ins AnyType:$input);
    }
}

pdll! {
    use toy;

    Pattern => erase op<toy.lost>(_: Value);
    Pattern {
        let root = op<toy.good>(arg: Lost);
        IsLost(arg);
        erase root;
    }
    Pattern => replace op<toy.good>(arg: Value) with agr;
}

fn main() {}
