//! Errors of assembly.

use super::super::limits::Limits;

/// Error of a pattern that cannot be assembled.
#[derive(Copy, Clone, Debug)]
pub(in super::super) enum AssembleError {
    /// It needs more registers than there are.
    TooManyRegisters,
    /// The program would be too long.
    TooLong,
    /// A number in a pattern is too large.
    LargeNumber,
    /// A position that is bound by nothing; `collect` makes no such predicates.
    Unbound,
}

impl AssembleError {
    pub(super) fn message(self, limits: Limits) -> String {
        match self {
            AssembleError::TooManyRegisters => format!(
                "too large: matching or rewriting holds more than {} entities at once",
                limits.registers
            ),
            AssembleError::TooLong => {
                format!("too many patterns: a program has at most {} instructions", limits.instructions)
            }
            AssembleError::LargeNumber => {
                format!("too large: more than {} operands or results before or after a range", u16::MAX)
            }
            AssembleError::Unbound => "used here, but not bound in the match section".to_owned(),
        }
    }
}
