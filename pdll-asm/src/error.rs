//! Errors of the grammar.

use std::fmt;

/// The first error, with its location in the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error {
    /// Message: lower case, backticks, no full stop.
    pub message: String,
    /// Start of the location, in bytes.
    pub lo: usize,
    /// End of the location. Equal to `lo` if something is missing.
    pub hi: usize,
    /// Additional help.
    pub note: Option<String>,
}

impl Error {
    /// Creates an error at `lo..hi`.
    pub fn new(message: impl Into<String>, lo: usize, hi: usize) -> Self {
        Error { message: message.into(), lo, hi, note: None }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Error {}
