//! A dialect that cannot be generated: its uses cause no further errors.
use pdll::prelude::*;

ods! {
    pub mod toy;

    def Toy_Dialect : Dialect { let name = "to y"; }
    def AddOp : Op<Toy_Dialect, "add"> {
        let arguments = (ins AnyType:$lhs);
    }
}

pdll! {
    pub mod combine;
    use toy;
    Pattern => replace op<toy.add>(a: Value) with a;
}

fn main() {
    let ctx = Context::new();
    ctx.load_dialect::<toy::Dialect>();
    let mut patterns = RewritePatternSet::new(&ctx);
    combine::populate(&mut patterns);
    patterns.add_fn::<toy::AddOp>(|op, rewriter| {
        let value = op.lhs(rewriter);
        rewriter.replace_op(op, value)?;
        Ok(true)
    });
}
