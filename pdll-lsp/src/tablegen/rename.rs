//! Rename: all places of a class, def, template argument or field.
//!
//! A field has the places of all records that inherit it: those of its `let`s, and its uses. Invariant: each place that is edited has the whole
//! name. The name of a record that a `defm` creates is in no place as a whole, so it cannot be renamed.

use std::ops::Range;

use pdll_support::source::{SourceId, Span};
use pdll_tablegen::records::Field;

use super::file::File;
use super::index::{Symbol, SymbolKind};
use super::place::token_at;
use crate::renamable::{NameKind, Renamable};

/// Returns the name at an offset, if it can be renamed.
pub(super) fn renamable(file: &File, offset: usize) -> Option<Renamable> {
    let (symbol, at) = file.at(offset)?;
    let places = all_places(file, symbol);
    let name = file.source.sources.text(at)?;
    let is_name = name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_');
    let is_here =
        |place: &Span| place.source == file.source.main && file.source.sources.text(*place) == Some(name);
    (is_name && name != "def" && places.iter().all(is_here))
        .then(|| Renamable::new(NameKind::Tablegen, range(&at), places.iter().map(range).collect()))
}

/// Returns the places in the file itself of what is defined at one of these places in another file.
pub(super) fn places_of(file: &File, starts: &[(SourceId, u32)]) -> Vec<Range<usize>> {
    let is_it = |symbol: &&Symbol| starts.contains(&(symbol.definition.source, symbol.definition.lo));
    let symbols = file.symbols().iter().filter(is_it);
    let places = symbols.flat_map(|symbol| all_places(file, symbol));
    let mut found: Vec<Range<usize>> =
        places.filter(|place| place.source == file.source.main).map(|place| range(&place)).collect();
    found.sort_by_key(|place| place.start);
    found.dedup();
    found
}

/// Returns whether a name occurs in the file, or is that of a record or field of any file.
pub(super) fn has_name(file: &File, name: &str) -> bool {
    let is_part = |c: char| !c.is_ascii_alphanumeric() && c != '_';
    let mut records =
        file.records.classes().map(|(_, record)| record).chain(file.records.defs().map(|(_, record)| record));
    file.source.text.text.split(is_part).any(|word| word == name)
        || records.any(|record| **record.name() == *name || record.field(name).is_some())
}

/// Returns the places of a symbol; of a field, also those in other records.
fn all_places(file: &File, symbol: &Symbol) -> Vec<Span> {
    let mut places: Vec<Span> = places_of_one(symbol).collect();
    if let Some(field) = field_of(file, symbol) {
        let declared = field.span;
        let is_it = |other: &&Symbol| field_of(file, other).is_some_and(|other| other.span == declared);
        places.extend(file.symbols().iter().filter(is_it).flat_map(places_of_one));
        places.push(token_at(&file.source.sources, declared));
    }
    places
}

fn places_of_one(symbol: &Symbol) -> impl Iterator<Item = Span> {
    std::iter::once(symbol.definition).chain(symbol.references())
}

/// Returns the field that a symbol stands for.
fn field_of<'a>(file: &'a File, symbol: &Symbol) -> Option<&'a Field> {
    let SymbolKind::Field(owner, nth) = symbol.kind else { return None };
    owner.record(&file.records).fields().get(nth)
}

fn range(place: &Span) -> Range<usize> {
    place.lo as usize..place.hi as usize
}
