//! The text lexer: characters to tokens.
//!
//! It handles comments, strings, code blocks, numbers and names; `load` drives it and handles directives and
//! includes.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use std::sync::Arc;

use pdll_support::diag::{Diag, Diags};
use pdll_support::source::{SourceId, Span};
use rustc_hash::FxHasher;

use crate::token::{Token, TokenKind};

/// Interned names.
pub(crate) type Names = HashMap<Arc<str>, (), BuildHasherDefault<FxHasher>>;

/// Returns the tokens of a text, without those of included files. Invalid characters are left out; directives are tokens, and the text
/// that they hide is lexed too.
///
/// ```
/// use pdll_support::source::SourceMap;
///
/// let mut map = SourceMap::new();
/// let id = map.add_text("a.td", "def A; // comment", None);
/// let tokens = pdll_tablegen::lex("def A; // comment", id);
/// assert_eq!(tokens.iter().map(|token| map.text(token.span).unwrap()).collect::<Vec<_>>(), ["def", "A", ";"]);
/// ```
pub fn lex(text: &str, source: SourceId) -> Vec<Token> {
    let mut lexer = Lexer::starting_at(text, 0, source);
    let (mut names, mut diags, mut tokens) = (Names::default(), Diags::new(), Vec::new());
    loop {
        lexer.skip_blank(&mut diags);
        if lexer.at >= text.len() {
            break;
        }
        tokens.extend(lexer.token(&mut names, &mut diags));
    }
    // What is invalid is reported when the text is evaluated.
    diags.take();
    tokens
}

/// Reads one source from front to back.
pub(crate) struct Lexer<'a> {
    text: &'a str,
    at: usize,
    source: SourceId,
    /// Whether only blanks and comments precede on the line; only there a directive may begin.
    is_line_start: bool,
}

impl<'a> Lexer<'a> {
    /// Creates a lexer that starts at a byte offset, which must be the start or follow a token.
    pub(crate) fn starting_at(text: &'a str, at: usize, source: SourceId) -> Self {
        Lexer { text, at, source, is_line_start: at == 0 }
    }

    pub(crate) fn at(&self) -> usize {
        self.at
    }

    pub(crate) fn span(&self, lo: usize, hi: usize) -> Span {
        Span { source: self.source, lo: lo as u32, hi: hi as u32 }
    }

    fn byte(&self, at: usize) -> u8 {
        self.text.as_bytes().get(at).copied().unwrap_or(0)
    }

    /// Skips blanks and comments; reports an unterminated comment.
    pub(crate) fn skip_blank(&mut self, diags: &mut Diags) {
        loop {
            match self.byte(self.at) {
                b' ' | b'\t' => self.at += 1,
                b'\n' | b'\r' => {
                    self.at += 1;
                    self.is_line_start = true;
                }
                0 if self.at < self.text.len() => self.at += 1,
                b'/' if self.byte(self.at + 1) == b'/' => self.skip_line(),
                b'/' if self.byte(self.at + 1) == b'*' => self.skip_comment(diags),
                _ => return,
            }
        }
    }

    fn skip_line(&mut self) {
        let rest = &self.text.as_bytes()[self.at..];
        self.at += rest.iter().position(|b| *b == b'\n').unwrap_or(rest.len());
    }

    fn skip_comment(&mut self, diags: &mut Diags) {
        let start = self.at;
        let mut depth = 0_usize;
        while self.at < self.text.len() {
            match (self.byte(self.at), self.byte(self.at + 1)) {
                (b'/', b'*') => {
                    depth += 1;
                    self.at += 2;
                }
                (b'*', b'/') => {
                    depth -= 1;
                    self.at += 2;
                    if depth == 0 {
                        return;
                    }
                }
                _ => self.at += 1,
            }
        }
        diags.push(Diag::error(self.span(start, start + 2), "this comment is never closed"));
    }

