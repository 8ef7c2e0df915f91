//! Diagnostics as JSON, one object per line, with rustc's fields.
//!
//! In: a `Diag` and its sources. Out: a line in the format that editors expect from rustc: `code` is the
//! lint's name or the code, `children` are notes, help, and the chain of includes; help with a replacement has
//! `suggested_replacement`.

use pdll_support::diag::{Diag, Note, Severity};
use pdll_support::source::{Inclusion, SourceMap, Span};
use serde_json::{Value, json};

/// Returns a diagnostic, with its human-readable text.
pub(crate) fn diagnostic(sources: &SourceMap, diag: &Diag, code: Option<&str>, rendered: &str) -> String {
    let mut children: Vec<Value> = diag.notes.iter().map(|note| child(sources, diag, note)).collect();
    children.extend(sources.inclusions_shown(diag.span).into_iter().map(|inclusion| match inclusion {
        Inclusion::At(span) => note("included from here", "note", vec![place(sources, span, None)]),
        Inclusion::Hidden(n) => note(&format!("{n} more includes are not shown"), "note", Vec::new()),
    }));
    let spans = vec![place(sources, diag.span, None)];
    line(&diag.message, level(diag.severity), diag.lint.or(code), spans, children, rendered)
}

fn child(sources: &SourceMap, diag: &Diag, child: &Note) -> Value {
    let level = if child.is_help { "help" } else { "note" };
    // The location may contain other text, such as an alias.
    let replacement =
        child.replacement.as_ref().filter(|it| sources.text(diag.span) == Some(it.old.as_str()));
    let spans = match replacement {
        Some(it) => vec![place(sources, diag.span, Some(&it.new))],
        None => child.span.iter().map(|span| place(sources, *span, None)).collect(),
    };
    note(&child.message, level, spans)
}

/// Returns an error without a location.
pub(crate) fn message(message: &str) -> String {
    line(message, "error", None, Vec::new(), Vec::new(), &format!("error: {message}"))
}

/// Returns the message about diagnostics that are not printed.
pub(crate) fn more(message: &str, severity: Severity, lint: Option<&str>, rendered: &str) -> String {
    line(message, level(severity), lint, Vec::new(), Vec::new(), rendered)
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    }
}

/// Returns a line: a diagnostic with its text, to which a line break is added.
fn line(
    message: &str,
    level: &str,
    code: Option<&str>,
    spans: Vec<Value>,
    children: Vec<Value>,
    rendered: &str,
) -> String {
    let mut object = note(message, level, spans);
    object["code"] = code.map_or(Value::Null, |code| json!({ "code": code, "explanation": null }));
    object["children"] = children.into();
    object["rendered"] = format!("{rendered}\n").into();
    object.to_string()
}

fn note(message: &str, level: &str, spans: Vec<Value>) -> Value {
    json!({
        "$message_type": "diagnostic",
        "message": message,
        "code": null,
        "level": level,
        "spans": spans,
        "children": [],
        "rendered": null,
    })
}

/// Returns a location with its lines and an optional replacement.
fn place(sources: &SourceMap, span: Span, replacement: Option<&str>) -> Value {
    let (start, end) = (sources.start(span), sources.end(span));
    json!({
        "file_name": &*sources.get(span.source).name,
        "byte_start": span.lo,
        "byte_end": span.hi,
        "line_start": start.line,
        "line_end": end.line,
        "column_start": start.column,
        "column_end": end.column,
        "is_primary": true,
        "text": lines(sources, span),
        "label": null,
        "suggested_replacement": replacement,
        "suggestion_applicability": replacement.map(|_| "MaybeIncorrect"),
        "expansion": null,
    })
}

/// Maximum number of lines that are included.
const MAX_LINES: usize = 20;
/// Maximum length of a line that is included.
const MAX_LINE: usize = 1000;

/// Returns the lines of a location, and the part of each that it covers.
fn lines(sources: &SourceMap, span: Span) -> Vec<Value> {
    let (Some(first), Some(last)) = (sources.line_range(span), sources.line_range(span.after())) else {
        return Vec::new();
    };
    let whole = Span { lo: first.start as u32, hi: last.end as u32, ..span };
    let text = sources.text(whole).unwrap_or_default();
    let (start, end) = (sources.start(span), sources.end(span));
    let n_lines = text.lines().count().max(1);
    let line = |(i, line): (usize, &str)| {
        // As in rustc, a carriage return at the end does not belong to the line.
        let line = line.strip_suffix('\r').unwrap_or(line);
        let from = if i == 0 { start.column } else { 1 };
        let to = if i + 1 == n_lines { end.column } else { line.chars().count() as u32 + 1 };
        json!({ "text": line, "highlight_start": from, "highlight_end": to })
    };
    if text.lines().any(|line| line.len() > MAX_LINE) {
        return Vec::new();
    }
    text.lines().take(MAX_LINES).enumerate().map(line).collect()
}
