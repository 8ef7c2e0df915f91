//! Rename: all places of a class, def, template argument or field.
//!
//! A field has the places of all records that inherit it: those of its `let`s, and its uses. Invariant: each place is in the file itself, and
//! has the whole name. The name of a record that a `defm` creates is in no place as a whole, so it cannot be renamed.

use pdll_support::source::Span;
use pdll_tablegen::records::Field;

use super::file::File;
use super::index::{Symbol, SymbolKind};
use super::place::token_at;
use crate::renamable::{NameKind, Renamable};

/// Returns the name at an offset, if it can be renamed.
pub(super) fn renamable(file: &File, offset: usize) -> Option<Renamable> {
    let (symbol, at) = file.at(offset)?;
    let mut places: Vec<Span> = places_of(symbol).collect();
    if let Some(field) = field_of(file, symbol) {
        let declared = field.span;
        let is_it = |other: &&Symbol| field_of(file, other).is_some_and(|other| other.span == declared);
        places.extend(file.symbols().iter().filter(is_it).flat_map(places_of));
        places.push(token_at(&file.source.sources, declared));
    }
    let name = file.source.sources.text(at)?;
    let is_name = name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_');
    let is_here =
        |place: &Span| place.source == file.source.main && file.source.sources.text(*place) == Some(name);
    let range = |place: &Span| place.lo as usize..place.hi as usize;
    (is_name && name != "def" && places.iter().all(is_here))
        .then(|| Renamable::new(NameKind::Tablegen, range(&at), places.iter().map(range).collect()))
}

fn places_of(symbol: &Symbol) -> impl Iterator<Item = Span> {
    std::iter::once(symbol.definition).chain(symbol.references())
}

/// Returns the field that a symbol stands for.
fn field_of<'a>(file: &'a File, symbol: &Symbol) -> Option<&'a Field> {
    let SymbolKind::Field(owner, nth) = symbol.kind else { return None };
    owner.record(&file.records).fields().get(nth)
}
