//! Stale reads: was anything read through the handle of what is erased? Known in builds with debug assertions; in others a read
//! costs no question.
//!
//! Invariant: noted only while somebody watches, so that drivers and printers may look at what is gone.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::arena::{Ir, flag};
use crate::block::Block;
use crate::dialect::Op;
use crate::value::Value;

/// The first read of something erased.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[doc(hidden)]
pub enum StaleRead {
    Op(Op),
    Value(Value),
    Block(Block),
}

/// What is known of stale reads.
#[derive(Default)]
pub(super) struct StaleReads {
    is_watched: AtomicBool,
    first: OnceLock<StaleRead>,
}

impl Clone for StaleReads {
    /// Of a copy nobody watches the reads.
    fn clone(&self) -> StaleReads {
        StaleReads::default()
    }
}

impl Ir {
    /// Notes stale reads from here on.
    #[doc(hidden)]
    pub fn watch_stale_reads(&mut self) {
        self.stale_reads.is_watched = true.into();
        self.stale_reads.first = OnceLock::new();
    }

    /// The first stale read since they were watched. From here on they are not.
    #[doc(hidden)]
    pub fn take_stale_read(&mut self) -> Option<StaleRead> {
        self.stale_reads.is_watched = false.into();
        self.stale_reads.first.take()
    }

    #[cold]
    fn note_stale_read(&self, read: StaleRead) {
        if self.stale_reads.is_watched.load(Ordering::Relaxed) {
            // Of several the first counts.
            self.stale_reads.first.set(read).ok();
        }
    }

    /// An operation is read.
    #[inline(always)]
    pub(crate) fn note_read(&self, op: Op) {
        if cfg!(debug_assertions) && self.op_data(op).flags & flag::DEAD != 0 {
            self.note_stale_read(StaleRead::Op(op));
        }
    }

    /// A value is read.
    #[inline(always)]
    pub(crate) fn note_value_read(&self, value: Value) {
        if cfg!(debug_assertions) && self.value_data(value).ty.is_none() {
            self.note_stale_read(StaleRead::Value(value));
        }
    }

    /// A block is read.
    #[inline(always)]
    pub(crate) fn note_block_read(&self, block: Block) {
        if cfg!(debug_assertions) && self.block_data(block).is_dead {
            self.note_stale_read(StaleRead::Block(block));
        }
    }
}
