//! Builders that cannot be parsed.
use pdll::prelude::*;

ods! {
    pub mod toy;

    def Toy_Dialect : Dialect { let name = "toy"; }
    class Toy_Op<string mnemonic> : Op<Toy_Dialect, mnemonic>;

    def HeadOp : Toy_Op<"head"> { let builders = [OpBuilder<(outs "f32":$value)>]; }
    def NoneOp : Toy_Op<"none"> { let skipDefaultBuilders = 1; }
    def TypeOp : Toy_Op<"type"> { let builders = [OpBuilder<(ins I32:$value)>]; }
    def TwiceOp : Toy_Op<"twice"> { let builders = [OpBuilder<(ins "i8":$a)>, OpBuilder<(ins "u8":$a)>]; }
    def GoodOp : Toy_Op<"good">;
}

fn main() {
    let ctx = Context::new();
    let mut ir = Ir::new(&ctx);
    let mut builder = OpBuilder::at_end_of_module(&mut ir);
    toy::GoodOp::create(&mut builder, ctx.unknown_loc());
    toy::TypeOp::create_with_value(&mut builder, ctx.unknown_loc(), 1);
}
