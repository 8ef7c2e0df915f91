//! Diagnostics of the compiler in the protocol's form, and the changes that they suggest.

use std::ops::Range;

use pdll_support::diag::{Diag, Severity};
use pdll_support::source::Span;
use serde_json::{Value, json};

use super::file::File;

/// Returns the diagnostics of a file. For a client of MLIR's server: the first error of each chunk, as mlir-pdll reports it.
pub(super) fn diagnostics(file: &File) -> Vec<Value> {
    let mut found = Vec::new();
    for chunk in &file.chunks {
        if file.is_upstream {
            // What is wrong only with bindings, mlir-pdll finds when it prints PDL.
            if chunk.unit.is_checked {
                continue;
            }
            let errors = chunk.diags.iter().filter(|diag| diag.severity == Severity::Error);
            let first = errors.min_by_key(|diag| outermost(file, diag.span).lo);
            found.extend(first.map(|diag| diagnostic(file, diag)));
        } else {
            found.extend(chunk.diags.iter().map(|diag| diagnostic(file, diag)));
        }
    }
    found
}

/// Returns the place in the file itself: that of the include, for a place in an included file.
fn outermost(file: &File, span: Span) -> Span {
    if span.source == file.main { span } else { file.sources.inclusions(span).last().unwrap_or(span) }
}

fn diagnostic(file: &File, diag: &Diag) -> Value {
    let place = outermost(file, diag.span);
    let mut message = diag.message.clone();
    let mut related: Vec<Value> = Vec::new();
    if place != diag.span {
        related.push(json!({ "location": file.location(diag.span), "message": diag.message }));
    }
    for note in &diag.notes {
        match note.span {
            // Other notes are not mlir-pdll's.
            Some(_) if file.is_upstream && !note.message.starts_with("see ") => {}
            Some(span) => related.push(json!({ "location": file.location(span), "message": note.message })),
            None if file.is_upstream => {}
            None => message.push_str(&format!(
                "\n{}: {}",
                if note.is_help { "help" } else { "note" },
                note.message
            )),
        }
    }
    let mut json = json!({
        "category": "Parse Error",
        "message": message,
        "range": file.range(place),
        "severity": if diag.severity == Severity::Error { 1 } else { 2 },
        "source": "pdll",
    });
    if !related.is_empty() {
        json["relatedInformation"] = json!(related);
    }
    if let Some(lint) = diag.lint {
        json["code"] = json!(lint);
    }
    json
}

/// Returns the replacements that diagnostics in a range suggest, as code actions.
pub(super) fn fixes(file: &File, range: Range<usize>) -> Vec<Value> {
    let diags = file.chunks.iter().flat_map(|chunk| &chunk.diags);
    let inside = diags.filter(|diag| {
        let Span { source, lo, hi } = diag.span;
        source == file.main && lo as usize <= range.end && range.start <= hi as usize
    });
    let mut fixes = Vec::new();
    for diag in inside {
        for replacement in diag.notes.iter().filter_map(|note| note.replacement.as_ref()) {
            let written = file.sources.text(diag.span).unwrap_or_default();
            let Some(at) = written.find(&replacement.old) else { continue };
            let lo = diag.span.lo + at as u32;
            let place = Span { lo, hi: lo + replacement.old.len() as u32, ..diag.span };
            let edit = json!({ "range": file.range(place), "newText": replacement.new });
            fixes.push(json!({
                "title": format!("Replace `{}` by `{}`", replacement.old, replacement.new),
                "kind": "quickfix",
                "isPreferred": true,
                "diagnostics": [diagnostic(file, diag)],
                "edit": { "changes": { file.uri.as_str(): [edit] } },
            }));
        }
    }
    fixes
}
