//! `Interner`: distinct items with numbers.
//!
//! In: items with their hashes. Out: their numbers, in the order in which they were added. Invariant: equal items have one number.

/// Distinct items, each with a number.
///
/// The caller computes hashes, so an item need not exist to be found.
///
/// ```
/// use pdll_support::interner::Interner;
///
/// let mut words: Interner<String> = Interner::default();
/// let hash = |word: &str| word.len() as u64;
/// let mut add = |word: &str| words.add(hash(word), |known| known == word, || word.to_owned());
/// assert_eq!((add("a"), add("b"), add("a")), (0, 1, 0));
/// assert_eq!(words.items(), ["a", "b"]);
/// ```
#[derive(Clone, Debug)]
pub struct Interner<T> {
    items: Vec<T>,
    /// Open addressing with linear probing; zero is a free slot. At least half of the slots are free.
    slots: Vec<Slot>,
}

/// The lower half of an item's hash, which decides where its slot is, and the number of the item plus one.
type Slot = u64;

impl<T> Default for Interner<T> {
    fn default() -> Self {
        Interner { items: Vec::new(), slots: Vec::new() }
    }
}

impl<T> Interner<T> {
    /// Returns all items by number.
    pub fn items(&self) -> &[T] {
        &self.items
    }

    /// Returns the number of the item that a function accepts, among those with a hash.
    #[inline]
    pub fn find(&self, hash: u64, is_it: impl Fn(&T) -> bool) -> Option<u32> {
        if self.slots.is_empty() { None } else { self.search(hash, is_it).ok() }
    }

    /// Returns the number of the item that a function accepts, among those with a hash; adds it if there is none.
    #[inline]
    pub fn add(&mut self, hash: u64, is_it: impl Fn(&T) -> bool, make: impl FnOnce() -> T) -> u32 {
        self.reserve_one();
        match self.search(hash, is_it) {
            Ok(id) => id,
            Err(at) => self.insert(at, hash, make()),
        }
    }

    /// Returns the number of an item with a hash; adds it if it is new.
    #[inline]
    pub fn add_item(&mut self, hash: u64, item: T) -> u32
    where
        T: Eq,
    {
        self.reserve_one();
        match self.search(hash, |known| *known == item) {
            Ok(id) => id,
            Err(at) => self.insert(at, hash, item),
        }
    }

    /// Adds an item that is not looked for later; an equal one keeps its number.
    pub fn add_apart(&mut self, item: T) -> u32 {
        self.items.push(item);
        self.items.len() as u32 - 1
    }

    fn insert(&mut self, at: usize, hash: u64, item: T) -> u32 {
        let id = self.add_apart(item);
        self.slots[at] = hash << 32 | u64::from(id + 1);
        id
    }

    fn reserve_one(&mut self) {
        if 2 * self.items.len() >= self.slots.len() {
            self.grow();
        }
    }

    /// Returns the number of an item, or the slot where it belongs. There must be a free slot.
    #[inline]
    fn search(&self, hash: u64, is_it: impl Fn(&T) -> bool) -> Result<u32, usize> {
        let mask = self.slots.len() - 1;
        let mut at = hash as usize & mask;
        loop {
            let slot = self.slots[at & mask];
            if slot == 0 {
                return Err(at);
            }
            let id = slot as u32 - 1;
            if slot >> 32 == hash & 0xffff_ffff && is_it(&self.items[id as usize]) {
                return Ok(id);
            }
            at = (at + 1) & mask;
        }
    }

    #[cold]
    fn grow(&mut self) {
        // Also for items that were added apart.
        let n = (4 * self.items.len()).next_power_of_two().max(64);
        let slots = std::mem::replace(&mut self.slots, vec![0; n]);
        for slot in slots.into_iter().filter(|slot| *slot != 0) {
            let mut at = (slot >> 32) as usize & (n - 1);
            while self.slots[at] != 0 {
                at = (at + 1) & (n - 1);
            }
            self.slots[at] = slot;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Also if all hashes are equal, or differ in the upper half only.
    #[test]
    fn equal_items_have_one_number() {
        for hash in [|item: u32| u64::from(item) * 0x9e37_79b9, |_| 7, |item| u64::from(item) << 32] {
            let mut interner = Interner::default();
            for round in 0..2 {
                for item in 0..500 {
                    assert_eq!(
                        interner.find(hash(item), |known| *known == item),
                        (round > 0).then_some(item)
                    );
                    assert_eq!(interner.add(hash(item), |known| *known == item, || item), item);
                }
            }
            assert_eq!(interner.add_apart(3), 500);
            assert_eq!(interner.find(hash(3), |known| *known == 3), Some(3));
            assert_eq!(interner.items().len(), 501);
        }
    }
}
