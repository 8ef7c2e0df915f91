//! Trivially dead operations: without uses and without observable effects.
//!
//! MLIR: SideEffectInterfaces.cpp (`isOpTriviallyDead`, `wouldOpBeTriviallyDead`).

use crate::ir::internal::{PreOrder, effect_traits, flag};
use crate::ir::{Ir, Op, Trait};

pub(crate) const MAY_BE_DEAD: u8 = flag::REMOVABLE | flag::REMOVABLE_IF_NESTED;

/// Returns whether the operation is trivially dead: it has no uses and no observable effects.
#[inline]
pub fn is_trivially_dead(ir: &Ir, op: Op) -> bool {
    let flags = ir.op_data(op).flags;
    if flags & MAY_BE_DEAD == 0 || !ir.is_unused(op) {
        return false;
    }
    flags & flag::REMOVABLE != 0 || is_removable_with_nested(ir, op)
}

/// Returns whether the operation would be trivially dead if its results had no uses.
#[inline]
pub fn would_be_trivially_dead(ir: &Ir, op: Op) -> bool {
    let flags = ir.op_data(op).flags;
    flags & flag::REMOVABLE != 0
        || (flags & flag::REMOVABLE_IF_NESTED != 0 && is_removable_with_nested(ir, op))
}

/// Returns whether the operations in the regions have no observable effects. Terminators and symbols are
/// ignored there.
fn is_removable_with_nested(ir: &Ir, root: Op) -> bool {
    let mut walk = PreOrder::new(root);
    while let Some(op) = walk.next(ir) {
        if !op.is_registered(ir) {
            return false;
        }
        let traits = effect_traits(ir, op);
        if traits.has(Trait::RecursiveMemoryEffects) && !traits.writes_or_frees() {
            continue;
        }
        if !traits.has_no_lasting_effect() {
            return false;
        }
        walk.skip_regions();
    }
    true
}
