//! Pools: how they grow, and how runs of them are recycled.

use crate::arena::records::ARGUMENT_BIT;

/// Recycled runs of a pool by size class: the head index per class. A free run links to the next from its first element.
#[derive(Clone)]
pub(super) struct FreeLists {
    heads: [u32; N_CLASSES],
}

impl Default for FreeLists {
    fn default() -> FreeLists {
        FreeLists { heads: [0; N_CLASSES] }
    }
}

impl FreeLists {
    /// Returns the head of a list: zero for none.
    #[inline]
    pub(super) fn head(&self, n: usize) -> u32 {
        self.heads[class_of(n)]
    }

    /// Removes the run at the head of a list, given the run that follows it.
    #[inline]
    pub(super) fn set_head(&mut self, n: usize, next: u32) {
        self.heads[class_of(n)] = next;
    }

    #[inline]
    pub(super) fn pop(&mut self, n: usize, next_of: impl FnOnce(u32) -> u32) -> Option<u32> {
        let at = self.head(n);
        if at == 0 {
            return None;
        }
        self.set_head(n, next_of(at));
        Some(at)
    }

    /// Returns the runs of each class that is not empty, the front first, given the run that follows one.
    pub(super) fn runs(&self, next_of: impl Fn(u32) -> u32) -> Vec<(usize, Vec<u32>)> {
        let next = |at: &u32| Some(next_of(*at)).filter(|next| *next != 0);
        let heads = self.heads.iter().copied().enumerate().filter(|(_, head)| *head != 0);
        heads.map(|(class, head)| (class, std::iter::successors(Some(head), next).collect())).collect()
    }

    /// Pushes a run of a class to the front; returns the previous front.
    pub(super) fn push_class(&mut self, class: usize, at: u32) -> u32 {
        std::mem::replace(&mut self.heads[class], at)
    }

    /// Pushes a run to the front; returns the previous front.
    #[inline]
    pub(super) fn push(&mut self, n: usize, at: u32) -> u32 {
        std::mem::replace(&mut self.heads[class_of(n)], at)
    }
}

/// Sizes up to this have separate classes, larger ones share classes by powers of two.
pub(super) const EXACT: usize = 8;

/// As many as there are of runs of at most 2^31.
const N_CLASSES: usize = 31 + 5 + 1;

#[inline]
pub(super) fn class_of(n: usize) -> usize {
    if n <= EXACT { n } else { n.next_power_of_two().trailing_zeros() as usize + 5 }
}

pub(super) fn capacity_of(n: usize) -> usize {
    if n <= EXACT { n } else { n.next_power_of_two() }
}

/// Maximum number of entries of a pool. Positions have 32 bits, one of which distinguishes the definitions of
/// values.
pub(super) const MOST: usize = ARGUMENT_BIT as usize;

#[cold]
fn too_large() -> ! {
    panic!("an IR holds at most 2^31 operations, operands or values")
}

#[inline]
pub(super) fn next_index<T>(pool: &[T]) -> u32 {
    if pool.len() >= MOST {
        too_large();
    }
    pool.len() as u32
}

/// Like `end_of`, for a pool that grows by `make_room`, which checks the limit.
#[inline(always)]
pub(super) fn end_of<T>(pool: &[T]) -> u32 {
    pool.len() as u32
}

/// Doubles: entries move rarely, and spare room is not in memory before it is used.
#[inline]
pub(super) fn make_room<T>(pool: &mut Vec<T>, more: usize) {
    if pool.capacity() - pool.len() < more {
        grow(pool, more);
    }
}

#[cold]
fn grow<T>(pool: &mut Vec<T>, more: usize) {
    let len = pool.len();
    let left = MOST.saturating_sub(len);
    if left < more {
        too_large();
    }
    pool.reserve_exact(more.max(len).max(16).min(left));
}

/// Makes room for as many more, so that growing does not cost.
pub(super) fn reserve<T>(pool: &mut Vec<T>, more: usize) {
    pool.reserve_exact(more.min(MOST.saturating_sub(pool.len())));
}
