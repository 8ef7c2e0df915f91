//! Operations whose Rust types conflict with generated code.
use pdll::prelude::*;

ods! {
    pub mod toy;

    def Toy_Dialect : Dialect { let name = "toy"; }
    class Toy_Op<string mnemonic> : Op<Toy_Dialect, mnemonic>;
    def str : Toy_Op<"str">;
    def __rt : Toy_Op<"rt">;
    def count : Toy_Op<"count">;
    def CountOp : Toy_Op<"counts"> { let arguments = (ins I64Attr:$count); }
    def GoodOp : Toy_Op<"good"> { let arguments = (ins I64Attr:$number); }
}

fn count(op: toy::CountOp, ir: &Ir) -> i64 {
    op.count(ir)
}

fn main() {
    let ctx = Context::new();
    ctx.load_dialect::<toy::Dialect>();
}
