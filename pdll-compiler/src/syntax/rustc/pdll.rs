//! PDLL tokens from rustc's tokens: the lexer of inline `pdll!`.
//!
//! In: a [`TokenTable`]. Out: the tokens for `parser`. Tokens without a meaning in PDLL are reported here.
//! Differs from text: `a.2d` and `a.b$c` also name operations in text, but here the literal and the `$` are
//! rustc tokens, which are joined if they are adjacent.

use pdll_support::diag::{Diag, Diags};
use pdll_support::source::{SourceId, Span};

use super::{AtomKind, TokenTable, allow, strings};
use crate::syntax::token::{TokenKind, Tokens};

/// Converts a table, which is the content of `source`, to tokens.
pub fn lex(table: &TokenTable, source: SourceId, diags: &mut Diags) -> Tokens {
    let tokens = Tokens::with_capacity(table.atoms().len() + 1);
    let mut lexer = Lexer { table, source, at: 0, tokens };
    while lexer.at < table.atoms().len() {
        lexer.token(diags);
    }
    let end = table.atoms().len() as u32;
    lexer.tokens.push(TokenKind::Eof, Span { source, lo: end, hi: end });
    lexer.tokens
}

struct Lexer<'a> {
    table: &'a TokenTable,
    source: SourceId,
    /// Index of the next atom.
    at: usize,
    tokens: Tokens,
}

impl Lexer<'_> {
    fn token(&mut self, diags: &mut Diags) {
        let at = self.at;
        self.at += 1;
        match &self.table.atoms()[at].kind {
            AtomKind::Ident(word) => self.word(word.clone(), at),
            AtomKind::Number(digits) if digits.bytes().all(|b| b.is_ascii_digit()) => {
                let span = self.span(at);
                self.tokens.push_text(TokenKind::Integer, digits, span);
            }
            AtomKind::Number(word) => self.word(word.clone(), at),
            AtomKind::Str { value, .. } => {
                let span = self.span(at);
                self.tokens.push_text(TokenKind::String, value, span);
            }
            AtomKind::Doc { text, is_inner: false } => {
                let span = self.span(at);
                text.lines().for_each(|line| self.tokens.push_text(TokenKind::Doc, line, span));
            }
            // `//!` is an ordinary comment in PDLL.
            AtomKind::Doc { .. } => {}
            AtomKind::Code(code) => {
                let text = strings::source_text(code);
                let span = self.span(at);
                self.tokens.push_code(code.clone(), text, span);
            }
            AtomKind::Open(c) | AtomKind::Close(c) => self.punct(*c, at, diags),
            AtomKind::Punct(c) => self.punct(*c, at, diags),
            AtomKind::Other(text) => {
                let message = format!("unexpected literal `{text}`");
                self.error(message, at, diags);
            }
        }
    }

    /// Lexes an identifier, with adjacent tokens that belong to a name of MLIR's.
    fn word(&mut self, mut word: String, first: usize) {
        let mut last = first;
        while let Some(glue @ ('$' | '-')) = self.punct_after(last)
            && let Some(next) = self.name_after(last + 1)
        {
            word.push(glue);
            word.push_str(next);
            last += 2;
        }
        self.at = last + 1;
        let span = self.span(first).to(self.span(last));
        self.tokens.push_word(&word, span);
    }

    fn punct(&mut self, c: char, at: usize, diags: &mut Diags) {
        let next = self.punct_after(at);
        let kind = match c {
            '-' if next == Some('>') => TokenKind::Arrow,
            '=' if next == Some('>') => TokenKind::FatArrow,
            '#' => {
                if let Some(AtomKind::Ident(word)) = self.table.atoms().get(at + 1).map(|a| &a.kind) {
                    self.at = at + 2;
                    let span = self.span(at).to(self.span(at + 1));
                    self.tokens.push_text(TokenKind::Directive, word, span);
                    return;
                }
                if let Some(attribute) = allow::attribute(self.table, at) {
                    self.at = attribute.end;
                    return;
                }
                return self.error("unexpected character `#`".to_owned(), at, diags);
            }
            ':' => TokenKind::Colon,
            ',' => TokenKind::Comma,
            '.' => TokenKind::Dot,
            '=' => TokenKind::Equal,
            ';' => TokenKind::Semicolon,
            '{' => TokenKind::LeftBrace,
            '}' => TokenKind::RightBrace,
            '(' => TokenKind::LeftParen,
            ')' => TokenKind::RightParen,
            '[' => TokenKind::LeftSquare,
            ']' => TokenKind::RightSquare,
            '<' => TokenKind::Less,
            '>' => TokenKind::Greater,
            '*' => TokenKind::Star,
            '-' => TokenKind::Minus,
            other => return self.error(format!("unexpected character `{other}`"), at, diags),
        };
        let last = if matches!(kind, TokenKind::Arrow | TokenKind::FatArrow) { at + 1 } else { at };
        self.at = last + 1;
        let span = self.span(at).to(self.span(last));
        self.tokens.push(kind, span);
    }

    fn error(&mut self, message: String, at: usize, diags: &mut Diags) {
        let span = self.span(at);
        diags.push(Diag::error(span, message));
        self.tokens.push(TokenKind::Error, span);
    }

    /// Returns the punctuation directly after atom `at`.
    fn punct_after(&self, at: usize) -> Option<char> {
        match self.table.atoms().get(at + 1).map(|a| &a.kind) {
            Some(AtomKind::Punct(c)) if self.table.is_adjacent(at) => Some(*c),
            _ => None,
        }
    }

    /// Returns the identifier or literal directly after atom `at`.
    fn name_after(&self, at: usize) -> Option<&str> {
        match self.table.atoms().get(at + 1).map(|a| &a.kind) {
            Some(AtomKind::Ident(text) | AtomKind::Number(text)) if self.table.is_adjacent(at) => Some(text),
            _ => None,
        }
    }

    fn span(&self, at: usize) -> Span {
        TokenTable::atom_span(self.source, at)
    }
}
