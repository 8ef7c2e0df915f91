//! JSON of answers. Keys are in alphabetical order, as in LLVM's output.

use serde_json::{Value, json};

use crate::document::{Position, Text};

/// Error codes of the protocol.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum ErrorCode {
    /// The message is not JSON.
    ParseError = -32700,
    /// The message is not a request.
    InvalidRequest = -32600,
    /// No such method.
    MethodNotFound = -32601,
    /// The parameters cannot be read.
    InvalidParams = -32602,
    /// The request is valid, but cannot be answered.
    RequestFailed = -32803,
    /// The client cancelled the request.
    RequestCancelled = -32800,
}

/// Returns a position as JSON.
pub(crate) fn position(position: Position) -> Value {
    json!({ "line": position.line, "character": position.character })
}

/// Returns the range between two byte offsets of a text.
pub(crate) fn range(text: &Text, lo: usize, hi: usize) -> Value {
    json!({ "start": position(text.position(lo)), "end": position(text.position(hi.max(lo))) })
}

/// Returns a location.
pub(crate) fn location(uri: &str, range: Value) -> Value {
    json!({ "uri": uri, "range": range })
}

/// Returns the location of the start of a file.
pub(crate) fn start_of(uri: &str) -> Value {
    let start = position(Position::default());
    location(uri, json!({ "start": start, "end": start }))
}

/// Returns the answer to a request for a hover text.
pub(crate) fn hover(markdown: String, range: Value) -> Value {
    json!({ "contents": { "kind": "markdown", "value": markdown }, "range": range })
}

/// Returns a completion list.
pub(crate) fn completions(items: Vec<Value>) -> Value {
    json!({ "isIncomplete": false, "items": items })
}

/// Returns a help text in markdown.
pub(crate) fn markdown(text: impl Into<String>) -> Value {
    json!({ "kind": "markdown", "value": text.into() })
}
