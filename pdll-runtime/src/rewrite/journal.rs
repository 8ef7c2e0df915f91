//! Journal: the changes of a pattern so far, so that a pattern that fails can be rolled back.
//!
//! In: each change, recorded before it is made. Out: the IR in its state before the pattern: handles, order
//! of operations, blocks and uses included. Invariant: nothing is recorded while `is_on` is false; entities
//! erased while it is true keep their storage until the pattern is complete. Patterns that change nothing
//! before their last step, which either fails or succeeds completely, are not journaled: their created
//! operations are identified by their numbers (`undo`).

use smallvec::SmallVec;

use crate::ir::arena::{OpData, StaleRead, UsePlace};
use crate::ir::attributes::Attribute;
use crate::ir::block::{Block, Region};
use crate::ir::builder::InsertionPoint;
use crate::ir::context::Identifier;
use crate::ir::dialect::Op;
use crate::ir::location::Location;
use crate::ir::types::Type;
use crate::ir::value::{OpOperand, Value};
use crate::rewrite::rewriter::PatternRewriter;
use crate::rewrite::tracker::Mark;

/// A change, with the previous state.
#[derive(Copy, Clone)]
enum Change {
    CreatedOp(Op),
    CreatedBlock(Block),
    Use(OpOperand, UsePlace),
    /// The operation got another run of operands; the one it had is the last of `runs`.
    Operands(Op),
    OpPlace(Op, Option<Block>, Option<Op>),
    /// The operation's previous data is the last of `buried_ops`.
    ErasedOp(Op),
    BlockPlace(Block, Option<Region>, Option<Block>),
    /// The arguments the block had are the last of `buried_blocks`.
    ErasedBlock(Block),
    AddedArgument(Block, u32),
    TookArgument(Block, u32, Value),
    Successor(u32, (Option<Block>, u32)),
    Slot(Op, u32, Option<Attribute>),
    Discardable(Op, Option<Attribute>),
    Loc(Op, Location),
    Type(Value, Option<Type>),
    Cursor(u32, Option<Op>),
}

/// The changes of the pattern at work.
#[derive(Default)]
pub(crate) struct Journal {
    pub(crate) is_on: bool,
    /// Whether a rollback is in progress. A listener that panics leaves it set.
    pub(super) is_undoing: bool,
    changes: Vec<Change>,
    runs: Vec<(u32, u32)>,
    buried_ops: Vec<(Op, OpData)>,
    buried_blocks: Vec<(Block, SmallVec<[Value; 2]>)>,
    /// The worklist before the first change.
    queued: Mark,
}

impl Journal {
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.changes.is_empty()
    }
}

