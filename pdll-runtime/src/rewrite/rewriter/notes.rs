//! Notes of changes: each is written to the journal before it is made, while the journal is on.

use crate::ir::internal::StaleRead;
use crate::ir::{Block, Identifier, Op, OpOperand, Value};
use crate::rewrite::journal::Change;
use crate::rewrite::rewriter::PatternRewriter;

#[doc(hidden)]
impl PatternRewriter<'_> {
    /// Starts recording, because the pattern may fail after a change. Ends with the pattern.
    #[inline]
    pub fn keep_journal(&mut self) {
        if !self.state.journal.is_on {
            self.state.journal.is_on = true;
            self.state.journal.queued = self.state.tracker.mark();
        }
    }

    /// Starts recording the changes of a native function; returns whether recording was already on.
    #[inline]
    pub fn begin_native(&mut self) -> bool {
        let was_on = self.state.journal.is_on;
        self.keep_journal();
        was_on
    }

    /// Ends a native function: if it changed nothing, the previous state is restored.
    #[inline]
    pub fn end_native(&mut self, was_on: bool) {
        if self.state.journal.is_empty() {
            self.state.journal.is_on = was_on;
        }
    }

    /// Starts detecting reads of erased entities by the pattern.
    pub(crate) fn watch_stale_reads(&mut self) {
        self.ir.watch_stale_reads();
    }

    /// Returns the first such read.
    pub(crate) fn take_stale_read(&mut self) -> Option<StaleRead> {
        self.ir.take_stale_read()
    }

    pub(super) fn note(&mut self, change: Change) {
        self.state.journal.changes.push(change);
    }

    /// Records that an operation, with its regions, was created.
    #[cold]
    #[inline(never)]
    pub(super) fn note_created(&mut self, op: Op) {
        self.note(Change::CreatedOp(op));
    }

    /// Records that an operation was modified, for a driver that legalizes it.
    #[cold]
    #[inline(never)]
    pub(super) fn note_modified(&mut self, op: Op) {
        if self.state.journal.is_on {
            self.note(Change::Modified(op));
        }
    }

    /// Records that a block was created.
    #[inline]
    pub(super) fn note_created_block(&mut self, block: Block) {
        if self.state.journal.is_on {
            self.note(Change::CreatedBlock(block));
        }
    }

    /// Records an operand before it uses another value, or moves among the uses.
    #[inline]
    pub(super) fn note_use(&mut self, operand: OpOperand) {
        if self.state.journal.is_on {
            self.note(Change::Use(operand, self.ir.use_place(operand)));
        }
    }

    /// Records that an operation is about to move.
    #[inline]
    pub(super) fn note_place(&mut self, op: Op) {
        if self.state.journal.is_on {
            self.note(Change::OpPlace(op, op.block(self.ir), op.next(self.ir)));
        }
    }

    /// Records that a block is about to move.
    #[inline]
    pub(super) fn note_block_place(&mut self, block: Block) {
        if self.state.journal.is_on {
            self.note(Change::BlockPlace(block, block.parent_region(self.ir), block.next(self.ir)));
        }
    }

    /// Records that an argument was added to a block.
    #[inline]
    pub(super) fn note_added_argument(&mut self, block: Block, index: usize) {
        if self.state.journal.is_on {
            self.note(Change::AddedArgument(block, index as u32));
        }
    }

    /// Records a successor before it changes.
    #[inline]
    pub(super) fn note_successor(&mut self, op: Op, index: usize) {
        if self.state.journal.is_on {
            let entry = self.ir.successors_of(op).0 + index as u32;
            self.note(Change::Successor(entry, self.ir.successor_place(entry)));
        }
    }

    /// Records an attribute before it is set or removed.
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

    /// Records a location before it changes.
    #[inline]
    pub(super) fn note_loc(&mut self, op: Op) {
        if self.state.journal.is_on {
            self.note(Change::Loc(op, op.loc(self.ir)));
        }
    }

    /// Records the location of a block argument before it changes.
    pub(super) fn note_argument_loc(&mut self, arg: Value) {
        if self.state.journal.is_on {
            self.note(Change::ArgumentLoc(arg, self.ir.argument_loc(arg)));
        }
    }

    /// Records a type before it changes.
    #[inline]
    pub(super) fn note_type(&mut self, value: Value) {
        if self.state.journal.is_on {
            self.note(Change::Type(value, self.ir.value_data(value).ty));
        }
    }

    /// Records a driver's cursor before it moves.
    #[inline]
    pub(super) fn note_cursor(&mut self, index: usize) {
        if self.state.journal.is_on {
            self.note(Change::Cursor(index as u32, self.state.cursors.get(index).copied().flatten()));
        }
    }
}
