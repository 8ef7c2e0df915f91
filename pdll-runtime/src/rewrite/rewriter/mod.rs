//! `PatternRewriter`: changes the IR on behalf of patterns, and notifies drivers and listeners.
//!
//! A rewriter consists of the IR, a listener, an insertion point, and the state of the run, which the driver creates. It
//! dereferences to `Ir`, so patterns read the IR through it. A call that returns an error has changed nothing; misuse of calls
//! that return no error is reported when the pattern ends.
//! MLIR: PatternMatch.h (`RewriterBase`, `PatternRewriter`), GreedyPatternRewriteDriver.cpp for the worklist.

mod blocks;
mod clone;
pub(crate) mod converting;
mod create;
mod deferred_erasure;
pub(crate) mod delayed;
mod erase;
mod fingerprint;
mod immediate;
pub(crate) mod insertion_guard;
mod misuse;
mod modify;
mod moves;
mod notes;
mod regions;
mod replace;
mod rollback;
mod uses;

use crate::ir::{InsertionPoint, Ir, Op};
use crate::rewrite::id::PatternId;
use crate::rewrite::listener::RewriterListener;
use crate::rewrite::state::RewriteState;
use crate::rewrite::tracker::Tracker;
use std::ops::Deref;

/// Changes an [`Ir`] on behalf of patterns.
///
/// ```
/// use pdll_runtime::PatternRewriter;
/// use pdll_runtime::ir::{Builder, Context, Ir, OperationState};
/// let ctx = Context::new();
/// ctx.allow_unregistered_dialects(true);
/// let mut ir = Ir::new(&ctx);
/// let body = ir.top().region(&ir, 0).entry(&ir).ok_or("a module has a body")?;
/// let mut rewriter = PatternRewriter::new(&mut ir);
/// rewriter.set_insertion_point_to_end(body);
/// let (loc, i32) = (ctx.unknown_loc(), ctx.integer_type(32));
/// let a = rewriter.create(ctx.op_name("test.a"), loc, &[], &[i32], &[]);
/// let value = a.result(&rewriter, 0);
/// let user = rewriter.create(ctx.op_name("test.use"), loc, &[value], &[], &[]);
/// assert_eq!(
///     rewriter.erase_op(a).map_err(|error| error.to_string()),
///     Err("`test.a`: cannot be erased: result #0 is still used by `test.use`".to_owned())
/// );
/// rewriter.erase_op(user)?;
/// rewriter.erase_op(a)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct PatternRewriter<'a> {
    pub(crate) ir: &'a mut Ir,
    pub(crate) listener: Option<&'a mut (dyn RewriterListener + 'a)>,
    pub(super) at: InsertionPoint,
    pub(crate) state: RewriteState,
}

impl Deref for PatternRewriter<'_> {
    type Target = Ir;

    #[inline]
    fn deref(&self) -> &Ir {
        self.ir
    }
}

