//! What the grammar says of text it does not take.

use std::fmt;

/// The first fault found, with its place in the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error {
    /// What is said: lower case, backticks, no full stop.
    pub message: String,
    /// Where does the fault begin, in bytes?
    pub lo: usize,
    /// Where does it end? Equal to `lo` where something is missing.
    pub hi: usize,
    /// What else may help?
    pub note: Option<String>,
}

impl Error {
    /// An error at `lo..hi`.
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
