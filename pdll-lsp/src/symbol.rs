//! Document symbols: their kinds, and those of files that consist of chunks.

use serde_json::{Value, json};

use crate::document::Position;
use crate::protocol::position;

/// The protocol's kinds of symbols.
pub(crate) const NAMESPACE: u32 = 3;
pub(crate) const CLASS: u32 = 5;
pub(crate) const FIELD: u32 = 8;
pub(crate) const FUNCTION: u32 = 12;
pub(crate) const CONSTANT: u32 = 14;

/// Returns a symbol for each chunk, with the symbols in it. A chunk extends from its line to that of the next one; the last one to line `end`.
pub(crate) fn of_chunks(
    lines: &[u32],
    end: u32,
    mut children: impl FnMut(usize) -> Vec<Value>,
) -> Vec<Value> {
    let start_of = |line: u32| position(Position { line, character: 0 });
    let of_chunk = |(nth, line): (usize, &u32)| {
        let (start, end) = (start_of(*line), start_of(lines.get(nth + 1).copied().unwrap_or(end)));
        let mut symbol = json!({
            "name": format!("<file-split-{nth}>"),
            "kind": NAMESPACE,
            "range": { "start": start, "end": end },
            "selectionRange": { "start": start, "end": start },
        });
        let children = children(nth);
        if !children.is_empty() {
            symbol["children"] = json!(children);
        }
        symbol
    };
    lines.iter().enumerate().map(of_chunk).collect()
}
