//! PDLL tokens from rustc's tokens: the lexer of inline `pdll!`.
//!
//! In: a [`TokenTable`]. Out: the tokens for `parser`. Tokens without a meaning in PDLL are reported here.
//! Differs from text: `a.2d` and `a.b$c` also name operations in text, but here the literal and the `$` are
//! rustc tokens, which are joined if they are adjacent.

use pdll_support::diag::{Diag, Diags};
use pdll_support::source::{SourceId, Span};
use pdll_support::text::Texts;

use super::{AtomKind, TokenTable, allow, strings};
use crate::syntax::token::{Token, TokenKind};

/// Converts a table, which is the content of `source`, to tokens.
pub fn lex(table: &TokenTable, source: SourceId, diags: &mut Diags) -> Vec<Token> {
    let tokens = Vec::with_capacity(table.atoms().len() + 1);
    let mut lexer = Lexer { table, source, at: 0, tokens, texts: Texts::default() };
    while lexer.at < table.atoms().len() {
        lexer.token(diags);
    }
    let end = table.atoms().len() as u32;
    lexer.tokens.push(Token::punct(TokenKind::Eof, Span { source, lo: end, hi: end }));
    lexer.tokens
}

struct Lexer<'a> {
    table: &'a TokenTable,
    source: SourceId,
    /// Index of the next atom.
    at: usize,
    tokens: Vec<Token>,
    texts: Texts,
}

impl Lexer<'_> {
    fn token(&mut self, diags: &mut Diags) {
        let at = self.at;
        self.at += 1;
        match &self.table.atoms()[at].kind {
            AtomKind::Ident(word) => self.word(word.clone(), at),
            AtomKind::Number(digits) if digits.bytes().all(|b| b.is_ascii_digit()) => {
                let token = Token::with_text(TokenKind::Integer, self.texts.get(digits), self.span(at));
                self.tokens.push(token);
            }
            AtomKind::Number(word) => self.word(word.clone(), at),
            AtomKind::Str { value, .. } => {
                let text = self.texts.get(value);
                self.tokens.push(Token::with_text(TokenKind::String, text, self.span(at)));
            }
            AtomKind::Doc { text, is_inner: false } => {
                for line in text.lines() {
                    self.tokens.push(Token::with_text(TokenKind::Doc, line.into(), self.span(at)));
                }
            }
            // `//!` is an ordinary comment in PDLL.
            AtomKind::Doc { .. } => {}
            AtomKind::Code(code) => {
                let text = strings::source_text(code);
                self.tokens.push(Token::rust_code(code.clone(), text, self.span(at)));
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
        let token = Token::word(&word, self.span(first).to(self.span(last)), &mut self.texts);
        self.tokens.push(token);
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
                    let text = self.texts.get(word);
                    self.tokens.push(Token::with_text(TokenKind::Directive, text, span));
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
        self.tokens.push(Token::punct(kind, self.span(at).to(self.span(last))));
    }

    fn error(&mut self, message: String, at: usize, diags: &mut Diags) {
        diags.push(Diag::error(self.span(at), message));
        self.tokens.push(Token::punct(TokenKind::Error, self.span(at)));
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
