//! Text lexer: converts PDLL in a file or string to tokens.
//!
//! In: a text source. Out: `Token`s. Invalid text is reported here and becomes a `TokenKind::Error`. MLIR:
//! Tools/PDLL/Parser/Lexer.cpp. Differs: `///` is kept; code blocks are not unescaped.

use std::borrow::Cow;
use std::ops::Range;
use std::string::FromUtf8Error;

use pdll_support::diag::{Diag, Diags};
use pdll_support::source::{SourceId, Span};

use super::token::{TokenKind, Tokens};

/// Lexes a whole text. The last token is `Eof`.
pub fn lex(source: SourceId, text: &str, diags: &mut Diags) -> Tokens {
    lex_part(source, text, 0..text.len(), diags)
}

/// Lexes a part of a text, independently of the rest; locations are those in the whole text.
pub fn lex_part(source: SourceId, text: &str, part: Range<usize>, diags: &mut Diags) -> Tokens {
    // Tokens are rarely shorter, including spaces between them. Unused memory is not touched.
    let tokens = Tokens::with_capacity(part.len() / 2 + 1);
    let mut lexer = Lexer { source, text: &text[..part.end], at: part.start, tokens, diags };
    lexer.run();
    lexer.tokens
}

/// The first byte of a token.
#[derive(Copy, Clone)]
enum First {
    Word,
    /// A token of one byte.
    Single(TokenKind),
    Other,
}

static FIRST: [First; 256] = {
    let mut table = [First::Other; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = match byte as u8 {
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => First::Word,
            b'(' => First::Single(TokenKind::LeftParen),
            b')' => First::Single(TokenKind::RightParen),
            b'<' => First::Single(TokenKind::Less),
            b'>' => First::Single(TokenKind::Greater),
            b'{' => First::Single(TokenKind::LeftBrace),
            b'}' => First::Single(TokenKind::RightBrace),
            b':' => First::Single(TokenKind::Colon),
            b';' => First::Single(TokenKind::Semicolon),
            b',' => First::Single(TokenKind::Comma),
            b'.' => First::Single(TokenKind::Dot),
            b']' => First::Single(TokenKind::RightSquare),
            _ => First::Other,
        };
        byte += 1;
    }
    table
};

struct Lexer<'a> {
    source: SourceId,
    text: &'a str,
    at: usize,
    tokens: Tokens,
    diags: &'a mut Diags,
}

impl<'a> Lexer<'a> {
    fn run(&mut self) {
        let text = self.text.as_bytes();
        loop {
            while let Some(b' ' | b'\t' | b'\n' | b'\r') = text.get(self.at) {
                self.at += 1;
            }
            let start = self.at;
            let Some(byte) = text.get(start) else { break };
            match FIRST[usize::from(*byte)] {
                First::Word => {
                    let word = self.word();
                    let span = self.span(start);
                    self.tokens.push_word(word, span);
                }
                First::Single(kind) => {
                    self.at += 1;
                    self.push_punct(kind, start);
                }
                First::Other => self.other(),
            }
        }
        self.push_punct(TokenKind::Eof, self.at);
    }

    /// Lexes a token with an unusual start.
    fn other(&mut self) {
        let start = self.at;
        let Some(c) = self.peek(0) else { return };
        match c {
            '/' if self.rest().starts_with("//") => self.comment(),
            '/' if self.rest().starts_with("/*") => self.block_comment(),
            '"' => self.string(),
            '[' if self.rest().starts_with("[{") => self.code(),
            '#' => {
                self.at += 1;
                let name = self.word();
                self.push_text(TokenKind::Directive, name, start);
            }
            // Within the text, it separates tokens, as in mlir-pdll.
            '\0' => self.at += 1,
            c if c.is_ascii_digit() => {
                self.at += self.rest().bytes().take_while(u8::is_ascii_digit).count();
                self.push_text(TokenKind::Integer, &self.text[start..self.at], start);
            }
            c => self.punct(c),
        }
    }

    fn punct(&mut self, c: char) {
        let start = self.at;
        let (kind, width) = match (c, self.peek(1)) {
            ('-', Some('>')) => (TokenKind::Arrow, 2),
            ('=', Some('>')) => (TokenKind::FatArrow, 2),
            ('-', _) => (TokenKind::Minus, 1),
            ('=', _) => (TokenKind::Equal, 1),
            ('[', _) => (TokenKind::LeftSquare, 1),
            _ => {
                self.at += c.len_utf8();
                self.error(self.span(start), "unexpected character");
                return self.push_punct(TokenKind::Error, start);
            }
        };
        self.at += width;
        self.push_punct(kind, start);
    }

    /// Lexes `// …`; `/// …` (but not `////`) is documentation.
    fn comment(&mut self) {
        let start = self.at;
        // A carriage return also ends it.
        let line = self.rest().split(['\n', '\r']).next().unwrap_or_default();
        self.at += line.len();
        if let Some(doc) = line.strip_prefix("///").filter(|doc| !doc.starts_with('/')) {
            self.push_text(TokenKind::Doc, doc, start);
        }
    }

