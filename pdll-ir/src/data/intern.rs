//! Interning: equal data gets the same number, and never moves.
//!
//! In: data to intern, from any thread. Out: numbers from one up, and `&T` of them without a lock.
//! Invariant: a number is handed out only after its slot is filled.

use std::sync::{Mutex, PoisonError};

/// Deduplicating table.
pub(crate) struct Interner<T> {
    table: AppendTable<T>,
    shards: [Mutex<Slots>; N_SHARDS],
}

const N_SHARDS: usize = 16;

impl<T> Interner<T> {
    pub(crate) fn new() -> Interner<T> {
        Interner { table: AppendTable::new(), shards: std::array::from_fn(|_| Mutex::default()) }
    }

    /// Returns the data of a number handed out before.
    #[inline]
    pub(crate) fn get(&self, id: u32) -> &T {
        self.table.get(id)
    }

    /// Returns the data of a number, if it was handed out.
    #[inline]
    pub(crate) fn try_get(&self, id: u32) -> Option<&T> {
        self.table.try_get(id)
    }

    /// Returns the number of entries.
    pub(crate) fn len(&self) -> u32 {
        self.table.len()
    }

    /// Returns the heap size of the tables in bytes, without the heap data of entries.
    pub(crate) fn heap_bytes(&self) -> usize {
        let slots = |shard: &Mutex<Slots>| {
            shard.lock().unwrap_or_else(PoisonError::into_inner).slots.capacity() * size_of::<(u32, u32)>()
        };
        self.table.heap_bytes() + self.shards.iter().map(slots).sum::<usize>()
    }

    /// Returns the number of the data that `is_same` accepts, which has this hash; `make` builds it if it is
    /// new.
    pub(crate) fn intern(&self, hash: u64, is_same: impl Fn(&T) -> bool, make: impl FnOnce() -> T) -> u32 {
        let hash = fold_hash(hash);
        let shard = &self.shards[hash as usize % N_SHARDS];
        let mut shard = shard.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(id) = shard.find(hash, |id| is_same(self.table.get(id))) {
            return id;
        }
        let id = self.table.push(make());
        shard.insert(hash, id);
        id
    }

    /// Returns the number of data that is at hand already.
    pub(crate) fn intern_owned(&self, hash: u64, data: T) -> u32
    where
        T: Eq,
    {
        let hash = fold_hash(hash);
        let shard = &self.shards[hash as usize % N_SHARDS];
        let mut shard = shard.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(id) = shard.find(hash, |id| *self.table.get(id) == data) {
            return id;
        }
        let id = self.table.push(data);
        shard.insert(hash, id);
        id
    }

    /// Returns the number of the data that `is_same` accepts, if it was interned before.
    pub(crate) fn find(&self, hash: u64, is_same: impl Fn(&T) -> bool) -> Option<u32> {
        let hash = fold_hash(hash);
        let shard = &self.shards[hash as usize % N_SHARDS];
        let shard = shard.lock().unwrap_or_else(PoisonError::into_inner);
        shard.find(hash, |id| is_same(self.table.get(id)))
    }
}

