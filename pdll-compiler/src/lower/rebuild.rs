//! Building return values of functions again, as mlir-pdll does: after the body of a function is expanded,
//! its variables are removed, and those that the value of `return` mentions are built again; a tuple that is
//! unpacked is built again for each element.
//!
//! In: the state of `Lowerer`, with `--compat`. As in upstream, each level of calls may double the size.
//! Beyond a limit the pattern is lowered again, with everything built once.

use pdll_match::pattern::NodeId;
use pdll_support::source::Span;
use rustc_hash::FxHashMap;

use super::nodes::Nodes;
use crate::sema::MAX_EXPANSION;
use crate::sema::checked::{Expr, VarId};
use crate::stack::{max_nesting, note_too_deep};

/// A tuple that is being unpacked.
pub(super) enum Unpacked<'a> {
    /// The elements of a tuple that was built once.
    Once(Nodes),
    /// A tuple that is built for each element.
    Again(&'a Expr),
}

/// The operands or the result types of the operation at a location.
type Implicit = (Span, bool);

/// A bound entity.
pub(super) enum Bound {
    /// A variable.
    Var(VarId),
    /// Omitted operands or result types of an operation.
    Implicit(Implicit),
}

/// State for building variables again.
#[derive(Default)]
pub(super) struct Rebuilding<'a> {
    /// Initial values of variables.
    pub(super) inits: FxHashMap<VarId, &'a Expr>,
    /// Omitted operands and result types.
    pub(super) implicit: FxHashMap<Implicit, NodeId>,
    /// Bound entities in order of binding.
    pub(super) bound: Vec<Bound>,
    /// Number of expressions built.
    n_built: u64,
    /// Number of enclosing expressions.
    depth: u32,
    is_too_deep: bool,
}

impl Rebuilding<'_> {
    /// Enters an expression, unless a limit is exceeded.
    pub(super) fn enter(&mut self) -> bool {
        self.n_built += 1;
        // An operation as an operand is two expressions: the operation and its results.
        if self.depth >= 2 * max_nesting() {
            self.is_too_deep = true;
            note_too_deep();
        }
        let is_fine = !self.is_too_much();
        self.depth += u32::from(is_fine);
        is_fine
    }

    pub(super) fn leave(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }

    /// Returns whether a limit was exceeded. Then the result is unusable.
    pub(super) fn is_too_much(&self) -> bool {
        self.is_too_deep || self.n_built > MAX_EXPANSION
    }
}
