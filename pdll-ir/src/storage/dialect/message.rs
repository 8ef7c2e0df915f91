//! Messages of verifiers.

use std::fmt;

use crate::location::Location;
use crate::op::Op;

/// The result of a check.
pub(crate) type VerifyResult = Result<(), VerifyMessage>;

/// An error about an operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VerifyMessage {
    /// Message.
    pub text: String,
    /// Whether to prefix `'name' op `.
    pub names_op: bool,
    /// Related locations, with messages.
    pub notes: Vec<(Location, String)>,
    /// The operation that the error is about; `None` for the verified one.
    pub op: Option<Op>,
}

impl VerifyMessage {
    /// Words that follow `'dialect.name' op `.
    pub fn new(text: impl Into<String>) -> VerifyMessage {
        VerifyMessage { text: text.into(), names_op: true, notes: Vec::new(), op: None }
    }

    /// Creates a message without prefix.
    pub fn bare(text: impl Into<String>) -> VerifyMessage {
        VerifyMessage { text: text.into(), names_op: false, notes: Vec::new(), op: None }
    }

    /// Reports the error about another operation than the verified one.
    pub fn at(mut self, op: Op) -> VerifyMessage {
        self.op = Some(op);
        self
    }

    /// Adds a note about another location.
    pub fn note(mut self, loc: Location, text: impl Into<String>) -> VerifyMessage {
        self.notes.push((loc, text.into()));
        self
    }
}

impl fmt::Display for VerifyMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl From<String> for VerifyMessage {
    fn from(text: String) -> VerifyMessage {
        VerifyMessage::new(text)
    }
}

impl From<&str> for VerifyMessage {
    fn from(text: &str) -> VerifyMessage {
        VerifyMessage::new(text)
    }
}
