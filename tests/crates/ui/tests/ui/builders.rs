//! Builders and code of definitions with errors.
use pdll::prelude::*;

ods! {
    pub mod toy;

    def Toy_Dialect : Dialect { let name = "toy"; }
    class Toy_Op<string mnemonic> : Op<Toy_Dialect, mnemonic>;

    // Declares a function that is not written.
    def LaterOp : Toy_Op<"later"> {
        let arguments = (ins F32Attr:$value);
        let builders = [OpBuilder<(ins "f32":$value, CArg<"&[Type]", "&[]">:$types)>];
    }
    // C++.
    def ForeignOp : Toy_Op<"foreign"> {
        let arguments = (ins F32Attr:$value);
        let builders = [
            OpBuilder<(ins "float":$value), [{ $_state.add_operands(&[]); }]>,
            OpBuilder<(ins "f32":$value), [{ $_state.addAttribute("value", value); }], "other">
        ];
    }
    def MethodOp : Toy_Op<"method"> {
        let extraClassDeclaration = [{ int count() { return 3; } }];
    }
    // Returns the wrong type.
    def ReturnOp : Toy_Op<"return"> {
        let builders = [OpBuilder<(ins "u8":$n), [{ n + 1 }]>];
    }
    // A derived attribute that refers to nothing.
    def DerivedOp : Toy_Op<"derived"> {
        let arguments = (ins AnyType:$input);
        DerivedAttr width = DerivedAttr<"u32", [{ $_op.inptu($_ir).ty($_ir).bit_width($_ctx).unwrap_or(0) }]>;
    }
    // Only its builder creates it.
    def Toy_Even : TypeDef<Toy_Dialect, "Even"> {
        let mnemonic = "even";
        let parameters = (ins "int":$number);
        let assemblyFormat = "`<` $number `>`";
        let skipDefaultBuilders = 1;
        let builders = [TypeBuilder<(ins "i32":$half), [{ $_get($_ctx, 2 * half) }]>];
    }
}

fn main() {
    let ctx = Context::new();
    assert_ne!(toy::EvenType::get_with_half(&ctx, 1), toy::EvenType::get(&ctx, 3));
}
