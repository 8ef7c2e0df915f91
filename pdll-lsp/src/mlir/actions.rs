//! Code actions: comments with which a test expects a diagnostic.
//!
//! The diagnostics are those that the client sends. MLIR: MLIRTextFile::getCodeActions.

use serde_json::{Value, json};

use super::file::File;
use crate::document::{Position, path_of};

/// Fields of a diagnostic that the answer repeats.
const REPEATED: [&str; 7] =
    ["category", "message", "range", "relatedInformation", "severity", "source", "tags"];

/// Returns the actions for the diagnostics in the context of a request, which calls the file by the URI.
pub(super) fn actions(file: &File, uri: &str, context: &Value) -> Vec<Value> {
    let only = context["only"].as_array().map(Vec::as_slice).unwrap_or_default();
    if !only.is_empty() && !only.iter().any(|kind| kind == "quickfix") {
        return Vec::new();
    }
    let diagnostics = context["diagnostics"].as_array().into_iter().flatten();
    diagnostics.filter_map(|diagnostic| action(file, uri, diagnostic)).collect()
}

fn action(file: &File, uri: &str, diagnostic: &Value) -> Option<Value> {
    let severity = match diagnostic["severity"].as_u64()? {
        1 => "error",
        2 => "warning",
        _ => return None,
    };
    if diagnostic["source"] != "mlir" {
        return None;
    }
    let mut edits = Vec::new();
    edits.extend(edit(file, &diagnostic["range"], severity, diagnostic["message"].as_str()?));
    for note in diagnostic["relatedInformation"].as_array().into_iter().flatten() {
        let location = &note["location"];
        if location["uri"].as_str().is_some_and(|other| path_of(other) == path_of(uri)) {
            edits.extend(edit(file, &location["range"], "note", note["message"].as_str()?));
        }
    }
    let is_empty = |value: &Value| value == "" || value.as_array().is_some_and(Vec::is_empty);
    let repeated = REPEATED.into_iter().filter_map(|field| Some((field, diagnostic.get(field)?)));
    let repeated: serde_json::Map<String, Value> = repeated
        .filter(|(_, value)| !is_empty(value))
        .map(|(field, value)| (field.to_owned(), value.clone()))
        .collect();
    Some(json!({
        "title": "Add expected-* diagnostic checks",
        "kind": "quickfix",
        "diagnostics": [repeated],
        "edit": { "changes": { uri: edits } },
    }))
}

/// Returns the edit that adds a comment above the line of a diagnostic, indented as the line.
fn edit(file: &File, range: &Value, severity: &str, message: &str) -> Option<Value> {
    // It is reported only to a server.
    if message.starts_with("see current operation: ") {
        return None;
    }
    let number = |field: &str| u32::try_from(range["start"][field].as_u64()?).ok();
    let (line, character) = (number("line")?, number("character")?);
    if line > file.n_lines() {
        return None;
    }
    let text = &file.text;
    let before = text.line(line).start..text.offset(Position { line, character });
    let n_spaces = text.text.get(before)?.bytes().take_while(|byte| *byte == b' ').count();
    let at = json!({ "line": line, "character": 0 });
    Some(json!({
        "newText": format!("{}// expected-{severity} @below {{{{{message}}}}}\n", " ".repeat(n_spaces)),
        "range": { "start": at, "end": at },
    }))
}
