//! MLIR's bytecode, versions 0 to 6: the binary form of IR, read and written.
//!
//! Path of reading: bytes → `reader` (sections, then operations; attributes and types on demand) → `Ir`. Path of writing: `Ir` →
//! `writer`, which numbers attributes, types and strings when they first occur, and then lays out the sections. Builtin attributes
//! and types have a native encoding; those of other dialects are text, except what `reader/foreign` decodes. Invariants: there is no
//! recursion on the depth of the input, and no allocation larger than the file times a constant.
//! MLIR: mlir/docs/BytecodeFormat.md, Bytecode/Encoding.h.

mod encoding;
mod layout;
mod reader;
mod writer;

pub use encoding::MAX_BYTECODE_VERSION;
pub use reader::{BytecodeReader, parse_bytecode};
pub use writer::{BytecodeWriterConfig, EncodedBytecode, encode_bytecode, write_bytecode};

/// Returns whether data begins as bytecode does.
///
/// ```
/// assert!(pdll_ir::is_bytecode(b"ML\xefR\x0d"));
/// assert!(!pdll_ir::is_bytecode(b"module {}"));
/// ```
pub fn is_bytecode(bytes: &[u8]) -> bool {
    bytes.starts_with(&encoding::MAGIC)
}
