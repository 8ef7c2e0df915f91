//! Rollback: a pattern that fails, declines or reports no match leaves the IR unchanged.
//!
//! In: the outcome of a pattern. Out: its changes made final or rolled back, and the corrected outcome.
//! Invariant: changes of a pattern are rolled back by its journal; without a journal, created operations are
//! erased by their numbers.

use crate::ir::arena::Ir;
use crate::ir::dialect::Op;
use crate::ir::walk::PreOrder;
use crate::rewrite::error::{RewriteError, RewriteErrorKind};
use crate::rewrite::frozen::PatternId;
use crate::rewrite::rewriter::PatternRewriter;

impl PatternRewriter<'_> {
    /// Gives up a rewrite after its pattern matched: its changes so far are rolled back, and the next pattern
    /// is tried.
    ///
    /// ```
    /// use pdll_runtime::{
    ///     Context, GreedyRewriteConfig, PatternRoot, RewritePatternSet, apply_patterns_greedily, parse,
    /// };
    /// let ctx = Context::new();
    /// ctx.allow_unregistered_dialects(true);
    /// let mut ir = parse(&ctx, r#""t.a"() : () -> () "t.b"() : () -> ()"#)?;
    /// let mut patterns = RewritePatternSet::new(&ctx);
    /// patterns.add_fn_on(PatternRoot::Named("t.a"), |op, rewriter| {
    ///     if let Some(next) = op.next(rewriter) {
    ///         rewriter.erase_op(next)?;
    ///     }
    ///     rewriter.decline()
    /// });
    /// let outcome = apply_patterns_greedily(&mut ir, &patterns.freeze()?, &GreedyRewriteConfig::default())?;
    /// assert!(!outcome.changed && ir.to_string().contains("t.b"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// None; so that a rewrite may end with this.
    #[cold]
    #[inline(never)]
    pub fn decline(&mut self) -> Result<bool, RewriteError> {
        self.n_declined += 1;
        let is_on = self.journal.is_on;
        self.take_back_all();
        if is_on {
            self.keep_journal();
        }
        Ok(false)
    }

    /// Begins a pattern, or patterns matched together of which this is the first.
    #[inline]
    pub(crate) fn begin_pattern(&mut self, pattern: PatternId, op: Op) {
        self.first_new = self.ir.op_bound();
        self.asked = pattern;
        self.asked_about = Some(op);
        if !self.modifying.is_empty() {
            self.modifying.clear();
        }
    }

    /// Marks the start of operations that may fail without belonging to a pattern.
    pub(crate) fn mark_start(&mut self) {
        self.first_new = self.ir.op_bound();
    }

    /// Restores the IR to its state before the pattern that failed.
    #[cold]
    pub(crate) fn take_back_all(&mut self) {
        let n_changed = self.n_changes() - self.n_settled;
        let is_noted = self.journal.is_on || self.journal.is_undoing || !self.journal.is_empty();
        self.journal.is_undoing = is_noted;
        self.roll_back();
        self.journal.is_on = false;
        self.undo_created();
        if is_noted {
            // No changes remain, so they do not count for the limit either.
            self.n_settled = self.n_changes();
            self.stop_at = self.stop_at.saturating_add(n_changed);
        }
        self.journal.is_undoing = false;
    }

    /// Rolls back the changes of a pattern that reported no match.
    ///
    /// # Errors
    /// If the pattern left any change.
    #[cold]
    pub(crate) fn take_back_unmatched(&mut self) -> Result<(), RewriteError> {
        if self.journal.is_empty() {
            return Ok(());
        }
        let things = self.things();
        let left = self.fingerprint_of(&things);
        self.take_back_all();
        if self.fingerprint_of(&things) == left {
            return Ok(());
        }
        let rule = "reported no match, but changed the IR".to_owned();
        let kind = RewriteErrorKind::CheckFailed { rule, difference: String::new() };
        Err(match self.asked_about {
            Some(op) => RewriteError::of(self.ir, op, kind),
            None => RewriteError::of_kind(kind),
        })
    }

    /// Erases the operations created by the pattern being tried. Nothing is queued by that, because nothing
    /// else changed.
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
                // An operation used by earlier ones must remain.
                if self.erase_op(op).is_ok() {
                    n_undone += u64::from(is_top);
                }
            }
        }
        self.tracker.scope = scope;
        if n_undone == n_changed {
            // There were no other changes.
            self.n_settled = self.n_changes();
        }
    }
}

/// Returns whether there is an operation in its regions. Created ones were erased before; any other was moved
/// there.
fn holds_operations(ir: &Ir, op: Op) -> bool {
    if !ir.has_regions(op) {
        return false;
    }
    let mut walk = PreOrder::new(op);
    walk.next(ir);
    walk.next(ir).is_some()
}
