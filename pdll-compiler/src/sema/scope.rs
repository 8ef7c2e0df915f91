//! Names in scope.
//!
//! Invariant: PDLL has no shadowing, so a name has one meaning at a time and one map suffices.

use pdll_support::source::Span;
use pdll_support::text::Text;
use rustc_hash::FxHashMap;

use super::checked::{FunctionId, VarId};

/// The declaration of a name.
#[derive(Copy, Clone, Debug)]
pub(super) struct Decl {
    pub(super) kind: DeclKind,
    /// Location of the definition of the name.
    pub(super) span: Span,
}

#[derive(Copy, Clone, Debug)]
pub(super) enum DeclKind {
    Variable(VarId),
    Function(FunctionId),
    Pattern {
        /// Location of its start. Notes that it is not a constraint point there.
        keyword: Span,
    },
    /// A result, whose name cannot be referenced.
    Result,
    /// An error that was reported.
    Error,
}

#[derive(Debug, Default)]
pub(super) struct Scopes {
    names: FxHashMap<Text, Decl>,
    /// Names in the order of their definition, for removing them.
    order: Vec<Text>,
}

/// A position to return to.
#[derive(Copy, Clone, Debug)]
pub(super) struct Mark(usize);

impl Scopes {
    pub(super) fn mark(&self) -> Mark {
        Mark(self.order.len())
    }

    /// Removes all names defined since the mark.
    pub(super) fn leave(&mut self, mark: Mark) {
        for name in self.order.drain(mark.0..) {
            self.names.remove(&name);
        }
    }

    /// Like `leave`, and returns the names.
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

    /// Returns all names in the order of their definition.
    pub(super) fn names(&self) -> impl Iterator<Item = (&str, Decl)> {
        self.order.iter().filter_map(|name| Some((name.as_str(), self.get(name)?)))
    }
}
