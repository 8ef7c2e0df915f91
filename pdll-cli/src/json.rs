//! Findings as JSON, one object a line, with the fields rustc gives them.

use pdll_tablegen::diag::{Diag, Severity};
use pdll_tablegen::source::{SourceMap, Span};

/// A finding, with its text for people.
pub(crate) fn diagnostic(sources: &SourceMap, diag: &Diag, rendered: &str) -> String {
    let level = match diag.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    let children = diag.notes.iter().map(|note| {
        let level = if note.is_help { "help" } else { "note" };
        let spans: Vec<String> = note.span.iter().map(|span| place(sources, *span, true)).collect();
        object(&note.message, level, &spans, "[]", "null")
    });
    let children: Vec<String> = children.collect();
    let spans = [place(sources, diag.span, true)];
    object(&diag.message, level, &spans, &format!("[{}]", children.join(",")), &string(rendered))
}

/// An error without a place.
pub(crate) fn message(message: &str) -> String {
    object(message, "error", &[], "[]", &string(&format!("error: {message}")))
}

fn object(message: &str, level: &str, spans: &[String], children: &str, rendered: &str) -> String {
    format!(
        "{{\"message\":{},\"level\":\"{level}\",\"spans\":[{}],\"children\":{children},\"rendered\":{rendered}}}",
        string(message),
        spans.join(",")
    )
}

fn place(sources: &SourceMap, span: Span, is_primary: bool) -> String {
    let (start, end) = (sources.start(span), sources.end(span));
    format!(
        "{{\"file_name\":{},\"byte_start\":{},\"byte_end\":{},\"line_start\":{},\"column_start\":{},\
         \"line_end\":{},\"column_end\":{},\"is_primary\":{is_primary}}}",
        string(&sources.get(span.source).name),
        span.lo,
        span.hi,
        start.line,
        start.column,
        end.line,
        end.column
    )
}

fn string(text: &str) -> String {
    let mut out = "\"".to_owned();
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            c if c < ' ' || c == '\u{7f}' => out.push_str(&format!("\\u{:04x}", c as u32)),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
