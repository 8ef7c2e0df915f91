//! Stale reads: detects reads through handles of erased entities. Only in builds with debug assertions; in
//! others reads are not checked.
//!
//! Invariant: only recorded while checks are active, so that drivers and printers may read erased entities.

use once_cell::sync::OnceCell;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::arena::{Ir, flag};
use crate::block::Block;
use crate::op::Op;
use crate::value::Value;

/// The first read of something erased.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[doc(hidden)]
pub enum StaleRead {
    Op(Op),
    Value(Value),
    Block(Block),
}

/// The state of stale-read detection.
#[derive(Default)]
pub(super) struct StaleReads {
    is_watched: AtomicBool,
    first: OnceCell<StaleRead>,
}

impl Clone for StaleReads {
    /// Reads of a copy are not recorded.
    fn clone(&self) -> StaleReads {
        StaleReads::default()
    }
}

#[doc(hidden)]
impl Ir {
    /// Starts to record stale reads.
    pub fn watch_stale_reads(&mut self) {
        self.stale_reads.is_watched = true.into();
        self.stale_reads.first = OnceCell::new();
    }

    /// Stops recording stale reads, and returns the first one.
    pub fn take_stale_read(&mut self) -> Option<StaleRead> {
        self.stale_reads.is_watched = false.into();
        self.stale_reads.first.take()
    }

    #[cold]
    fn note_stale_read(&self, read: StaleRead) {
        if self.stale_reads.is_watched.load(Ordering::Relaxed) {
            // The first of several is recorded.
            self.stale_reads.first.set(read).ok();
        }
    }

    /// Records a read of an operation, if it is stale.
    #[inline(always)]
    pub(crate) fn note_read(&self, op: Op) {
        if cfg!(debug_assertions) && self.op_data(op).flags & flag::DEAD != 0 {
            self.note_stale_read(StaleRead::Op(op));
        }
    }

    /// Records a read of a value, if it is stale.
    #[inline(always)]
    pub(crate) fn note_value_read(&self, value: Value) {
        if cfg!(debug_assertions) && self.value_data(value).ty.is_none() {
            self.note_stale_read(StaleRead::Value(value));
        }
    }

    /// Records a read of a block, if it is stale.
    #[inline(always)]
    pub(crate) fn note_block_read(&self, block: Block) {
        if cfg!(debug_assertions) && self.block_data(block).is_dead() {
            self.note_stale_read(StaleRead::Block(block));
        }
    }
}
