//! Document symbols: functions, other symbols, and symbol tables without a name.

use pdll_ir::{Ir, Op, Trait};
use serde_json::{Value, json};

use super::file::{Chunk, File};
use super::index::Index;
use crate::protocol::range;
use crate::symbol::{CLASS, FUNCTION, NAMESPACE, of_chunks};

/// Maximum nesting of symbols. Deeper ones are not listed, because the answer nests as deep.
const MAX_DEPTH: usize = 64;

/// Returns the symbols of a file.
pub(super) fn symbols(file: &File) -> Vec<Value> {
    if let [only] = &file.chunks[..] {
        return of_chunk(file, only);
    }
    // A chunk begins at the line of its marker, where the one before ends.
    let line = |chunk: &Chunk| file.line(chunk.start).line.saturating_sub(u32::from(chunk.start > 0));
    let starts: Vec<u32> = file.chunks.iter().map(line).collect();
    let end = file.n_lines().saturating_sub(1);
    of_chunks(&starts, end, |nth| of_chunk(file, &file.chunks[nth]))
}

fn of_chunk(file: &File, chunk: &Chunk) -> Vec<Value> {
    let Ok((ir, index)) = &chunk.read else { return Vec::new() };
    of_op(file, chunk, ir, index, ir.top(), 0)
}

fn of_op(file: &File, chunk: &Chunk, ir: &Ir, index: &Index, op: Op, depth: usize) -> Vec<Value> {
    if depth > MAX_DEPTH {
        return Vec::new();
    }
    let ops = op.regions(ir).iter().flat_map(|region| region.blocks(ir)).flat_map(|block| block.ops(ir));
    let mut children: Vec<Value> = Vec::new();
    for child in ops {
        children.append(&mut of_op(file, chunk, ir, index, child, depth + 1));
    }
    let name = op.attr_str(ir, "sym_name").and_then(|name| name.as_str(ir.context()));
    let Some(extent) = index.extent(op) else { return children };
    let (label, kind) = match name {
        Some(name) if op.attr_str(ir, "function_type").is_some() => (name.to_owned(), FUNCTION),
        Some(name) => (name.to_owned(), CLASS),
        None if op.has_trait(ir, Trait::SymbolTable) => (format!("<{}>", op.name_text(ir)), NAMESPACE),
        None => return children,
    };
    let word = chunk.text.get(extent.start..).unwrap_or_default();
    let length = match word.strip_prefix('"') {
        Some(rest) => rest.find('"').map_or(1, |end| end + 2),
        None => word.find(|c: char| !(c.is_ascii_alphanumeric() || "_.$".contains(c))).unwrap_or(word.len()),
    };
    let place = |lo: usize, hi: usize| range(&file.text, chunk.start + lo, chunk.start + hi);
    let mut symbol = json!({
        "name": label,
        "kind": kind,
        "range": place(extent.start, extent.end),
        "selectionRange": place(extent.start, extent.start + length),
    });
    if !children.is_empty() {
        symbol["children"] = json!(children);
    }
    vec![symbol]
}