    /// Lexes `/* … */`, which rustc discards but PDLL does not support.
    fn block_comment(&mut self) {
        let start = self.at;
        self.at += self.rest().find("*/").map_or(self.rest().len(), |end| end + 2);
        let span = Span { hi: start as u32 + 1, ..self.span(start) };
        self.diags.push(Diag::error(span, "unexpected character").help("comments start with `//`"));
        self.push_punct(TokenKind::Error, start);
    }

    fn code(&mut self) {
        let start = self.at;
        match self.rest().find("}]") {
            Some(end) => {
                let code = &self.text[start + 2..start + end.max(2)];
                self.at += end.max(2) + 2;
                self.push_text(TokenKind::Code, code, start);
            }
            None => {
                self.at = self.text.len();
                let last = self.text.char_indices().next_back().map_or(0, |(at, _)| at);
                self.error(Span { hi: last as u32, ..self.span(last) }, "expected '}]' in string literal");
                self.push_punct(TokenKind::Error, start);
            }
        }
    }

    fn string(&mut self) {
        let start = self.at;
        self.at += 1;
        let inner = self.at;
        loop {
            match self.peek(0) {
                Some('"') => break,
                Some('\\') if is_escape(&self.rest()[1..]) => {
                    // The second character of `\"` must not end the string.
                    self.at += 2;
                }
                Some('\\') => {
                    let span = Span { hi: self.at as u32 + 1, ..self.span(self.at) };
                    self.error(span, "unknown escape in string literal");
                    return self.bad_string(start);
                }
                None | Some('\n' | '\u{b}' | '\u{c}') => {
                    self.error(self.span(self.at), "expected '\"' in string literal");
                    return self.bad_string(start);
                }
                Some(_) => {
                    let is_plain = |byte: &u8| !matches!(byte, b'"' | b'\\' | b'\n' | 0xb | 0xc);
                    self.at += self.rest().bytes().take_while(is_plain).count();
                }
            }
        }
        let value = unescape(&self.text[inner..self.at]);
        self.at += 1;
        self.push_text(TokenKind::String, &value, start);
    }

    /// Recovers after an invalid string: after its end if it is on this line.
    fn bad_string(&mut self, start: usize) {
        let rest = &self.text[self.at..];
        let line = rest.lines().next().unwrap_or_default();
        self.at += line.find('"').map_or(line.len(), |quote| quote + 1);
        self.push_punct(TokenKind::Error, start);
    }

    fn word(&mut self) -> &'a str {
        let start = self.at;
        let rest = &self.text.as_bytes()[start..];
        self.at += rest.iter().position(|byte| !IS_WORD[usize::from(*byte)]).unwrap_or(rest.len());
        &self.text[start..self.at]
    }

    fn push_punct(&mut self, kind: TokenKind, start: usize) {
        let span = self.span(start);
        self.tokens.push(kind, span);
    }

    fn push_text(&mut self, kind: TokenKind, text: &str, start: usize) {
        let span = self.span(start);
        self.tokens.push_text(kind, text, span);
    }

    fn error(&mut self, span: Span, message: &str) {
        self.diags.push(Diag::error(span, message));
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    #[inline]
    fn peek(&self, ahead: usize) -> Option<char> {
        // Nearly all text is ASCII.
        match (ahead, self.text.as_bytes().get(self.at)) {
            (0, Some(byte)) if byte.is_ascii() => return Some(char::from(*byte)),
            _ => {}
        }
        self.rest().chars().nth(ahead)
    }

    fn span(&self, start: usize) -> Span {
        Span { source: self.source, lo: start as u32, hi: self.at as u32 }
    }
}

/// Whether a byte is part of a word.
static IS_WORD: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = byte == b'_' as usize || (byte as u8).is_ascii_alphanumeric();
        byte += 1;
    }
    table
};

/// Returns whether the text after a backslash is a valid escape sequence.
fn is_escape(after: &str) -> bool {
    let mut bytes = after.bytes();
    match bytes.next() {
        Some(b'"' | b'\\' | b'n' | b't') => true,
        Some(b) => b.is_ascii_hexdigit() && bytes.next().is_some_and(|b| b.is_ascii_hexdigit()),
        None => false,
    }
}

/// Resolves MLIR's escapes: `\n`, `\t`, `\"`, `\\` and two hexadecimal digits for a byte. Bytes that are not
/// UTF-8 are read as Latin-1; an unknown escape is kept (the lexers have reported it).
pub fn unescape(text: &str) -> Cow<'_, str> {
    if !text.as_bytes().contains(&b'\\') {
        return text.into();
    }
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        bytes.extend_from_slice(&rest.as_bytes()[..at]);
        rest = &rest[at + 1..];
        let (byte, width) = match rest.as_bytes() {
            [b'n', ..] => (b'\n', 1),
            [b't', ..] => (b'\t', 1),
            [c @ (b'"' | b'\\'), ..] => (*c, 1),
            [a, b, ..] if a.is_ascii_hexdigit() && b.is_ascii_hexdigit() => {
                (u8::from_str_radix(&rest[..2], 16).unwrap_or_default(), 2)
            }
            _ => (b'\\', 0),
        };
        bytes.push(byte);
        rest = &rest[width..];
    }
    bytes.extend_from_slice(rest.as_bytes());
    let latin = |e: FromUtf8Error| e.as_bytes().iter().map(|b| char::from(*b)).collect();
    String::from_utf8(bytes).unwrap_or_else(latin).into()
}
