//! Tables over the indices of operations, values and blocks, in which most indices have no entry.
//!
//! Invariant: pages are allocated when an entry of theirs is set, so that a table costs what is used of it, however large the IR is.

const PAGE: usize = 1024;

/// A table: the default where nothing was set.
#[derive(Debug)]
pub struct Pages<T> {
    pages: Vec<Option<Box<[T; PAGE]>>>,
}

impl<T> Default for Pages<T> {
    fn default() -> Pages<T> {
        Pages { pages: Vec::new() }
    }
}

impl<T: Copy + Default> Pages<T> {
    /// Returns an entry.
    #[inline]
    pub fn get(&self, index: usize) -> T {
        match self.pages.get(index / PAGE) {
            Some(Some(page)) => page[index % PAGE],
            _ => T::default(),
        }
    }

    /// Sets an entry, and returns the one before.
    #[inline]
    pub fn set(&mut self, index: usize, entry: T) -> T {
        match self.pages.get_mut(index / PAGE) {
            Some(Some(page)) => std::mem::replace(&mut page[index % PAGE], entry),
            _ => self.set_in_new_page(index, entry),
        }
    }

    #[cold]
    fn set_in_new_page(&mut self, index: usize, entry: T) -> T {
        let number = index / PAGE;
        if number >= self.pages.len() {
            self.pages.resize_with(number + 1, || None);
        }
        self.pages[number].get_or_insert_with(|| Box::new([T::default(); PAGE]))[index % PAGE] = entry;
        T::default()
    }
}

/// A set of indices.
#[derive(Default, Debug)]
pub struct IndexSet {
    bits: Pages<u32>,
}

impl IndexSet {
    /// Returns whether an index is in the set.
    #[inline]
    pub fn contains(&self, index: usize) -> bool {
        self.bits.get(index / 32) & 1 << (index % 32) != 0
    }

    /// Adds an index; returns whether it is new.
    #[inline]
    pub fn insert(&mut self, index: usize) -> bool {
        let (word, bit) = (self.bits.get(index / 32), 1 << (index % 32));
        self.bits.set(index / 32, word | bit);
        word & bit == 0
    }

    /// Removes an index.
    pub fn remove(&mut self, index: usize) {
        let word = self.bits.get(index / 32);
        self.bits.set(index / 32, word & !(1 << (index % 32)));
    }
}

#[cfg(test)]
mod tests {
    use super::{IndexSet, PAGE, Pages};

    #[test]
    fn entries_are_zero_until_they_are_set() {
        let mut pages = Pages::<u32>::default();
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
