//! Rollback: a pattern that fails, declines or reports no match leaves the IR unchanged.
//!
//! In: the outcome of a pattern. Out: its changes made final or rolled back, and the corrected outcome.
//! Invariant: changes of a pattern are rolled back by its journal; without a journal, created operations are
//! erased by their numbers.

use crate::ir::internal::PreOrder;
use crate::ir::{Block, InsertionPoint, Ir, Op, Region};
use crate::rewrite::error::{RewriteError, RewriteErrorKind};
use crate::rewrite::journal::Change;
use crate::rewrite::rewriter::PatternRewriter;

impl PatternRewriter<'_> {
    /// Gives up a rewrite after its pattern matched: its changes so far are rolled back, and the next pattern
    /// is tried.
    ///
    /// ```
    /// use pdll_runtime::{GreedyRewriteConfig, PatternRoot, RewritePatternSet, apply_patterns_greedily};
    /// use pdll_runtime::ir::{Context, parse};
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
        self.state.application.n_declined += 1;
        let is_on = self.state.journal.is_on;
        self.take_back_all();
        if is_on {
            self.keep_journal();
        }
        Ok(false)
    }

    /// Restores the IR to its state before the pattern that failed.
    #[cold]
    pub(crate) fn take_back_all(&mut self) {
        let n_changed = self.n_changes() - self.state.changes.n_settled;
        let is_noted =
            self.state.journal.is_on || self.state.journal.is_undoing || !self.state.journal.is_empty();
        self.state.journal.is_undoing = is_noted;
        self.roll_back();
        self.undo_created();
        self.state.journal.stop();
        if is_noted {
            // No changes remain, so they do not count for the limit either.
            self.state.changes.n_settled = self.n_changes();
            self.state.changes.stop_at = self.state.changes.stop_at.saturating_add(n_changed);
        }
        self.state.journal.is_undoing = false;
    }

    /// Rolls back the changes of a pattern that reported no match.
    ///
    /// # Errors
    /// If the pattern left any change.
    #[cold]
    pub(crate) fn take_back_unmatched(&mut self) -> Result<(), RewriteError> {
        if self.state.journal.is_empty() {
            return Ok(());
        }
        if self.recovers_from_failure() || self.has_only_cast() {
            self.take_back_all();
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
        Err(match self.state.application.op {
            Some(op) => RewriteError::of(self.ir, op, kind),
            None => RewriteError::of_kind(kind),
        })
    }

    /// Returns whether the pattern being applied has only inserted casts, for the operands that it receives.
    fn has_only_cast(&self) -> bool {
        let Some(conversion) = &self.state.conversion else { return false };
        self.state.journal.changes.iter().skip(self.state.journal.base).all(|change| match change {
            Change::CreatedOp(op) => conversion.is_materialization(*op),
            Change::Delayed(_) => true,
            _ => false,
        })
    }

    /// Undoes all recorded changes, and removes operations queued meanwhile. Listeners are notified of each
    /// step.
    pub(super) fn roll_back(&mut self) {
        if self.state.journal.is_empty() {
            return;
        }
        self.state.journal.is_on = false;
        let scope = self.state.tracker.scope.take();
        let mut told = None;
        while let Some(change) = self.state.journal.changes.last().copied()
            && !self.state.journal.is_empty()
        {
            let modified = self.take_back(change);
            // Not earlier: if a listener panics, the change is still recorded, and can be undone without it.
            self.state.journal.changes.pop();
            // Several in a row are one modification.
            if let (Some(op), Some(listener)) = (modified, &mut self.listener)
                && told != modified
                && op.is_alive(self.ir)
            {
                listener.op_modified(self.ir, op);
            }
            told = modified;
        }
        self.state.tracker.scope = scope;
        self.state.tracker.go_back_to(self.ir, self.state.journal.queued);
    }

    /// Undoes a change, and returns the operation that is modified by that.
    fn take_back(&mut self, change: Change) -> Option<Op> {
        match change {
            Change::CreatedOp(op) => {
                self.tell_erased(op);
                self.ir.erase_tree(op);
            }
            Change::CreatedBlock(block) => {
                let ops: Vec<Op> = block.ops(self.ir).rev().collect();
                ops.into_iter().for_each(|op| self.tell_erased(op));
                if let Some(listener) = &mut self.listener {
                    listener.block_erased(self.ir, block);
                }
                self.ir.erase_block_tree(block);
            }
            Change::Use(operand, place) => {
                self.ir.put_use(operand, place);
                return operand.get_owner(self.ir);
            }
            Change::Operands(op) => {
                if let Some(run) = self.state.journal.runs.pop() {
                    self.ir.put_operands(op, run);
                }
                return Some(op);
            }
            Change::OpPlace(op, block, before) => self.put_op(op, block, before),
            Change::RestOfBlock(op, block) => {
                self.ir.move_rest_of_block(op, block);
            }
            Change::ErasedOp(op) => {
                if let Some((_, before)) = self.state.journal.buried_ops.pop() {
                    self.ir.revive_op(op, before);
                }
            }
            Change::BlockPlace(block, region, before) => self.put_block(block, region, before),
            Change::ErasedBlock(block) => {
                if let Some((_, args)) = self.state.journal.buried_blocks.pop() {
                    self.ir.revive_block(block, args);
                }
            }
            Change::AddedArgument(block, index) => self.ir.remove_argument(block, index as usize),
            Change::TookArgument(block, index, value) => {
                self.ir.put_argument(block, index as usize, value);
            }
            Change::Successor(entry, place) => {
                self.ir.put_successor(entry, place);
                return self.ir.successor_data(entry).owner;
            }
            Change::Slot(op, slot, attr) => {
                self.ir.set_slot(op, slot as usize, attr);
                return Some(op);
            }
            Change::Discardable(op, attrs) => {
                self.ir.set_discardable(op, attrs);
                return Some(op);
            }
            Change::Loc(op, loc) => {
                self.ir.op_data_mut(op).loc = loc;
                return Some(op);
            }
            Change::ArgumentLoc(arg, loc) => self.ir.set_argument_loc(arg, loc),
            Change::Type(value, ty) => {
                self.ir.value_data_mut(value).ty = ty;
                return value.defining_op(self.ir);
            }
            Change::Cursor(index, op) => {
                if let Some(cursor) = self.state.cursors.get_mut(index as usize) {
                    *cursor = op;
                }
            }
            Change::Delayed(change) => {
                if let Some(conversion) = &mut self.state.conversion {
                    conversion.undo(change);
                }
            }
            // What changed was undone, or will be.
            Change::Modified(_) => {}
        }
        None
    }

    fn put_op(&mut self, op: Op, block: Option<Block>, before: Option<Op>) {
        let previous = InsertionPoint::after(self.ir, op);
        self.ir.unlink_op(op);
        if let Some(block) = block {
            self.ir.link_op(op, block, before);
        }
        if let Some(listener) = &mut self.listener {
            match previous {
                InsertionPoint::Detached => listener.op_inserted(self.ir, op),
                previous => listener.op_moved(self.ir, op, previous),
            }
        }
    }

    fn put_block(&mut self, block: Block, region: Option<Region>, before: Option<Block>) {
        let previous = block.parent_region(self.ir).map(|region| (region, block.next(self.ir)));
        self.ir.unlink_block(block);
        if let Some(region) = region {
            self.ir.link_block(block, region, before);
        }
        if let Some(listener) = &mut self.listener {
            match previous {
                None => listener.block_inserted(self.ir, block),
                Some((region, before)) => listener.block_moved(self.ir, block, region, before),
            }
        }
    }

    /// Notifies of the erasure of an operation and of the contents of its regions, inner before outer.
    fn tell_erased(&mut self, root: Op) {
        let Some(listener) = &mut self.listener else { return };
        let ops: Vec<Op> = self.ir.walk_pre_order(root).collect();
        ops.into_iter().rev().for_each(|op| listener.op_erased(self.ir, op));
    }

    /// Erases the operations created by the pattern being tried. Nothing is queued by that, because nothing
    /// else changed.
    #[cold]
    pub(crate) fn undo_created(&mut self) {
        let n_changed = self.n_changes() - self.state.changes.n_settled;
        let mut n_undone = 0;
        let scope = self.state.tracker.scope.take();
        for index in (self.state.application.first_new..self.ir.op_bound()).rev() {
            let Ok(index) = u32::try_from(index) else { continue };
            let op = Op::from_index(index);
            if op.is_alive(self.ir) && !holds_operations(self.ir, op) {
                let is_top = op
                    .parent_op(self.ir)
                    .is_none_or(|parent| parent.index() < self.state.application.first_new);
                // An operation used by earlier ones must remain.
                if self.erase_op(op).is_ok() {
                    n_undone += u64::from(is_top);
                }
            }
        }
        self.state.tracker.scope = scope;
        if n_undone == n_changed {
            // There were no other changes.
            self.state.changes.n_settled = self.n_changes();
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