    /// Returns the keyword of a directive that begins here, if any: `#` and a keyword without blank between.
    pub(crate) fn directive(&self) -> Option<&'static str> {
        if self.byte(self.at) != b'#' || !self.is_line_start {
            return None;
        }
        let rest = &self.text.as_bytes()[self.at + 1..];
        let len = rest.iter().take_while(|b| b.is_ascii_alphanumeric() || **b == b'_').count();
        let word = &rest[..len];
        DIRECTIVES.into_iter().find(|known| known.as_bytes() == word)
    }

    /// Consumes a directive's `#` and keyword; returns their span.
    pub(crate) fn eat_directive(&mut self, word: &str) -> Span {
        let lo = self.at;
        self.is_line_start = false;
        self.at += 1 + word.len();
        self.span(lo, self.at)
    }

    /// Returns the name after a directive, on its line.
    pub(crate) fn directive_name(&mut self) -> Option<(&'a str, Span)> {
        while matches!(self.byte(self.at), b' ' | b'\t') {
            self.at += 1;
        }
        let lo = self.at;
        let is_word = !self.byte(lo).is_ascii_digit();
        while is_word && (self.byte(self.at).is_ascii_alphanumeric() || self.byte(self.at) == b'_') {
            self.at += 1;
        }
        (lo < self.at).then(|| (&self.text[lo..self.at], self.span(lo, self.at)))
    }

    /// Skips the rest of a directive's line, which must be comments; otherwise returns the location of the
    /// first other text.
    pub(crate) fn end_directive(&mut self, diags: &mut Diags) -> Option<Span> {
        loop {
            match self.byte(self.at) {
                b' ' | b'\t' | b'\r' => self.at += 1,
                b'/' if self.byte(self.at + 1) == b'/' => self.skip_line(),
                b'/' if self.byte(self.at + 1) == b'*' => self.skip_comment(diags),
                b'\n' => return None,
                0 if self.at >= self.text.len() => return None,
                _ => {
                    let lo = self.at;
                    self.skip_line();
                    return Some(self.span(lo, lo + self.text[lo..self.at].trim_end().len()));
                }
            }
        }
    }

    /// Skips lines up to one that begins with a directive; returns `false` if there is none. Comments also
    /// hide lines here.
    pub(crate) fn skip_to_directive(&mut self, diags: &mut Diags) -> bool {
        while self.at < self.text.len() {
            if !self.is_line_start {
                self.skip_line();
            }
            self.skip_blank(diags);
            if self.directive().is_some() {
                return true;
            }
            self.is_line_start = false;
        }
        false
    }

    /// Returns the next token; blanks are already skipped. `None` at the end, or if a token was invalid (and
    /// reported).
    pub(crate) fn token(&mut self, names: &mut Names, diags: &mut Diags) -> Option<Token> {
        let lo = self.at;
        self.is_line_start = false;
        let c = self.text[lo..].chars().next()?;
        match c {
            'a'..='z' | 'A'..='Z' | '_' => Some(self.name(lo, names)),
            '0'..='9' => Some(self.number(lo, names)),
            '$' if self.byte(lo + 1).is_ascii_alphabetic() || self.byte(lo + 1) == b'_' => {
                self.at += 1;
                let token = self.name(lo + 1, names);
                Some(Token { kind: TokenKind::VarName, span: self.span(lo, self.at), ..token })
            }
            '"' => Some(self.string(diags)),
            '[' if self.byte(lo + 1) == b'{' => Some(self.code(diags)),
            '<' | '>' | '(' | ')' | '[' | ']' | '{' | '}' | ':' | ';' | ',' | '.' | '=' | '?' | '#' | '!'
            | '-' | '+' => {
                self.at += 1;
                Some(Token::punct(c, self.span(lo, self.at)))
            }
            _ => {
                self.at += c.len_utf8();
                let message = format!("unexpected character `{}`", shown(c));
                diags.push(Diag::error(self.span(lo, self.at), message));
                None
            }
        }
    }

    fn name(&mut self, lo: usize, names: &mut Names) -> Token {
        let bytes = self.text.as_bytes();
        let len = bytes[lo..].iter().take_while(|b| b.is_ascii_alphanumeric() || **b == b'_').count();
        self.at = lo + len;
        let span = self.span(lo, self.at);
        Token { kind: TokenKind::Ident, text: unique(names, &self.text[lo..self.at]), span }
    }

    /// Lexes a number, or a name that begins with digits.
    fn number(&mut self, lo: usize, names: &mut Names) -> Token {
        let bytes = self.text.as_bytes();
        let digits = |from: usize, ok: fn(&u8) -> bool| bytes[from..].iter().take_while(|b| ok(b)).count();
        let (kind, len) = match (self.byte(lo), self.byte(lo + 1)) {
            (b'0', b'x') if self.byte(lo + 2).is_ascii_hexdigit() => {
                (TokenKind::Int, 2 + digits(lo + 2, u8::is_ascii_hexdigit))
            }
            (b'0', b'b') if matches!(self.byte(lo + 2), b'0' | b'1') => {
                (TokenKind::Int, 2 + digits(lo + 2, |b| matches!(b, b'0' | b'1')))
            }
            _ => {
                let len = digits(lo, u8::is_ascii_digit);
                match self.byte(lo + len) {
                    b if b.is_ascii_alphabetic() || b == b'_' => return self.name(lo, names),
                    _ => (TokenKind::Int, len),
                }
            }
        };
        self.at = lo + len;
        let span = self.span(lo, self.at);
        Token { kind, text: unique(names, &self.text[lo..self.at]), span }
    }

    fn string(&mut self, diags: &mut Diags) -> Token {
        let lo = self.at;
        let mut value = String::new();
        self.at += 1;
        loop {
            let rest = &self.text[self.at..];
            let plain = rest.find(['"', '\\', '\n', '\r']).unwrap_or(rest.len());
            if value.is_empty() && rest[plain..].starts_with('"') {
                self.at += plain + 1;
                return Token::new(TokenKind::Str, &rest[..plain], self.span(lo, self.at));
            }
            value.push_str(&rest[..plain]);
            self.at += plain;
            match self.byte(self.at) {
                b'"' => {
                    self.at += 1;
                    break;
                }
                b'\\' => self.escape(&mut value, diags),
                _ => {
                    let span = self.span(lo, self.at);
                    diags.push(Diag::error(span, "this string does not end on its line"));
                    break;
                }
            }
        }
        Token::new(TokenKind::Str, value, self.span(lo, self.at))
    }

    fn escape(&mut self, value: &mut String, diags: &mut Diags) {
        let lo = self.at;
        let escaped = self.text[lo + 1..].chars().next();
        self.at += 1 + escaped.map_or(0, char::len_utf8);
        match escaped {
            Some(c @ ('\\' | '\'' | '"')) => value.push(c),
            Some('t') => value.push('\t'),
            Some('n') => value.push('\n'),
            _ => {
                if matches!(escaped, Some('\n' | '\r')) {
                    self.at = lo + 1;
                }
                let message = "unknown escape in a string; known are `\\\\`, `\\'`, `\\\"`, `\\t` and `\\n`";
                diags.push(Diag::error(self.span(lo, self.at), message));
            }
        }
    }

    fn code(&mut self, diags: &mut Diags) -> Token {
        let lo = self.at;
        let body = lo + 2;
        let len = match self.text[body..].find("}]") {
            Some(len) => {
                self.at = body + len + 2;
                len
            }
            None => {
                self.at = self.text.len();
                let message = "this code block is never closed by `}]`";
                diags.push(Diag::error(self.span(lo, body), message));
                self.at - body
            }
        };
        Token::new(TokenKind::Code, &self.text[body..body + len], self.span(lo, self.at))
    }
}

/// The keywords that follow the `#` of a directive.
pub(crate) const DIRECTIVES: [&str; 6] = ["define", "ifdef", "ifndef", "else", "endif", "include"];

/// Returns the one shared allocation of a text.
fn unique(names: &mut Names, text: &str) -> Arc<str> {
    if let Some((known, ())) = names.get_key_value(text) {
        return known.clone();
    }
    let text: Arc<str> = text.into();
    names.insert(text.clone(), ());
    text
}

/// Returns a character, or its escape if it is invisible.
fn shown(c: char) -> String {
    match c {
        '\'' | '"' | '\\' => c.to_string(),
        _ => c.escape_debug().to_string(),
    }
}
