//! Moves of operations within and between blocks.
//!
//! MLIR: PatternMatch.cpp (`RewriterBase::moveOpBefore`, `moveOpAfter`).

use crate::ir::{Block, InsertionPoint, Op};
use crate::rewrite::error::{RewriteError, RewriteErrorKind};
use crate::rewrite::journal::Change;
use crate::rewrite::rewriter::PatternRewriter;

impl PatternRewriter<'_> {
    fn notify_moved(&mut self, op: Op, previous: InsertionPoint) {
        self.count_change();
        self.state.tracker.moved();
        self.state.tracker.op_inserted(self.ir, op);
        if let Some(listener) = &mut self.listener {
            match previous {
                InsertionPoint::Detached => listener.op_inserted(self.ir, op),
                previous => listener.op_moved(self.ir, op, previous),
            }
        }
    }

    /// Moves an operation into a block, before one of its operations or to its end, and notifies the
    /// listener. Moving it before itself does nothing.
    pub(super) fn move_op(&mut self, op: Op, block: Block, before: Option<Op>) {
        let previous = InsertionPoint::after(self.ir, op);
        // Also if it stays, it counts as moved.
        self.state.tracker.before_move(self.ir, op);
        if before != Some(op) {
            self.note_place(op);
            self.ir.unlink_op(op);
            self.ir.link_op(op, block, before);
        }
        self.notify_moved(op, previous);
    }

    /// Moves an operation and those after it to the end of another block, if no listener must be notified of each. Returns whether it did.
    pub(super) fn move_rest_quietly(&mut self, first: Op, block: Block) -> bool {
        let from = first.block(self.ir).filter(|from| *from != block);
        let Some(from) = from.filter(|_| self.listener.is_none() && self.state.tracker.scope.is_none())
        else {
            return false;
        };
        if self.state.journal.is_on {
            self.note(Change::RestOfBlock(first, from));
        }
        let n_moved = self.ir.move_rest_of_block(first, block);
        self.state.tracker.moved();
        self.count_changes(n_moved);
        true
    }

    /// Moves an operation before another one.
    ///
    /// ```
    /// # use pdll_runtime::PatternRewriter;
    /// # use pdll_runtime::ir::{Context, parse};
    /// # let ctx = Context::new();
    /// # ctx.allow_unregistered_dialects(true);
    /// let mut ir = parse(&ctx, r#"
    ///     "t.a"() : () -> ()
    ///     "t.b"() : () -> ()"#)?;
    /// let block = ir.top().region(&ir, 0).entry(&ir).ok_or("no block")?;
    /// let (a, b) = block.first_op(&ir).zip(block.last_op(&ir)).ok_or("no operation")?;
    /// PatternRewriter::new(&mut ir).move_op_before(b, a)?;
    /// assert_eq!(block.first_op(&ir), Some(b));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If one was erased, `target` is in no block or is within `op`, or `op` is the top-level operation.
    pub fn move_op_before(&mut self, op: Op, target: Op) -> Result<(), RewriteError> {
        let block = self.check_move(op, target)?;
        self.move_op(op, block, Some(target));
        Ok(())
    }

    /// Moves an operation after another one.
    ///
    /// ```
    /// # use pdll_runtime::examples::assert_rewrites;
    /// assert_rewrites(
    ///     r#""t.a"() : () -> () "t.b"() : () -> ()"#,
    ///     |rewriter, ops| rewriter.move_op_after(ops[0], ops[1]),
    ///     r#""t.b"() : () -> () "t.a"() : () -> ()"#,
    /// );
    /// ```
    ///
    /// # Errors
    /// As [`move_op_before`](PatternRewriter::move_op_before).
    pub fn move_op_after(&mut self, op: Op, target: Op) -> Result<(), RewriteError> {
        let block = self.check_move(op, target)?;
        let next = target.next(self.ir);
        // After itself, or where it is already.
        self.move_op(op, block, if op == target { Some(op) } else { next });
        Ok(())
    }

    /// Moves an operation to the start of a block.
    ///
    /// ```
    /// # use pdll_runtime::examples::assert_rewrites;
    /// assert_rewrites(
    ///     r#""t.f"() ({ "t.a"() : () -> () "t.b"() : () -> () }) : () -> ()"#,
    ///     |rewriter, ops| {
    ///         let block = ops[1].block(rewriter).expect("it is in one");
    ///         rewriter.move_op_to_start(ops[2], block)
    ///     },
    ///     r#""t.f"() ({ "t.b"() : () -> () "t.a"() : () -> () }) : () -> ()"#,
    /// );
    /// ```
    ///
    /// # Errors
    /// If one was erased, the block is within `op`, or `op` is the top-level operation.
    pub fn move_op_to_start(&mut self, op: Op, block: Block) -> Result<(), RewriteError> {
        self.check_op(op)?;
        self.check_block(block)?;
        self.check_not_inside(op, block)?;
        self.move_op(op, block, block.first_op(self.ir));
        Ok(())
    }

    /// Moves an operation to the end of a block.
    ///
    /// ```
    /// # use pdll_runtime::examples::assert_rewrites;
    /// assert_rewrites(
    ///     r#""t.f"() ({ "t.a"() : () -> () "t.b"() : () -> () }) : () -> ()"#,
    ///     |rewriter, ops| {
    ///         let block = ops[1].block(rewriter).expect("it is in one");
    ///         rewriter.move_op_to_end(ops[1], block)
    ///     },
    ///     r#""t.f"() ({ "t.b"() : () -> () "t.a"() : () -> () }) : () -> ()"#,
    /// );
    /// ```
    ///
    /// # Errors
    /// As [`move_op_to_start`](PatternRewriter::move_op_to_start).
    pub fn move_op_to_end(&mut self, op: Op, block: Block) -> Result<(), RewriteError> {
        self.check_op(op)?;
        self.check_block(block)?;
        self.check_not_inside(op, block)?;
        self.move_op(op, block, None);
        Ok(())
    }

    fn check_move(&self, op: Op, target: Op) -> Result<Block, RewriteError> {
        self.check_op(op)?;
        self.check_op(target)?;
        let Some(block) = target.block(self.ir) else {
            return Err(RewriteError::at(
                self.ir,
                target,
                "is in no block, so nothing can be moved beside it",
            ));
        };
        self.check_not_inside(op, block)?;
        Ok(block)
    }

    fn check_not_inside(&self, op: Op, block: Block) -> Result<(), RewriteError> {
        if op == self.ir.top() {
            return Err(RewriteError::of(self.ir, op, RewriteErrorKind::TopLevel));
        }
        if op.n_regions(self.ir) > 0
            && block.parent_op(self.ir).is_some_and(|parent| op.is_ancestor_of(self.ir, parent))
        {
            return Err(RewriteError::of(self.ir, op, RewriteErrorKind::IntoItself));
        }
        Ok(())
    }
}
