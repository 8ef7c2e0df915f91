//! Scopes and the variables declared in them.

use super::named::{HasName, Named};
use super::node::Val;
use super::record::RecId;
use crate::symbol::Sym;

/// One scope, with the variables declared in it.
pub(super) struct Scope {
    pub(super) kind: ScopeKind,
    pub(super) vars: Named<(Sym, Val)>,
}

impl HasName for (Sym, Val) {
    fn name(&self) -> Sym {
        self.0
    }
}

pub(super) enum ScopeKind {
    Local,
    Record(RecId),
    /// A loop and its variable.
    Loop(Sym, Val),
    /// A multiclass and the record of its arguments.
    Multiclass(RecId),
}

/// Context of a value. In some contexts an unknown name denotes its own text.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Mode {
    Value,
    Name,
}
