//! Interfaces that are not implemented, verifiers with other results, and code that is missing.
use pdll::prelude::*;

ods! {
    pub mod toy;

    def Toy_Dialect : Dialect {
        let name = "toy";
        let dependentDialects = ["nowhere::Dialect"];
        let hasOperationAttrVerify = 1;
        let hasOperationInterfaceFallback = 1;
    }
    def Costed : OpInterface<"Costed"> {
        let methods = [
            InterfaceMethod<"Returns the cost.", "u32", "cost", (ins "u32":$n)>,
            InterfaceMethod<"Returns twice the cost.", "u32", "twice", (ins), [{}], [{ self.cots($_ir, 2) }]>,
            InterfaceMethod<"Returns something.", "Unknown", "something", (ins)>
        ];
    }
    def Plain : OpInterface<"Plain"> {
        let methods = [InterfaceMethod<"Returns one.", "u32", "one", (ins), [{}], [{ 1 }]>];
    }
    def Good : NativeOpTrait<"Good">;
    def AddOp : Op<Toy_Dialect, "add", [Costed]>;
    def SubOp : Op<Toy_Dialect, "sub", [DeclareOpInterfaceMethods<Plain, ["one"]>, Good]>;
    def Toy_Box : TypeDef<Toy_Dialect, "Box"> {
        let mnemonic = "box";
        let parameters = (ins "u32":$size);
        let hasCustomAssemblyFormat = 1;
    }
}

impl toy::Good {
    fn verify_trait(_: &Ir, _: pdll::ir::Op) -> bool {
        true
    }
}

fn main() {}
