//! The nodes to which an expression is lowered.

use pdll_match::Text;
use pdll_match::pattern::NodeId;
use smallvec::SmallVec;

/// The nodes of an expression: one node, or the elements of a tuple.
pub(super) type Nodes = SmallVec<[NodeId; 4]>;

/// The entities of a location, and its label.
pub(crate) type Place = (Vec<NodeId>, Option<Text>);

/// An attribute of a matched operation that may be absent.
pub(super) struct MaybeAttribute {
    pub(super) op: NodeId,
    pub(super) name: Text,
    pub(super) default: Option<Text>,
}
