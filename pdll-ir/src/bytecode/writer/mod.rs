//! The writer: IR to bytecode.
//!
//! In: an `Ir`. Out: a file that MLIR reads. `ops` writes operations, with a stack of open regions in place of recursion, `properties`
//! their inherent attributes, `uses` the orders of uses. Attributes, types and strings get their numbers when they first occur
//! (`numbers`), so one pass suffices; `attributes` and `types` encode them afterwards, which may add more. `sections` writes the rest.
//! MLIR: BytecodeWriter.cpp. Differs: attributes are not sorted by how often they occur.

mod attributes;
mod buffer;
mod numbers;
mod ops;
mod properties;
mod sections;
mod state;
mod types;
mod uses;

use super::encoding::MAX_BYTECODE_VERSION;
use super::error::BytecodeError;
use crate::arena::Ir;
use state::Writer;

/// How bytecode is written.
///
/// MLIR: `BytecodeWriterConfig`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BytecodeWriterConfig {
    /// Version of the format, from 0 to [`MAX_BYTECODE_VERSION`].
    pub version: u64,
    /// The producer that the file names.
    pub producer: String,
    /// Whether the data of resources is left out.
    pub elide_resource_data: bool,
}

impl BytecodeWriterConfig {
    /// Creates the default: the newest version, with resources.
    pub fn new() -> BytecodeWriterConfig {
        let producer = concat!("pdll ", env!("CARGO_PKG_VERSION")).to_owned();
        BytecodeWriterConfig { version: MAX_BYTECODE_VERSION, producer, elide_resource_data: false }
    }

    /// Sets the version of the format.
    ///
    /// ```
    /// use pdll_ir::{BytecodeWriterConfig, Context, Ir, write_bytecode};
    /// let ir = Ir::new(&Context::new());
    /// assert!(write_bytecode(&ir, &BytecodeWriterConfig::new().version(0)).is_ok());
    /// let error = write_bytecode(&ir, &BytecodeWriterConfig::new().version(7)).unwrap_err();
    /// assert_eq!(error.to_string(), "error: unsupported bytecode version 7: expected 0 to 6");
    /// ```
    pub fn version(mut self, version: u64) -> BytecodeWriterConfig {
        self.version = version;
        self
    }
}

impl Default for BytecodeWriterConfig {
    fn default() -> BytecodeWriterConfig {
        BytecodeWriterConfig::new()
    }
}

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
