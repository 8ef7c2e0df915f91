//! A predicate that is not valid Rust, and one of the wrong type.
use pdll::prelude::*;

ods! {
    pub mod toy;

    def Toy_Dialect : Dialect { let name = "toy"; }
    def Wrong : TypeConstraint<CPred<"$_self.no_such_question()">, "wrong">;
    def AddOp : Op<Toy_Dialect, "add"> {
        let arguments = (ins Wrong:$lhs);
    }
}

fn main() {}
