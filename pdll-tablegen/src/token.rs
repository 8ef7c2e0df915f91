//! Tokens: what the parser reads, whoever lexed them.
//!
//! Out of: the text lexer of this crate, or an adapter from another token tree (rustc's, for the inline macros).
//! Both give the same shape: punctuation one character at a time; the parser joins `...` and `!op` itself, so
//! nothing depends on how the characters were spaced. A code block `[{ … }]` is one token.

use std::sync::Arc;

use pdll_support::source::Span;

/// What a token is.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum TokenKind {
    /// A name or keyword; may begin with digits (`2DConv`).
    Ident,
    /// `$name`; the text is without the `$`.
    VarName,
    /// An integer without sign: decimal, `0x…` or `0b…`, as written.
    Int,
    /// A string; the text is its value, escapes already replaced.
    Str,
    /// A code block `[{ … }]`; the text is its body.
    Code,
    /// One character of punctuation.
    Punct(char),
}

/// One token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Token {
    /// What is it?
    pub kind: TokenKind,
    /// Its text, as [`TokenKind`] says; empty for punctuation.
    pub text: Arc<str>,
    /// Where did it stand? For a code block of a token source: all its tokens.
    pub span: Span,
}

impl Token {
    /// A token with text.
    pub fn new(kind: TokenKind, text: impl Into<Arc<str>>, span: Span) -> Self {
        Token { kind, text: text.into(), span }
    }

    /// One character of punctuation.
    pub fn punct(c: char, span: Span) -> Self {
        Token { kind: TokenKind::Punct(c), text: empty(), span }
    }

    /// Is it this character of punctuation?
    pub fn is_punct(&self, c: char) -> bool {
        self.kind == TokenKind::Punct(c)
    }

    /// Is it this name or keyword?
    pub fn is_ident(&self, name: &str) -> bool {
        self.kind == TokenKind::Ident && &*self.text == name
    }

    /// How it looks in messages.
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

/// The shared empty text.
fn empty() -> Arc<str> {
    static EMPTY: std::sync::OnceLock<Arc<str>> = std::sync::OnceLock::new();
    EMPTY.get_or_init(|| Arc::from("")).clone()
}
