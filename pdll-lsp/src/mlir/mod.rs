//! MLIR: reads a file with the dialects of the context, and answers questions about it.
//!
//! A file consists of chunks, separated by lines that begin with `// -----`. The reader gives the IR, whose locations are places in the text;
//! an index (`index`) relates names in the text to the IR. A chunk that cannot be read has no index. MLIR: mlir-lsp-server/MLIRServer.cpp.

mod actions;
mod bytecode;
mod complete;
mod cursor;
mod file;
mod hover;
mod index;
mod scan;
mod scope;
mod symbols;
mod tokens;

use std::ops::Range;

pub(crate) use bytecode::text_of_bytecode;
use pdll_ir::{Ir, Op};
use serde_json::Value;

use crate::analysis::Analysis;
use crate::contexts::Contexts;
use crate::document::{Position, Text};
use crate::params::Params;
use crate::protocol::{location, range};
use crate::renamable::{NameKind, Renamable};
use file::File;
use index::EntityKind;

/// A document of MLIR.
pub(crate) struct Mlir {
    file: File,
}

impl Mlir {
    /// Reads a text in new contexts.
    pub(crate) fn new(uri: &str, text: Text, contexts: &Contexts) -> Mlir {
        Mlir { file: File::new(uri, text, contexts) }
    }
}

impl Analysis for Mlir {
    fn diagnostics(&self) -> Vec<Value> {
        self.file.diagnostics()
    }

    fn definition(&self, at: Position) -> Vec<Value> {
        let file = &self.file;
        let found = file.at(file.text.offset(at));
        let place = found.and_then(|(chunk, entity, _)| Some((chunk, entity.definition.clone()?)));
        let location = |(chunk, place): (&file::Chunk, Range<usize>)| {
            location(&file.uri, range(&file.text, chunk.start + place.start, chunk.start + place.end))
        };
        place.map(location).into_iter().collect()
    }

    fn references(&self, at: Position) -> Vec<Value> {
        let file = &self.file;
        let Some((chunk, entity, _)) = file.at(file.text.offset(at)) else { return Vec::new() };
        let places = entity.places.iter();
        let range = |lo: usize, hi: usize| range(&file.text, chunk.start + lo, chunk.start + hi);
        places.map(|place| location(&file.uri, range(place.start, place.end))).collect()
    }

    fn hover(&self, at: Position) -> Value {
        hover::hover(&self.file, self.file.text.offset(at)).unwrap_or_default()
    }

    fn operation_at(&self, at: Position) -> Option<(&Ir, Op)> {
        let (chunk, entity, _) = self.file.at(self.file.text.offset(at))?;
        let EntityKind::Operation(op) = entity.kind else { return None };
        Some((&chunk.read.as_ref().ok()?.0, op))
    }

    fn symbols(&self) -> Vec<Value> {
        symbols::symbols(&self.file)
    }

    fn completion(&self, at: Position) -> Value {
        complete::complete(&self.file, self.file.text.offset(at))
    }

    fn code_actions(&self, uri: &str, _start: Position, _end: Position, context: &Params<'_>) -> Vec<Value> {
        actions::actions(&self.file, uri, context.value())
    }

    fn renamable(&self, at: Position) -> Option<Renamable> {
        let (chunk, entity, place) = self.file.at(self.file.text.offset(at))?;
        let kind = match &entity.kind {
            EntityKind::Results(..) | EntityKind::Argument(_) => NameKind::Value,
            EntityKind::Block(_) => NameKind::Block,
            EntityKind::Symbol(_) => NameKind::Symbol,
            EntityKind::Alias { is_type: true, .. } => NameKind::TypeAlias,
            EntityKind::Alias { is_type: false, .. } => NameKind::AttributeAlias,
            EntityKind::Operation(_) => return None,
        };
        let in_file = |place: &Range<usize>| chunk.start + place.start..chunk.start + place.end;
        Some(Renamable::new(kind, in_file(&place), entity.places.iter().map(in_file).collect()))
    }

    fn bytecode(&self) -> Result<String, String> {
        bytecode::bytecode_of(&self.file)
    }

    fn with_text(&self, text: Text) -> Option<Box<dyn Analysis>> {
        Some(Box::new(Mlir::new(&self.file.uri, text, &self.file.contexts)))
    }

    fn semantic_tokens(&self, range: Range<usize>) -> Value {
        tokens::tokens(&self.file, &range)
    }

    fn text(&self) -> &Text {
        &self.file.text
    }
}
