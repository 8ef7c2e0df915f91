//! Loops and multiclasses: prototypes of records.

use std::rc::Rc;

use pdll_support::source::Span;

use super::node::Val;
use super::record::{Check, RecId};
use crate::symbol::Sym;

/// An element of a loop or multiclass, instantiated when it is run.
#[derive(Clone)]
pub(super) enum Entry {
    Rec(RecId),
    Loop(Rc<Loop>),
    Check(Check),
}

/// A `foreach`, or a branch of an `if`, which has no variable.
pub(super) struct Loop {
    pub(super) var: Option<Sym>,
    pub(super) list: Val,
    pub(super) entries: Vec<Entry>,
    pub(super) span: Span,
}

pub(super) struct Multiclass {
    /// The record that holds its template arguments.
    pub(super) rec: RecId,
    pub(super) entries: Vec<Entry>,
}
