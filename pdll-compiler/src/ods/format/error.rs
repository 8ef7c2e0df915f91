//! Errors in formats.

use std::ops::Range;

/// An error in a format.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FormatError {
    /// Location in the text, in bytes.
    pub at: Range<usize>,
    /// Message.
    pub message: String,
    /// Additional note.
    pub note: Option<String>,
}

/// A part of a format, or the first error in it.
pub(super) type Result<T> = std::result::Result<T, FormatError>;
