//! Tables over the indices of operations and values, in which most indices have no entry.
//!
//! Invariant: pages are allocated when an entry of theirs is set, so that a table costs what is used of it, however large the IR is.

const PAGE: usize = 1024;

/// A table of numbers: zero where nothing was set.
#[derive(Default)]
pub(crate) struct Pages {
    pages: Vec<Option<Box<[u32; PAGE]>>>,
}

impl Pages {
    /// Returns an entry.
    #[inline]
    pub(crate) fn get(&self, index: usize) -> u32 {
        match self.pages.get(index / PAGE) {
            Some(Some(page)) => page[index % PAGE],
            _ => 0,
        }
    }

    /// Sets an entry, and returns the one before.
    #[inline]
    pub(crate) fn set(&mut self, index: usize, entry: u32) -> u32 {
        match self.pages.get_mut(index / PAGE) {
            Some(Some(page)) => std::mem::replace(&mut page[index % PAGE], entry),
            _ => self.set_in_new_page(index, entry),
        }
    }

    #[cold]
    fn set_in_new_page(&mut self, index: usize, entry: u32) -> u32 {
        let number = index / PAGE;
        if number >= self.pages.len() {
            self.pages.resize_with(number + 1, || None);
        }
        self.pages[number].get_or_insert_with(|| Box::new([0; PAGE]))[index % PAGE] = entry;
        0
    }
}

/// A set of indices.
#[derive(Default)]
pub(crate) struct IndexSet {
    bits: Pages,
}

impl IndexSet {
    /// Returns whether an index is in the set.
    #[inline]
    pub(crate) fn contains(&self, index: usize) -> bool {
        self.bits.get(index / 32) & 1 << (index % 32) != 0
    }

    /// Adds an index; returns whether it is new.
    #[inline]
    pub(crate) fn insert(&mut self, index: usize) -> bool {
        let (word, bit) = (self.bits.get(index / 32), 1 << (index % 32));
        self.bits.set(index / 32, word | bit);
        word & bit == 0
    }

    /// Removes an index.
    pub(crate) fn remove(&mut self, index: usize) {
        let word = self.bits.get(index / 32);
        self.bits.set(index / 32, word & !(1 << (index % 32)));
    }
}

#[cfg(test)]
mod tests {
    use super::{IndexSet, PAGE, Pages};

    #[test]
    fn entries_are_zero_until_they_are_set() {
        let mut pages = Pages::default();
        assert_eq!(pages.get(5 * PAGE), 0);
        assert_eq!((pages.set(5 * PAGE, 7), pages.set(5 * PAGE, 8), pages.get(5 * PAGE)), (0, 7, 8));
        assert_eq!((pages.get(0), pages.get(5 * PAGE + 1), pages.get(6 * PAGE)), (0, 0, 0));
    }

    #[test]
    fn indices_are_added_and_removed() {
        let mut set = IndexSet::default();
        assert!(set.insert(33) && set.insert(1 << 20) && !set.insert(33));
        assert!(set.contains(33) && set.contains(1 << 20) && !set.contains(32));
        set.remove(33);
        assert!(!set.contains(33) && set.insert(33));
    }
}
