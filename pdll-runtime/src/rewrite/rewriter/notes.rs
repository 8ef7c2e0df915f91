//! Notes of changes: each is written to the journal before it is made, while the journal is on.

use crate::ir::arena::StaleRead;
use crate::ir::block::Block;
use crate::ir::context::Identifier;
use crate::ir::dialect::Op;
use crate::ir::value::OpOperand;
use crate::ir::value::Value;
use crate::rewrite::journal::Change;
use crate::rewrite::rewriter::PatternRewriter;

impl PatternRewriter<'_> {
    /// Notes from here on what is changed: what comes may fail after it changed something. Until the pattern is done.
    #[doc(hidden)]
    #[inline]
    pub fn keep_journal(&mut self) {
        if !self.state.journal.is_on {
            self.state.journal.is_on = true;
            self.state.journal.queued = self.state.tracker.mark();
        }
    }

    /// Notes what a native function changes; says whether changes were noted before.
    #[doc(hidden)]
    #[inline]
    pub fn begin_native(&mut self) -> bool {
        let was_on = self.state.journal.is_on;
        self.keep_journal();
        was_on
    }

    /// The native function returned: if it changed nothing, all is as before it.
    #[doc(hidden)]
    #[inline]
    pub fn end_native(&mut self, was_on: bool) {
        if self.state.journal.is_empty() {
            self.state.journal.is_on = was_on;
        }
    }

    /// Notes from here on whether the pattern reads what is erased.
    pub(crate) fn watch_stale_reads(&mut self) {
        self.ir.watch_stale_reads();
    }

    /// The first such read.
    pub(crate) fn take_stale_read(&mut self) -> Option<StaleRead> {
        self.ir.take_stale_read()
    }

    pub(super) fn note(&mut self, change: Change) {
        self.state.journal.changes.push(change);
    }

    /// An operation was just created, with all in its regions.
    #[cold]
    #[inline(never)]
    pub(super) fn note_created(&mut self, op: Op) {
        self.note(Change::CreatedOp(op));
    }

    /// A block was just created.
    #[inline]
    pub(super) fn note_created_block(&mut self, block: Block) {
        if self.state.journal.is_on {
            self.note(Change::CreatedBlock(block));
        }
    }

    /// An operand is about to use another value, or another place among the uses.
    #[inline]
    pub(super) fn note_use(&mut self, operand: OpOperand) {
        if self.state.journal.is_on {
            self.note(Change::Use(operand, self.ir.use_place(operand)));
        }
    }

    /// An operation is about to stand elsewhere.
    #[inline]
    pub(super) fn note_place(&mut self, op: Op) {
        if self.state.journal.is_on {
            self.note(Change::OpPlace(op, op.block(self.ir), op.next(self.ir)));
        }
    }

    /// A block is about to stand elsewhere.
    #[inline]
    pub(super) fn note_block_place(&mut self, block: Block) {
        if self.state.journal.is_on {
            self.note(Change::BlockPlace(block, block.parent_region(self.ir), block.next(self.ir)));
        }
    }

    /// An argument was just added to a block.
    #[inline]
    pub(super) fn note_added_argument(&mut self, block: Block, index: usize) {
        if self.state.journal.is_on {
            self.note(Change::AddedArgument(block, index as u32));
        }
    }

    /// A successor is about to name another block.
    #[inline]
    pub(super) fn note_successor(&mut self, op: Op, index: usize) {
        if self.state.journal.is_on {
            let entry = self.ir.successors_of(op).0 + index as u32;
            self.note(Change::Successor(entry, self.ir.successor_place(entry)));
        }
    }

    /// An attribute is about to be set or removed.
    #[inline]
    pub(super) fn note_attr(&mut self, op: Op, name: Identifier) {
        if self.state.journal.is_on {
            let slot = match op.is_registered(self.ir) {
                true => self.ir.context().attribute_slot(op.name(self.ir), name),
                false => op.inherent_attr(self.ir, name).map(|_| 0),
            };
            self.note(match slot {
                Some(slot) => Change::Slot(op, slot as u32, self.ir.slot(op, slot)),
                None => Change::Discardable(op, self.ir.discardable(op)),
            });
        }
    }

    /// A location is about to change.
    #[inline]
    pub(super) fn note_loc(&mut self, op: Op) {
        if self.state.journal.is_on {
            self.note(Change::Loc(op, op.loc(self.ir)));
        }
    }

    /// A type is about to change.
    #[inline]
    pub(super) fn note_type(&mut self, value: Value) {
        if self.state.journal.is_on {
            self.note(Change::Type(value, self.ir.value_data(value).ty));
        }
    }

    /// A driver's cursor is about to be moved.
    #[inline]
    pub(super) fn note_cursor(&mut self, index: usize) {
        if self.state.journal.is_on {
            self.note(Change::Cursor(index as u32, self.state.cursors.get(index).copied().flatten()));
        }
    }
}
