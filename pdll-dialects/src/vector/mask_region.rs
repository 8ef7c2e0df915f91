//! The region of `vector.mask`: the masked operation and its terminator.

use pdll::ir::{Block, Ir, Op};

fn block(ir: &Ir, mask: Op) -> Option<Block> {
    mask.regions(ir).first()?.entry(ir)
}

/// Returns the operation that is masked, if there is one.
pub(super) fn masked_op(ir: &Ir, mask: Op) -> Option<Op> {
    let first = block(ir, mask)?.first_op(ir)?;
    first.next(ir).is_some().then_some(first)
}

/// Returns `vector.yield` at the end of the region.
pub(super) fn terminator(ir: &Ir, mask: Op) -> Option<Op> {
    block(ir, mask)?.last_op(ir).filter(|op| op.name_text(ir) == "vector.yield")
}

/// Returns `vector.mask` around an operation.
pub(super) fn mask_around(ir: &Ir, op: Op) -> Option<Op> {
    op.parent_op(ir).filter(|parent| parent.name_text(ir) == "vector.mask")
}
