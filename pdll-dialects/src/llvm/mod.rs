//! The dialect `llvm`: LLVM's IR.

#[cfg(feature = "llvm")]
mod fold;
#[cfg(feature = "llvm")]
pub mod format;
#[cfg(feature = "llvm")]
mod interfaces;
#[cfg(feature = "llvm")]
mod signature;
#[cfg(feature = "llvm")]
mod slots;
#[cfg(feature = "llvm")]
pub mod types;
#[cfg(feature = "llvm")]
mod verify;

#[cfg(feature = "llvm")]
pdll::ods! {
    /// The operations of `llvm`, and its types.
    pub mod ops;
    use crate::support;
    #include "ops.td"

    class LLVM_TypeDef<string name, string typeMnemonic, string description> : TypeDef<LLVM_Dialect, name> {
        let mnemonic = typeMnemonic;
        let summary = description;
    }
    def LLVMPointerType : LLVM_TypeDef<"LLVMPointer", "ptr", "a pointer"> {
        let parameters = (ins DefaultValuedParameter<"u32", "0">:$addressSpace);
        let assemblyFormat = "(`<` $addressSpace^ `>`)?";
    }
    def LLVMArrayType : LLVM_TypeDef<"LLVMArray", "array", "an array"> {
        let parameters = (ins "types::Array":$body);
        let assemblyFormat = "`` $body";
    }
    def LLVMFunctionType : LLVM_TypeDef<"LLVMFunction", "func", "the type of a function"> {
        let parameters = (ins "types::Function":$body);
        let assemblyFormat = "`` $body";
    }
    def LLVMStructType : LLVM_TypeDef<"LLVMStruct", "struct", "a structure"> {
        let parameters = (ins "types::Struct":$body);
        let assemblyFormat = "`` $body";
    }
    def LLVMTargetExtType : LLVM_TypeDef<"LLVMTargetExt", "target", "a type of a target"> {
        let parameters = (ins "types::TargetExt":$body);
        let assemblyFormat = "`` $body";
    }
    def LLVMVoidType : LLVM_TypeDef<"LLVMVoid", "void", "no value">;
    def LLVMTokenType : LLVM_TypeDef<"LLVMToken", "token", "a token">;
    def LLVMLabelType : LLVM_TypeDef<"LLVMLabel", "label", "a label">;
    def LLVMMetadataType : LLVM_TypeDef<"LLVMMetadata", "metadata", "metadata">;
    def LLVMX86AMXType : LLVM_TypeDef<"LLVMX86AMX", "x86_amx", "a tile of AMX">;
    def LLVMPPCFP128Type : LLVM_TypeDef<"LLVMPPCFP128", "ppc_fp128", "a pair of doubles">;
}
#[cfg(feature = "llvm")]
pub use ops::*;
