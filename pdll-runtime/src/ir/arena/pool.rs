//! Pools: how they grow, and how runs of them are recycled.

use crate::ir::arena::records::ARGUMENT_BIT;

/// Recycled runs of a pool by size class: the head index per class. A free run links to the next from its first element.
#[derive(Clone, Default)]
pub(super) struct FreeLists {
    heads: Vec<u32>,
}

impl FreeLists {
    pub(super) fn heap_bytes(&self) -> usize {
        self.heads.capacity() * size_of::<u32>()
    }

    /// Is there a run for this size?
    #[inline]
    pub(super) fn has(&self, n: usize) -> bool {
        self.heads.get(class_of(n)).is_some_and(|head| *head != 0)
    }

    pub(super) fn pop(&mut self, n: usize, next_of: impl FnOnce(u32) -> u32) -> Option<u32> {
        let head = self.heads.get_mut(class_of(n))?;
        let at = *head;
        if at == 0 {
            return None;
        }
        *head = next_of(at);
        Some(at)
    }

    /// Puts a run in front and says which one was there.
    pub(super) fn push(&mut self, n: usize, at: u32) -> u32 {
        let class = class_of(n);
        if self.heads.len() <= class {
            self.heads.resize(class + 1, 0);
        }
        std::mem::replace(&mut self.heads[class], at)
    }
}

/// Sizes up to this have a class of their own, larger ones share by powers of two.
pub(super) const EXACT: usize = 8;

fn class_of(n: usize) -> usize {
    if n <= EXACT { n } else { n.next_power_of_two().trailing_zeros() as usize + 5 }
}

pub(super) fn capacity_of(n: usize) -> usize {
    if n <= EXACT { n } else { n.next_power_of_two() }
}

/// Pool positions are 32 bits wide.
#[cold]
fn too_large() -> ! {
    panic!("an IR holds at most 2^31 operations, operands or values")
}

#[inline]
pub(super) fn next_index<T>(pool: &[T]) -> u32 {
    if pool.len() >= ARGUMENT_BIT as usize {
        too_large();
    }
    pool.len() as u32
}

/// Grows by a quarter once large: pages move by remapping, and slack is memory nobody uses.
#[inline]
pub(super) fn make_room<T>(pool: &mut Vec<T>, more: usize) {
    if pool.capacity() - pool.len() < more {
        grow(pool, more);
    }
}

/// Appends by the same policy.
#[inline]
pub(super) fn append<T>(pool: &mut Vec<T>, item: T) {
    if pool.len() == pool.capacity() {
        grow(pool, 1);
    }
    pool.push(item);
}

#[cold]
fn grow<T>(pool: &mut Vec<T>, more: usize) {
    let len = pool.len();
    let step = if len < 1 << 16 { len } else { len / 4 };
    pool.reserve_exact(more.max(step).max(16));
}
