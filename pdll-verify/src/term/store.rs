//! Storage of terms: each is stored once, so that equal terms have equal ids.
//!
//! Invariant: the operands of a term have smaller ids, so that an iteration in ascending order visits operands first.

use rustc_hash::FxHashMap;

use crate::term::node::{Node, TermId};
use crate::term::word::mask;

/// Terms and the names of their variables.
#[derive(Clone, Default, Debug)]
pub struct Terms {
    nodes: Vec<(Node, u32)>,
    ids: FxHashMap<(Node, u32), TermId>,
    names: Vec<String>,
    /// Extractions by operand, lowest bit and width, so that those of shared operands are built once.
    pub(in crate::term) extractions: FxHashMap<(TermId, u32, u32), TermId>,
}

impl Terms {
    /// Creates a storage without terms.
    pub fn new() -> Terms {
        Terms::default()
    }

    /// Returns the operator of a term.
    pub fn node(&self, id: TermId) -> Node {
        self.nodes[id.index()].0
    }

    /// Returns the width of a term in bits.
    pub fn width(&self, id: TermId) -> u32 {
        self.nodes[id.index()].1
    }

    /// Returns the number of terms.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Returns whether there is no term.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Returns the names of the variables by index.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Creates a variable.
    pub fn var(&mut self, name: impl Into<String>, width: u32) -> TermId {
        self.names.push(name.into());
        self.intern(Node::Var(self.names.len() as u32 - 1), width)
    }

    /// Returns a constant, cut to the width.
    pub fn constant(&mut self, value: u128, width: u32) -> TermId {
        self.intern(Node::Const(value & mask(width)), width)
    }

    /// Returns the value of a constant term.
    pub fn as_const(&self, id: TermId) -> Option<u128> {
        match self.node(id) {
            Node::Const(value) => Some(value),
            _ => None,
        }
    }

    /// Returns the terms that terms depend on, these included, operands first.
    pub fn cone(&self, roots: &[TermId]) -> Vec<TermId> {
        let mut is_needed = vec![false; self.nodes.len()];
        let mut pending = roots.to_vec();
        while let Some(id) = pending.pop() {
            if !std::mem::replace(&mut is_needed[id.index()], true) {
                pending.extend(self.node(id).operands());
            }
        }
        (0..self.nodes.len() as u32).map(TermId).filter(|id| is_needed[id.index()]).collect()
    }

    /// Returns the id of a term.
    pub(crate) fn intern(&mut self, node: Node, width: u32) -> TermId {
        let next = TermId(self.nodes.len() as u32);
        let id = *self.ids.entry((node, width)).or_insert(next);
        if id == next {
            self.nodes.push((node, width));
        }
        id
    }
}
