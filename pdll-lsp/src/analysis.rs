//! What each language answers about a text.

use std::ops::Range;

use pdll_ir::{Ir, Op};
use serde_json::{Value, json};

use crate::document::{Position, Text};
use crate::params::Params;
use crate::protocol::completions;
use crate::renamable::Renamable;

/// A text and what is known about it. Each answer is the JSON of the protocol.
pub(crate) trait Analysis {
    /// Returns what is wrong with the text.
    fn diagnostics(&self) -> Vec<Value>;

    /// Returns the locations that define what stands at a position.
    fn definition(&self, at: Position) -> Vec<Value> {
        let _ = at;
        Vec::new()
    }

    /// Returns the locations that refer to what stands at a position, with its definition first.
    fn references(&self, at: Position) -> Vec<Value> {
        let _ = at;
        Vec::new()
    }

    /// Returns the places in this text of what another document defines at a location.
    fn places_of(&self, definition: &Value) -> Vec<Range<usize>> {
        let _ = definition;
        Vec::new()
    }

    /// Returns whether a name occurs in this text, or is defined in a file that it includes.
    fn has_name(&self, name: &str) -> bool {
        let _ = name;
        false
    }

    /// Returns the place of the name at a position.
    fn word_at(&self, at: Position) -> Option<Range<usize>> {
        let _ = at;
        None
    }

    /// Returns a description of what stands at a position; null if there is none.
    fn hover(&self, at: Position) -> Value {
        let _ = at;
        Value::Null
    }

    /// Returns the operation whose name stands at a position.
    fn operation_at(&self, at: Position) -> Option<(&Ir, Op)> {
        let _ = at;
        None
    }

    /// Returns the declarations.
    fn symbols(&self) -> Vec<Value> {
        Vec::new()
    }

    /// Returns the included files.
    fn links(&self) -> Vec<Value> {
        Vec::new()
    }

    /// Returns what can be inserted at a position.
    fn completion(&self, at: Position) -> Value {
        let _ = at;
        completions(Vec::new())
    }

    /// Returns the signatures of the call around a position.
    fn signature_help(&self, at: Position) -> Value {
        let _ = at;
        json!({ "activeParameter": 0, "activeSignature": 0, "signatures": [] })
    }

    /// Returns hints between two positions.
    fn inlay_hints(&self, start: Position, end: Position) -> Vec<Value> {
        let _ = (start, end);
        Vec::new()
    }

    /// Returns changes that fix diagnostics, or that are useful between two positions. The client calls the document by the URI.
    fn code_actions(&self, uri: &str, start: Position, end: Position, context: &Params<'_>) -> Vec<Value> {
        let _ = (uri, start, end, context);
        Vec::new()
    }

    /// Returns what each word between two offsets is.
    fn semantic_tokens(&self, range: Range<usize>) -> Value {
        let _ = range;
        json!({ "data": [] })
    }

    /// Returns the edits that format the text; `None` if its syntax is not valid, or the language has no formatter.
    fn formatting(&self) -> Option<Vec<Value>> {
        None
    }

    /// Returns the declaration at a position that can call or be called.
    fn call_item(&self, at: Position) -> Option<Value> {
        let _ = at;
        None
    }

    /// Returns the callers of what is declared at a location.
    fn incoming_calls(&self, location: &Value) -> Vec<Value> {
        let _ = location;
        Vec::new()
    }

    /// Returns what the declaration at a position calls.
    fn outgoing_calls(&self, at: Position) -> Vec<Value> {
        let _ = at;
        Vec::new()
    }

    /// Returns the text in another form; `None` if there is no such form.
    fn view_output(&self, kind: &str) -> Option<String> {
        let _ = kind;
        None
    }

    /// Returns the name at a position with all its places, if it can be renamed.
    fn renamable(&self, at: Position) -> Option<Renamable> {
        let _ = at;
        None
    }

    /// Returns the text as bytecode in Base64, or the reason why there is none.
    fn bytecode(&self) -> Result<String, String> {
        Err("expected a file of MLIR".to_owned())
    }

    /// Analyses another text in place of this one; `None` for a language without names that can be renamed.
    fn with_text(&self, text: Text) -> Option<Box<dyn Analysis>> {
        let _ = text;
        None
    }

    /// Returns the text.
    fn text(&self) -> &Text;
}
