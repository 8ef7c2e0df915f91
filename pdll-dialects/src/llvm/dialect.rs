//! The hooks of the dialect `llvm`: attributes with its prefix, and errors about its types.
//!
//! MLIR: LLVMDialect.cpp.

use super::ops;

impl ops::Dialect {
    /// Returns what the error about an unknown type says before the mnemonic.
    pub fn unknown_type() -> Option<&'static str> {
        Some("unknown LLVM type: ")
    }
}
