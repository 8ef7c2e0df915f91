//! The dialect `ub`: undefined behavior: poison and unreachable code.
//!
//! Its two operations are defined here, not in an `ops.td`, because the default value of an attribute is Rust only in an `ods!` itself.

#[cfg(feature = "ub")]
pdll::ods! {
    /// The operations of `ub`.
    pub mod ops;

    def UB_Dialect : Dialect {
        let name = "ub";
        let cppNamespace = "::mlir::ub";
        let hasConstantMaterializer = 1;
        let useDefaultAttributePrinterParser = 1;
    }

    def PoisonAttr : AttrDef<UB_Dialect, "Poison"> {
        let mnemonic = "poison";
    }

    // What is poison: all of a value, or what another attribute says.
    def PoisonAttrInterface : Attr<CPred<"crate::constants::is_poison($_ctx, $_self)">, "PoisonAttrInterface instance"> {
        let returnType = "pdll::ir::Attribute";
        let convertFromStorage = "$_self";
        let argumentType = "&str";
        let constBuilderCall = "$_ctx.opaque_attr(\"ub\", $0)";
    }

    class UB_Op<string mnemonic, list<Trait> traits = []> : Op<UB_Dialect, mnemonic, traits>;

    def PoisonOp : UB_Op<"poison", [ConstantLike, Pure]> {
        let summary = "A constant with no particular value.";
        let arguments = (ins DefaultValuedAttr<PoisonAttrInterface, "\"poison\"">:$value);
        let results = (outs AnyType:$result);
        let assemblyFormat = "attr-dict (`<` $value^ `>`)? `:` type($result)";
        let hasFolder = 1;
    }

    def UnreachableOp : UB_Op<"unreachable", [Terminator]> {
        let summary = "A terminator that is never reached.";
        let assemblyFormat = "attr-dict";
    }
}
#[cfg(feature = "ub")]
pub use ops::*;

#[cfg(feature = "ub")]
mod fold;
#[cfg(feature = "ub")]
pub use fold::materialize_poison;
