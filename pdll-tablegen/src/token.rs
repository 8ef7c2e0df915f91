//! Tokens: the parser's input, independent of the lexer.
//!
//! Produced by: the text lexer of this crate, or an adapter from another token tree (rustc's, for the inline
//! macros). Both have the same format: punctuation is one character per token; the parser joins `...` and
//! `!op` itself, so the spacing between characters does not matter. A code block `[{ … }]` is one token.

use std::sync::Arc;

use once_cell::sync::Lazy;
use pdll_support::source::Span;

/// Kinds of tokens.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum TokenKind {
    /// A name or keyword; may begin with digits (`2DConv`).
    Ident,
    /// `$name`; the text is without the `$`.
    VarName,
    /// An integer without sign: decimal, `0x…` or `0b…`, as written.
    Int,
    /// A string; the text is its value, with escapes replaced.
    Str,
    /// A code block `[{ … }]`; the text is its body.
    Code,
    /// One character of punctuation.
    Punct(char),
}

/// One token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Token {
    /// Kind.
    pub kind: TokenKind,
    /// Text, as documented in [`TokenKind`]; empty for punctuation.
    pub text: Arc<str>,
    /// Span. For a code block of a token source: all its tokens.
    pub span: Span,
}

impl Token {
    /// Creates a token with text.
    pub fn new(kind: TokenKind, text: impl Into<Arc<str>>, span: Span) -> Self {
        Token { kind, text: text.into(), span }
    }

    /// Creates one character of punctuation.
    pub fn punct(c: char, span: Span) -> Self {
        Token { kind: TokenKind::Punct(c), text: empty(), span }
    }

    /// Returns whether it is this character of punctuation.
    pub fn is_punct(&self, c: char) -> bool {
        self.kind == TokenKind::Punct(c)
    }

    /// Returns whether it is this name or keyword.
    pub fn is_ident(&self, name: &str) -> bool {
        self.kind == TokenKind::Ident && &*self.text == name
    }

    /// Describes the token for messages.
    pub fn describe(&self) -> String {
        match self.kind {
            TokenKind::Ident | TokenKind::Int => format!("`{}`", self.text),
            TokenKind::VarName => format!("`${}`", self.text),
            TokenKind::Str => "a string".into(),
            TokenKind::Code => "a code block".into(),
            TokenKind::Punct(c) => format!("`{c}`"),
        }
    }
}

/// Returns the shared empty text.
fn empty() -> Arc<str> {
    static EMPTY: Lazy<Arc<str>> = Lazy::new(|| Arc::from(""));
    EMPTY.clone()
}
