//! A map of which most have few entries: those are looked through, more are hashed.

use std::hash::Hash;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// So many entries are looked through.
const FEW: usize = 16;

/// Numbers by key.
pub(super) struct Few<K> {
    few: SmallVec<[(K, u32); FEW]>,
    /// All entries, once there are more.
    many: FxHashMap<K, u32>,
}

impl<K> Default for Few<K> {
    fn default() -> Self {
        Few { few: SmallVec::new(), many: FxHashMap::default() }
    }
}

impl<K: Copy + Eq + Hash> Few<K> {
    /// Returns the number of a key.
    pub(super) fn get(&self, key: &K) -> Option<u32> {
        match self.many.is_empty() {
            true => self.few.iter().find(|(known, _)| known == key).map(|(_, number)| *number),
            false => self.many.get(key).copied(),
        }
    }

    /// Returns the number of a key, which is the given one if it has none yet.
    pub(super) fn add(&mut self, key: K, number: u32) -> u32 {
        if let Some(known) = self.get(&key) {
            return known;
        }
        if self.many.is_empty() && self.few.len() < FEW {
            self.few.push((key, number));
            return number;
        }
        self.many.extend(self.few.drain(..));
        self.many.insert(key, number);
        number
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_and_many() {
        let mut map = Few::default();
        for key in 0..3 * FEW as u32 {
            assert_eq!(map.get(&key), None);
            assert_eq!(map.add(key, key + 1), key + 1);
            assert_eq!(map.add(key, 0), key + 1);
            assert!((0..=key).all(|key| map.get(&key) == Some(key + 1)));
        }
    }
}
