//! A file of TableGen, evaluated.

use std::path::PathBuf;

use pdll_compiler::ods::prelude::WithPrelude;
use pdll_support::diag::{Diag, Diags};
use pdll_support::include::{IncludeDirs, Includes};
use pdll_support::source::{SourceId, SourceMap, Span};
use pdll_tablegen::records::{Record, Records};
use pdll_tablegen::{Uses, parse_text_with_uses};
use serde_json::Value;

use super::index::{Index, Symbol, SymbolKind};
use super::place::{text_of, token_at};
use crate::diagnostics::Compiled;
use crate::document::{Text, path_of, uri_of};
use crate::protocol::{location, range};

/// A file of TableGen.
pub(super) struct File {
    /// URI.
    pub(super) uri: String,
    /// Text.
    pub(super) text: Text,
    /// The text and the included files.
    pub(super) sources: SourceMap,
    /// The text.
    pub(super) main: SourceId,
    /// Classes and defs.
    pub(super) records: Records,
    /// Uses of their names.
    pub(super) uses: Uses,
    /// Diagnostics.
    pub(super) diags: Vec<Diag>,
    /// Whether it is reported as by tblgen-lsp-server.
    pub(super) is_upstream: bool,
    index: Index,
}

impl File {
    /// Evaluates a text. Included files are searched for in the directories.
    pub(super) fn new(uri: &str, text: Text, dirs: Vec<PathBuf>, is_upstream: bool) -> File {
        let mut sources = SourceMap::new();
        let main = sources.add_text(path_of(uri), text.text.clone(), None);
        let includes = IncludeDirs::new(dirs);
        let mut includes: Box<dyn Includes> = match is_upstream {
            true => Box::new(includes.without_own_dir()),
            false => Box::new(WithPrelude::new(includes)),
        };
        let mut diags = Diags::new();
        let (records, uses) = parse_text_with_uses(&mut sources, main, &mut *includes, &mut diags);
        let diags = diags.take();
        let index = Index::new(&records, &uses, &sources);
        File { uri: uri.to_owned(), text, sources, main, records, uses, diags, is_upstream, index }
    }

    /// Removes all symbols.
    pub(super) fn clear_symbols(&mut self) {
        self.index = Index::default();
    }

    /// Returns the symbol at an offset, and its place. The end of a name counts only if nothing else begins there.
    pub(super) fn at(&self, offset: usize) -> Option<(&Symbol, Span)> {
        let at = |offset: u32| self.index.at(self.main, offset);
        let offset = offset as u32;
        at(offset).or_else(|| at(offset.checked_sub(1).filter(|_| !self.is_upstream)?))
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
        let place = token_at(&self.sources, set.unwrap_or(declared.span));
        (place != symbol.definition).then(|| (&self.records[class], place))
    }

    /// Returns the URI of a source.
    fn uri_of(&self, source: SourceId) -> String {
        if source == self.main { self.uri.clone() } else { uri_of(&self.sources.get(source).name) }
    }

    /// Returns the range of a place.
    pub(super) fn range(&self, span: Span) -> Value {
        let (lo, hi) = (span.lo as usize, span.hi as usize);
        if span.source == self.main {
            return range(&self.text, lo, hi);
        }
        range(&Text::new(text_of(&self.sources, span.source)), lo, hi)
    }

    /// Returns the location of a place; `None` if it is not in a file, but in the definitions that replace MLIR's.
    pub(super) fn location(&self, span: Span) -> Option<Value> {
        let is_file = !self.sources.get(span.source).name.starts_with('<');
        is_file.then(|| location(&self.uri_of(span.source), self.range(span)))
    }

    /// Returns the places of the names of included files, with the files.
    pub(super) fn includes(&self) -> impl Iterator<Item = (Span, &str)> {
        self.sources.iter().filter_map(|(_, source)| {
            let place = source.included_from.filter(|place| place.source == self.main)?;
            let quote = self.sources.text(place)?.find('"').filter(|_| !source.name.starts_with('<'))?;
            Some((Span { lo: place.lo + quote as u32, ..place }, &*source.name))
        })
    }
}

impl Compiled for File {
    const LANGUAGE: &'static str = "tablegen";

    fn uri(&self) -> &str {
        &self.uri
    }

    fn text(&self) -> &Text {
        &self.text
    }

    fn sources(&self) -> &SourceMap {
        &self.sources
    }

    fn main(&self) -> SourceId {
        self.main
    }

    fn place(&self, span: Span) -> Option<Value> {
        self.location(span)
    }

    fn is_upstream(&self) -> bool {
        self.is_upstream
    }
}
