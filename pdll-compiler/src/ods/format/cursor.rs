//! Token cursor of formats, shared by the parsers of operation formats and of type formats.

use std::ops::Range;

use super::error::{FormatError, Result};
use super::lexer::{Kind, Token, next};

/// Maximum nesting of groups: tables are interpreted recursively.
pub(super) const MAX_NESTING: usize = 32;

/// The position of a parser in a format.
pub(super) struct Cursor<'a> {
    text: &'a str,
    pub(super) token: Token,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(text: &'a str) -> Result<Self> {
        Ok(Cursor { text, token: next(text, 0)? })
    }

    pub(super) fn fail<T>(&self, at: &Range<usize>, message: impl Into<String>) -> Result<T> {
        Err(FormatError { at: at.clone(), message: message.into(), note: None })
    }

    /// Returns a part of the format.
    pub(super) fn text(&self, at: Range<usize>) -> &'a str {
        &self.text[at]
    }

    /// Returns the text of the next token.
    pub(super) fn spelling(&self) -> &'a str {
        self.text(self.token.at.clone())
    }

    pub(super) fn advance(&mut self) -> Result<Token> {
        let following = next(self.text, self.token.at.end)?;
        Ok(std::mem::replace(&mut self.token, following))
    }

    pub(super) fn is(&self, punctuation: u8) -> bool {
        self.token.kind == Kind::Punctuation(punctuation)
    }

    pub(super) fn expect(&mut self, punctuation: u8, message: &str) -> Result<()> {
        if !self.is(punctuation) {
            return self.fail(&self.token.at, message);
        }
        self.advance().map(|_| ())
    }

    /// Parses `<Name>(` after `custom`; returns the name, which becomes part of a function's name.
    pub(super) fn custom_name(&mut self) -> Result<String> {
        self.expect(b'<', "expected '<' before custom directive name")?;
        let name = self.spelling().to_owned();
        if self.token.kind != Kind::Word || name.contains('-') {
            return self.fail(&self.token.at, "expected custom directive name identifier");
        }
        self.advance()?;
        self.expect(b'>', "expected '>' after custom directive name")?;
        self.expect(b'(', "expected '(' before custom directive parameters")?;
        Ok(name)
    }

    /// Returns the contents of a literal: blanks, an escaped new line, or text.
    pub(super) fn literal(&mut self) -> Result<&'a str> {
        let at = self.advance()?.at;
        let text = self.text(at.start + 1..at.end - 1);
        match literal_problem(text).filter(|_| !matches!(text, " " | "\\n")) {
            Some(problem) => self.fail(&at, format!("expected valid literal but got '{text}': {problem}")),
            None => Ok(text),
        }
    }
}

/// Returns why a text is not a valid literal.
fn literal_problem(text: &str) -> Option<String> {
    const SINGLE: &str = "_:,=<>()[]{}?+-*";
    let mut chars = text.chars();
    let first = chars.next()?;
    if chars.next().is_none() {
        let is_right = first.is_ascii_alphabetic() || SINGLE.contains(first);
        return (!is_right)
            .then(|| format!("single character literal must be a letter or one of '{SINGLE}'"));
    }
    if text == "->" || text == "..." {
        return None;
    }
    if !first.is_ascii_alphabetic() && first != '_' {
        return Some("valid keyword starts with a letter or '_'".to_owned());
    }
    let is_right = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '.');
    (!text.chars().all(is_right))
        .then(|| "keywords should contain only alphanum, '_', '$', or '.' characters".to_owned())
}
