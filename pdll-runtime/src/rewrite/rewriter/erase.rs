//! Erasure of operations.
//!
//! Invariant: insertion points and cursors before an erased operation move to the operation after it.
//! MLIR: PatternMatch.cpp (`RewriterBase::eraseOp`).

use crate::ir::{InsertionPoint, Op, ValueVec};
use crate::rewrite::error::RewriteError;
use crate::rewrite::rewriter::PatternRewriter;

impl PatternRewriter<'_> {
    /// Erases an operation whose results are not used, with all in its regions. An insertion point before it moves to
    /// what follows.
    ///
    /// ```
    /// # use pdll_runtime::examples::assert_rewrites;
    /// assert_rewrites(
    ///     r#"%0 = "t.a"() : () -> i32 "t.b"(%0) : (i32) -> ()"#,
    ///     |rewriter, ops| {
    ///         assert!(rewriter.erase_op(ops[0]).is_err()); // It has a use.
    ///         rewriter.erase_op(ops[1])
    ///     },
    ///     r#"%0 = "t.a"() : () -> i32"#,
    /// );
    /// ```
    ///
    /// # Errors
    /// If it was erased before, has uses, or is the top-level operation.
    pub fn erase_op(&mut self, op: Op) -> Result<(), RewriteError> {
        if self.is_converting() {
            if self.replace_quietly_in_conversion(op, &[]) {
                return Ok(());
            }
            let none = op.results(self.ir).map(|_| ValueVec::new()).collect();
            return self.replace_op_later(op, none);
        }
        self.check_replaceable(op)?;
        for (i, result) in op.results(self.ir).enumerate() {
            if let Some(user) = result.users(self.ir).next() {
                return Err(RewriteError::has_uses(self.ir, op, i, user));
            }
        }
        self.erase_unused(op);
        Ok(())
    }

    /// Erases an operation that is known to be alive and unused.
    #[inline]
    pub(crate) fn erase_unused(&mut self, op: Op) {
        if self.ir.has_regions(op) {
            self.erase_regions(op);
        }
        self.erase_single(op);
    }

    /// Erases an operation without uses and with nothing in its regions.
    pub(crate) fn erase_single(&mut self, op: Op) {
        self.erase_single_inline(op);
    }

    #[inline(always)]
    pub(super) fn erase_single_inline(&mut self, op: Op) {
        if self.at == InsertionPoint::Before(op) {
            self.at = InsertionPoint::after(self.ir, op);
        }
        if self.state.cursors.contains(&Some(op)) || !self.state.saved.is_empty() {
            self.move_cursors(op);
        }
        self.count_change();
        if let Some(listener) = &mut self.listener {
            listener.op_erased(self.ir, op);
        }
        self.state.tracker.op_erased(self.ir, op);
        if self.state.journal.is_on {
            return self.bury_op(op);
        }
        self.ir.remove_op(op);
    }

    #[inline(never)]
    fn move_cursors(&mut self, erased: Op) {
        let next = erased.next(self.ir);
        for index in 0..self.state.cursors.len() {
            if self.state.cursors[index] == Some(erased) {
                self.note_cursor(index);
                self.state.cursors[index] = next;
            }
        }
        self.move_insertion_points(InsertionPoint::Before(erased), InsertionPoint::after(self.ir, erased));
    }

    /// Lets who inserts at a place, or will after a guard, insert at another one.
    pub(super) fn move_insertion_points(&mut self, from: InsertionPoint, to: InsertionPoint) {
        for at in self.state.saved.iter_mut().chain([&mut self.at]) {
            if *at == from {
                *at = to;
            }
        }
    }
}
