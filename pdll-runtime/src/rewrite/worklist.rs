//! Worklist: the operations a driver is still to visit, last in first out.
//!
//! Invariant: an operation is on the stack at most once while its `QUEUED` flag is set; an erased one may stay on the
//! stack and is passed over when popped, as handles are not reused.
//! MLIR: GreedyPatternRewriteDriver.cpp (`Worklist`). Differs: a flag per operation in place of a hash map.

use crate::ir::arena::{Ir, flag};
use crate::ir::dialect::Op;

/// A stack of operations without duplicates.
#[derive(Default)]
pub(crate) struct Worklist {
    stack: Vec<Op>,
}

impl Worklist {
    /// Puts an operation on top, unless it is there already.
    #[inline]
    pub(crate) fn push(&mut self, ir: &mut Ir, op: Op) {
        let flags = &mut ir.op_data_mut(op).flags;
        if *flags & flag::QUEUED == 0 {
            *flags |= flag::QUEUED;
            self.stack.push(op);
        }
    }

    /// Puts an operation on top whose flag the caller has just set.
    #[inline]
    pub(crate) fn push_queued(&mut self, op: Op) {
        self.stack.push(op);
    }

    /// Takes the top operation, erased or not. The caller clears its flag.
    #[inline]
    pub(crate) fn pop_queued(&mut self) -> Option<Op> {
        self.stack.pop()
    }

    /// Makes the bottom the top.
    pub(crate) fn reverse(&mut self) {
        self.stack.reverse();
    }

    /// Forgets all.
    pub(crate) fn clear(&mut self, ir: &mut Ir) {
        for op in self.stack.drain(..) {
            ir.op_data_mut(op).flags &= !flag::QUEUED;
        }
    }

    pub(crate) fn reserve(&mut self, n: usize) {
        self.stack.reserve(n);
    }
}
