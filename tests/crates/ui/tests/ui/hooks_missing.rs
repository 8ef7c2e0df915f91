//! Hooks that definitions require and that are missing.
use pdll::prelude::*;

ods! {
    pub mod toy;

    def Toy_Dialect : Dialect {
        let name = "toy";
        let hasCanonicalizer = 1;
        let hasConstantMaterializer = 1;
        let hasNonDefaultDestructor = 1;
    }
    def NegOp : Op<Toy_Dialect, "neg"> { let hasCanonicalizer = 1; }
    def IdOp : Op<Toy_Dialect, "id"> { let hasCanonicalizeMethod = 1; }
    def AddOp : Op<Toy_Dialect, "add"> { let hasFolder = 1; }
    def CheckOp : Op<Toy_Dialect, "check"> { let hasVerifier = 1; }
    def RegionOp : Op<Toy_Dialect, "region"> { let hasRegionVerifier = 1; }
    def PackOp : Op<Toy_Dialect, "pack"> { let arguments = (ins I32Attr:$size); let useCustomPropertiesEncoding = 1; }
    def TextOp : Op<Toy_Dialect, "text"> { let hasCustomAssemblyFormat = 1; }
    def InferOp : Op<Toy_Dialect, "infer", [DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
        let results = (outs AnyType:$result);
    }
    def AroundOp : Op<Toy_Dialect, "around", [DeclareOpInterfaceMethods<OpAsmOpInterface, ["getDefaultDialect"]>]>;
    def NamingOp : Op<Toy_Dialect, "naming", [DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames", "getAsmBlockArgumentNames", "getAsmBlockNames"]>]> {
        let regions = (region AnyRegion:$body);
    }
    def Toy_Record : TypeDef<Toy_Dialect, "Record", [MutableType]> { let mnemonic = "record"; let hasCustomAssemblyFormat = 1; }
    def Toy_Box : TypeDef<Toy_Dialect, "Box"> { let mnemonic = "box"; let genVerifyDecl = 1; }
    def Toy_Tag : AttrDef<Toy_Dialect, "Tag"> { let mnemonic = "tag"; let genVerifyDecl = 1; }
}

fn main() {}
