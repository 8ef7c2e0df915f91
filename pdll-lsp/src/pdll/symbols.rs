//! Document symbols: patterns, constraints, rewrites and semantics.

use pdll_compiler::syntax::ast::{ItemKind, Name};
use pdll_support::source::Span;
use serde_json::{Value, json};

use super::file::{Chunk, File};
use crate::symbol::{CLASS, FUNCTION, of_chunks};

/// Returns the declarations of a file, in order.
pub(super) fn symbols(file: &File) -> Vec<Value> {
    if let [only] = &file.chunks[..] {
        return of_chunk(file, only);
    }
    // A chunk begins at the line of its marker, where the one before ends.
    let line = |offset: usize| file.source.text.position(offset).line;
    let starts = file.chunks.iter().skip(1).map(|chunk| line(chunk.range.start).saturating_sub(1));
    let starts: Vec<u32> = std::iter::once(0).chain(starts).collect();
    let end = line(file.source.text.text.len()).saturating_sub(1);
    of_chunks(&starts, end, |nth| of_chunk(file, &file.chunks[nth]))
}

fn of_chunk(file: &File, chunk: &Chunk) -> Vec<Value> {
    let symbol = |name: &str, kind: u32, whole: Span, place: Span| json!({ "name": name, "kind": kind, "range": file.source.range(whole), "selectionRange": file.source.range(place) });
    let items = chunk.unit.ast.items.iter();
    let symbols = items.filter_map(|item| match &item.kind {
        ItemKind::Pattern(pattern) => {
            let place = pattern.name.as_ref().map_or(pattern.keyword, |name| name.span);
            let name = pattern.name.as_ref().map_or("<pattern>", |name| name.text.as_str());
            let end = pattern.body.span.hi;
            // The range of a body without braces extends to the next token, as in MLIR's server.
            let next = || chunk.tokens().iter().find(|token| token.span.lo >= end).map(|token| token.span.lo);
            let hi = if pattern.is_lambda { next().unwrap_or(end) } else { end };
            Some(symbol(name, CLASS, Span { hi, ..place }, place))
        }
        ItemKind::Semantics(pattern) => {
            let Name { text, span } = pattern.replaced_op()?;
            Some(symbol(&text, CLASS, item.span, span))
        }
        ItemKind::Function(function) => {
            let Name { text, span } = function.name.as_ref()?;
            Some(symbol(text, FUNCTION, *span, *span))
        }
        _ => None,
    });
    symbols.collect()
}
