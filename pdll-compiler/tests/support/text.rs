//! Diagnostics as text, and files with several cases.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::fmt::Write as _;
use std::path::Path;

use pdll_support::diag::{Diag, Severity};
use pdll_support::source::{SourceMap, Span};

/// Renders one diagnostic: `line:col-line:col: error: message`, the source text, and its notes.
pub(crate) fn render(sources: &SourceMap, diag: &Diag) -> String {
    let severity = match diag.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    let mut out = format!("{}: {severity}: {}\n", place(sources, diag.span), diag.message);
    let text = sources.text(diag.span).unwrap_or_default();
    let first = text.lines().next().unwrap_or_default();
    writeln!(out, "  | {first}{}", if text.lines().count() > 1 { " …" } else { "" }).unwrap();
    for note in &diag.notes {
        let kind = if note.is_help { "help" } else { "note" };
        match note.span {
            Some(span) => writeln!(out, "  {kind}: {} ({})", note.message, place(sources, span)).unwrap(),
            None => writeln!(out, "  {kind}: {}", note.message).unwrap(),
        }
    }
    out
}

fn place(sources: &SourceMap, span: Span) -> String {
    let (start, end) = (sources.start(span), sources.end(span));
    let file = match span.source.0 {
        0 => String::new(),
        _ => {
            let name = Path::new(&*sources.get(span.source).name).file_name().unwrap().to_owned();
            format!("{}:", name.to_string_lossy())
        }
    };
    if start.line == end.line {
        format!("{file}{}:{}-{}", start.line, start.column, end.column)
    } else {
        format!("{file}{}:{}-{}:{}", start.line, start.column, end.line, end.column)
    }
}

/// Splits a case file at lines of `// -----`; returns the first line of each part.
pub(crate) fn split(text: &str) -> Vec<(usize, String)> {
    let mut parts = vec![(1, String::new())];
    for (i, line) in text.lines().enumerate() {
        if line.starts_with("// -----") {
            parts.push((i + 2, String::new()));
        } else if let Some((_, part)) = parts.last_mut() {
            part.push_str(line);
            part.push('\n');
        }
    }
    parts
}
