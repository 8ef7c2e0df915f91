//! Places in the sources: the words and strings that begin there.

use pdll_support::source::{Content, SourceId, SourceMap, Span};

/// Returns the text of a source.
pub(super) fn text_of(sources: &SourceMap, source: SourceId) -> &str {
    match &sources.get(source).content {
        Content::Text(text) => text,
        Content::Tokens(_) => "",
    }
}

/// Returns the word, operator or string that begins where a span does; the character there if there is none.
pub(super) fn token_at(sources: &SourceMap, span: Span) -> Span {
    let rest = text_of(sources, span.source).get(span.lo as usize..).unwrap_or_default();
    let length = match rest.chars().next() {
        None => 0,
        Some('"') => string_length(rest),
        Some('!') => 1 + word_length(&rest[1..]),
        Some(first) => match word_length(rest) {
            0 => first.len_utf8(),
            length => length,
        },
    };
    Span { hi: span.lo + length as u32, ..span }
}

/// Returns the length of the word that a text begins with.
pub(super) fn word_length(text: &str) -> usize {
    text.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count()
}

/// Returns the length of the string that a text begins with.
fn string_length(text: &str) -> usize {
    let mut bytes = text.bytes().enumerate().skip(1);
    while let Some((at, byte)) = bytes.next() {
        match byte {
            b'"' | b'\n' => return at + 1,
            b'\\' => drop(bytes.next()),
            _ => {}
        }
    }
    text.len()
}
