//! PDLL: analyses a file by the stages of the compiler, and answers questions about it.
//!
//! A file consists of chunks, separated by lines that begin with `// -----`, as upstream's tests do; each is compiled by itself. All spans
//! are places in the whole file. An index (`index`) relates places to symbols; the other files answer one request each. MLIR:
//! mlir-pdll-lsp-server/PDLLServer.cpp. Differs: files with errors are answered too.

mod calls;
mod complete;
mod cursor;
mod diagnostics;
mod file;
mod format;
mod hints;
mod hover;
mod index;
mod missing;
mod output;
mod patterns;
mod signature;
mod stub;
mod symbols;
mod tokens;
mod visit;

use std::ops::Range;
use std::path::PathBuf;

use pdll_compiler::reuse::ReadDefinitions;
use pdll_compiler::syntax::ast::Include;
use pdll_support::source::Span;
use serde_json::{Value, json};

use crate::analysis::Analysis;
use crate::diagnostics::{fixes, in_range};
use crate::document::{Position, Text, uri_of};
use crate::params::Params;
use crate::protocol::start_of;
use crate::renamable::{NameKind, Renamable};
use file::File;
use index::{Symbol, SymbolKind};
pub(crate) use patterns::patterns_of;

/// A document of PDLL.
pub(crate) struct Pdll {
    file: File,
}

impl Pdll {
    /// Analyses a text. Included files are searched for in the directories. `is_upstream` is whether it is checked as by mlir-pdll.
    /// `definitions` are those that the last analysis has read, and become those of this one.
    pub(crate) fn new(
        uri: &str,
        text: Text,
        dirs: Vec<PathBuf>,
        is_upstream: bool,
        definitions: &mut ReadDefinitions,
    ) -> Pdll {
        Pdll { file: File::again(uri, text, dirs, is_upstream, definitions) }
    }
}

impl Analysis for Pdll {
    fn diagnostics(&self) -> Vec<Value> {
        diagnostics::diagnostics(&self.file)
    }

    fn definition(&self, at: Position) -> Vec<Value> {
        let offset = self.file.source.text.offset(at);
        if !self.file.source.is_upstream
            && let Some((_, target)) = self.file.includes().into_iter().find(|(include, _)| {
                let place = include.path_span;
                (place.lo as usize..=place.hi as usize).contains(&offset)
                    && place.source == self.file.source.main
            })
        {
            return vec![start_of(&uri_of(&target.to_string_lossy()))];
        }
        let found = self.file.chunk_at(offset).and_then(|chunk| chunk.index().at(offset));
        let definition = found.and_then(|(symbol, _)| symbol.definition);
        definition.and_then(|span| self.file.source.location(span)).into_iter().collect()
    }

    fn references(&self, at: Position) -> Vec<Value> {
        let offset = self.file.source.text.offset(at);
        let found = self.file.chunk_at(offset).and_then(|chunk| chunk.index().at(offset));
        let Some((symbol, _)) = found else { return Vec::new() };
        symbol
            .definition
            .iter()
            .chain(&symbol.references)
            .filter_map(|span| self.file.source.location(*span))
            .collect()
    }

    fn places_of(&self, definition: &Value) -> Vec<Range<usize>> {
        let source = &self.file.source;
        let starts = source.starts_of(definition);
        let is_it = |symbol: &&Symbol| {
            symbol.definition.is_some_and(|place| starts.contains(&(place.source, place.lo)))
        };
        let symbols = self.file.chunks.iter().flat_map(|chunk| chunk.index().symbols()).filter(is_it);
        let places = symbols.flat_map(|symbol| &symbol.references);
        places.filter(|place| place.source == source.main).map(range_of).collect()
    }

    fn has_name(&self, name: &str) -> bool {
        let sources = &self.file.source.sources;
        self.file.chunks.iter().any(|chunk| {
            let is_defined =
                |symbol: &Symbol| symbol.definition.and_then(|place| sources.text(place)) == Some(name);
            chunk.tokens().texts().iter().any(|text| text == name)
                || chunk.index().symbols().iter().any(is_defined)
        })
    }

