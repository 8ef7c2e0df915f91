//! Tokens of MLIR's text, as far as names need them.

use std::ops::Range;

/// A token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Token {
    /// Kind.
    pub(super) kind: Kind,
    /// Place. That of a value does not include the number behind `#` or `:`.
    pub(super) place: Range<usize>,
    /// Number of the result behind `#`.
    pub(super) number: Option<usize>,
}

/// Kinds of tokens.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// `%name`
    Value,
    /// `^name`
    Block,
    /// `@name`, `@"name"`
    Symbol,
    /// `#name`
    AttributeAlias,
    /// `!name`
    TypeAlias,
    /// A word, a number, or a string.
    Word,
    /// A single other character.
    Mark(u8),
}

/// Returns the tokens of a text, without comments.
pub(super) fn scan(text: &str) -> Vec<Token> {
    let bytes = text.as_bytes();
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(first) = bytes.get(at).copied() {
        let next = bytes.get(at + 1).copied();
        if first.is_ascii_whitespace() {
            at += 1;
            continue;
        }
        if first == b'/' && next == Some(b'/') {
            at = text[at..].find('\n').map_or(bytes.len(), |end| at + end);
            continue;
        }
        let (kind, end) = match (first, next) {
            (b'@', Some(b'"')) => (Kind::Symbol, string_end(bytes, at + 1)),
            (b'"', _) => (Kind::Word, string_end(bytes, at)),
            (b'%', Some(next)) if is_word(next) => (Kind::Value, word_end(bytes, at + 1)),
            (b'^', Some(next)) if is_word(next) => (Kind::Block, word_end(bytes, at + 1)),
            (b'@', Some(next)) if is_word(next) => (Kind::Symbol, word_end(bytes, at + 1)),
            (b'#', Some(next)) if is_word(next) => (Kind::AttributeAlias, word_end(bytes, at + 1)),
            (b'!', Some(next)) if is_word(next) => (Kind::TypeAlias, word_end(bytes, at + 1)),
            _ if is_word(first) && first != b'-' => (Kind::Word, word_end(bytes, at)),
            _ => (Kind::Mark(first), at + 1),
        };
        let mut token = Token { kind, place: at..end, number: None };
        at = end;
        if kind == Kind::Value && bytes.get(end) == Some(&b'#') {
            let digits = bytes[end + 1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
            token.number = text.get(end + 1..end + 1 + digits).and_then(|digits| digits.parse().ok());
            at = end + 1 + digits;
        }
        tokens.push(token);
    }
    tokens
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.' | b'-')
}

fn word_end(bytes: &[u8], at: usize) -> usize {
    let mut end = at + bytes[at..].iter().take_while(|byte| is_word(**byte)).count();
    // An arrow is no part of a word.
    while end > at && bytes[end - 1] == b'-' {
        end -= 1;
    }
    end.max(at + 1)
}

fn string_end(bytes: &[u8], quote: usize) -> usize {
    let mut at = quote + 1;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'"' => return at + 1,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    bytes.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_tokens() {
        let text = "%a:2, %0#1 ^bb0 // %c\n@\"x y\" #map !t @s->";
        let tokens = scan(text);
        let names: Vec<&str> = tokens
            .iter()
            .filter(|it| !matches!(it.kind, Kind::Mark(_)))
            .map(|it| &text[it.place.clone()])
            .collect();
        assert_eq!(names, ["%a", "2", "%0", "^bb0", "@\"x y\"", "#map", "!t", "@s"]);
        assert!(
            scan("\"").len() == 1 && scan("\"\\").len() == 1 && scan("%").len() == 1 && !scan("é").is_empty()
        );
    }
}
