//! Token table: rustc's token trees as a flat list, with a mapping back to rustc's spans.
//!
//! In: the body of an inline `pdll!` or `ods!`. Out: `Atom`s, which `pdll` and `tablegen` convert to the
//! tokens of the two parsers; a `Span` of those tokens is a range of atom indices, and [`TokenTable::range`]
//! returns rustc's spans for it. Invariant: each token of the parsers has at least one atom; a literal that
//! contains several (`r.0.1`) is several atoms with one span.

pub mod allow;
pub mod pdll;
pub mod strings;
pub mod tablegen;

use pdll_support::source::{LineColumn, SourceId, Span, TokenSpot};
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

/// rustc's tokens, flattened for the parsers.
#[derive(Clone, Debug)]
pub enum AtomKind {
    /// An identifier or keyword, without `r#`.
    Ident(String),
    /// One character of punctuation.
    Punct(char),
    /// A literal that starts with a digit, as written: `10`, `0x1F`, `2DConv`. Never contains a `.`.
    Number(String),
    /// A string literal.
    Str {
        /// Value by Rust's rules: escapes are resolved in `"…"`, but not in `r"…"`, where MLIR's lexer
        /// resolves its own escapes.
        value: String,
        /// Whether it was `r"…"`.
        is_raw: bool,
    },
    /// Any other literal: a character, a byte string, a C string.
    Other(String),
    /// `(`, `[` or `{`
    Open(char),
    /// `)`, `]` or `}`
    Close(char),
    /// A doc comment.
    Doc {
        /// Text after `///`, one or more lines.
        text: String,
        /// Whether it was `//!`.
        is_inner: bool,
    },
    /// `[{ … }]`: Rust tokens, with their own spans.
    Code(TokenStream),
}

/// One entry of the table.
#[derive(Clone, Debug)]
pub struct Atom {
    /// Kind.
    pub kind: AtomKind,
    /// Start and end in the file.
    pub spot: TokenSpot,
    /// rustc's span.
    pub span: proc_macro2::Span,
    /// rustc's span of its end. Differs from `span` if it consists of several rustc tokens.
    pub end_span: proc_macro2::Span,
}

/// All tokens of one macro body, in order.
#[derive(Clone, Debug, Default)]
pub struct TokenTable {
    atoms: Vec<Atom>,
}

impl TokenTable {
    /// Flattens token trees. Groups without delimiters (`$x:expr` of a user's macro) are opened like any
    /// other.
    pub fn new(stream: TokenStream) -> Self {
        let mut table = TokenTable::default();
        let mut stack = vec![(stream.into_iter().collect::<Vec<_>>().into_iter().peekable(), None)];
        while let Some((trees, closing)) = stack.last_mut() {
            let Some(tree) = trees.next() else {
                if let Some((close, span)) = closing.take() {
                    table.push(AtomKind::Close(close), span, span);
                }
                stack.pop();
                continue;
            };
            match tree {
                TokenTree::Group(group) => {
                    if let Some(code) = code_block(&group) {
                        table.push(AtomKind::Code(code), group.span_open(), group.span_close());
                        continue;
                    }
                    let closing = delimiters(group.delimiter()).map(|(open, close)| {
                        table.push(AtomKind::Open(open), group.span_open(), group.span_open());
                        (close, group.span_close())
                    });
                    let inner: Vec<_> = group.stream().into_iter().collect();
                    stack.push((inner.into_iter().peekable(), closing));
                }
                TokenTree::Punct(punct) if punct.as_char() == '#' => {
                    let is_inner = matches!(trees.peek(), Some(TokenTree::Punct(p)) if p.as_char() == '!');
                    // `#` `!` `[doc = …]` needs three tokens of look-ahead; the `!` is put back below if it
                    // is not a doc comment.
                    let bang = if is_inner { trees.next() } else { None };
                    match trees.peek().and_then(doc_text) {
                        Some(text) => {
                            let end = trees.next().map_or(punct.span(), |t| t.span());
                            table.push(AtomKind::Doc { text, is_inner }, punct.span(), end);
                        }
                        None => {
                            table.push(AtomKind::Punct('#'), punct.span(), punct.span());
                            if let Some(bang) = bang {
                                table.push(AtomKind::Punct('!'), bang.span(), bang.span());
                            }
                        }
                    }
                }
                TokenTree::Punct(punct) => {
                    table.push(AtomKind::Punct(punct.as_char()), punct.span(), punct.span());
                }
                TokenTree::Ident(ident) => {
                    let text = ident.to_string();
                    let text = text.strip_prefix("r#").unwrap_or(&text).to_owned();
                    table.push(AtomKind::Ident(text), ident.span(), ident.span());
                }
                TokenTree::Literal(literal) => table.push_literal(&literal.to_string(), literal.span()),
            }
        }
        table
    }

    /// Returns the atoms in order.
    pub fn atoms(&self) -> &[Atom] {
        &self.atoms
    }

