//! Memory effects of operations, as far as their traits tell.
//!
//! Invariant: no recursion on the depth of regions.
//! MLIR: SideEffectInterfaces.h. Differs: effects are traits; which value or resource they are on is not known.

use crate::ir::arena::Ir;
use crate::ir::dialect::Op;
use crate::ir::traits::{Trait, TraitSet};
use crate::ir::walk::PreOrder;

const EFFECTS: [Trait; 4] = [Trait::MemRead, Trait::MemWrite, Trait::MemAlloc, Trait::MemFree];

/// Does the operation say which effects it has?
fn states_effects(traits: TraitSet) -> bool {
    traits.has(Trait::NoMemoryEffect) || traits.has(Trait::MemoryEffects)
}

/// Is it certain that the operation neither reads, writes, allocates nor frees memory, and if it has the effects of the
/// operations in its regions, that none of those does?
pub fn is_memory_effect_free(ir: &Ir, op: Op) -> bool {
    let mut walk = PreOrder::new(op);
    while let Some(at) = walk.next(ir) {
        let traits = at.traits(ir);
        let is_recursive = traits.has(Trait::RecursiveMemoryEffects);
        match states_effects(traits) {
            true if EFFECTS.iter().any(|effect| traits.has(*effect)) => return false,
            false if !is_recursive => return false,
            _ => {}
        }
        if !is_recursive {
            walk.skip_regions();
        }
    }
    true
}

/// Does the operation read memory, and nothing else?
pub fn only_reads_memory(ir: &Ir, op: Op) -> bool {
    let traits = op.traits(ir);
    states_effects(traits) && EFFECTS.iter().all(|effect| traits.has(*effect) == (*effect == Trait::MemRead))
}

/// Might the operation, or one in its regions whose effects are its own, write memory?
pub fn might_write_memory(ir: &Ir, op: Op) -> bool {
    let mut walk = PreOrder::new(op);
    while let Some(at) = walk.next(ir) {
        let traits = at.traits(ir);
        let is_recursive = traits.has(Trait::RecursiveMemoryEffects);
        match states_effects(traits) {
            true if traits.has(Trait::MemWrite) => return true,
            false if !is_recursive => return true,
            _ => {}
        }
        if !is_recursive {
            walk.skip_regions();
        }
    }
    false
}
