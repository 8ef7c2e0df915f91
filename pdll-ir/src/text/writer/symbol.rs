//! Symbols: possible targets of aliases, and tables over them.

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
    /// Positions in sources, whose numbers are far apart.
    positions: FxHashMap<Location, u32>,
}

impl SymbolMap {
    /// Returns the number of a symbol.
    #[inline]
    pub(crate) fn get(&self, symbol: Symbol) -> Option<u32> {
        match symbol {
            Symbol::Type(ty) => self.types.get(ty.raw()),
            Symbol::Attr(attr) => self.attrs.get(attr.raw()),
            Symbol::Loc(loc) if loc.is_position() => self.positions.get(&loc).copied(),
            Symbol::Loc(loc) => self.locations.get(loc.raw()),
        }
    }

    /// Gives a symbol its number.
    pub(crate) fn insert(&mut self, symbol: Symbol, number: u32) {
        match symbol {
            Symbol::Type(ty) => self.types.insert(ty.raw(), number),
            Symbol::Attr(attr) => self.attrs.insert(attr.raw(), number),
            Symbol::Loc(loc) if loc.is_position() => {
                self.positions.insert(loc, number);
            }
            Symbol::Loc(loc) => self.locations.insert(loc.raw(), number),
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
