//! Semantic tokens: what each word is.
//!
//! Names are what the index knows of them. In text that cannot be read, they are what their first character says, and the first word of a
//! statement with a dialect is an operation.

use std::ops::Range;

use serde_json::Value;

use super::complete::{ATTRIBUTES, INTEGERS, TYPES};
use super::file::{Chunk, File};
use super::index::EntityKind;
use super::scan::{Kind, Token, scan};
use crate::tokens::{DECLARATION, TokenType, Tokens};

/// Returns the semantic tokens within a range.
pub(super) fn tokens(file: &File, range: &Range<usize>) -> Value {
    let mut tokens = Tokens::new(&file.text, range);
    for chunk in &file.chunks {
        let words = scan(&chunk.text);
        for (nth, token) in words.iter().enumerate() {
            let (start, end) = (chunk.start + token.place.start, chunk.start + token.place.end);
            if !tokens.includes(&(start..end)) {
                continue;
            }
            if let Some((ty, modifiers)) = kind(chunk, &words, nth) {
                tokens.push(start..end, ty, modifiers);
            } else if token.kind == Kind::Word {
                dimensions(&mut tokens, &chunk.text[token.place.clone()], start);
            }
        }
    }
    tokens.finish()
}

/// Returns the type and the modifiers of a token; `None` for punctuation and words that the grammar of their operation decides.
fn kind(chunk: &Chunk, words: &[Token], nth: usize) -> Option<(TokenType, u32)> {
    let token = &words[nth];
    let index = chunk.read.as_ref().ok().map(|(_, index)| index);
    let found =
        index.and_then(|index| index.at(token.place.start)).filter(|(_, place)| *place == token.place);
    if let Some((entity, place)) = found {
        let ty = match &entity.kind {
            EntityKind::Results(..) => TokenType::Variable,
            EntityKind::Argument(_) => TokenType::Parameter,
            EntityKind::Block(_) => TokenType::Label,
            EntityKind::Symbol(_) => TokenType::Function,
            EntityKind::Operation(_) => TokenType::Class,
            EntityKind::Alias { is_type: true, .. } => TokenType::Type,
            EntityKind::Alias { is_type: false, .. } => TokenType::Macro,
        };
        return Some((ty, if entity.definition == Some(place) { DECLARATION } else { 0 }));
    }
    let ty = match token.kind {
        Kind::Value => TokenType::Variable,
        Kind::Block => TokenType::Label,
        Kind::Symbol => TokenType::Function,
        Kind::AttributeAlias => TokenType::Macro,
        Kind::TypeAlias => TokenType::Type,
        Kind::Word => word(&chunk.text, words, nth)?,
        Kind::Mark(_) => return None,
    };
    Some((ty, 0))
}

fn word(text: &str, words: &[Token], nth: usize) -> Option<TokenType> {
    let word = &text[words[nth].place.clone()];
    let mark = |nth: Option<usize>| nth.and_then(|nth| words.get(nth)).map(|token| token.kind);
    let before = mark(nth.checked_sub(1));
    let line = text[..words[nth].place.start].rfind('\n').map_or(0, |end| end + 1);
    let is_first =
        nth == 0 || words[nth - 1].place.end <= line || matches!(before, Some(Kind::Mark(b'=' | b'{')));
    let ty = match word.as_bytes().first()? {
        b'"' if mark(Some(nth + 1)) == Some(Kind::Mark(b'(')) && is_first => TokenType::Class,
        b'"' => TokenType::String,
        b'0'..=b'9' if is_number(word) => TokenType::Number,
        _ if mark(Some(nth + 1)) == Some(Kind::Mark(b'=')) => TokenType::Property,
        _ if is_type(word) => TokenType::Type,
        _ if ATTRIBUTES.contains(&word) => TokenType::Keyword,
        b'a'..=b'z' | b'A'..=b'Z' if is_first && word.contains('.') => TokenType::Class,
        _ => return None,
    };
    Some(ty)
}

/// Returns whether a word is the keyword of a builtin type.
fn is_type(word: &str) -> bool {
    let is_integer = |prefix: &&str| {
        word.strip_prefix(*prefix)
            .is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()))
    };
    TYPES.contains(&word)
        || INTEGERS.iter().any(is_integer)
        || word.starts_with("f8E")
        || word.starts_with("f4E")
        || word == "tf32"
}

/// Returns whether a word is an integer or a floating-point number.
fn is_number(word: &str) -> bool {
    match word.strip_prefix("0x") {
        Some(digits) => !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_hexdigit()),
        None => word.parse::<f64>().is_ok(),
    }
}

/// Adds the dimensions that a word consists of, such as `4x8xf32`, and the type behind them.
fn dimensions(tokens: &mut Tokens<'_>, word: &str, start: usize) {
    let mut rest = word;
    loop {
        let at = start + word.len() - rest.len();
        let n_digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if n_digits > 0 {
            tokens.push(at..at + n_digits, TokenType::Number, 0);
        }
        match rest[n_digits..].strip_prefix('x') {
            Some(behind) if is_type(behind) => {
                let end = start + word.len();
                return tokens.push(end - behind.len()..end, TokenType::Type, 0);
            }
            Some(behind) if !behind.is_empty() => rest = behind,
            _ => return,
        }
    }
}