impl PatternRewriter<'_> {
    /// Starts recording, because the pattern may fail after a change. Ends with the pattern.
    #[doc(hidden)]
    #[inline]
    pub fn keep_journal(&mut self) {
        if !self.journal.is_on {
            self.journal.is_on = true;
            self.journal.queued = self.tracker.mark();
        }
    }

    /// Starts recording the changes of a native function; returns whether recording was already on.
    #[doc(hidden)]
    #[inline]
    pub fn begin_native(&mut self) -> bool {
        let was_on = self.journal.is_on;
        self.keep_journal();
        was_on
    }

    /// Ends a native function: if it changed nothing, the previous state is restored.
    #[doc(hidden)]
    #[inline]
    pub fn end_native(&mut self, was_on: bool) {
        if self.journal.is_empty() {
            self.journal.is_on = was_on;
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

    fn note(&mut self, change: Change) {
        self.journal.changes.push(change);
    }

    /// Records that an operation, with its regions, was created.
    #[cold]
    #[inline(never)]
    pub(super) fn note_created(&mut self, op: Op) {
        self.note(Change::CreatedOp(op));
    }

    /// Records that a block was created.
    #[inline]
    pub(super) fn note_created_block(&mut self, block: Block) {
        if self.journal.is_on {
            self.note(Change::CreatedBlock(block));
        }
    }

    /// Records an operand before it uses another value, or moves among the uses.
    #[inline]
    pub(super) fn note_use(&mut self, operand: OpOperand) {
        if self.journal.is_on {
            self.note(Change::Use(operand, self.ir.use_place(operand)));
        }
    }

    /// Records that an operation is about to move.
    #[inline]
    pub(super) fn note_place(&mut self, op: Op) {
        if self.journal.is_on {
            self.note(Change::OpPlace(op, op.block(self.ir), op.next(self.ir)));
        }
    }

    /// Records that a block is about to move.
    #[inline]
    pub(super) fn note_block_place(&mut self, block: Block) {
        if self.journal.is_on {
            self.note(Change::BlockPlace(block, block.parent_region(self.ir), block.next(self.ir)));
        }
    }

    /// Records that an argument was added to a block.
    #[inline]
    pub(super) fn note_added_argument(&mut self, block: Block, index: usize) {
        if self.journal.is_on {
            self.note(Change::AddedArgument(block, index as u32));
        }
    }

    /// Records a successor before it changes.
    #[inline]
    pub(super) fn note_successor(&mut self, op: Op, index: usize) {
        if self.journal.is_on {
            let entry = self.ir.successors_of(op).0 + index as u32;
            self.note(Change::Successor(entry, self.ir.successor_place(entry)));
        }
    }

    /// Records an attribute before it is set or removed.
    #[inline]
    pub(super) fn note_attr(&mut self, op: Op, name: Identifier) {
        if self.journal.is_on {
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
        if self.journal.is_on {
            self.note(Change::Loc(op, op.loc(self.ir)));
        }
    }

    /// Records a type before it changes.
    #[inline]
    pub(super) fn note_type(&mut self, value: Value) {
        if self.journal.is_on {
            self.note(Change::Type(value, self.ir.value_data(value).ty));
        }
    }

    /// Records a driver's cursor before it moves.
    #[inline]
    pub(super) fn note_cursor(&mut self, index: usize) {
        if self.journal.is_on {
            self.note(Change::Cursor(index as u32, self.cursors.get(index).copied().flatten()));
        }
    }

    /// Gives an operation other operands, of another number.
    pub(super) fn exchange_operands(&mut self, op: Op, values: &[Value]) {
        self.drop_operands(op);
        let run = self.ir.exchange_operands(op, values);
        self.journal.runs.push(run);
        self.note(Change::Operands(op));
    }

    fn drop_operands(&mut self, op: Op) {
        for index in 0..op.n_operands(self.ir) {
            let operand = self.ir.operand_handle(op, index);
            self.note_use(operand);
            self.ir.clear_operand(operand);
        }
    }

    /// Clears the operands that use a value.
    pub(crate) fn drop_uses(&mut self, value: Value) {
        if !self.journal.is_on {
            return self.ir.drop_uses(value);
        }
        while let Some(operand) = self.ir.value_data(value).first_use {
            self.note_use(operand);
            self.ir.clear_operand(operand);
        }
    }

    /// Unlinks an operation from its block and marks it as erased. It has no uses and empty regions.
    #[cold]
    #[inline(never)]
    pub(super) fn bury_op(&mut self, op: Op) {
        self.note_place(op);
        self.ir.unlink_op(op);
        self.drop_operands(op);
        for index in 0..op.n_successors(self.ir) {
            self.note_successor(op, index);
            let entry = self.ir.successors_of(op).0 + index as u32;
            self.ir.clear_successor(entry);
        }
        for result in op.results(self.ir) {
            self.note_type(result);
            self.ir.value_data_mut(result).ty = None;
        }
        let before = self.ir.bury_op(op);
        self.journal.buried_ops.push((op, before));
        self.note(Change::ErasedOp(op));
    }

    /// Erases a block, and its remaining contents.
    pub(super) fn erase_block_tree(&mut self, block: Block) {
        if !self.journal.is_on {
            return self.ir.erase_block_tree(block);
        }
        while let Some(op) = block.last_op(self.ir) {
            let nested: Vec<Op> = self.ir.walk_pre_order(op).collect();
            // The contents of regions are erased before their operation; blocks there are erased with their
            // regions.
            for op in nested.into_iter().rev() {
                for result in op.results(self.ir) {
                    self.drop_uses(result);
                }
                let regions = op.regions(self.ir).to_vec();
                let blocks = regions.iter().flat_map(|region| region.blocks(self.ir));
                for block in blocks.collect::<Vec<Block>>() {
                    self.bury_block(block);
                }
                self.bury_op(op);
            }
        }
        self.bury_block(block);
    }

    /// Takes an empty block out of its region and marks it erased.
    fn bury_block(&mut self, block: Block) {
        self.note_block_place(block);
        self.ir.unlink_block(block);
        while let entry @ 1.. = self.ir.block_data(block).first_pred {
            self.note(Change::Successor(entry, self.ir.successor_place(entry)));
            self.ir.clear_successor(entry);
        }
        for arg in block.args(self.ir).to_vec() {
            self.drop_uses(arg);
            self.note_type(arg);
            self.ir.value_data_mut(arg).ty = None;
        }
        let args = self.ir.bury_block(block);
        self.journal.buried_blocks.push((block, args));
        self.note(Change::ErasedBlock(block));
    }

    /// Erases an argument that is not used.
    pub(super) fn remove_argument(&mut self, block: Block, index: usize) {
        if !self.journal.is_on {
            return self.ir.remove_argument(block, index);
        }
        let value = block.arg(self.ir, index);
        self.note_type(value);
        self.ir.value_data_mut(value).ty = None;
        self.ir.take_argument(block, index);
        self.note(Change::TookArgument(block, index as u32, value));
    }

    /// Makes the changes of a pattern final.
    #[inline]
    pub(crate) fn commit(&mut self) {
        if self.journal.is_on {
            self.journal.is_on = false;
            self.free_buried();
        }
    }

    #[inline(never)]
    fn free_buried(&mut self) {
        for run in self.journal.runs.drain(..) {
            self.ir.free_operands_at(run);
        }
        for (_, before) in self.journal.buried_ops.drain(..) {
            self.ir.free_buried_op(before);
        }
        for (_, args) in self.journal.buried_blocks.drain(..) {
            args.into_iter().for_each(|arg| self.ir.release_value(arg));
        }
        for change in self.journal.changes.drain(..) {
            if let Change::TookArgument(_, _, value) = change {
                self.ir.release_value(value);
            }
        }
    }

    /// Undoes all recorded changes, and removes operations queued meanwhile. Listeners are notified of each
    /// step.
    pub(super) fn roll_back(&mut self) {
        if self.journal.changes.is_empty() {
            return;
        }
        self.journal.is_on = false;
        let scope = self.tracker.scope.take();
        let mut told = None;
        while let Some(change) = self.journal.changes.last().copied() {
            let modified = self.take_back(change);
            // Not earlier: if a listener panics, the change is still recorded, and can be undone without it.
            self.journal.changes.pop();
            // Several in a row are one modification.
            if let (Some(op), Some(listener)) = (modified, &mut self.listener)
                && told != modified
                && op.is_alive(self.ir)
            {
                listener.op_modified(self.ir, op);
            }
            told = modified;
        }
        self.tracker.scope = scope;
        self.tracker.go_back_to(self.ir, self.journal.queued);
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
                if let Some(run) = self.journal.runs.pop() {
                    self.ir.put_operands(op, run);
                }
                return Some(op);
            }
            Change::OpPlace(op, block, before) => self.put_op(op, block, before),
            Change::ErasedOp(op) => {
                if let Some((_, before)) = self.journal.buried_ops.pop() {
                    self.ir.revive_op(op, before);
                }
            }
            Change::BlockPlace(block, region, before) => self.put_block(block, region, before),
            Change::ErasedBlock(block) => {
                if let Some((_, args)) = self.journal.buried_blocks.pop() {
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
            Change::Type(value, ty) => {
                self.ir.value_data_mut(value).ty = ty;
                return value.defining_op(self.ir);
            }
            Change::Cursor(index, op) => {
                if let Some(cursor) = self.cursors.get_mut(index as usize) {
                    *cursor = op;
                }
            }
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

    /// Returns a hash of the entities of the recorded changes, equal only if each has the same existence,
    /// position and contents.
    pub(super) fn fingerprint_of(&self, things: &Things) -> u64 {
        use std::hash::Hasher;
        let mut hasher = rustc_hash::FxHasher::default();
        let ir = &*self.ir;
        for op in &things.ops {
            hasher.write_u8(u8::from(op.is_alive(ir)));
            if op.is_alive(ir) {
                let (prev, next) = (op.prev(ir), op.next(ir));
                for at in [op.block(ir).map(|at| at.raw()), prev.map(|at| at.raw()), next.map(|at| at.raw())]
                {
                    hasher.write_u32(at.unwrap_or(0));
                }
                ir.hash_identity(*op, &mut hasher);
            }
        }
        for block in &things.blocks {
            hasher.write_u8(u8::from(block.is_alive(ir)));
            if block.is_alive(ir) {
                let at = (block.parent_region(ir), block.prev(ir), block.next(ir));
                hasher.write_u32(at.0.map_or(0, |at| at.raw()));
                hasher.write_u32(at.1.map_or(0, |at| at.raw()));
                hasher.write_u32(at.2.map_or(0, |at| at.raw()));
                for arg in block.args(ir) {
                    hasher.write_u32(arg.raw());
                    hasher.write_u32(arg.ty(ir).raw());
                }
            }
        }
        hasher.finish()
    }

    /// Returns the entities of the recorded changes.
    pub(super) fn things(&self) -> Things {
        let ir = &*self.ir;
        let mut things = Things::default();
        for change in &self.journal.changes {
            match *change {
                Change::CreatedOp(op)
                | Change::Operands(op)
                | Change::OpPlace(op, ..)
                | Change::ErasedOp(op)
                | Change::Slot(op, ..)
                | Change::Discardable(op, _)
                | Change::Loc(op, _) => things.ops.push(op),
                Change::CreatedBlock(block)
                | Change::BlockPlace(block, ..)
                | Change::ErasedBlock(block)
                | Change::AddedArgument(block, _)
                | Change::TookArgument(block, ..) => things.blocks.push(block),
                Change::Use(operand, _) => things.ops.extend(operand.get_owner(ir)),
                Change::Successor(entry, _) => things.ops.extend(ir.successor_data(entry).owner),
                Change::Type(value, _) => match value.defining_op(ir) {
                    Some(op) => things.ops.push(op),
                    None => things.blocks.extend(value.arg_block(ir)),
                },
                Change::Cursor(..) => {}
            }
        }
        things.ops.sort_unstable();
        things.ops.dedup();
        things.blocks.sort_unstable();
        things.blocks.dedup();
        things
    }
}

/// The entities of changes.
#[derive(Default)]
pub(super) struct Things {
    ops: Vec<Op>,
    blocks: Vec<Block>,
}
