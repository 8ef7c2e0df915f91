//! TableGen: evaluates a file, and answers questions about its records.
//!
//! The evaluator notes which places name a record, a field or a template argument; an index (`index`) relates places to them. MLIR:
//! tblgen-lsp-server/TableGenServer.cpp. Differs: files with errors are answered too; there are document symbols, semantic tokens and
//! code actions.

mod diagnostics;
mod file;
mod hover;
mod index;
mod place;
mod rename;
mod symbols;
mod tokens;
mod wording;

use std::ops::Range;
use std::path::PathBuf;

use serde_json::{Value, json};

use crate::analysis::Analysis;
use crate::diagnostics::{fixes, in_range};
use crate::document::{Position, Text, uri_of};
use crate::params::Params;
use crate::protocol::start_of;
use crate::renamable::Renamable;
use file::File;

/// A document of TableGen.
pub(crate) struct Tablegen {
    file: File,
}

impl Tablegen {
    /// Evaluates a text. Included files are searched for in the directories. `is_upstream` is whether it answers as tblgen-lsp-server.
    pub(crate) fn new(uri: &str, text: Text, dirs: Vec<PathBuf>, is_upstream: bool) -> Tablegen {
        let mut file = File::new(uri, text, dirs, is_upstream);
        if is_upstream && file.diags.iter().any(|diag| diagnostics::is_fatal(diag, &file.source.sources)) {
            file.clear_symbols();
        }
        Tablegen { file }
    }
}

impl Analysis for Tablegen {
    fn diagnostics(&self) -> Vec<Value> {
        diagnostics::diagnostics(&self.file)
    }

    fn definition(&self, at: Position) -> Vec<Value> {
        let offset = self.file.source.text.offset(at);
        if !self.file.source.is_upstream
            && let Some((_, target)) = self
                .file
                .includes()
                .find(|(place, _)| (place.lo as usize..=place.hi as usize).contains(&offset))
        {
            return vec![start_of(&uri_of(target))];
        }
        let Some((symbol, place)) = self.file.at(offset) else { return Vec::new() };
        // From a `let`, one gets to the declaration of the field.
        let declared = (place == symbol.definition).then(|| self.file.base_of(symbol)).flatten();
        let definition = declared.map_or(symbol.definition, |(_, place)| place);
        self.file.source.location(definition).into_iter().collect()
    }

    fn references(&self, at: Position) -> Vec<Value> {
        let offset = self.file.source.text.offset(at);
        let Some((symbol, _)) = self.file.at(offset) else { return Vec::new() };
        let places = std::iter::once(symbol.definition).chain(symbol.references());
        places.filter_map(|place| self.file.source.location(place)).collect()
    }

    fn places_of(&self, definition: &Value) -> Vec<Range<usize>> {
        rename::places_of(&self.file, &self.file.source.starts_of(definition))
    }

    fn has_name(&self, name: &str) -> bool {
        rename::has_name(&self.file, name)
    }

    fn word_at(&self, at: Position) -> Option<Range<usize>> {
        let (_, place) = self.file.at(self.file.source.text.offset(at))?;
        Some(place.lo as usize..place.hi as usize)
    }

    fn hover(&self, at: Position) -> Value {
        hover::hover(&self.file, self.file.source.text.offset(at)).unwrap_or_default()
    }

    fn symbols(&self) -> Vec<Value> {
        symbols::symbols(&self.file)
    }

    fn links(&self) -> Vec<Value> {
        let includes = self.file.includes();
        includes
            .map(|(place, path)| json!({ "range": self.file.source.range(place), "target": uri_of(path) }))
            .collect()
    }

    fn code_actions(&self, _uri: &str, start: Position, end: Position, _context: &Params<'_>) -> Vec<Value> {
        let range = self.file.source.text.offset(start)..self.file.source.text.offset(end);
        fixes(&self.file.source, &in_range(&self.file.source, self.file.diags.iter(), &range))
    }

    fn semantic_tokens(&self, range: Range<usize>) -> Value {
        tokens::tokens(&self.file, &range)
    }

    fn renamable(&self, at: Position) -> Option<Renamable> {
        rename::renamable(&self.file, self.file.source.text.offset(at))
    }

    fn with_text(&self, text: Text) -> Option<Box<dyn Analysis>> {
        let file = &self.file;
        Some(Box::new(Tablegen::new(&file.source.uri, text, file.dirs.clone(), file.source.is_upstream)))
    }

    fn text(&self) -> &Text {
        &self.file.source.text
    }
}
