//! A file of TableGen, evaluated.

use std::path::PathBuf;

use pdll_compiler::ods::prelude::WithPrelude;
use pdll_support::diag::{Diag, Diags};
use pdll_support::include::{IncludeDirs, Includes};
use pdll_support::source::Span;
use pdll_tablegen::records::{Record, Records};
use pdll_tablegen::{Uses, parse_text_with_uses};

use super::index::{Index, Symbol, SymbolKind};
use super::place::token_at;
use crate::document::Text;
use crate::source_file::SourceFile;

/// Name of the language, as clients show it.
pub(super) const LANGUAGE: &str = "tablegen";

/// A file of TableGen.
pub(super) struct File {
    /// Text and included files.
    pub(super) source: SourceFile,
    /// Directories to search for included files.
    pub(super) dirs: Vec<PathBuf>,
    /// Classes and defs.
    pub(super) records: Records,
    /// Uses of their names.
    pub(super) uses: Uses,
    /// Diagnostics.
    pub(super) diags: Vec<Diag>,
    index: Index,
}

impl File {
    /// Evaluates a text. Included files are searched for in the directories.
    pub(super) fn new(uri: &str, text: Text, dirs: Vec<PathBuf>, is_upstream: bool) -> File {
        let mut source = SourceFile::new(LANGUAGE, uri, text, is_upstream);
        let main = source.main;
        let includes = IncludeDirs::new(dirs.clone());
        let mut includes: Box<dyn Includes> = match is_upstream {
            true => Box::new(includes.without_own_dir()),
            false => Box::new(WithPrelude::new(includes)),
        };
        let mut diags = Diags::new();
        let (records, uses) = parse_text_with_uses(&mut source.sources, main, &mut *includes, &mut diags);
        let diags = diags.take();
        let index = Index::new(&records, &uses, &source.sources);
        File { source, dirs, records, uses, diags, index }
    }

    /// Removes all symbols.
    pub(super) fn clear_symbols(&mut self) {
        self.index = Index::default();
    }

    /// Returns all symbols.
    pub(super) fn symbols(&self) -> &[Symbol] {
        self.index.symbols()
    }

    /// Returns the symbol at an offset, and its place. The end of a name counts only if nothing else begins there.
    pub(super) fn at(&self, offset: usize) -> Option<(&Symbol, Span)> {
        let at = |offset: u32| self.index.at(self.source.main, offset);
        let offset = offset as u32;
        at(offset).or_else(|| at(offset.checked_sub(1).filter(|_| !self.source.is_upstream)?))
    }

    /// Returns the first class that declares the field of a symbol, and the place of the field in it, if the symbol is defined elsewhere.
    pub(super) fn base_of(&self, symbol: &Symbol) -> Option<(&Record, Span)> {
        let SymbolKind::Field(owner, field) = symbol.kind else { return None };
        let record = owner.record(&self.records);
        let name = &record.fields()[field].name;
        let class =
            record.supers().iter().copied().find(|class| self.records[*class].field(name).is_some())?;
        let declared = self.records[class].field(name)?;
        let set = self.uses.class(class).field(name).and_then(|uses| uses.set);
        let place = token_at(&self.source.sources, set.unwrap_or(declared.span));
        (place != symbol.definition).then(|| (&self.records[class], place))
    }

    /// Returns the places of the names of included files, with the files.
    pub(super) fn includes(&self) -> impl Iterator<Item = (Span, &str)> {
        self.source.sources.iter().filter_map(|(_, source)| {
            let place = source.included_from.filter(|place| place.source == self.source.main)?;
            let quote =
                self.source.sources.text(place)?.find('"').filter(|_| !source.name.starts_with('<'))?;
            Some((Span { lo: place.lo + quote as u32, ..place }, &*source.name))
        })
    }
}
