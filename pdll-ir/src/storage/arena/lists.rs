//! Lists: the arguments of blocks and the regions of operations, each list a run of a pool.
//!
//! Invariant: a run has the capacity of its length, as `capacity_of` tells, so that it can be recycled by its length alone.

use crate::arena::pool::{capacity_of, class_of, make_room, next_index};

/// A list: entries of a pool side by side.
#[derive(Copy, Clone, Default, PartialEq, Eq)]
#[doc(hidden)]
pub struct Run {
    pub(super) first: u32,
    pub(super) n: u32,
}

impl Run {
    /// The empty list of a block that was erased.
    pub(super) const ERASED: Run = Run { first: 1, n: 0 };

    #[inline]
    pub(super) fn range(self) -> std::ops::Range<usize> {
        self.first as usize..self.first as usize + self.n as usize
    }

    /// Returns its entries with the rest of its capacity, as numbers.
    pub(super) fn numbers(self) -> std::ops::Range<u32> {
        self.first..self.first + capacity_of(self.n as usize) as u32
    }
}

/// Recycled runs by size class. They are not linked, as those of other pools are: a handle is never zero, so no entry can end a chain.
pub(super) type FreeRunsByClass = Vec<Vec<u32>>;

/// The lists in a pool.
pub(super) struct Lists<'a, T> {
    pub(super) pool: &'a mut Vec<T>,
    pub(super) free: &'a mut FreeRunsByClass,
}

impl<T: Copy> Lists<'_, T> {
    /// Returns a list of the same entries and one more.
    #[inline]
    pub(super) fn insert(mut self, run: Run, index: usize, item: T) -> Run {
        if run.n == 0 {
            let first = self.take(1);
            self.pool[first as usize] = item;
            return Run { first, n: 1 };
        }
        let run = self.resize(run, run.n as usize + 1);
        let entries = &mut self.pool[run.range()];
        entries.copy_within(index..entries.len() - 1, index + 1);
        entries[index] = item;
        run
    }

    /// Returns a list without an entry, and the entry.
    pub(super) fn remove(mut self, run: Run, index: usize) -> (Run, T) {
        let entries = &mut self.pool[run.range()];
        let item = entries[index];
        entries.copy_within(index + 1.., index);
        (self.resize(run, run.n as usize - 1), item)
    }

    /// Recycles the run of a list.
    pub(super) fn release(&mut self, run: Run) {
        if run.n > 0 {
            let class = class_of(run.n as usize);
            if self.free.len() <= class {
                self.free.resize(class + 1, Vec::new());
            }
            self.free[class].push(run.first);
        }
    }

    /// Returns a list of another length with as many of the same entries.
    fn resize(&mut self, run: Run, n: usize) -> Run {
        let mut to = Run { first: run.first, n: n as u32 };
        if capacity_of(n) != capacity_of(run.n as usize) {
            to.first = self.take(n);
            let n_kept = n.min(run.n as usize);
            self.pool.copy_within(run.range().start..run.range().start + n_kept, to.first as usize);
            self.release(run);
        }
        to
    }

    /// Returns the first entry of a run that is not in use.
    fn take(&mut self, n: usize) -> u32 {
        if n == 0 {
            return 0;
        }
        if let Some(first) = self.free.get_mut(class_of(n)).and_then(Vec::pop) {
            return first;
        }
        let first = next_index(self.pool);
        let (dummy, capacity) = (self.pool[0], capacity_of(n));
        make_room(self.pool, capacity);
        self.pool.extend(std::iter::repeat_n(dummy, capacity));
        first
    }
}

/// Adds the recycled runs of a part.
pub(super) fn append_free(to: &mut FreeRunsByClass, part: FreeRunsByClass) {
    if to.len() < part.len() {
        to.resize(part.len(), Vec::new());
    }
    to.iter_mut().zip(part).for_each(|(to, mut runs)| to.append(&mut runs));
}