    /// Returns the location of each atom: the content of this table's source.
    pub fn spots(&self) -> Vec<TokenSpot> {
        self.atoms.iter().map(|a| a.spot.clone()).collect()
    }

    /// Returns whether atoms `i` and `i + 1` are adjacent.
    pub fn is_adjacent(&self, i: usize) -> bool {
        match (self.atoms.get(i), self.atoms.get(i + 1)) {
            (Some(a), Some(b)) => a.spot.end == b.spot.start,
            _ => false,
        }
    }

    /// Returns rustc's spans of the first and the last token of a span; those of the whole macro call if the
    /// span is empty and there is nothing before it.
    pub fn range(&self, span: Span) -> (proc_macro2::Span, proc_macro2::Span) {
        let call_site = proc_macro2::Span::call_site();
        let Some(end) = self.atoms.len().checked_sub(1) else { return (call_site, call_site) };
        if span.lo >= span.hi {
            // An empty span means that something is missing: use the previous token.
            let Some(at) = (span.lo as usize).checked_sub(1) else {
                return (self.atoms[0].span, self.atoms[0].end_span);
            };
            let atom = &self.atoms[at.min(end)];
            return (atom.end_span, atom.end_span);
        }
        let (lo, hi) = ((span.lo as usize).min(end), (span.hi as usize - 1).min(end));
        (self.atoms[lo].span, self.atoms[hi].end_span)
    }

    /// Returns rustc's span of the first token of a span.
    pub fn first(&self, span: Span) -> proc_macro2::Span {
        self.range(span).0
    }

    /// Returns the span of one atom in a source made from this table.
    pub fn atom_span(source: SourceId, i: usize) -> Span {
        Span { source, lo: i as u32, hi: i as u32 + 1 }
    }

    fn push(&mut self, kind: AtomKind, span: proc_macro2::Span, end_span: proc_macro2::Span) {
        let spot = TokenSpot { start: line_column(span.start()), end: line_column(end_span.end()) };
        self.atoms.push(Atom { kind, spot, span, end_span });
    }

    fn push_literal(&mut self, text: &str, span: proc_macro2::Span) {
        if text.starts_with(|c: char| c.is_ascii_digit()) {
            return self.push_number(text, span);
        }
        let kind = match strings::literal_value(text) {
            Some((value, is_raw)) => AtomKind::Str { value, is_raw },
            None => AtomKind::Other(text.to_owned()),
        };
        self.push(kind, span, span);
    }

    /// rustc lexes `0.1` as a float, and therefore also the indices of `r.0.1`; here it is three tokens with
    /// one span. Their columns are known: the literal is ASCII.
    fn push_number(&mut self, text: &str, span: proc_macro2::Span) {
        let mut at = line_column(span.start());
        for (i, part) in text.split('.').enumerate() {
            for (kind, width) in
                [(i > 0).then_some((AtomKind::Punct('.'), 1)), number(part)].into_iter().flatten()
            {
                let end = LineColumn { column: at.column + width, ..at };
                let spot = TokenSpot { start: at, end };
                self.atoms.push(Atom { kind, spot, span, end_span: span });
                at = end;
            }
        }
    }
}

fn number(part: &str) -> Option<(AtomKind, u32)> {
    (!part.is_empty()).then(|| (AtomKind::Number(part.to_owned()), part.len() as u32))
}

fn delimiters(delimiter: Delimiter) -> Option<(char, char)> {
    match delimiter {
        Delimiter::Parenthesis => Some(('(', ')')),
        Delimiter::Bracket => Some(('[', ']')),
        Delimiter::Brace => Some(('{', '}')),
        Delimiter::None => None,
    }
}

/// Returns the block of Rust in `[{ … }]`, a bracket that contains only a brace.
fn code_block(group: &Group) -> Option<TokenStream> {
    if group.delimiter() != Delimiter::Bracket {
        return None;
    }
    let mut trees = group.stream().into_iter();
    match (trees.next(), trees.next()) {
        (Some(TokenTree::Group(inner)), None) if inner.delimiter() == Delimiter::Brace => {
            Some(inner.stream())
        }
        _ => None,
    }
}

/// Returns the text of `[doc = "…"]`.
fn doc_text(tree: &TokenTree) -> Option<String> {
    let TokenTree::Group(group) = tree else { return None };
    let mut trees = group.stream().into_iter();
    match (group.delimiter(), trees.next(), trees.next(), trees.next(), trees.next()) {
        (
            Delimiter::Bracket,
            Some(TokenTree::Ident(doc)),
            Some(TokenTree::Punct(equals)),
            Some(TokenTree::Literal(text)),
            None,
        ) if doc == "doc" && equals.as_char() == '=' => {
            strings::literal_value(&text.to_string()).map(|(value, _)| value)
        }
        _ => None,
    }
}

/// Converts a position; proc-macro2 counts columns from zero.
fn line_column(at: proc_macro2::LineColumn) -> LineColumn {
    LineColumn { line: at.line as u32, column: at.column as u32 + 1 }
}

#[cfg(test)]
mod tests;
