//! Verifiers whose signature is not the one that is called.
use pdll::prelude::*;

ods! {
    pub mod toy;

    def Toy_Dialect : Dialect { let name = "toy"; }
    def FewOp : Op<Toy_Dialect, "few"> { let hasVerifier = 1; }
    def OtherOp : Op<Toy_Dialect, "other"> { let hasVerifier = 1; }
    def BoolOp : Op<Toy_Dialect, "bool"> { let hasVerifier = 1; }
}

impl toy::FewOp {
    fn verify(self) -> Result<(), String> {
        Ok(())
    }
}

impl toy::OtherOp {
    fn verify(self, ctx: &Context) -> Result<(), String> {
        let _ = ctx;
        Ok(())
    }
}

impl toy::BoolOp {
    fn verify(self, ir: &Ir) -> bool {
        ir.verify().is_ok()
    }
}

fn main() {}
