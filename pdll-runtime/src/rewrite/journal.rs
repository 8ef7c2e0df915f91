//! Journal: the changes of the pattern being applied, so that a pattern that fails leaves the IR as it was.
//!
//! In: each change, noted before it is made (`rewriter::noting`). Out: the IR as it was when the pattern began
//! (`rewriter::rollback`): handles, order of operations, blocks and uses included.
//! Invariant: nothing is noted while `is_on` is false; what is erased while it is true keeps its storage until the pattern is
//! done. Patterns that change nothing before their last step, which either fails or changes all, are not journaled: what they
//! created is known by its numbers.

use crate::ir::internal::{OpData, Run, UsePlace};
use crate::ir::{Attribute, Block, Location, Op, OpOperand, Region, Type, Value};
use crate::rewrite::tracker::Mark;

/// A change, as the state before it.
#[derive(Copy, Clone)]
pub(crate) enum Change {
    CreatedOp(Op),
    CreatedBlock(Block),
    Use(OpOperand, UsePlace),
    /// The operation got another run of operands; the one it had is the last of `runs`.
    Operands(Op),
    OpPlace(Op, Option<Block>, Option<Op>),
    /// The operation, and those after it in its block, were the last of this one.
    RestOfBlock(Op, Block),
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
    ArgumentLoc(Value, Location),
    Type(Value, Option<Type>),
    Cursor(u32, Option<Op>),
    /// A change of the state of the conversion.
    Delayed(DelayedChange),
    /// The operation was modified, by changes that were noted before.
    Modified(Op),
}

/// A change of the state of a conversion.
#[derive(Copy, Clone)]
pub(crate) enum DelayedChange {
    /// Values were mapped; what they were mapped to before is the last entry of `mapped`.
    Mapped,
    Delayed,
    /// The operation was replaced, and its result mapped, which was not mapped before.
    ReplacedOne(Op, Option<Value>),
    Replaced(Op),
    Materialized,
    ErasedBlock,
}

/// Changes of the pattern being applied.
#[derive(Default)]
pub(crate) struct Journal {
    pub(crate) is_on: bool,
    /// Whether a driver keeps the journal for its whole run. Then it stays on between patterns.
    pub(crate) is_lasting: bool,
    /// Number of changes before the pattern being applied, which are not the pattern's to undo. Zero unless the journal is lasting.
    pub(crate) base: usize,
    /// Whether the changes are being rolled back. Stays set if a listener panics.
    pub(super) is_undoing: bool,
    pub(crate) changes: Vec<Change>,
    pub(super) runs: Vec<(u32, u32)>,
    pub(super) buried_ops: Vec<(Op, OpData)>,
    pub(super) buried_blocks: Vec<(Block, Run)>,
    /// Operations that were queued before the first change.
    pub(super) queued: Mark,
}

impl Journal {
    /// Returns whether the pattern being applied has changed nothing.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.changes.len() <= self.base
    }

    /// Ends the recording of a pattern.
    #[inline]
    pub(crate) fn stop(&mut self) {
        self.is_on = self.is_lasting;
    }

    /// Returns the number of changes so far: a place to roll back to.
    #[inline]
    pub(crate) fn n_changes(&self) -> usize {
        self.changes.len()
    }
}

/// Operations and blocks that changes are about.
#[derive(Default)]
pub(super) struct Things {
    pub(super) ops: Vec<Op>,
    pub(super) blocks: Vec<Block>,
}
