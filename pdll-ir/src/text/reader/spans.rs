//! Cache of spellings and their values, so that the grammar parses each only once.

use super::scan::{hash, is_same};

/// Pieces of one text, by their bytes, with a value each.
pub(super) struct Spans<T> {
    slots: Vec<Slot<T>>,
    len: usize,
}

#[derive(Copy, Clone)]
struct Slot<T> {
    hash: u32,
    lo: u32,
    /// Zero for an empty slot.
    len: u32,
    value: T,
}

impl<T> Default for Spans<T> {
    fn default() -> Spans<T> {
        Spans { slots: Vec::new(), len: 0 }
    }
}

impl<T: Copy> Spans<T> {
    pub(super) fn new() -> Self {
        Spans::default()
    }

    /// Returns the value of a spelling that occurred before, otherwise its hash.
    #[inline]
    pub(super) fn find(&self, text: &[u8], lo: usize, hi: usize) -> Result<T, u32> {
        let hash = hash(&text[lo..hi]);
        self.find_hashed(hash, text, lo, hi).ok_or(hash)
    }

    /// Returns the value of a spelling that occurred before, given the hash that it was inserted with.
    #[inline]
    pub(super) fn find_hashed(&self, hash: u32, text: &[u8], lo: usize, hi: usize) -> Option<T> {
        if self.slots.is_empty() || hi <= lo {
            return None;
        }
        let mask = self.slots.len() - 1;
        let mut at = hash as usize & mask;
        loop {
            let slot = &self.slots[at];
            if slot.len == 0 {
                return None;
            }
            if slot.hash == hash
                && slot.len as usize == hi - lo
                && is_same(text, slot.lo as usize, lo, hi - lo)
            {
                return Some(slot.value);
            }
            at = (at + 1) & mask;
        }
    }

    /// Keeps the value of a spelling that was not found.
    pub(super) fn insert(&mut self, hash: u32, lo: usize, hi: usize, value: T) {
        if hi <= lo {
            return;
        }
        let slot = Slot { hash, lo: lo as u32, len: (hi - lo) as u32, value };
        if self.len * 2 >= self.slots.len() {
            let empty = Slot { len: 0, ..slot };
            let bigger = (self.slots.len() * 2).max(64);
            let old = std::mem::replace(&mut self.slots, vec![empty; bigger]);
            for slot in old.into_iter().filter(|slot| slot.len > 0) {
                self.place(slot);
            }
        }
        self.place(slot);
        self.len += 1;
    }

    fn place(&mut self, slot: Slot<T>) {
        let mask = self.slots.len() - 1;
        let mut at = slot.hash as usize & mask;
        while self.slots[at].len > 0 {
            at = (at + 1) & mask;
        }
        self.slots[at] = slot;
    }
}
