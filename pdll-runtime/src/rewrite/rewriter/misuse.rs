//! Misuse of the rewriter: erased handles, and calls that return no error.

use crate::ir::{Op, Value};
use crate::rewrite::error::{RewriteError, RewriteErrorKind};
use crate::rewrite::rewriter::PatternRewriter;

impl PatternRewriter<'_> {
    #[inline]
    pub(crate) fn check_replaceable(&self, op: Op) -> Result<(), RewriteError> {
        self.check_op(op)?;
        if op == self.ir.top() {
            return Err(RewriteError::of(self.ir, op, RewriteErrorKind::TopLevel));
        }
        if self.ir.has_regions(op)
            && let Some(user) = self.user_outside(op)
        {
            let user = user.name_text(self.ir).to_owned();
            return Err(RewriteError::of(self.ir, op, RewriteErrorKind::InnerValueUsed { user }));
        }
        Ok(())
    }

    /// Refuses an operation that was erased.
    ///
    /// ```
    /// # use pdll_runtime::examples::assert_rewrites;
    /// assert_rewrites(
    ///     r#""t.a"() : () -> () "t.b"() : () -> ()"#,
    ///     |rewriter, ops| {
    ///         rewriter.erase_op(ops[0])?;
    ///         assert!(rewriter.check_op(ops[0]).is_err());
    ///         Ok(())
    ///     },
    ///     r#""t.b"() : () -> ()"#,
    /// );
    /// ```
    ///
    /// # Errors
    /// If it was.
    #[inline]
    pub fn check_op(&self, op: Op) -> Result<(), RewriteError> {
        if op.is_alive(self.ir) {
            Ok(())
        } else {
            Err(RewriteError::of(self.ir, op, RewriteErrorKind::StaleOp { op }))
        }
    }

    #[inline]
    pub(crate) fn check_value(&self, value: Value) -> Result<(), RewriteError> {
        if value.is_alive(self.ir) {
            Ok(())
        } else {
            Err(RewriteError::other(RewriteErrorKind::StaleValue { value }.to_string()))
        }
    }

    #[cold]
    pub(super) fn stale_value(&self, op: Op, value: Value) -> RewriteError {
        RewriteError::of(self.ir, op, RewriteErrorKind::StaleValue { value })
    }

    #[cold]
    pub(super) fn note_misuse(&mut self, op: Op, kind: RewriteErrorKind) {
        if self.state.misuse.is_none() {
            self.state.misuse = Some(RewriteError::of(self.ir, op, kind));
        }
    }

    /// What was misused since this was last asked by calls that return no error: an erased operand given to a new
    /// operation, an operation created with no insertion point.
    ///
    /// ```
    /// # use pdll_runtime::examples::assert_rewrites;
    /// assert_rewrites(
    ///     r#"%0 = "t.a"() : () -> i32 "t.b"() : () -> ()"#,
    ///     |rewriter, ops| {
    ///         let gone = ops[0].result(rewriter, 0);
    ///         rewriter.erase_op(ops[0])?;
    ///         // Creating gives no result, so what was wrong with it is kept.
    ///         let (name, loc) = (rewriter.context().op_name("t.c"), ops[1].loc(rewriter));
    ///         rewriter.create(name, loc, &[gone], &[], &[]);
    ///         assert!(rewriter.check_misuse().is_err());
    ///         Ok(())
    ///     },
    ///     r#""t.b"() : () -> ()"#,
    /// );
    /// ```
    ///
    /// # Errors
    /// The first misuse.
    #[inline]
    pub fn check_misuse(&mut self) -> Result<(), RewriteError> {
        if let Some(value) = self.ir.take_stale_use() {
            return Err(self.stale_use(value));
        }
        match self.state.misuse.take() {
            None => Ok(()),
            Some(error) => Err(error),
        }
    }

    /// Returns whether nothing was misused and no change of a pattern was recorded.
    #[inline]
    pub(crate) fn has_nothing_to_settle(&self) -> bool {
        self.state.misuse.is_none() && !self.state.journal.is_on && !self.ir.has_stale_use()
    }

    #[cold]
    fn stale_use(&mut self, value: Value) -> RewriteError {
        self.state.misuse = None;
        let kind = RewriteErrorKind::StaleValue { value };
        match value.uses(self.ir).next() {
            Some(operand) => RewriteError::of(self.ir, operand.owner(self.ir), kind),
            None => RewriteError::other(kind.to_string()),
        }
    }
}
