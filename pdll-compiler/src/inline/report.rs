//! Diagnostics to rustc: each finding as a `compile_error!` or a warning at the tokens it is about.
//!
//! In: findings, the sources, the token table. Out: items to put in place of, or beside, the expansion.
//! rustc underlines from the first token of a macro call to its last, so `compile_error` bears the span of the finding's
//! first token and its argument that of the last. There are no notes on stable Rust: they are lines of the message.

use pdll_support::diag::{Diag, Severity};
use pdll_support::source::{Content, SourceMap, Span};
use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, TokenStream, TokenTree};
use quote::quote;

use crate::syntax::rustc::TokenTable;

/// All findings as items, in order.
pub fn report(diags: &[Diag], sources: &SourceMap, table: &TokenTable) -> TokenStream {
    diags.iter().map(|diag| item(diag, sources, table)).collect()
}

fn item(diag: &Diag, sources: &SourceMap, table: &TokenTable) -> TokenStream {
    let message = message(diag, sources);
    let (start, end) = rust_range(diag.span, sources, table);
    match diag.severity {
        Severity::Error => compile_error(&message, start, end),
        Severity::Warning => warning(&message, diag.lint.unwrap_or("pdll_warning"), start),
    }
}

/// rustc's spans of the first and last token of a span; of a span in a file, of what brought it in.
pub fn rust_range(
    span: Span,
    sources: &SourceMap,
    table: &TokenTable,
) -> (proc_macro2::Span, proc_macro2::Span) {
    let root = root_span(span, sources);
    match sources.get(root.source).content {
        Content::Tokens(_) => table.range(root),
        // A file that no token includes: one that is always there.
        Content::Text(_) => (proc_macro2::Span::call_site(), proc_macro2::Span::call_site()),
    }
}

/// `::core::compile_error! { "message" }`, underlined from `start` to `end`.
pub fn compile_error(message: &str, start: proc_macro2::Span, end: proc_macro2::Span) -> TokenStream {
    let mut text = Literal::string(message);
    text.set_span(end);
    let mut argument = Group::new(Delimiter::Brace, TokenTree::from(text).into());
    argument.set_span(end);
    let punct = |c, spacing| {
        let mut punct = Punct::new(c, spacing);
        punct.set_span(start);
        TokenTree::from(punct)
    };
    let ident = |name| TokenTree::from(Ident::new(name, start));
    TokenStream::from_iter([
        punct(':', Spacing::Joint),
        punct(':', Spacing::Alone),
        ident("core"),
        punct(':', Spacing::Joint),
        punct(':', Spacing::Alone),
        ident("compile_error"),
        punct('!', Spacing::Alone),
        argument.into(),
    ])
}

/// A use of something deprecated, the one way to warn on stable Rust.
fn warning(message: &str, lint: &str, span: proc_macro2::Span) -> TokenStream {
    let name = Ident::new(lint, span);
    quote! {
        const _: () = {
            #[deprecated(note = #message)]
            #[allow(non_upper_case_globals)]
            const #name: () = ();
            let _ = #name;
        };
    }
}

/// The message with its notes, other places as `line:column`, and the lines of an included file it is about.
pub fn message(diag: &Diag, sources: &SourceMap) -> String {
    let mut out = diag.message.clone();
    if is_file(diag.span, sources) {
        out.push('\n');
        out.push_str(&snippet(diag.span, sources));
    }
    for note in &diag.notes {
        out.push_str(if note.is_help { "\nhelp: " } else { "\nnote: " });
        out.push_str(&note.message);
        if let Some(span) = note.span {
            let at = sources.start(span);
            let (line, column) = (at.line, at.column);
            match is_file(span, sources) {
                true => out.push_str(&format!(" (at {}:{line}:{column})", sources.get(span.source).name)),
                false => out.push_str(&format!(" (at {line}:{column})")),
            }
        }
    }
    out
}

/// Is it a place that rustc cannot point at: in an included file, or within a raw string?
fn is_file(span: Span, sources: &SourceMap) -> bool {
    let source = sources.get(span.source);
    matches!(source.content, Content::Text(_))
}

/// The place in the tokens: of the include that brought the file in, if it is in one.
fn root_span(mut span: Span, sources: &SourceMap) -> Span {
    while let Some(from) = sources.get(span.source).included_from {
        span = from;
    }
    span
}

/// The first line a span covers, as rustc draws it.
fn snippet(span: Span, sources: &SourceMap) -> String {
    let source = sources.get(span.source);
    let (start, end) = (sources.start(span), sources.end(span));
    let number = start.line.to_string();
    let gutter = " ".repeat(number.len());
    let mut out = format!("{gutter}--> {}:{}:{}", source.name, start.line, start.column);
    let line = sources.line_range(span).and_then(|range| match &source.content {
        Content::Text(text) => text.get(range),
        Content::Tokens(_) => None,
    });
    if let Some(line) = line {
        let line = line.trim_end().replace('\t', " ");
        let last = if end.line == start.line { end.column } else { line.chars().count() as u32 + 1 };
        let carets = "^".repeat(last.saturating_sub(start.column).max(1) as usize);
        let blanks = " ".repeat(start.column.saturating_sub(1) as usize);
        out.push_str(&format!("\n{gutter} |\n{number} | {line}\n{gutter} | {blanks}{carets}"));
    }
    out
}
