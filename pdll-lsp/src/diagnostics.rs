//! Diagnostics of the compiler in the protocol's form, and the changes that they suggest.

use std::ops::Range;

use pdll_compiler::codes;
use pdll_support::diag::{Diag, Severity};
use pdll_support::source::Span;
use serde_json::{Value, json};

use crate::protocol;
use crate::source_file::SourceFile;

/// The protocol's severities.
pub(crate) const ERROR: u32 = 1;
pub(crate) const WARNING: u32 = 2;

/// Returns a diagnostic without notes.
pub(crate) fn simple(language: &str, message: &str, range: Value, severity: u32) -> Value {
    json!({
        "category": "Parse Error",
        "message": message,
        "range": range,
        "severity": severity,
        "source": language,
    })
}

/// Returns a diagnostic with its notes: those with a place as related information, others as part of the message.
pub(crate) fn diagnostic(file: &SourceFile, diag: &Diag) -> Value {
    let place = file.outermost(diag.span);
    let mut message = diag.message.clone();
    let mut related: Vec<Value> = Vec::new();
    let relate =
        |span: Span, message: &str| Some(json!({ "location": file.location(span)?, "message": message }));
    if place != diag.span {
        related.extend(relate(diag.span, &diag.message));
    }
    for note in &diag.notes {
        match note.span {
            // Other notes are not those of MLIR's server.
            Some(_) if file.is_upstream && !note.message.starts_with("see ") => {}
            Some(span) => related.extend(relate(span, &note.message)),
            None if file.is_upstream => {}
            None => {
                let kind = if note.is_help { "help" } else { "note" };
                message.push_str(&format!("\n{kind}: {}", note.message));
            }
        }
    }
    let severity = if diag.severity == Severity::Error { ERROR } else { WARNING };
    let range = protocol::range(&file.text, place.lo as usize, place.hi as usize);
    let mut json = simple(file.language, &message, range, severity);
    if !related.is_empty() {
        json["relatedInformation"] = json!(related);
    }
    let code = || codes::of(diag).filter(|_| !file.is_upstream).map(|code| code.name);
    if let Some(code) = diag.lint.or_else(code) {
        json["code"] = json!(code);
    }
    json
}

/// Returns the diagnostics that touch a range of the file.
pub(crate) fn in_range<'a>(
    file: &SourceFile,
    diags: impl Iterator<Item = &'a Diag>,
    range: &Range<usize>,
) -> Vec<&'a Diag> {
    let main = file.main;
    let touches = |span: Span| span.lo as usize <= range.end && range.start <= span.hi as usize;
    diags.filter(|diag| diag.span.source == main && touches(diag.span)).collect()
}

/// Returns the replacements that diagnostics suggest, as code actions.
pub(crate) fn fixes(file: &SourceFile, diags: &[&Diag]) -> Vec<Value> {
    let mut fixes = Vec::new();
    for diag in diags {
        for replacement in diag.notes.iter().filter_map(|note| note.replacement.as_ref()) {
            let written = file.sources.text(diag.span).unwrap_or_default();
            let Some(at) = written.find(&replacement.old) else { continue };
            let lo = diag.span.lo as usize + at;
            let range = protocol::range(&file.text, lo, lo + replacement.old.len());
            fixes.push(json!({
                "title": format!("Replace `{}` by `{}`", replacement.old, replacement.new),
                "kind": "quickfix",
                "isPreferred": true,
                "diagnostics": [diagnostic(file, diag)],
                "edit": { "changes": { &file.uri: [{ "range": range, "newText": replacement.new }] } },
            }));
        }
    }
    fixes
}
