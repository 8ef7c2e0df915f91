//! Symbols: possible targets of aliases, and tables over them.

use std::sync::atomic::{AtomicUsize, Ordering};

use rustc_hash::FxHashMap;

use crate::attributes::Attribute;
use crate::location::Location;
use crate::types::Type;

/// The target of an alias.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Symbol {
    Type(Type),
    Attr(Attribute),
    Loc(Location),
}

/// A number for each symbol.
#[derive(Default)]
pub(crate) struct SymbolMap {
    types: Handles,
    attrs: Handles,
    locations: Handles,
    positions: Positions,
}

impl SymbolMap {
    /// Returns the number of a symbol.
    #[inline]
    pub(crate) fn get(&self, symbol: Symbol) -> Option<u32> {
        match symbol {
            Symbol::Type(ty) => self.types.get(ty.raw()),
            Symbol::Attr(attr) => self.attrs.get(attr.raw()),
            Symbol::Loc(loc) if loc.is_position() => self.positions.get(loc.raw()),
            Symbol::Loc(loc) => self.locations.get(loc.raw()),
        }
    }

    /// Gives a symbol its number.
    pub(crate) fn insert(&mut self, symbol: Symbol, number: u32) {
        match symbol {
            Symbol::Type(ty) => self.types.insert(ty.raw(), number),
            Symbol::Attr(attr) => self.attrs.insert(attr.raw(), number),
            Symbol::Loc(loc) if loc.is_position() => self.positions.insert(loc.raw(), number),
            Symbol::Loc(loc) => self.locations.insert(loc.raw(), number),
        }
    }
}

/// Numbers of positions in sources, which are far apart, but mostly come and are looked up in ascending order.
#[derive(Default)]
struct Positions {
    /// The ascending ones with their numbers.
    ascending: Vec<(u32, u32)>,
    others: FxHashMap<u32, u32>,
    /// Index in `ascending` of the one that was found last.
    last: AtomicUsize,
}

impl Positions {
    fn get(&self, raw: u32) -> Option<u32> {
        if self.ascending.last().is_some_and(|(largest, _)| *largest >= raw) {
            let next = self.last.load(Ordering::Relaxed) + 1;
            let at = match self.ascending.get(next) {
                Some((position, _)) if *position == raw => Ok(next),
                _ => self.ascending.binary_search_by_key(&raw, |(position, _)| *position),
            };
            if let Ok(at) = at {
                self.last.store(at, Ordering::Relaxed);
                return Some(self.ascending[at].1);
            }
        }
        if self.others.is_empty() { None } else { self.others.get(&raw).copied() }
    }

    fn insert(&mut self, raw: u32, number: u32) {
        match self.ascending.last() {
            Some((largest, _)) if *largest >= raw => {
                self.others.insert(raw, number);
            }
            _ => self.ascending.push((raw, number)),
        }
    }
}

/// Numbers of handles, which are dense: one more than the number, or zero for none.
#[derive(Default)]
struct Handles(Vec<u32>);

impl Handles {
    #[inline]
    fn get(&self, raw: u32) -> Option<u32> {
        self.0.get(raw as usize)?.checked_sub(1)
    }

    fn insert(&mut self, raw: u32, number: u32) {
        if self.0.len() <= raw as usize {
            self.0.resize((raw as usize + 1).next_power_of_two(), 0);
        }
        self.0[raw as usize] = number + 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_found_in_any_order() {
        let mut positions = Positions::default();
        let inserted = [5, 9, 12, 3, 10, 40, 41, 39];
        for (number, raw) in (0..).zip(inserted) {
            assert_eq!(positions.get(raw), None);
            positions.insert(raw, number);
            assert_eq!(positions.get(raw), Some(number));
        }
        assert_eq!(positions.ascending.len(), 5);
        for order in [[0, 1, 2, 3, 4, 5, 6, 7], [7, 6, 5, 4, 3, 2, 1, 0], [2, 2, 5, 6, 6, 0, 1, 4]] {
            for nth in order {
                assert_eq!(positions.get(inserted[nth]), Some(nth as u32));
            }
        }
        assert!([0, 4, 11, 42].iter().all(|raw| positions.get(*raw).is_none()));
    }
}
