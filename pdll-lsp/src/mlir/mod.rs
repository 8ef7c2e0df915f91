//! MLIR: reads a file with the dialects of the context, and answers questions about it.
//!
//! A file consists of chunks, separated by lines that begin with `// -----`. The reader gives the IR, whose locations are places in the text;
//! an index (`index`) relates names in the text to the IR. A chunk that cannot be read has no index. MLIR: mlir-lsp-server/MLIRServer.cpp.

mod file;
mod hover;
mod index;
mod scan;
mod symbols;

use pdll_ir::Context;
use serde_json::Value;

use crate::analysis::Analysis;
use crate::document::{Position, Text};
use crate::protocol::{location, range};
use file::File;

/// A document of MLIR.
pub(crate) struct Mlir {
    file: File,
}

impl Mlir {
    /// Reads a text. `context` creates a context with the dialects.
    pub(crate) fn new(uri: &str, text: Text, context: fn() -> Context) -> Mlir {
        Mlir { file: File::new(uri, text, context) }
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
        let location = |(chunk, place): (&file::Chunk, std::ops::Range<usize>)| {
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

    fn symbols(&self) -> Vec<Value> {
        symbols::symbols(&self.file)
    }

    fn text(&self) -> &Text {
        &self.file.text
    }
}
