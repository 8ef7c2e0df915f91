//! The nodes to which an expression is lowered.

use pdll_match::pattern::{NodeId, NodeIds};
use pdll_support::text::Text;
use smallvec::SmallVec;

use crate::sema::checked::{Module, VarId};

/// The nodes of an expression: one node, or the elements of a tuple.
pub(super) type Nodes = SmallVec<[NodeId; 4]>;

/// The nodes of each bound variable of a pattern. Its memory is used again for the next pattern.
#[derive(Default)]
pub(super) struct Vars {
    /// By variable.
    nodes: Vec<Option<Nodes>>,
    /// The variables that were bound.
    bound: Vec<VarId>,
}

impl Vars {
    /// Creates the variables of a module, none of which is bound.
    pub(super) fn new(module: &Module) -> Vars {
        Vars { nodes: vec![None; module.variables.len()], bound: Vec::new() }
    }

    pub(super) fn get(&self, var: VarId) -> Option<&Nodes> {
        self.nodes.get(var.0 as usize)?.as_ref()
    }

    pub(super) fn insert(&mut self, var: VarId, nodes: Nodes) {
        self.nodes[var.0 as usize] = Some(nodes);
        self.bound.push(var);
    }

    pub(super) fn remove(&mut self, var: VarId) {
        if let Some(nodes) = self.nodes.get_mut(var.0 as usize) {
            *nodes = None;
        }
    }

    pub(super) fn clear(&mut self) {
        for var in self.bound.drain(..) {
            self.nodes[var.0 as usize] = None;
        }
    }
}

/// The entities of a location, and its label.
pub(crate) type Place = (NodeIds, Option<Text>);

/// An attribute of a matched operation that may be absent.
pub(super) struct MaybeAttribute {
    pub(super) op: NodeId,
    pub(super) name: Text,
    pub(super) default: Option<Text>,
}
