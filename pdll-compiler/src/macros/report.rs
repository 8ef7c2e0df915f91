//! Diagnostics for rustc: each as a `compile_error!` or a warning at the tokens concerned.
//!
//! In: diagnostics, the sources, the token table. Out: items to place instead of, or beside, the expansion.
//! rustc underlines from the first token of a macro call to its last, so `compile_error` has the span of the
//! diagnostic's first token and its argument that of the last. Stable Rust has no notes for macros: they are
//! lines of the message.

use pdll_support::diag::{Diag, Severity};
use pdll_support::source::{Content, SourceMap, Span};
use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, TokenStream, TokenTree};
use quote::{quote, quote_spanned};

use crate::ods::names;
use crate::syntax::rustc::{AtomKind, TokenTable};

/// Returns all diagnostics as items, in order.
pub fn report(diags: &[Diag], sources: &SourceMap, table: &TokenTable) -> TokenStream {
    diags.iter().map(|diag| item(diag, sources, table)).collect()
}

fn item(diag: &Diag, sources: &SourceMap, table: &TokenTable) -> TokenStream {
    let message = message(diag, sources);
    let (start, end) = rust_range(diag.span, sources, table);
    match diag.severity {
        Severity::Error => compile_error(&message, start, end),
        Severity::Warning => {
            let lint = diag.lint.unwrap_or("warnings");
            let variable = if lint == "unused_variables" { binding(diag.span, sources, table) } else { None };
            variable.map_or_else(|| warning(&message, lint, start), |name| unused(&name))
        }
    }
}

/// Returns rustc's spans of the first and last token of a span; for a span in a file, of the include.
pub(crate) fn rust_range(
    span: Span,
    sources: &SourceMap,
    table: &TokenTable,
) -> (proc_macro2::Span, proc_macro2::Span) {
    let root = root_span(span, sources);
    match sources.get(root.source).content {
        Content::Tokens(_) => table.range(root),
        // A file that no token includes: a built-in one.
        Content::Text(_) => (proc_macro2::Span::call_site(), proc_macro2::Span::call_site()),
    }
}

/// Returns `::core::compile_error! { "message" }`, underlined from `start` to `end`.
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

/// A use of something deprecated, the one way to emit a warning with a message of our own on stable Rust.
///
/// It is a macro, for rustc shows the path of a macro as it is written: `pdll::shadowed_patterns` is what `#[allow(…)]` takes.
fn warning(message: &str, lint: &str, span: proc_macro2::Span) -> TokenStream {
    let (name, module) = (Ident::new(lint, span), Ident::new("pdll", span));
    let call = quote_spanned!(span=> #module::#name! {});
    quote! {
        const _: () = {
            mod #module {
                #[deprecated(note = #message)]
                macro_rules! #name {
                    () => {};
                }
                #[allow(deprecated)]
                pub(crate) use #name;
            }
            #call
        };
    }
}

/// The variable at a span with its place, if it is a token that can be a variable in Rust.
fn binding(span: Span, sources: &SourceMap, table: &TokenTable) -> Option<Ident> {
    if is_file(span, sources) {
        return None;
    }
    let atom = table.atoms().get(span.lo as usize)?;
    let AtomKind::Ident(name) = &atom.kind else { return None };
    let ident = names::ident(name, atom.span);
    (ident == name).then_some(ident)
}

/// A variable that Rust does not use either: rustc reports it by its own lint, with its own advice.
fn unused(name: &Ident) -> TokenStream {
    quote! {
        #[allow(unit_bindings, clippy::all, clippy::pedantic)]
        const _: fn() = || {
            let #name = ();
        };
    }
}

/// Returns the message with its notes, other locations as `line:column`, and the source lines of an included
/// file.
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

/// Returns whether rustc cannot point to a location: in an included file, or within a raw string.
fn is_file(span: Span, sources: &SourceMap) -> bool {
    let source = sources.get(span.source);
    matches!(source.content, Content::Text(_))
}

/// Returns the location in the tokens: for a location in a file, that of the include.
fn root_span(mut span: Span, sources: &SourceMap) -> Span {
    while let Some(from) = sources.get(span.source).included_from {
        span = from;
    }
    span
}

/// Returns the first line a span covers, in rustc's format.
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
