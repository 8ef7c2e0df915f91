//! Operations that patterns cannot create.
use pdll::prelude::*;

ods! {
    pub mod cf;

    def Cf_Dialect : Dialect { let name = "cf"; }
    def LoopOp : Op<Cf_Dialect, "loop"> {
        let regions = (region AnyRegion:$body);
    }
    def BrOp : Op<Cf_Dialect, "br", [Terminator]> {
        let successors = (successor AnySuccessor:$dest);
    }
}

pdll! {
    use cf;
    Pattern => replace op<cf.loop> with op<cf.loop>;
    Pattern => replace op<cf.loop> with op<cf.br>;
}

fn main() {}
