//! A file of MLIR, read.

use pdll_ir::{
    Context, InputPart, Ir, Location, ParseError, SplitInput, VerifyErrors, parse_with_places, split_input_at,
};
use serde_json::{Value, json};

use super::index::{Entity, Index};
use crate::contexts::Contexts;
use crate::document::{Position, Text, path_of};
use crate::protocol::{location, range};

/// A file of MLIR.
pub(super) struct File {
    /// URI.
    pub(super) uri: String,
    /// Text.
    pub(super) text: Text,
    /// Parts that are read by themselves.
    pub(super) chunks: Vec<Chunk>,
    /// Creates contexts with the dialects.
    pub(super) contexts: Contexts,
}

/// A part of a file.
pub(super) struct Chunk {
    /// Start in the file.
    pub(super) start: usize,
    /// Its text.
    pub(super) text: Box<str>,
    /// The IR with its index, or what is wrong.
    pub(super) read: Result<(Ir, Index), ParseError>,
    /// What the verifier reports.
    pub(super) errors: Option<VerifyErrors>,
    /// The context.
    pub(super) ctx: Context,
}

impl File {
    /// Reads a text in new contexts.
    pub(super) fn new(uri: &str, text: Text, contexts: &Contexts) -> File {
        let name = path_of(uri);
        let SplitInput { parts, .. } = split_input_at(&text.text, "// -----");
        let chunks = parts.iter().map(|part| Chunk::new(&name, &text, part, contexts.create(uri))).collect();
        File { uri: uri.to_owned(), text, chunks, contexts: contexts.clone() }
    }

    /// Returns the chunk at an offset.
    pub(super) fn chunk_at(&self, offset: usize) -> Option<&Chunk> {
        self.chunks.iter().rev().find(|chunk| chunk.start <= offset)
    }

    /// Returns the entity at an offset, and its place in the chunk.
    pub(super) fn at(&self, offset: usize) -> Option<(&Chunk, &Entity, std::ops::Range<usize>)> {
        let chunk = self.chunk_at(offset)?;
        let (_, index) = chunk.read.as_ref().ok()?;
        let (entity, place) = index.at(offset - chunk.start)?;
        Some((chunk, entity, place))
    }

    /// Returns what the reader and the verifier report.
    pub(super) fn diagnostics(&self) -> Vec<Value> {
        let mut found = Vec::new();
        for chunk in &self.chunks {
            match &chunk.read {
                Err(error) => {
                    let notes = error.notes().iter().map(|(note, place)| {
                        let place = place.as_ref().unwrap_or(error.place());
                        (note.clone(), Some((place.line, place.column)))
                    });
                    let place = error.place();
                    found.push(self.diagnostic(error.message(), (place.line, place.column), notes.collect()));
                }
                Ok((ir, _)) => {
                    let ctx = ir.context();
                    let place = |loc: Location| {
                        let (line, column) = ctx.location_place(loc)?.1?;
                        Some((line as usize, column as usize))
                    };
                    for error in chunk.errors.iter().flat_map(|errors| &errors.errors) {
                        // The operation comes first, as in MLIR.
                        let shown = ir.display_op(error.op).to_string();
                        let current = format!("see current operation: {}", shown.trim_end());
                        let current = std::iter::once((current, place(error.loc)));
                        let others = error.notes.iter().map(|(loc, note)| (note.clone(), place(*loc)));
                        let notes = current.chain(others);
                        let at = place(error.loc).unwrap_or((1, 1));
                        found.push(self.diagnostic(&error.message, at, notes.collect()));
                    }
                }
            }
        }
        found
    }

    fn diagnostic(
        &self,
        message: &str,
        at: (usize, usize),
        notes: Vec<(String, Option<(usize, usize)>)>,
    ) -> Value {
        let related = notes.into_iter().filter_map(|(note, place)| {
            Some(json!({ "location": location(&self.uri, self.token_at(place?)), "message": note }))
        });
        let related: Vec<Value> = related.collect();
        let mut json = json!({
            "category": "Parse Error",
            "message": message,
            "range": self.token_at(at),
            "severity": 1,
            "source": "mlir",
        });
        if !related.is_empty() {
            json["relatedInformation"] = json!(related);
        }
        json
    }

    /// Returns the range of the word at a line and column, both from one, or of the character there. Columns are bytes.
    fn token_at(&self, (line, column): (usize, usize)) -> Value {
        let line = self.text.line(line.saturating_sub(1) as u32);
        let lo = (line.start + column.saturating_sub(1)).min(line.end);
        let rest = self.text.text.as_bytes().get(lo..line.end).unwrap_or_default();
        let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.');
        let length = match rest.first() {
            Some(b'"') => rest[1..].iter().position(|byte| *byte == b'"').map_or(1, |end| end + 2),
            Some(b'%' | b'^' | b'@' | b'!' | b'#') => {
                1 + rest[1..].iter().take_while(|byte| is_word(byte)).count()
            }
            _ => rest.iter().take_while(|byte| is_word(byte)).count().max(1),
        };
        let mut range = range(&self.text, lo, lo + length);
        // MLIR's server shows at least two characters, also at the end of a line.
        if length < 2 {
            range["end"] = range["start"].clone();
            range["end"]["character"] = json!(self.text.position(lo).character + 2);
        }
        range
    }

    /// Returns the number of lines.
    pub(super) fn n_lines(&self) -> u32 {
        self.text.position(self.text.text.len()).line
    }

    /// Returns the line at an offset.
    pub(super) fn line(&self, offset: usize) -> Position {
        Position { line: self.text.position(offset).line, character: 0 }
    }
}

impl Chunk {
    fn new(name: &str, file: &Text, part: &InputPart<'_>, ctx: Context) -> Chunk {
        let (start, text) = (part.start, part.text);
        let read = parse_with_places(&ctx, name, part).map(|(ir, places)| {
            let index = Index::new(&ir, &places, file, start, text);
            (ir, index)
        });
        let errors = read.as_ref().ok().and_then(|(ir, _)| ir.verify().err());
        Chunk { start, text: text.into(), read, errors, ctx }
    }
}
