//! Reasons why a pattern cannot be matched.

use std::fmt;

use crate::pattern::NodeId;

/// The reason why a pattern cannot be matched.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CollectError {
    /// An operation is not connected with the root by operands.
    Disconnected(NodeId),
    /// A node is used but has no position in the matched IR.
    Unbound(NodeId),
}

impl CollectError {
    /// Returns the node concerned.
    pub fn node(&self) -> NodeId {
        match *self {
            CollectError::Disconnected(node) | CollectError::Unbound(node) => node,
        }
    }
}

impl fmt::Display for CollectError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CollectError::Disconnected(_) => {
                f.write_str("the operations of a pattern must be connected with its root through operands")
            }
            CollectError::Unbound(_) => f.write_str("used here, but not bound in the match section"),
        }
    }
}

impl std::error::Error for CollectError {}
