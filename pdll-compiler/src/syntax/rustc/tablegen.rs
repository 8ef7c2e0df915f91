//! TableGen tokens from rustc's tokens: the lexer of inline `ods!`.
//!
//! In: a [`TokenTable`]. Out: the tokens of `pdll_tablegen`; directives (`#ifdef X`) are unchanged, because
//! each has a fixed number of words and does not depend on line ends.

use pdll_support::diag::{Diag, Diags};
use pdll_support::source::{SourceId, Span};
use pdll_tablegen::token::{Token, TokenKind};

use super::{AtomKind, TokenTable, strings};

/// Converts a table, which is the content of `source`, to tokens. Doc comments are omitted; see
/// [`docs_before`].
pub fn lex(table: &TokenTable, source: SourceId, diags: &mut Diags) -> Vec<Token> {
    let atoms = table.atoms();
    let mut tokens = Vec::with_capacity(atoms.len());
    let mut at = 0;
    while let Some(atom) = atoms.get(at) {
        let span = TokenTable::atom_span(source, at);
        at += 1;
        let token = match &atom.kind {
            AtomKind::Ident(word) => Token::new(TokenKind::Ident, word.as_str(), span),
            AtomKind::Number(text) => number(text, span),
            AtomKind::Str { value, .. } => Token::new(TokenKind::Str, value.as_str(), span),
            AtomKind::Code(code) => Token::new(TokenKind::Code, strings::source_text(code), span),
            AtomKind::Open(c) | AtomKind::Close(c) => Token::punct(*c, span),
            AtomKind::Punct('$') => match atoms.get(at).map(|next| &next.kind) {
                Some(AtomKind::Ident(name) | AtomKind::Number(name)) => {
                    let token = Token::new(
                        TokenKind::VarName,
                        name.as_str(),
                        span.to(TokenTable::atom_span(source, at)),
                    );
                    at += 1;
                    token
                }
                _ => {
                    diags.push(Diag::error(span, "expected a name after `$`"));
                    continue;
                }
            },
            AtomKind::Punct(c) => Token::punct(*c, span),
            AtomKind::Doc { .. } => continue,
            AtomKind::Other(text) => {
                diags.push(Diag::error(span, format!("unexpected literal `{text}`")));
                continue;
            }
        };
        tokens.push(token);
    }
    tokens
}

/// Converts a rustc literal to an integer, or a name that begins with digits.
fn number(text: &str, span: Span) -> Token {
    let is_int = match text.get(..2) {
        Some("0x") => text.len() > 2 && text[2..].bytes().all(|b| b.is_ascii_hexdigit()),
        Some("0b") => text.len() > 2 && text[2..].bytes().all(|b| matches!(b, b'0' | b'1')),
        _ => text.bytes().all(|b| b.is_ascii_digit()),
    };
    Token::new(if is_int { TokenKind::Int } else { TokenKind::Ident }, text, span)
}

/// Returns the tokens of a block of code, if there is one.
pub(crate) fn code_at(table: &TokenTable, span: Span) -> Option<proc_macro2::TokenStream> {
    match &table.atoms().get(span.lo as usize)?.kind {
        AtomKind::Code(tokens) if span.hi == span.lo + 1 => Some(tokens.clone()),
        _ => None,
    }
}

/// Returns the doc comment directly before a definition: before the keyword (`def`, `class`) that precedes
/// the location.
pub fn docs_before(table: &TokenTable, name: Span) -> Option<String> {
    let before = table.atoms().get(..(name.lo as usize).checked_sub(1)?)?;
    let mut lines: Vec<&str> = Vec::new();
    for atom in before.iter().rev() {
        match &atom.kind {
            AtomKind::Doc { text, is_inner: false } => lines.push(text),
            _ => break,
        }
    }
    lines.reverse();
    (!lines.is_empty()).then(|| lines.join("\n"))
}