pub(crate) fn fold_hash(hash: u64) -> u32 {
    ((hash ^ (hash >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as u32
}

/// Open addressing over (hash, number); number zero is an empty slot.
#[derive(Default)]
pub(crate) struct Slots {
    slots: Vec<(u32, u32)>,
    len: usize,
}

impl Slots {
    /// Returns a table with room for some numbers.
    pub(crate) fn with_capacity(n: usize) -> Slots {
        Slots { slots: vec![(0, 0); (n / 3 * 4 + 8).next_power_of_two()], len: 0 }
    }

    /// Reads the slot of a hash and returns what is in it: calls that do not wait for each other fetch it from memory sooner.
    #[inline]
    pub(crate) fn touch(&self, hash: u32) -> u32 {
        self.slots.get(Self::home(hash, self.slots.len().wrapping_sub(1))).map_or(0, |slot| slot.1)
    }

    /// Returns the number that `is_same` accepts, of those with a hash.
    pub(crate) fn find(&self, hash: u32, is_same: impl Fn(u32) -> bool) -> Option<u32> {
        if self.slots.is_empty() {
            return None;
        }
        let mask = self.slots.len() - 1;
        let mut at = Self::home(hash, mask);
        loop {
            let (slot_hash, id) = self.slots[at];
            if id == 0 {
                return None;
            }
            if slot_hash == hash && is_same(id) {
                return Some(id);
            }
            at = (at + 1) & mask;
        }
    }

    /// Adds a number that is not there.
    pub(crate) fn insert(&mut self, hash: u32, id: u32) {
        if self.len * 4 >= self.slots.len() * 3 {
            let bigger = (self.slots.len() * 2).max(8);
            let old = std::mem::replace(&mut self.slots, vec![(0, 0); bigger]);
            for (hash, id) in old {
                if id != 0 {
                    self.place(hash, id);
                }
            }
        }
        self.place(hash, id);
        self.len += 1;
    }

    fn place(&mut self, hash: u32, id: u32) {
        let mask = self.slots.len() - 1;
        let mut at = Self::home(hash, mask);
        while self.slots[at].1 != 0 {
            at = (at + 1) & mask;
        }
        self.slots[at] = (hash, id);
    }

    /// Returns where a hash belongs. Its low bits chose the shard.
    fn home(hash: u32, mask: usize) -> usize {
        (hash as usize / N_SHARDS) & mask
    }
}

/// Append-only table: `get` takes no lock and references stay valid while the table grows. Numbers begin at one.
pub(crate) struct AppendTable<T> {
    entries: boxcar::Vec<T>,
}

impl<T> AppendTable<T> {
    pub(crate) fn new() -> AppendTable<T> {
        AppendTable { entries: boxcar::Vec::new() }
    }

    /// Appends an entry; returns its number.
    pub(crate) fn push(&self, data: T) -> u32 {
        let id = self.entries.push(data) + 1;
        assert!(id < (u32::MAX / 4) as usize, "a context holds at most 2^30 entities of a kind");
        id as u32
    }

    /// Returns the data of a number that `push` returned.
    #[inline]
    pub(crate) fn get(&self, id: u32) -> &T {
        self.try_get(id).unwrap_or_else(|| foreign_handle(id))
    }

    /// Returns the data of a number, if it was handed out.
    #[inline]
    pub(crate) fn try_get(&self, id: u32) -> Option<&T> {
        self.entries.get((id as usize).wrapping_sub(1))
    }

    pub(crate) fn len(&self) -> u32 {
        self.entries.count() as u32
    }

    /// Returns the size of the entries in bytes; unused room takes no memory.
    fn heap_bytes(&self) -> usize {
        self.entries.count() * size_of::<(T, bool)>()
    }
}

#[cold]
fn foreign_handle(id: u32) -> ! {
    panic!("handle {id} was created by another `Context`")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_dense_and_unique() {
        let interner = Interner::<u64>::new();
        for round in 0..2 {
            for i in 0..10_000u64 {
                let id = interner.intern(i * 77, |x| *x == i, || i);
                assert_eq!(u64::from(id), i + 1, "in round {round}");
                assert_eq!(*interner.get(id), i);
            }
        }
        assert_eq!(interner.len(), 10_000);
        assert_eq!(interner.find(3 * 77, |x| *x == 3), Some(4));
        assert_eq!(interner.find(99, |x| *x == 20_000), None);
    }

    #[test]
    fn threads_agree() {
        let interner = Interner::<u64>::new();
        let ids: Vec<Vec<u32>> = std::thread::scope(|scope| {
            let runs: Vec<_> = (0..4)
                .map(|_| {
                    scope.spawn(|| {
                        (0..2_000u64).map(|i| interner.intern(i, |x| *x == i, || i)).collect::<Vec<_>>()
                    })
                })
                .collect();
            runs.into_iter().filter_map(|run| run.join().ok()).collect()
        });
        assert!(ids.len() == 4 && ids.iter().all(|other| *other == ids[0]));
    }
}
