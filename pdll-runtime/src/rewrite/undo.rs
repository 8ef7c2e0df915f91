//! Undoing: a rewrite that fails leaves behind nothing that it created.
//!
//! Invariant: only what was created since the pattern was tried goes, and of that only what nothing else refers to; what a
//! failed rewrite erased or replaced stays so.

use crate::ir::arena::Ir;
use crate::ir::dialect::Op;
use crate::ir::walk::PreOrder;
use crate::rewrite::error::RewriteError;
use crate::rewrite::frozen::PatternId;
use crate::rewrite::rewriter::PatternRewriter;

impl PatternRewriter<'_> {
    /// A rewrite gives up after its pattern matched: the operations it created go again, and the next pattern is tried.
    ///
    /// # Errors
    /// None; so that a rewrite may end with this.
    #[cold]
    #[inline(never)]
    pub fn decline(&mut self) -> Result<bool, RewriteError> {
        self.n_declined += 1;
        self.undo_created();
        Ok(false)
    }

    /// From here on what happens is a pattern's doing, or that of patterns asked at once of which this is the first.
    #[inline]
    pub(crate) fn begin_pattern(&mut self, pattern: PatternId, op: Op) {
        self.first_new = self.ir.op_bound();
        self.asked = pattern;
        self.asked_about = Some(op);
        if !self.modifying.is_empty() {
            self.modifying.clear();
        }
    }

    /// From here on operations are not those of a pattern, but of what else may fail.
    pub(crate) fn mark_start(&mut self) {
        self.first_new = self.ir.op_bound();
    }

    /// Erases what the pattern being tried created. Nothing is queued by that, for nothing is other than before.
    #[cold]
    pub(crate) fn undo_created(&mut self) {
        let n_changed = self.n_changes() - self.n_settled;
        let mut n_undone = 0;
        let scope = self.tracker.scope.take();
        for index in (self.first_new..self.ir.op_bound()).rev() {
            let Ok(index) = u32::try_from(index) else { continue };
            let op = Op::from_index(index);
            if op.is_alive(self.ir) && !holds_operations(self.ir, op) {
                let is_top = op.parent_op(self.ir).is_none_or(|parent| parent.index() < self.first_new);
                // One that is used by what was there before has to stay.
                if self.erase_op(op).is_ok() {
                    n_undone += u64::from(is_top);
                }
            }
        }
        self.tracker.scope = scope;
        if n_undone == n_changed {
            // There was nothing else.
            self.n_settled = self.n_changes();
        }
    }
}

/// Is an operation in its regions? What was created there is gone before; anything else was moved there.
fn holds_operations(ir: &Ir, op: Op) -> bool {
    if !ir.has_regions(op) {
        return false;
    }
    let mut walk = PreOrder::new(op);
    walk.next(ir);
    walk.next(ir).is_some()
}
