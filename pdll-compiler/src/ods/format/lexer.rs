//! Tokens of formats.

use std::ops::Range;

use super::error::{FormatError, Result};

/// Kinds of tokens.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    End,
    Punctuation(u8),
    /// Letters, digits, `_` and `-`.
    Word,
    /// `$name`
    Variable,
    /// In backquotes.
    Literal,
    /// In double quotes.
    String,
}

/// A token and its location.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) at: Range<usize>,
}

/// Returns the token at or after `pos`.
pub(super) fn next(text: &str, mut pos: usize) -> Result<Token> {
    let bytes = text.as_bytes();
    while bytes.get(pos).is_some_and(|b| matches!(b, b' ' | b'\t' | b'\n' | b'\r')) {
        pos += 1;
    }
    let fail = |at: usize, message: &str| {
        Err(FormatError { at: at..at + 1, message: message.to_owned(), note: None })
    };
    let to = |kind: Kind, end: usize| Ok(Token { kind, at: pos..end });
    let rest = |from: usize, allowed: fn(&u8) -> bool| {
        bytes[from..].iter().position(|b| !allowed(b)).map_or(bytes.len(), |len| from + len)
    };
    let is_word = |b: &u8| b.is_ascii_alphanumeric() || *b == b'_';
    match bytes.get(pos) {
        None => to(Kind::End, pos),
        Some(b) if b.is_ascii_alphabetic() || *b == b'_' => {
            to(Kind::Word, rest(pos, |b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-')))
        }
        Some(b'$') => match bytes.get(pos + 1) {
            Some(b) if b.is_ascii_alphabetic() || *b == b'_' => to(Kind::Variable, rest(pos + 1, is_word)),
            _ => fail(pos, "expected variable name"),
        },
        Some(b'`') => match text[pos + 1..].find('`') {
            Some(len) => to(Kind::Literal, pos + len + 2),
            None => fail(text.len(), "unexpected end of file in literal"),
        },
        Some(b'"') => match text[pos + 1..].find('"') {
            Some(len) => to(Kind::String, pos + len + 2),
            None => fail(text.len(), "unexpected end of file in string"),
        },
        Some(b @ (b'^' | b':' | b',' | b'=' | b'<' | b'>' | b'?' | b'(' | b')' | b'*' | b'|')) => {
            to(Kind::Punctuation(*b), pos + 1)
        }
        Some(_) => fail(pos, "unexpected character"),
    }
}