impl<'a> PatternRewriter<'a> {
    /// Creates a rewriter without a driver: there is no worklist.
    ///
    /// ```
    /// # use pdll_runtime::examples::assert_rewrites;
    /// assert_rewrites(
    ///     r#""t.a"() : () -> () "t.b"() : () -> ()"#,
    ///     |rewriter, ops| rewriter.erase_op(ops[0]),
    ///     r#""t.b"() : () -> ()"#,
    /// );
    /// ```
    pub fn new(ir: &'a mut Ir) -> PatternRewriter<'a> {
        let state = RewriteState::new(ir.op_bound(), Tracker::default());
        PatternRewriter::with_state(ir, None, state)
    }

    /// Creates a rewriter for a driver, with the state of its run.
    pub(crate) fn with_state(
        ir: &'a mut Ir,
        listener: Option<&'a mut (dyn RewriterListener + 'a)>,
        state: RewriteState,
    ) -> PatternRewriter<'a> {
        PatternRewriter { ir, listener, at: InsertionPoint::Detached, state }
    }

    /// Creates a rewriter that notifies a listener of changes.
    ///
    /// ```
    /// use pdll_runtime::{LoggingListener, PatternRewriter};
    /// use pdll_runtime::ir::{Context, parse};
    /// let ctx = Context::new();
    /// ctx.allow_unregistered_dialects(true);
    /// let mut ir = parse(&ctx, r#""t.a"() : () -> ()"#)?;
    /// let op = ir.walk_pre_order(ir.top()).last().ok_or("nothing")?;
    /// let mut log = LoggingListener::new(String::new());
    /// PatternRewriter::with_listener(&mut ir, &mut log).erase_op(op)?;
    /// assert!(log.finish()?.contains("erased `t.a`"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_listener(
        ir: &'a mut Ir,
        listener: &'a mut (dyn RewriterListener + 'a),
    ) -> PatternRewriter<'a> {
        PatternRewriter { listener: Some(listener), ..PatternRewriter::new(ir) }
    }

    /// Returns the IR.
    #[inline]
    pub fn ir(&self) -> &Ir {
        self.ir
    }

    /// Sets the insertion point before an operation.
    ///
    /// ```
    /// # use pdll_runtime::examples::assert_rewrites;
    /// use pdll_runtime::ir::InsertionPoint;
    /// assert_rewrites(
    ///     r#""t.a"() : () -> ()"#,
    ///     |rewriter, ops| {
    ///         rewriter.set_insertion_point(ops[0]);
    ///         assert_eq!(rewriter.insertion_point(), InsertionPoint::Before(ops[0]));
    ///         Ok(())
    ///     },
    ///     r#""t.a"() : () -> ()"#,
    /// );
    /// ```
    #[inline]
    pub fn set_insertion_point(&mut self, op: Op) {
        self.at = InsertionPoint::Before(op);
    }

    /// Returns the insertion point.
    #[inline]
    pub fn insertion_point(&self) -> InsertionPoint {
        self.at
    }

    /// Reports why a pattern does not match. The reason is only formatted if there is a listener. Returns `false`, so that the
    /// pattern can return the result.
    ///
    /// ```
    /// # use pdll_runtime::examples::assert_rewrites;
    /// assert_rewrites(
    ///     r#""t.a"() : () -> ()"#,
    ///     |rewriter, ops| {
    ///         // There is no listener, so the reason is not formatted.
    ///         let matched = rewriter.notify_match_failure(ops[0], || "it has no operand".to_owned());
    ///         assert!(!matched);
    ///         Ok(())
    ///     },
    ///     r#""t.a"() : () -> ()"#,
    /// );
    /// ```
    pub fn notify_match_failure(&mut self, op: Op, reason: impl Fn() -> String) -> bool {
        if let Some(listener) = &mut self.listener {
            listener.match_failure(self.ir, op, &reason);
        }
        false
    }

    /// Returns the number of changes so far. Two equal numbers mean that nothing changed in between.
    #[inline]
    pub fn n_changes(&self) -> u64 {
        self.state.changes.n
    }

    #[inline]
    pub(crate) fn count_change(&mut self) {
        self.count_changes(1);
    }

    #[inline(always)]
    pub(crate) fn count_changes(&mut self, n: u64) {
        self.state.changes.count(n);
    }

    /// Accepts all changes so far. From here on, more than `limit` changes by one pattern are an error.
    #[inline]
    pub(crate) fn settle(&mut self, limit: u64) {
        let changes = &mut self.state.changes;
        changes.n_settled = changes.n;
        changes.stop_at = changes.n.saturating_add(limit);
        self.state.application.rank = u32::MAX;
    }

    /// Starts the application of a pattern, or of patterns that are applied together, of which this is the first.
    #[inline]
    pub(crate) fn begin_pattern(&mut self, pattern: PatternId, op: Op) {
        let application = &mut self.state.application;
        application.first_new = self.ir.op_bound();
        self.state.journal.base = self.state.journal.changes.len();
        application.pattern = pattern;
        application.op = Some(op);
        if !application.modifying.is_empty() {
            application.modifying.clear();
        }
    }

    /// Attributes the operations created from here on to the next step, such as folding or a listener, instead of the pattern.
    pub(crate) fn mark_start(&mut self) {
        self.state.application.first_new = self.ir.op_bound();
    }

    /// Sets the rank of the running pattern among those that are applied together, for messages.
    #[doc(hidden)]
    #[inline]
    pub fn note_rank(&mut self, rank: u32) {
        self.state.application.rank = rank;
    }
}
