//! The nodes to which an expression is lowered.

use pdll_match::pattern::NodeId;
use smallvec::SmallVec;

/// The nodes of an expression: one node, or the elements of a tuple.
pub(super) type Nodes = SmallVec<[NodeId; 4]>;
