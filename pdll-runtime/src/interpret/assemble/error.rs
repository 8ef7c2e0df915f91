//! Errors of assembly.

use pdll_match::Pattern;
use pdll_match::collect::CollectError;

use super::super::check::problem;
use super::super::limits::Limits;
use crate::pattern::diagnostic::Diagnostic;

/// Why a pattern cannot be assembled.
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
            AssembleError::Unbound => "used here, but bound to nothing in the match section".to_owned(),
        }
    }
}

/// Returns why a pattern cannot be matched, at the node that is at fault.
pub(in super::super) fn unmatched(pattern: &Pattern, error: &CollectError) -> Diagnostic {
    let node = pattern.node(error.node());
    let variable = node.name.as_ref().map_or_else(String::new, |name| format!("`{name}`: "));
    problem(pattern, &node.place, &format!("{variable}{error}"))
}
