//! Purity: which operations may be nodes of an e-graph.

use pdll::ir::{Ir, Op, Trait};
use pdll_ir::internal::EffectAnalysis;

/// Whether an operation can be computed elsewhere, or not at all.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Purity {
    /// Anywhere.
    Free,
    /// It may be removed but not moved: it may have undefined behavior.
    Unsafe,
    /// It stays: it has effects, regions or successors, or is not registered.
    Anchor,
}

impl Purity {
    /// Returns why an operation that a pattern creates cannot be a node.
    pub(crate) fn why_not(self, ir: &Ir, op: Op) -> String {
        let name = op.name_text(ir);
        match self {
            Purity::Anchor => format!("it creates `{name}`, which is not pure"),
            _ => format!(
                "it creates `{name}`, which may have undefined behavior, from an operation that has none"
            ),
        }
    }
}

/// Returns whether an operation can be a node.
pub(crate) fn purity(ir: &Ir, op: Op) -> Purity {
    let is_anchor = !op.is_registered(ir)
        || op.n_results(ir) == 0
        || op.n_regions(ir) > 0
        || op.n_successors(ir) > 0
        || op.has_trait(ir, Trait::Terminator);
    if is_anchor {
        return Purity::Anchor;
    }
    if op.is_pure(ir) {
        return Purity::Free;
    }
    let mut effects = EffectAnalysis::default();
    if !effects.is_memory_effect_free(ir, op) || !effects.would_be_trivially_dead(ir, op) {
        return Purity::Anchor;
    }
    if op.is_speculatable(ir) { Purity::Free } else { Purity::Unsafe }
}
