//! Attempts of a conversion on the operation it visits, to explain why it remains illegal.

use crate::ir::{Op, OperationName};
use crate::rewrite::id::PatternId;

/// Number of attempts that are recorded for one operation.
const MAX_RECORDED: usize = 64;

/// One attempt to legalize an operation, or an operation that the attempt produced.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Attempt {
    /// Number of patterns whose result is being legalized.
    pub(super) depth: usize,
    pub(super) op: OperationName,
    pub(super) end: AttemptEnd,
}

/// Outcome of an attempt.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum AttemptEnd {
    /// The pattern did not match.
    NoMatch(PatternId),
    /// The pattern is being applied already, and may not be applied to its own result.
    Recursive(PatternId),
    /// The pattern rewrote, but the operation of this name that it created or changed is not legal.
    Produced(PatternId, OperationName),
    /// The types of a block could not be converted.
    Block(PatternId),
    /// No pattern is for the operation.
    NoPattern,
}

/// The attempts on one operation.
#[derive(Default)]
pub(super) struct Trace {
    attempts: Vec<Attempt>,
    /// The operation that is visited.
    pub(super) visited: Option<Op>,
    /// The operation that could not be legalized last.
    pub(super) illegal: Option<OperationName>,
}

impl Trace {
    pub(super) fn start(&mut self, op: Op) {
        self.attempts.clear();
        self.visited = Some(op);
        self.illegal = None;
    }

    pub(super) fn add(&mut self, depth: usize, op: OperationName, end: AttemptEnd) {
        if self.attempts.len() < MAX_RECORDED {
            self.attempts.push(Attempt { depth, op, end });
        }
    }

    pub(super) fn attempts(&self) -> &[Attempt] {
        &self.attempts
    }
}
