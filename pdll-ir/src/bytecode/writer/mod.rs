//! The writer: IR to bytecode.
//!
//! In: an `Ir`. Out: a file that MLIR reads. `ops` writes operations, with a stack of open regions in place of recursion, `properties`
//! their inherent attributes, `uses` the orders of uses. Attributes, types and strings get their numbers when they first occur
//! (`numbers`), and `attributes` and `types` encode them before the next operation, which may add more. `sections` writes the rest.
//! MLIR: BytecodeWriter.cpp. Differs: attributes are not sorted by how often they occur.

mod attributes;
mod buffer;
mod config;
mod file;
mod numbers;
mod ops;
mod properties;
mod sections;
mod sizes;
mod state;
mod types;
mod uses;

pub use config::BytecodeWriterConfig;
pub use file::EncodedBytecode;
use state::Writer;

use super::encoding::MAX_BYTECODE_VERSION;
use crate::arena::Ir;
use crate::bytecode_error::BytecodeError;

/// Writes IR as bytecode.
///
/// The IR need not be verified, but operands must be visible where they are used, and required attributes present.
///
/// # Errors
/// If the version is unknown, or the IR cannot be represented.
///
/// ```
/// use pdll_ir::{BytecodeWriterConfig, Context, parse, write_bytecode};
/// let ir = parse(&Context::new(), "module {}")?;
/// let bytes = write_bytecode(&ir, &BytecodeWriterConfig::new())?;
/// assert!(bytes.starts_with(b"ML\xefR"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_bytecode(ir: &Ir, config: &BytecodeWriterConfig) -> Result<Vec<u8>, BytecodeError> {
    Ok(encode_bytecode(ir, config)?.into_bytes())
}

/// Does the same as [`write_bytecode`] for streams: the file is not copied before it is written there.
///
/// # Errors
/// Those of [`write_bytecode`].
///
/// ```
/// use pdll_ir::{BytecodeWriterConfig, Context, encode_bytecode, parse};
/// let ir = parse(&Context::new(), "module {}")?;
/// let mut stream = Vec::new();
/// encode_bytecode(&ir, &BytecodeWriterConfig::new())?.write_to(&mut stream)?;
/// assert!(stream.starts_with(b"ML\xefR"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn encode_bytecode(ir: &Ir, config: &BytecodeWriterConfig) -> Result<EncodedBytecode, BytecodeError> {
    if config.version > MAX_BYTECODE_VERSION {
        let found = config.version;
        let message = format!("unsupported bytecode version {found}: expected 0 to {MAX_BYTECODE_VERSION}");
        return Err(BytecodeError::of_ir(message));
    }
    if config.producer.contains('\0') {
        return Err(BytecodeError::of_ir("the name of the producer contains a null character"));
    }
    Writer::new(ir, config).write()
}