    fn word_at(&self, at: Position) -> Option<Range<usize>> {
        let offset = self.file.source.text.offset(at);
        self.file.chunk_at(offset)?.index().at(offset).map(|(_, place)| range_of(&place))
    }

    fn hover(&self, at: Position) -> Value {
        hover::hover(&self.file, self.file.source.text.offset(at)).unwrap_or_default()
    }

    fn symbols(&self) -> Vec<Value> {
        symbols::symbols(&self.file)
    }

    fn links(&self) -> Vec<Value> {
        let link = |(include, file): (&Include, PathBuf)| {
            let (range, target) =
                (self.file.source.range(include.path_span), uri_of(&file.to_string_lossy()));
            json!({ "range": range, "target": target })
        };
        self.file.includes().into_iter().map(link).collect()
    }

    fn completion(&self, at: Position) -> Value {
        complete::complete(&self.file, self.file.source.text.offset(at))
    }

    fn signature_help(&self, at: Position) -> Value {
        signature::signature_help(&self.file, self.file.source.text.offset(at))
    }

    fn inlay_hints(&self, start: Position, end: Position) -> Vec<Value> {
        hints::hints(&self.file, self.file.source.text.offset(start)..self.file.source.text.offset(end))
    }

    fn code_actions(&self, _uri: &str, start: Position, end: Position, _context: &Params<'_>) -> Vec<Value> {
        let range = self.file.source.text.offset(start)..self.file.source.text.offset(end);
        let diags =
            in_range(&self.file.source, self.file.chunks.iter().flat_map(|chunk| &chunk.diags), &range);
        let mut actions = fixes(&self.file.source, &diags);
        actions.extend(missing::actions(&self.file, &range));
        actions.extend(stub::actions(&self.file, &range));
        actions
    }

    fn semantic_tokens(&self, range: Range<usize>) -> Value {
        tokens::tokens(&self.file, &range)
    }

    fn formatting(&self) -> Option<Vec<Value>> {
        format::edits(&self.file)
    }

    fn call_item(&self, at: Position) -> Option<Value> {
        calls::item_at(&self.file, self.file.source.text.offset(at))
    }

    fn incoming_calls(&self, location: &Value) -> Vec<Value> {
        calls::incoming(&self.file, location)
    }

    fn outgoing_calls(&self, at: Position) -> Vec<Value> {
        calls::outgoing(&self.file, self.file.source.text.offset(at))
    }

    fn view_output(&self, kind: &str) -> Option<String> {
        Some(output::output_of_all(&self.file, kind))
    }

    fn renamable(&self, at: Position) -> Option<Renamable> {
        let offset = self.file.source.text.offset(at);
        let (symbol, place) = self.file.chunk_at(offset)?.index().at(offset)?;
        let definition = symbol.definition?;
        let is_name = match &symbol.kind {
            SymbolKind::Pattern(name) | SymbolKind::Function(name) | SymbolKind::Variable(name) => {
                *name == definition
            }
            _ => false,
        };
        let places = symbol.references.iter().chain([&definition]);
        let is_here = places.clone().all(|span| span.source == self.file.source.main);
        (is_name && is_here)
            .then(|| Renamable::new(NameKind::Pdll, range_of(&place), places.map(range_of).collect()))
    }

    fn with_text(&self, text: Text) -> Option<Box<dyn Analysis>> {
        let file = &self.file;
        let (uri, dirs) = (&file.source.uri, file.dirs.clone());
        Some(Box::new(Pdll { file: File::new(uri, text, dirs, file.source.is_upstream) }))
    }

    fn text(&self) -> &Text {
        &self.file.source.text
    }
}

fn range_of(span: &Span) -> Range<usize> {
    span.lo as usize..span.hi as usize
}
