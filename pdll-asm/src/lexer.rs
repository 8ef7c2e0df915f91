//! Tokens of MLIR text, without copying: a kind and a byte range.
//!
//! In: a text and an offset. Out: the next token. The lexer never fails; invalid text becomes a token of kind
//! `Error`, and `error_at` returns the reason. Texts are at most 4 GiB.

/// Kinds of tokens.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Kind {
    /// The end of the text.
    Eof,
    /// An invalid token: see `Lexer::error_at`.
    Error,
    /// `foo.bar`, `i32`, `true`: a word, including keywords.
    Word,
    /// `@foo` or `@"foo"`.
    At,
    /// `#foo.bar`.
    Hash,
    /// `%foo`, `%0`.
    Percent,
    /// `^bb0`.
    Caret,
    /// `!foo.bar`.
    Bang,
    /// `12`, `0x1F`.
    Integer,
    /// `1.0`, `1.e10`.
    Float,
    /// `"foo"`, including the quotes.
    String,
    /// `->`
    Arrow,
    /// `:`
    Colon,
    /// `::`
    ColonColon,
    /// `,`
    Comma,
    /// `=`
    Equal,
    /// `>`
    Greater,
    /// `<`
    Less,
    /// `{`
    LBrace,
    /// `}`
    RBrace,
    /// `[`
    LSquare,
    /// `]`
    RSquare,
    /// `(`
    LParen,
    /// `)`
    RParen,
    /// `-`
    Minus,
    /// `+`
    Plus,
    /// `*`
    Star,
    /// `?`
    Question,
    /// `/`
    Slash,
    /// `|`
    VerticalBar,
    /// `...`
    Ellipsis,
    /// `{-#`
    MetadataBegin,
    /// `#-}`
    MetadataEnd,
}

/// A token: `text[lo..hi]`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Token {
    /// Kind.
    pub kind: Kind,
    /// Start, in bytes.
    pub lo: u32,
    /// End, in bytes.
    pub hi: u32,
}

/// Reads tokens of a text one by one.
#[derive(Clone)]
pub struct Lexer<'a> {
    text: &'a str,
    pos: usize,
}

/// Classes of bytes, one bit each.
const WORD_START: u8 = 1; // letter, `_`
const WORD: u8 = 2; // letter, digit, `_`, `$`, `.`
const SUFFIX: u8 = 4; // `WORD` or `-`
const DIGIT: u8 = 8;
const HEX: u8 = 16;

static CLASS: [u8; 256] = {
    let mut table = [0; 256];
    let mut i = 0;
    while i < 256 {
        let c = i as u8;
        let mut class = 0;
        if c.is_ascii_alphabetic() || c == b'_' {
            class |= WORD_START | WORD | SUFFIX;
        }
        if c.is_ascii_digit() {
            class |= DIGIT | WORD | SUFFIX;
        }
        if c == b'$' || c == b'.' {
            class |= WORD | SUFFIX;
        }
        if c == b'-' {
            class |= SUFFIX;
        }
        if c.is_ascii_hexdigit() {
            class |= HEX;
        }
        table[i] = class;
        i += 1;
    }
    table
};

fn is(byte: Option<&u8>, class: u8) -> bool {
    byte.is_some_and(|b| CLASS[*b as usize] & class != 0)
}

impl<'a> Lexer<'a> {
    /// Creates a lexer that starts at byte `pos` of the text.
    pub fn new(text: &'a str, pos: usize) -> Self {
        Lexer { text, pos }
    }

