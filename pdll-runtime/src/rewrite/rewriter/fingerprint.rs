//! Fingerprint of what noted changes are about, to see whether a pattern that did not match left anything changed.

use crate::rewrite::journal::{Change, Things};
use crate::rewrite::rewriter::PatternRewriter;

impl PatternRewriter<'_> {
    /// Returns a hash of the entities of the recorded changes, equal only if each has the same existence,
    /// position and contents.
    pub(super) fn fingerprint_of(&self, things: &Things) -> u64 {
        use std::hash::Hasher;
        let mut hasher = rustc_hash::FxHasher::default();
        let ir = &*self.ir;
        for op in &things.ops {
            hasher.write_u8(u8::from(op.is_alive(ir)));
            if op.is_alive(ir) {
                let (prev, next) = (op.prev(ir), op.next(ir));
                for at in [op.block(ir).map(|at| at.raw()), prev.map(|at| at.raw()), next.map(|at| at.raw())]
                {
                    hasher.write_u32(at.unwrap_or(0));
                }
                ir.hash_identity(*op, &mut hasher);
            }
        }
        for block in &things.blocks {
            hasher.write_u8(u8::from(block.is_alive(ir)));
            if block.is_alive(ir) {
                let at = (block.parent_region(ir), block.prev(ir), block.next(ir));
                hasher.write_u32(at.0.map_or(0, |at| at.raw()));
                hasher.write_u32(at.1.map_or(0, |at| at.raw()));
                hasher.write_u32(at.2.map_or(0, |at| at.raw()));
                for arg in block.args(ir) {
                    hasher.write_u32(arg.raw());
                    hasher.write_u32(arg.ty(ir).raw());
                }
            }
        }
        hasher.finish()
    }

    /// Returns the entities of the recorded changes.
    pub(super) fn things(&self) -> Things {
        let ir = &*self.ir;
        let mut things = Things::default();
        for change in self.state.journal.changes.iter().skip(self.state.journal.base) {
            match *change {
                Change::CreatedOp(op)
                | Change::Operands(op)
                | Change::OpPlace(op, ..)
                | Change::ErasedOp(op)
                | Change::Slot(op, ..)
                | Change::Discardable(op, _)
                | Change::Loc(op, _) => things.ops.push(op),
                Change::RestOfBlock(op, block) => {
                    things.ops.push(op);
                    things.blocks.extend([Some(block), op.block(ir)].into_iter().flatten());
                }
                Change::CreatedBlock(block)
                | Change::BlockPlace(block, ..)
                | Change::ErasedBlock(block)
                | Change::AddedArgument(block, _)
                | Change::TookArgument(block, ..) => things.blocks.push(block),
                Change::Use(operand, _) => things.ops.extend(operand.get_owner(ir)),
                Change::Successor(entry, _) => things.ops.extend(ir.successor_data(entry).owner),
                Change::Type(value, _) | Change::ArgumentLoc(value, _) => match value.defining_op(ir) {
                    Some(op) => things.ops.push(op),
                    None => things.blocks.extend(value.arg_block(ir)),
                },
                Change::Cursor(..) | Change::Delayed(_) | Change::Modified(_) => {}
            }
        }
        things.ops.sort_unstable();
        things.ops.dedup();
        things.blocks.sort_unstable();
        things.blocks.dedup();
        things
    }
}
