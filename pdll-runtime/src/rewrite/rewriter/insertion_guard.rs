//! Insertion-point guards: the rewriter as it is for a while, its insertion point restored at the end.
//!
//! MLIR: Builders.h (`OpBuilder::InsertionGuard`). Differs: the point moves when the operation after it is
//! erased.

use std::ops::{Deref, DerefMut};

use crate::rewrite::rewriter::PatternRewriter;

/// A rewriter whose insertion point is restored when this is dropped.
pub struct InsertionGuard<'r, 'a> {
    rewriter: &'r mut PatternRewriter<'a>,
}

impl<'a> PatternRewriter<'a> {
    /// Returns the rewriter until the guard is dropped, which restores the insertion point. If the operation
    /// after it is erased meanwhile, the point moves to the next one.
    ///
    /// ```
    /// # use pdll_runtime::PatternRewriter;
    /// # use pdll_runtime::ir::{Builder, Context, InsertionPoint, parse};
    /// # let ctx = Context::new();
    /// # ctx.allow_unregistered_dialects(true);
    /// let mut ir = parse(&ctx, r#""t.a"() : () -> ()"#)?;
    /// let block = ir.top().region(&ir, 0).entry(&ir).ok_or("no block")?;
    /// let mut rewriter = PatternRewriter::new(&mut ir);
    /// rewriter.set_insertion_point_to_end(block);
    /// {
    ///     let mut guarded = rewriter.insertion_guard();
    ///     guarded.set_insertion_point_to_start(block);
    ///     guarded.create(ctx.op_name("t.first"), ctx.unknown_loc(), &[], &[], &[]);
    /// }
    /// assert_eq!(rewriter.insertion_point(), InsertionPoint::End(block));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn insertion_guard(&mut self) -> InsertionGuard<'_, 'a> {
        self.state.saved.push(self.at);
        InsertionGuard { rewriter: self }
    }

    /// Runs `work` and restores the insertion point.
    ///
    /// ```
    /// # use pdll_runtime::examples::assert_rewrites;
    /// use pdll_runtime::ir::InsertionPoint;
    /// assert_rewrites(
    ///     r#""t.a"() : () -> () "t.b"() : () -> ()"#,
    ///     |rewriter, ops| {
    ///         rewriter.set_insertion_point(ops[0]);
    ///         rewriter.with_insertion_guard(|rewriter| rewriter.set_insertion_point(ops[1]));
    ///         assert_eq!(rewriter.insertion_point(), InsertionPoint::Before(ops[0]));
    ///         Ok(())
    ///     },
    ///     r#""t.a"() : () -> () "t.b"() : () -> ()"#,
    /// );
    /// ```
    pub fn with_insertion_guard<R>(&mut self, work: impl FnOnce(&mut PatternRewriter<'a>) -> R) -> R {
        let mut guard = self.insertion_guard();
        work(&mut guard)
    }
}

impl<'a> Deref for InsertionGuard<'_, 'a> {
    type Target = PatternRewriter<'a>;

    fn deref(&self) -> &PatternRewriter<'a> {
        self.rewriter
    }
}

impl<'a> DerefMut for InsertionGuard<'_, 'a> {
    fn deref_mut(&mut self) -> &mut PatternRewriter<'a> {
        self.rewriter
    }
}

impl Drop for InsertionGuard<'_, '_> {
    fn drop(&mut self) {
        if let Some(at) = self.rewriter.state.saved.pop() {
            self.rewriter.at = at;
        }
    }
}
