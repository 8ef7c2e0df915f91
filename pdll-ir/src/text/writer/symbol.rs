//! Symbols: possible targets of aliases, their parts, and tables over them.

use std::sync::atomic::{AtomicUsize, Ordering};

use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};

use crate::attributes::{Attribute, AttributeData};
use crate::context::Context;
use crate::data::pages::Pages;
use crate::location::{Location, LocationData};
use crate::parameters::{Nested, ParameterMemo, ResourceHandle};
use crate::types::{Type, TypeData};

/// The target of an alias.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Symbol {
    Type(Type),
    Attr(Attribute),
    Loc(Location),
    /// The file position in a raw location, which has a name too.
    Place(Location),
}

/// The parts of a symbol.
pub(super) type Symbols = SmallVec<[Symbol; 4]>;

impl Symbol {
    /// Returns the parts, in printing order.
    pub(super) fn parts(self, ctx: &Context) -> Symbols {
        match self {
            Symbol::Type(ty) => match ctx.type_data(ty) {
                TypeData::Complex(element) | TypeData::UnrankedTensor(element) => {
                    smallvec![Symbol::Type(*element)]
                }
                TypeData::Vector { element, .. } => smallvec![Symbol::Type(*element)],
                TypeData::Tuple(types) => types.iter().map(|ty| Symbol::Type(*ty)).collect(),
                TypeData::Function { inputs, results } => {
                    inputs.iter().chain(results).map(|ty| Symbol::Type(*ty)).collect()
                }
                TypeData::RankedTensor { element, encoding, .. } => {
                    let encoding = encoding.map(Symbol::Attr);
                    std::iter::once(Symbol::Type(*element)).chain(encoding).collect()
                }
                TypeData::MemRef { element, layout, memory_space, .. } => {
                    let attrs = layout.iter().chain(memory_space).map(|attr| Symbol::Attr(*attr));
                    std::iter::once(Symbol::Type(*element)).chain(attrs).collect()
                }
                TypeData::UnrankedMemRef { element, memory_space } => {
                    let space = memory_space.map(Symbol::Attr);
                    std::iter::once(Symbol::Type(*element)).chain(space).collect()
                }
                TypeData::Opaque { parameters, .. } => parts_of(ctx, parameters),
                _ => Symbols::new(),
            },
            Symbol::Attr(attr) => match ctx.attribute_data(attr) {
                AttributeData::Array(attrs) => attrs.iter().map(|attr| Symbol::Attr(*attr)).collect(),
                AttributeData::Dictionary(entries) => {
                    entries.iter().map(|(_, attr)| Symbol::Attr(*attr)).collect()
                }
                AttributeData::Type(ty) => smallvec![Symbol::Type(*ty)],
                AttributeData::DenseElements { ty, .. }
                | AttributeData::DenseStrings { ty, .. }
                | AttributeData::Sparse { ty, .. }
                | AttributeData::DenseResource { ty, .. } => smallvec![Symbol::Type(*ty)],
                AttributeData::String { ty, .. } => ty.iter().map(|ty| Symbol::Type(*ty)).collect(),
                AttributeData::Opaque { ty, parameters, .. } => {
                    let mut parts = parts_of(ctx, parameters);
                    parts.extend(ty.map(Symbol::Type));
                    parts
                }
                AttributeData::Distinct { referenced, .. } => smallvec![Symbol::Attr(*referenced)],
                _ => Symbols::new(),
            },
            Symbol::Place(_) => Symbols::new(),
            Symbol::Loc(loc) if loc.is_position() => Symbols::new(),
            Symbol::Loc(loc) if loc.is_raw() => match ctx.place_of(loc, None) {
                Some(place) if place.has_name => smallvec![Symbol::Place(loc)],
                _ => Symbols::new(),
            },
            Symbol::Loc(loc) => match ctx.interned_location(loc) {
                LocationData::Unknown | LocationData::FileLineCol { .. } => Symbols::new(),
                LocationData::Name { child, .. } if *child == ctx.unknown_loc() => Symbols::new(),
                LocationData::Name { child, .. } => smallvec![Symbol::Loc(*child)],
                LocationData::CallSite { callee, caller } => {
                    smallvec![Symbol::Loc(*callee), Symbol::Loc(*caller)]
                }
                LocationData::Fused { locations, metadata } => {
                    let metadata = metadata.map(Symbol::Attr);
                    metadata.into_iter().chain(locations.iter().map(|loc| Symbol::Loc(*loc))).collect()
                }
            },
        }
    }
}

/// Returns the types and attributes in the parameters of a dialect's type or attribute.
fn parts_of(ctx: &Context, parameters: &ParameterMemo) -> Symbols {
    let mut parts = Parts::default();
    if let Some(indirect) = parameters.indirect() {
        indirect.text(ctx, &mut parts);
    }
    parts.symbols
}

/// Collects types and attributes in printing order.
#[derive(Default)]
struct Parts {
    symbols: Symbols,
    enclosing: Vec<Type>,
}

impl Nested for Parts {
    fn ty(&mut self, _: &mut String, ty: Type) {
        self.symbols.push(Symbol::Type(ty));
    }

    fn attr(&mut self, _: &mut String, attr: Attribute) {
        self.symbols.push(Symbol::Attr(attr));
    }

    fn short(&mut self, _: &mut String, attr: Attribute) -> bool {
        self.symbols.push(Symbol::Attr(attr));
        true
    }

    fn body(&mut self, out: &mut String, _: &ParameterMemo, body: &str) {
        out.push_str(body);
    }

    fn resource(&mut self, _: ResourceHandle) {}

    fn enclosing(&mut self) -> &mut Vec<Type> {
        &mut self.enclosing
    }
}

/// A number for each symbol.
#[derive(Default)]
pub(crate) struct SymbolMap {
    types: Handles,
    attrs: Handles,
    locations: Handles,
    positions: Positions,
    /// One more than the number, by number of a raw location, of which the context may have many others.
    raw: Pages<u32>,
    raw_places: Pages<u32>,
}

impl SymbolMap {
    /// Returns the number of a symbol.
    #[inline]
    pub(crate) fn get(&self, symbol: Symbol) -> Option<u32> {
        match symbol {
            Symbol::Type(ty) => self.types.get(ty.raw()),
            Symbol::Attr(attr) => self.attrs.get(attr.raw()),
            Symbol::Loc(loc) if loc.is_position() => self.positions.get(loc.raw()),
            Symbol::Loc(loc) => match loc.raw_number() {
                Some(number) => self.raw.get(number).checked_sub(1),
                None => self.locations.get(loc.raw()),
            },
            Symbol::Place(loc) => self.raw_places.get(loc.raw_number()?).checked_sub(1),
        }
    }

    /// Gives a symbol its number.
    pub(crate) fn insert(&mut self, symbol: Symbol, number: u32) {
        match symbol {
            Symbol::Type(ty) => self.types.insert(ty.raw(), number),
            Symbol::Attr(attr) => self.attrs.insert(attr.raw(), number),
            Symbol::Loc(loc) if loc.is_position() => self.positions.insert(loc.raw(), number),
            Symbol::Loc(loc) | Symbol::Place(loc) => match (loc.raw_number(), symbol) {
                (Some(raw), Symbol::Place(_)) => drop(self.raw_places.set(raw, number + 1)),
                (Some(raw), _) => drop(self.raw.set(raw, number + 1)),
                (None, _) => self.locations.insert(loc.raw(), number),
            },
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
