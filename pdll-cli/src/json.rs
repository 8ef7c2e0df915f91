//! Diagnostics as JSON, one object per line, with rustc's fields.
//!
//! In: a `Diag` and its sources. Out: a line in the format that editors expect from rustc: `code` is the
//! lint's name or the code, `children` are notes, help, and the chain of includes; help with a replacement has
//! `suggested_replacement`.

use pdll_support::diag::{Diag, Note, Severity};
use pdll_support::source::{Inclusion, SourceMap, Span};

/// Returns a diagnostic, with its human-readable text.
pub(crate) fn diagnostic(sources: &SourceMap, diag: &Diag, code: Option<&str>, rendered: &str) -> String {
    let mut children: Vec<String> = diag.notes.iter().map(|note| child(sources, diag, note)).collect();
    children.extend(sources.inclusions_shown(diag.span).into_iter().map(|inclusion| match inclusion {
        Inclusion::At(span) => {
            let spans = [place(sources, span, true, None)];
            object("included from here", "note", None, &spans, "[]", "null")
        }
        Inclusion::Hidden(n) => {
            object(&format!("{n} more includes are not shown"), "note", None, &[], "[]", "null")
        }
    }));
    let spans = [place(sources, diag.span, true, None)];
    object(
        &diag.message,
        level(diag.severity),
        diag.lint.or(code),
        &spans,
        &format!("[{}]", children.join(",")),
        &string(&format!("{rendered}\n")),
    )
}

fn child(sources: &SourceMap, diag: &Diag, note: &Note) -> String {
    let level = if note.is_help { "help" } else { "note" };
    // The location may contain other text, such as an alias.
    let replacement = note.replacement.as_ref().filter(|it| sources.text(diag.span) == Some(it.old.as_str()));
    let spans: Vec<String> = match replacement {
        Some(it) => vec![place(sources, diag.span, true, Some(&it.new))],
        None => note.span.iter().map(|span| place(sources, *span, true, None)).collect(),
    };
    object(&note.message, level, None, &spans, "[]", "null")
}

/// Returns an error without a location.
pub(crate) fn message(message: &str) -> String {
    object(message, "error", None, &[], "[]", &string(&format!("error: {message}\n")))
}

/// Returns the message about diagnostics that are not printed.
pub(crate) fn more(message: &str, severity: Severity, lint: Option<&str>, rendered: &str) -> String {
    object(message, level(severity), lint, &[], "[]", &string(&format!("{rendered}\n")))
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    }
}

fn object(
    message: &str,
    level: &str,
    code: Option<&str>,
    spans: &[String],
    children: &str,
    rendered: &str,
) -> String {
    let code = code.map_or_else(
        || "null".to_owned(),
        |code| format!("{{\"code\":{},\"explanation\":null}}", string(code)),
    );
    format!(
        "{{\"$message_type\":\"diagnostic\",\"message\":{},\"code\":{code},\"level\":\"{level}\",\"spans\":[{}],\
         \"children\":{children},\"rendered\":{rendered}}}",
        string(message),
        spans.join(",")
    )
}

/// Returns a location with its lines and an optional replacement.
fn place(sources: &SourceMap, span: Span, is_primary: bool, replacement: Option<&str>) -> String {
    let (start, end) = (sources.start(span), sources.end(span));
    let (new, applicability) = match replacement {
        Some(new) => (string(new), "\"MaybeIncorrect\""),
        None => ("null".to_owned(), "null"),
    };
    format!(
        "{{\"file_name\":{},\"byte_start\":{},\"byte_end\":{},\"line_start\":{},\"line_end\":{},\
         \"column_start\":{},\"column_end\":{},\"is_primary\":{is_primary},\"text\":[{}],\"label\":null,\
         \"suggested_replacement\":{new},\"suggestion_applicability\":{applicability},\"expansion\":null}}",
        string(&sources.get(span.source).name),
        span.lo,
        span.hi,
        start.line,
        end.line,
        start.column,
        end.column,
        lines(sources, span).join(",")
    )
}

/// Maximum number of lines that are included.
const MAX_LINES: usize = 20;
/// Maximum length of a line that is included.
const MAX_LINE: usize = 1000;

/// Returns the lines of a location, and the part of each that it covers.
fn lines(sources: &SourceMap, span: Span) -> Vec<String> {
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
        format!("{{\"text\":{},\"highlight_start\":{from},\"highlight_end\":{to}}}", string(line))
    };
    if text.lines().any(|line| line.len() > MAX_LINE) {
        return Vec::new();
    }
    text.lines().take(MAX_LINES).enumerate().map(line).collect()
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
