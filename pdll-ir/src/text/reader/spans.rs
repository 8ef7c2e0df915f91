//! Table of spellings and their values, so that each is looked up or parsed only once.

use super::scan::{FACTOR, hash, is_same, word_at};

/// Number of slots of a table that starts over, which take half of a megabyte.
const FEW_SLOTS: usize = 1 << 14;

/// Pieces of one text, by their bytes, with a value each.
pub(super) struct Spans<T> {
    slots: Vec<Slot<T>>,
    len: usize,
    /// The number of slots with which the table starts over.
    most: usize,
}

#[derive(Copy, Clone)]
struct Slot<T> {
    key: SpanKey,
    lo: u32,
    /// Zero for an empty slot.
    len: u32,
    value: T,
}

impl<T> Default for Spans<T> {
    fn default() -> Spans<T> {
        Spans { slots: Vec::new(), len: 0, most: usize::MAX }
    }
}

impl<T: Copy> Spans<T> {
    pub(super) fn new() -> Self {
        Spans::default()
    }

    /// Returns a table that forgets all spellings when there are many, which then are mostly different: keeping them takes more memory than the
    /// IR, and more time than it saves.
    pub(super) fn starting_over() -> Self {
        Spans { most: FEW_SLOTS, ..Spans::default() }
    }

    /// Returns the value of a spelling that occurred before, otherwise the key to insert it with.
    #[inline(always)]
    pub(super) fn find(&self, text: &[u8], lo: usize, hi: usize) -> Result<T, SpanKey> {
        // Most spellings are short, and in their own place.
        let len = hi.wrapping_sub(lo);
        if let Some(key) = SpanKey::of_short(text, lo, len) {
            let slot = self.slots.get(key.place() & self.slots.len().wrapping_sub(1));
            if let Some(slot) = slot
                && slot.key == key
                && slot.len as usize == len
            {
                return Ok(slot.value);
            }
        }
        self.search(text, lo, hi)
    }

    #[inline(never)]
    fn search(&self, text: &[u8], lo: usize, hi: usize) -> Result<T, SpanKey> {
        let key = SpanKey::of(text, lo, hi);
        if self.slots.is_empty() || hi <= lo {
            return Err(key);
        }
        let mask = self.slots.len() - 1;
        let mut at = key.place() & mask;
        loop {
            let slot = &self.slots[at];
            if slot.len == 0 {
                return Err(key);
            }
            if slot.key == key
                && slot.len as usize == hi - lo
                && (hi - lo <= SHORT || is_same(text, slot.lo as usize, lo, hi - lo))
            {
                return Ok(slot.value);
            }
            at = (at + 1) & mask;
        }
    }

    /// Keeps the value of a spelling that was not found.
    pub(super) fn insert(&mut self, key: SpanKey, lo: usize, hi: usize, value: T) {
        if hi <= lo {
            return;
        }
        let slot = Slot { key, lo: lo as u32, len: (hi - lo) as u32, value };
        if self.len * 2 >= self.most {
            self.clear();
        } else if self.len * 2 >= self.slots.len() {
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

    /// Returns the number of spellings.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Forgets all spellings.
    pub(super) fn clear(&mut self) {
        self.slots.iter_mut().for_each(|slot| slot.len = 0);
        self.len = 0;
    }

    fn place(&mut self, slot: Slot<T>) {
        let mask = self.slots.len() - 1;
        let mut at = slot.key.place() & mask;
        while self.slots[at].len > 0 {
            at = (at + 1) & mask;
        }
        self.slots[at] = slot;
    }
}

/// What a spelling is looked up by: the bytes of one of up to sixteen, or a hash of a longer one.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) struct SpanKey(u64, u64);

/// The length of spellings that are their own keys.
const SHORT: usize = 16;

impl SpanKey {
    #[inline(always)]
    fn of(text: &[u8], lo: usize, hi: usize) -> SpanKey {
        match hi - lo {
            0 => SpanKey(0, 0),
            len @ 1..=SHORT => SpanKey::of_short(text, lo, len).unwrap_or_else(|| {
                // The text ends soon.
                SpanKey(text[lo..hi].iter().rev().fold(0, |word, b| word << 8 | u64::from(*b)), 0)
            }),
            _ => SpanKey(hash(&text[lo..hi]), 0),
        }
    }

    /// Returns the key of a spelling that is its own key, unless the text ends within eight bytes.
    #[inline(always)]
    fn of_short(text: &[u8], lo: usize, len: usize) -> Option<SpanKey> {
        match len {
            1..=8 => Some(SpanKey(word_at(text, lo)? << (64 - 8 * len) >> (64 - 8 * len), 0)),
            // The second word has bytes of the first.
            9..=SHORT => Some(SpanKey(word_at(text, lo)?, word_at(text, lo + len - 8)?)),
            _ => None,
        }
    }

    /// Returns where the search for it begins.
    #[inline]
    fn place(self) -> usize {
        ((self.0 ^ self.1.rotate_left(32)).wrapping_mul(FACTOR) >> 32) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_all_lengths_are_found_by_their_bytes() {
        let half = "%a,b%cd.memref<128x64xf32>0123456789";
        let text = [half, half].concat();
        let mut spans = Spans::new();
        for lo in 0..half.len() {
            for hi in lo + 1..=half.len() {
                if let Err(key) = spans.find(text.as_bytes(), lo, hi) {
                    spans.insert(key, lo, hi, (lo, hi));
                }
            }
        }
        // The second half ends with the text.
        for lo in half.len()..text.len() {
            for hi in lo + 1..=text.len() {
                let found = spans.find(text.as_bytes(), lo, hi).ok().map(|(lo, hi)| &text[lo..hi]);
                assert_eq!(found, Some(&text[lo..hi]), "{lo}..{hi}");
            }
        }
        assert!(spans.find(text.as_bytes(), 3, 3).is_err());
        assert!(spans.find(b"%z", 0, 2).is_err());
    }
}
