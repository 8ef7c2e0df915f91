//! Errors of reading and writing bytecode: the message, and the byte at which the file is wrong.

use std::fmt;

/// The reason why data is not bytecode, or IR cannot be written as bytecode.
///
/// ```
/// use pdll_ir::{Context, parse_bytecode};
/// let error = parse_bytecode(&Context::new(), "f.mlirbc", b"ML\xefR\x0fMLIR\0").unwrap_err();
/// assert_eq!(error.to_string(), "f.mlirbc: error: bytecode version 7 is newer than the current version 6 (byte 4)");
/// assert_eq!(error.offset(), Some(4));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BytecodeError(Box<Parts>);

#[derive(Clone, PartialEq, Eq, Debug)]
struct Parts {
    file: String,
    message: String,
    offset: Option<usize>,
}

/// Results of the reader and the writer.
pub(crate) type Read<T> = Result<T, BytecodeError>;

impl BytecodeError {
    /// Creates the error for a byte of a file.
    #[cfg(feature = "bytecode")]
    #[cold]
    pub(crate) fn at(offset: usize, message: impl Into<String>) -> BytecodeError {
        BytecodeError(Box::new(Parts { file: String::new(), message: message.into(), offset: Some(offset) }))
    }

    /// Creates the error for IR that cannot be written.
    #[cfg(feature = "bytecode")]
    #[cold]
    pub(crate) fn of_ir(message: impl Into<String>) -> BytecodeError {
        BytecodeError(Box::new(Parts { file: String::new(), message: message.into(), offset: None }))
    }

    /// Sets the name of the file.
    #[cfg(feature = "bytecode")]
    pub(crate) fn in_file(mut self, file: &str) -> BytecodeError {
        file.clone_into(&mut self.0.file);
        self
    }

    /// Returns the message: lower case, backticks, no full stop.
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// Returns the byte of the file that is wrong; `None` if IR could not be written.
    pub fn offset(&self) -> Option<usize> {
        self.0.offset
    }
}

impl fmt::Display for BytecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Parts { file, message, offset } = &*self.0;
        if !file.is_empty() {
            write!(f, "{file}: ")?;
        }
        write!(f, "error: {message}")?;
        match offset {
            Some(offset) => write!(f, " (byte {offset})"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for BytecodeError {}
