//! The parser's state: tokens, frames, and the parts that they have so far.

use std::borrow::Cow;

use smallvec::SmallVec;

use super::frame::{Frame, Goal, Result, Step};
use crate::build::Build;
use crate::error::Error;
use crate::lexer::{Kind, Lexer, Token};

/// Parses types, attributes and locations out of a text.
pub struct Parser<'a, 'b, B: Build> {
    pub(super) lexer: Lexer<'a>,
    /// The current token.
    pub(super) token: Token,
    /// End of the previous token.
    pub(super) last_end: u32,
    pub(super) build: &'b mut B,
    /// Few literals need more than these inline entries.
    pub(super) frames: SmallVec<[Frame<'a, B>; 2]>,
    pub(super) types: Vec<B::Type>,
    pub(super) attrs: Vec<B::Attr>,
    pub(super) locations: Vec<B::Location>,
    pub(super) keys: Vec<(Cow<'a, str>, Token)>,
}

impl<'a, 'b, B: Build> Parser<'a, 'b, B> {
    /// Creates a parser that starts at byte `pos` of the text.
    pub fn new(text: &'a str, pos: usize, build: &'b mut B) -> Self {
        let mut lexer = Lexer::new(text, pos);
        let token = lexer.next_token();
        Parser {
            lexer,
            token,
            last_end: pos as u32,
            build,
            frames: SmallVec::new(),
            types: Vec::new(),
            attrs: Vec::new(),
            locations: Vec::new(),
            keys: Vec::new(),
        }
    }

    pub(super) fn need(&mut self, goal: Goal<B::Type>, frame: Frame<'a, B>) -> Result<Step<B>> {
        self.frames.push(frame);
        Ok(Step::Need(goal))
    }

    pub(super) fn spelling(&self, token: Token) -> &'a str {
        self.lexer.spelling(token)
    }

    pub(super) fn advance(&mut self) -> Token {
        let token = self.token;
        self.last_end = token.hi;
        self.token = self.lexer.next_token();
        token
    }

    pub(super) fn is(&self, kind: Kind) -> bool {
        self.token.kind == kind
    }

    pub(super) fn is_word(&self, word: &str) -> bool {
        self.is(Kind::Word) && self.spelling(self.token) == word
    }

    pub(super) fn consume_if(&mut self, kind: Kind) -> bool {
        let is_kind = self.is(kind);
        if is_kind {
            self.advance();
        }
        is_kind
    }

    pub(super) fn expect(&mut self, kind: Kind, message: &str) -> Result<Token> {
        if self.is(kind) { Ok(self.advance()) } else { Err(self.wrong_token(message)) }
    }

    /// Returns an error at the current token.
    pub(super) fn error(&self, message: impl Into<String>) -> Error {
        self.error_at(self.token, message)
    }

    /// Returns an error at a token; an error of the lexer takes precedence.
    pub(super) fn error_at(&self, token: Token, message: impl Into<String>) -> Error {
        if token.kind == Kind::Error {
            let (message, lo) = self.lexer.error_at(token);
            return Error::new(
                message,
                lo as usize,
                (token.hi.max(lo + 1) as usize).min(self.lexer.text().len()),
            );
        }
        Error::new(message, token.lo as usize, token.hi as usize)
    }

    /// Returns an error for a missing token: at the end of the previous token, if a gap follows it.
    pub(super) fn wrong_token(&self, message: impl Into<String>) -> Error {
        if self.last_end < self.token.lo && self.token.kind != Kind::Error {
            return Error::new(message, self.last_end as usize, self.last_end as usize);
        }
        self.error(message)
    }

    /// Returns an error for the text parsed since byte `lo`.
    pub(super) fn error_since(&self, lo: u32, message: impl Into<String>) -> Error {
        Error::new(message, lo as usize, self.last_end.max(lo) as usize)
    }

    /// Returns the text parsed since byte `lo`.
    pub(super) fn text_since(&self, lo: u32) -> &'a str {
        self.lexer.text().get(lo as usize..self.last_end as usize).unwrap_or_default()
    }

    /// Returns the value of a string token as UTF-8.
    pub(super) fn string_value(&self, token: Token) -> Result<Cow<'a, str>> {
        let spelling = self.spelling(token);
        let quoted = spelling.strip_prefix('@').unwrap_or(spelling);
        utf8(crate::escape::unescape(quoted))
            .ok_or_else(|| self.error_at(token, "expected UTF-8 in this string"))
    }
}

fn utf8(bytes: Cow<'_, [u8]>) -> Option<Cow<'_, str>> {
    match bytes {
        Cow::Borrowed(bytes) => std::str::from_utf8(bytes).ok().map(Cow::Borrowed),
        Cow::Owned(bytes) => String::from_utf8(bytes).ok().map(Cow::Owned),
    }
}
