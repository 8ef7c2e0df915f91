//! Names in scope.
//!
//! Invariant: PDLL has no shadowing, so a name means one thing at a time and one map is enough.

use pdll_match::Text;
use pdll_support::source::Span;
use rustc_hash::FxHashMap;

use super::checked::{FunctionId, VarId};

/// What a name means.
#[derive(Copy, Clone, Debug)]
pub(super) struct Decl {
    pub(super) kind: DeclKind,
    /// Where is the name defined?
    pub(super) span: Span,
}

#[derive(Copy, Clone, Debug)]
pub(super) enum DeclKind {
    Variable(VarId),
    Function(FunctionId),
    Pattern {
        /// Where does it begin? A note that it is no constraint points there.
        keyword: Span,
    },
    /// A result, whose name nothing refers to.
    Result,
    /// Something that was reported.
    Error,
}

#[derive(Debug, Default)]
pub(super) struct Scopes {
    names: FxHashMap<Text, Decl>,
    /// The names in the order of their definition, to forget them again.
    order: Vec<Text>,
}

/// A point to go back to.
#[derive(Copy, Clone, Debug)]
pub(super) struct Mark(usize);

impl Scopes {
    pub(super) fn mark(&self) -> Mark {
        Mark(self.order.len())
    }

    /// Forgets all names defined since the mark.
    pub(super) fn leave(&mut self, mark: Mark) {
        for name in self.order.drain(mark.0..) {
            self.names.remove(&name);
        }
    }

    /// The same, and gives them back.
    pub(super) fn take(&mut self, mark: Mark) -> Vec<(Text, Decl)> {
        let names = self.order.drain(mark.0..);
        names.filter_map(|name| self.names.remove_entry(&name)).collect()
    }

    pub(super) fn get(&self, name: &str) -> Option<Decl> {
        self.names.get(name).copied()
    }

    pub(super) fn define(&mut self, name: &Text, decl: Decl) {
        if self.names.insert(name.clone(), decl).is_none() {
            self.order.push(name.clone());
        }
    }

    /// All names in the order of their definition.
    pub(super) fn names(&self) -> impl Iterator<Item = (&str, Decl)> {
        self.order.iter().filter_map(|name| Some((name.as_str(), self.get(name)?)))
    }
}
