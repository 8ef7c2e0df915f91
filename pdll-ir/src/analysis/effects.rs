//! Memory effects of operations: those that their traits tell, and those that they compute.
//!
//! Invariant: no recursion on the depth of regions; each operation is visited a bounded number of times.
//! MLIR: SideEffectInterfaces.h. Differs: the affected values and resources are unknown.

use rustc_hash::FxHashMap;

use crate::arena::{Ir, flag};
use crate::dialect::Op;
use crate::speculation::MemoryEffect;
use crate::traits::{Trait, TraitSet};

/// Returns the traits of an operation, with those of the effects that it computes.
#[inline]
pub fn effect_traits(ir: &Ir, op: Op) -> TraitSet {
    let traits = op.traits(ir);
    if traits.has(Trait::NoMemoryEffect) {
        return traits;
    }
    match op.info(ir).memory_effects {
        Some(effects) => with_computed(traits, effects(ir, op)),
        None => traits,
    }
}

fn with_computed(traits: TraitSet, effects: Vec<MemoryEffect>) -> TraitSet {
    effects.into_iter().fold(traits.with(Trait::MemoryEffects), |traits, effect| {
        traits.with(match effect {
            MemoryEffect::Read => Trait::MemRead,
            MemoryEffect::Write => Trait::MemWrite,
            MemoryEffect::Allocate => Trait::MemAlloc,
            MemoryEffect::Free => Trait::MemFree,
        })
    })
}

/// The traits of operations that declare their effects.
const STATED: TraitSet = TraitSet::of(&[Trait::NoMemoryEffect, Trait::MemoryEffects]);
/// The traits that are effects other than reading.
const MORE_THAN_READS: TraitSet =
    TraitSet::of(&[Trait::MemWrite, Trait::MemInit, Trait::MemAlloc, Trait::MemFree]);
const WRITES: TraitSet = TraitSet::of(&[Trait::MemWrite, Trait::MemInit]);

/// The effects of an operation, including those of its regions if they are recursive.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Effects {
    /// Whether memory is certainly neither read, written, allocated nor freed.
    pub is_free: bool,
    /// Whether the operation itself reads memory, and has no other effects.
    pub only_reads: bool,
    /// Whether memory may be written.
    might_write: bool,
    /// Whether it is removable if its enclosing operation is.
    is_removable: bool,
}

impl Effects {
    /// Returns whether an operation with these effects is trivially dead: it has no uses and no observable effects.
    #[inline]
    pub fn are_of_dead(self, ir: &Ir, op: Op) -> bool {
        ir.is_unused(op) && is_removable(ir, op, || self)
    }

    /// Returns those of an operation without its regions.
    #[inline]
    fn of_op(ir: &Ir, op: Op) -> Effects {
        let traits = effect_traits(ir, op);
        let is_recursive = traits.has(Trait::RecursiveMemoryEffects);
        let states = traits.intersects(STATED);
        let (reads, does_more) = (traits.has(Trait::MemRead), traits.intersects(MORE_THAN_READS));
        Effects {
            only_reads: states && reads && !does_more,
            is_free: if states { !reads && !does_more } else { is_recursive },
            might_write: if states { traits.intersects(WRITES) } else { !is_recursive },
            is_removable: op.is_registered(ir)
                && if states { traits.has_no_lasting_effect() } else { is_recursive },
        }
    }

    /// Returns whether other operations in its regions can add nothing.
    fn are_all(self) -> bool {
        !self.is_free && self.might_write && !self.is_removable
    }

    /// Returns the effects of an operation with other ones in its regions.
    #[inline]
    pub fn and(self, other: Effects) -> Effects {
        Effects {
            is_free: self.is_free && other.is_free,
            only_reads: self.only_reads,
            might_write: self.might_write || other.might_write,
            is_removable: self.is_removable && other.is_removable,
        }
    }
}

/// Returns whether an operation would be trivially dead if its results had no uses. Few must be asked for their effects.
#[inline]
fn is_removable(ir: &Ir, op: Op, effects: impl FnOnce() -> Effects) -> bool {
    let flags = ir.op_data(op).flags;
    flags & flag::REMOVABLE != 0 || flags & flag::REMOVABLE_IF_NESTED != 0 && effects().is_removable
}