    /// Returns the whole text.
    pub fn text(&self) -> &'a str {
        self.text
    }

    /// Returns the start of the next read.
    pub fn pos(&self) -> usize {
        self.pos
    }

    /// Continues at another offset.
    pub fn seek(&mut self, pos: usize) {
        self.pos = pos;
    }

    /// Returns the text of a token.
    pub fn spelling(&self, token: Token) -> &'a str {
        self.text.get(token.lo as usize..token.hi as usize).unwrap_or_default()
    }

    /// Skips blanks, line ends and comments.
    pub fn skip_blanks(&mut self) {
        let bytes = self.text.as_bytes();
        loop {
            match bytes.get(self.pos) {
                Some(b' ' | b'\n' | b'\t' | b'\r') => self.pos += 1,
                Some(b'/') if bytes.get(self.pos + 1) == Some(&b'/') => {
                    let rest = &bytes[self.pos..];
                    self.pos += rest.iter().position(|b| *b == b'\n').unwrap_or(rest.len());
                }
                _ => return,
            }
        }
    }

    /// Returns the next token.
    #[inline]
    pub fn next_token(&mut self) -> Token {
        self.skip_blanks();
        let lo = self.pos;
        let kind = self.scan();
        Token { kind, lo: lo as u32, hi: self.pos as u32 }
    }

    /// Advances over one token that begins at `pos`.
    fn scan(&mut self) -> Kind {
        let bytes = self.text.as_bytes();
        let Some(&first) = bytes.get(self.pos) else { return Kind::Eof };
        let second = bytes.get(self.pos + 1);
        let (kind, len) = match first {
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => {
                self.pos = skip(bytes, self.pos + 1, WORD);
                return Kind::Word;
            }
            b'0'..=b'9' => return self.scan_number(),
            b'"' => return self.scan_string(),
            b'%' => return self.scan_prefixed(Kind::Percent),
            b'^' => return self.scan_prefixed(Kind::Caret),
            b'!' => return self.scan_prefixed(Kind::Bang),
            b'#' if second == Some(&b'-') && bytes.get(self.pos + 2) == Some(&b'}') => (Kind::MetadataEnd, 3),
            b'#' => return self.scan_prefixed(Kind::Hash),
            b'@' => match second {
                Some(b'"') => {
                    self.pos += 1;
                    return if self.scan_string() == Kind::String { Kind::At } else { Kind::Error };
                }
                _ if is(second, WORD_START) => {
                    self.pos = skip(bytes, self.pos + 2, WORD);
                    return Kind::At;
                }
                _ => (Kind::Error, 1),
            },
            b':' if second == Some(&b':') => (Kind::ColonColon, 2),
            b':' => (Kind::Colon, 1),
            b',' => (Kind::Comma, 1),
            b'(' => (Kind::LParen, 1),
            b')' => (Kind::RParen, 1),
            b'-' if second == Some(&b'>') => (Kind::Arrow, 2),
            b'-' => (Kind::Minus, 1),
            b'=' => (Kind::Equal, 1),
            b'<' => (Kind::Less, 1),
            b'>' => (Kind::Greater, 1),
            b'{' if second == Some(&b'-') && bytes.get(self.pos + 2) == Some(&b'#') => {
                (Kind::MetadataBegin, 3)
            }
            b'{' => (Kind::LBrace, 1),
            b'}' => (Kind::RBrace, 1),
            b'[' => (Kind::LSquare, 1),
            b']' => (Kind::RSquare, 1),
            b'+' => (Kind::Plus, 1),
            b'*' => (Kind::Star, 1),
            b'?' => (Kind::Question, 1),
            b'/' => (Kind::Slash, 1),
            b'|' => (Kind::VerticalBar, 1),
            b'.' if bytes[self.pos..].starts_with(b"...") => (Kind::Ellipsis, 3),
            _ => {
                let rest = self.text.get(self.pos..).and_then(|rest| rest.chars().next());
                (Kind::Error, rest.map_or(1, char::len_utf8))
            }
        };
        self.pos += len;
        kind
    }

    fn scan_number(&mut self) -> Kind {
        let bytes = self.text.as_bytes();
        // `0xg` is a zero and a word: dimension lists rely on it.
        if bytes[self.pos] == b'0'
            && bytes.get(self.pos + 1) == Some(&b'x')
            && is(bytes.get(self.pos + 2), HEX)
        {
            self.pos = skip(bytes, self.pos + 2, HEX);
            return Kind::Integer;
        }
        self.pos = skip(bytes, self.pos, DIGIT);
        if bytes.get(self.pos) != Some(&b'.') {
            return Kind::Integer;
        }
        self.pos = skip(bytes, self.pos + 1, DIGIT);
        if let Some(b'e' | b'E') = bytes.get(self.pos) {
            let sign = matches!(bytes.get(self.pos + 1), Some(b'+' | b'-')) as usize;
            if is(bytes.get(self.pos + 1 + sign), DIGIT) {
                self.pos = skip(bytes, self.pos + 1 + sign, DIGIT);
            }
        }
        Kind::Float
    }

    fn scan_string(&mut self) -> Kind {
        let bytes = self.text.as_bytes();
        let mut at = self.pos + 1;
        loop {
            match bytes.get(at) {
                Some(b'"') => {
                    self.pos = at + 1;
                    return Kind::String;
                }
                Some(b'\\') => {
                    let is_escape = match bytes.get(at + 1) {
                        Some(b'"' | b'\\' | b'n' | b't') => true,
                        second => is(second, HEX) && is(bytes.get(at + 2), HEX),
                    };
                    if !is_escape {
                        self.pos = at;
                        return Kind::Error;
                    }
                    at += 2;
                }
                None | Some(b'\n' | 0x0b | 0x0c) => {
                    self.pos = at;
                    return Kind::Error;
                }
                Some(_) => at += 1,
            }
        }
    }

    fn scan_prefixed(&mut self, kind: Kind) -> Kind {
        let bytes = self.text.as_bytes();
        self.pos += 1;
        let first = bytes.get(self.pos);
        if is(first, DIGIT) {
            self.pos = skip(bytes, self.pos, DIGIT);
        } else if is(first, SUFFIX) {
            self.pos = skip(bytes, self.pos, SUFFIX);
        } else {
            return Kind::Error;
        }
        kind
    }

    /// Returns why a token of kind `Error` is invalid, and the location of the mistake.
    pub fn error_at(&self, token: Token) -> (&'static str, u32) {
        let bytes = self.text.as_bytes();
        match bytes.get(token.lo as usize) {
            Some(b'"') => self.string_error(token),
            Some(b'@') if bytes.get(token.lo as usize + 1) == Some(&b'"') => self.string_error(token),
            Some(b'@') => ("@ identifier expected to start with letter or '_'", token.lo + 1),
            Some(b'#') => ("invalid attribute name", token.lo),
            Some(b'!') => ("invalid type identifier", token.lo),
            Some(b'%') => ("invalid SSA name", token.lo),
            Some(b'^') => ("invalid block name", token.lo),
            _ => ("unexpected character", token.lo),
        }
    }

    fn string_error(&self, token: Token) -> (&'static str, u32) {
        match self.text.as_bytes().get(token.hi as usize) {
            Some(b'\\') => ("unknown escape in string literal", token.hi),
            _ => ("expected '\"' in string literal", token.hi),
        }
    }
}

fn skip(bytes: &[u8], mut at: usize, class: u8) -> usize {
    while is(bytes.get(at), class) {
        at += 1;
    }
    at
}
