//! Configuration of the writer.

use crate::bytecode::encoding::MAX_BYTECODE_VERSION;

/// Options of writing bytecode.
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
