//! Building again what functions return, as mlir-pdll does: when the body of a function has been expanded its variables are forgotten,
//! and those that the value of `return` mentions are built anew; a tuple that is unpacked is built anew for each element.
//!
//! In: the state of `Lowerer`, where `--compat` asks for it. That it takes as much as it does is upstream's: each level of calls may
//! double what there is. Beyond a limit the pattern is lowered again, with everything built once.

use pdll_match::pattern::NodeId;
use pdll_support::source::Span;
use rustc_hash::FxHashMap;

use super::Nodes;
use crate::sema::MAX_EXPANSION;
use crate::sema::checked::{Expr, VarId};
use crate::stack::{max_nesting, note_too_deep};

/// A tuple that is being unpacked.
pub(super) enum Unpacked<'a> {
    /// The elements of one that was built once.
    Once(Nodes),
    /// One that is built for each element.
    Again(&'a Expr),
}

/// The operands or the result types of the operation at a place.
type Implicit = (Span, bool);

/// What came to stand for something.
pub(super) enum Bound {
    /// A variable.
    Var(VarId),
    /// What an operation leaves open.
    Implicit(Implicit),
}

/// What it takes to build variables again.
#[derive(Default)]
pub(super) struct Rebuilding<'a> {
    /// The initial values of variables.
    pub(super) inits: FxHashMap<VarId, &'a Expr>,
    /// What operations leave open.
    pub(super) implicit: FxHashMap<Implicit, NodeId>,
    /// What stands for something, in the order in which it came to.
    pub(super) bound: Vec<Bound>,
    /// How many expressions were built?
    n_built: u64,
    /// Within how many is the one that is being built?
    depth: u32,
    is_too_deep: bool,
}

impl Rebuilding<'_> {
    /// Enters an expression, unless that is too much.
    pub(super) fn enter(&mut self) -> bool {
        self.n_built += 1;
        // An operation as an operand is two expressions: it, and its results.
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

    /// Did it take more than there is room for? Then what was built is of no use.
    pub(super) fn is_too_much(&self) -> bool {
        self.is_too_deep || self.n_built > MAX_EXPANSION
    }
}