impl Op {
    /// Returns whether the operation, with all operations in its regions that matter, certainly neither reads, writes, allocates nor frees
    /// memory.
    pub fn is_memory_effect_free(self, ir: &Ir) -> bool {
        EffectAnalysis::default().is_memory_effect_free(ir, self)
    }
}

/// The effects of operations of an IR whose operations stay as they are.
#[derive(Default)]
pub struct EffectAnalysis {
    /// Results for operations with recursive effects.
    known: FxHashMap<Op, Effects>,
    /// By name, the effects of its operations without regions, if they do not compute any.
    of_names: Vec<Option<Effects>>,
}

impl EffectAnalysis {
    /// Returns whether the operation certainly neither reads, writes, allocates nor frees memory.
    pub fn is_memory_effect_free(&mut self, ir: &Ir, op: Op) -> bool {
        self.effects(ir, op).is_free
    }

    /// Returns whether the operation may write memory.
    pub fn might_write_memory(&mut self, ir: &Ir, op: Op) -> bool {
        self.effects(ir, op).might_write
    }

    /// Returns whether the operation is trivially dead: it has no uses and no observable effects.
    pub fn is_trivially_dead(&mut self, ir: &Ir, op: Op) -> bool {
        ir.is_unused(op) && self.would_be_trivially_dead(ir, op)
    }

    /// Returns whether the operation would be trivially dead if its results had no uses.
    pub fn would_be_trivially_dead(&mut self, ir: &Ir, op: Op) -> bool {
        is_removable(ir, op, || self.effects(ir, op))
    }

    /// Returns the effects of an operation without its regions.
    #[inline]
    pub fn own_effects(&mut self, ir: &Ir, op: Op) -> Effects {
        // An operation that was created before its name was registered is another matter.
        if !op.is_registered(ir) {
            return Effects::of_op(ir, op);
        }
        match self.of_names.get(op.name(ir).index()) {
            Some(Some(effects)) => *effects,
            _ => self.of_new_name(ir, op),
        }
    }

    fn of_new_name(&mut self, ir: &Ir, op: Op) -> Effects {
        let effects = Effects::of_op(ir, op);
        if op.info(ir).memory_effects.is_none() {
            let name = op.name(ir).index();
            if self.of_names.len() <= name {
                self.of_names.resize(name + 1, None);
            }
            self.of_names[name] = Some(effects);
        }
        effects
    }

    /// Returns the effects of an operation.
    #[inline]
    pub fn effects(&mut self, ir: &Ir, op: Op) -> Effects {
        match ir.has_regions(op) {
            true => self.effects_with_regions(ir, op),
            false => self.own_effects(ir, op),
        }
    }

    fn effects_with_regions(&mut self, ir: &Ir, op: Op) -> Effects {
        if let Some(effects) = self.known(ir, op) {
            return effects;
        }
        // An operation remains on the stack until all operations in its regions are done.
        let mut stack = vec![op];
        while let Some(at) = stack.last().copied() {
            let n = stack.len();
            let mut effects = Effects::of_op(ir, at);
            for inner in
                at.regions(ir).iter().flat_map(|region| region.blocks(ir)).flat_map(|block| block.ops(ir))
            {
                match self.known(ir, inner) {
                    Some(inner) => effects = effects.and(inner),
                    None => stack.push(inner),
                }
                if effects.are_all() {
                    stack.truncate(n);
                    break;
                }
            }
            if stack.len() == n {
                self.known.insert(at, effects);
                stack.pop();
            }
        }
        self.known(ir, op).unwrap_or(Effects::of_op(ir, op))
    }

    /// Returns the effects of an operation, unless those in its regions have to be computed first.
    fn known(&self, ir: &Ir, op: Op) -> Option<Effects> {
        match ir.has_regions(op) && op.has_trait(ir, Trait::RecursiveMemoryEffects) {
            true => self.known.get(&op).copied(),
            false => Some(Effects::of_op(ir, op)),
        }
    }
}
