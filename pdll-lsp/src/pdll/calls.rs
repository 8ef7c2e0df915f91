//! Call hierarchy: which patterns, constraints and rewrites call which constraints and rewrites.

use pdll_compiler::syntax::ast::{Item, ItemKind, Name};
use pdll_support::source::Span;
use serde_json::{Value, json};

use super::file::{Chunk, File};
use super::index::{Symbol, SymbolKind};
use crate::symbol::{CLASS, FUNCTION};

/// Returns the declaration whose name stands at an offset, or is used there.
pub(super) fn item_at(file: &File, offset: usize) -> Option<Value> {
    let (symbol, _) = file.chunk_at(offset)?.index().at(offset)?;
    item_of(file, symbol)
}

/// Returns the callers of the function whose name is at a location, each with the places of its calls.
pub(super) fn incoming(file: &File, location: &Value) -> Vec<Value> {
    let mut found = Vec::new();
    for chunk in &file.chunks {
        let is_it = |symbol: &&Symbol| {
            is_function(symbol)
                && symbol
                    .definition
                    .is_some_and(|place| file.source.location(place).as_ref() == Some(location))
        };
        let Some(symbol) = chunk.index().symbols().iter().find(is_it) else { continue };
        for (item, name, kind) in callers(chunk) {
            let calls = calls_in(file, item, symbol);
            if !calls.is_empty() {
                found.push(json!({ "from": caller(file, item, name, kind), "fromRanges": calls }));
            }
        }
    }
    found
}

/// Returns the functions that the declaration with a name at an offset calls, each with the places of the calls.
pub(super) fn outgoing(file: &File, offset: usize) -> Vec<Value> {
    let Some(chunk) = file.chunk_at(offset) else { return Vec::new() };
    let is_it = |(_, name, _): &(&Item, Option<&Name>, u32)| {
        name.is_some_and(|name| (name.span.lo..=name.span.hi).contains(&(offset as u32)))
    };
    let Some((item, ..)) = callers(chunk).find(is_it) else { return Vec::new() };
    let mut found = Vec::new();
    for symbol in chunk.index().symbols().iter().filter(|symbol| is_function(symbol)) {
        let calls = calls_in(file, item, symbol);
        if let Some(to) = item_of(file, symbol).filter(|_| !calls.is_empty()) {
            found.push(json!({ "to": to, "fromRanges": calls }));
        }
    }
    found
}

fn is_function(symbol: &Symbol) -> bool {
    matches!(symbol.kind, SymbolKind::Function(_))
}

/// Returns the declarations of a chunk that can call functions.
fn callers(chunk: &Chunk) -> impl Iterator<Item = (&Item, Option<&Name>, u32)> {
    chunk.unit.ast.items.iter().filter_map(|item| match &item.kind {
        ItemKind::Pattern(pattern) | ItemKind::Semantics(pattern) => {
            Some((item, pattern.name.as_ref(), CLASS))
        }
        ItemKind::Function(function) => Some((item, function.name.as_ref(), FUNCTION)),
        _ => None,
    })
}

/// Returns the ranges within a declaration where a function is used.
fn calls_in(file: &File, item: &Item, symbol: &Symbol) -> Vec<Value> {
    let Span { source, lo, hi } = item.span;
    let is_inside = |span: &&Span| span.source == source && span.lo >= lo && span.hi <= hi;
    symbol.references.iter().filter(is_inside).map(|span| file.source.range(*span)).collect()
}

fn caller(file: &File, item: &Item, name: Option<&Name>, kind: u32) -> Value {
    let start = Span { hi: item.span.lo, ..item.span };
    let unnamed = if matches!(item.kind, ItemKind::Semantics(_)) { "<semantics>" } else { "<pattern>" };
    let (name, place) = name.map_or((unnamed, start), |name| (name.text.as_str(), name.span));
    json!({
        "name": name,
        "kind": kind,
        "uri": file.source.uri_of(item.span.source),
        "range": file.source.range(item.span),
        "selectionRange": file.source.range(place),
    })
}

/// Returns a pattern or function, as the protocol describes what can be called.
fn item_of(file: &File, symbol: &Symbol) -> Option<Value> {
    let (name, kind) = match &symbol.kind {
        SymbolKind::Pattern(name) => (*name, CLASS),
        SymbolKind::Function(name) => (*name, FUNCTION),
        _ => return None,
    };
    let range = file.source.range(name);
    Some(json!({
        "name": file.source.sources.text(name).unwrap_or_default(),
        "kind": kind,
        "uri": file.source.uri_of(name.source),
        "range": range,
        "selectionRange": range,
    }))
}
