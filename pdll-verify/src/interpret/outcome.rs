//! The outcome of a run: results, undefined behavior, or an error.

use std::fmt;

use pdll::ir::Location;

use crate::interpret::value::Rt;

/// The result of a run that was completed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Run {
    /// The function returned values.
    Returned(Vec<Rt>),
    /// An operation had undefined behavior.
    Undefined {
        /// Its name.
        op: String,
        /// Its location.
        loc: Location,
        /// The reason.
        reason: String,
    },
}

/// Returns whether the second run does what the first may do.
pub fn refines(before: &Run, after: &Run) -> bool {
    match (before, after) {
        (Run::Undefined { .. }, _) => true,
        (Run::Returned(_), Run::Undefined { .. }) => false,
        (Run::Returned(old), Run::Returned(new)) => {
            old.len() == new.len() && old.iter().zip(new).all(|(old, new)| old.is_refined_by(new))
        }
    }
}

/// Limits of a run.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct RunLimits {
    /// Number of operations.
    pub max_steps: u64,
    /// Number of calls that have not returned.
    pub max_depth: usize,
    /// Width of `index`.
    pub index_width: u32,
}

impl Default for RunLimits {
    fn default() -> RunLimits {
        RunLimits { max_steps: 10_000_000, max_depth: 10_000, index_width: 64 }
    }
}

/// The reason why a program cannot be run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RunError {
    /// Message.
    pub message: String,
    /// Location of the operation, if there is one.
    pub loc: Option<Location>,
}

impl RunError {
    /// Creates an error without a location.
    pub(super) fn new(message: impl Into<String>) -> RunError {
        RunError { message: message.into(), loc: None }
    }

    /// Creates an error at a location.
    pub(super) fn at(loc: Location, message: impl Into<String>) -> RunError {
        RunError { message: message.into(), loc: Some(loc) }
    }
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for RunError {}
