//! Bytes: blanks, quotes, and where a type or attribute ends, found without understanding it.
//!
//! The results only select a spelling for a cache look-up; the grammar decides.

/// Class of a byte in the search for the end of a literal.
#[derive(Copy, Clone, PartialEq, Eq)]
#[repr(u8)]
enum Class {
    Plain,
    Open,
    Close,
    Comma,
    Quote,
    Minus,
    GiveUp,
}

static CLASSES: [Class; 256] = {
    let mut table = [Class::Plain; 256];
    let mut i = 0;
    while i < 256 {
        table[i] = match i as u8 {
            b'(' | b'[' | b'{' | b'<' => Class::Open,
            b')' | b']' | b'}' | b'>' => Class::Close,
            b',' => Class::Comma,
            b'"' => Class::Quote,
            b'-' => Class::Minus,
            b'\n' | b'\r' | b'/' | 0 => Class::GiveUp,
            _ => Class::Plain,
        };
        i += 1;
    }
    table
};

/// Longer literals are not looked up.
const MAX_SPAN: usize = 512;

/// Returns the end of blanks, line ends and comments.
#[inline]
pub(super) fn skip_blanks(bytes: &[u8], mut at: usize) -> usize {
    loop {
        match bytes.get(at) {
            Some(b' ' | b'\n' | b'\t' | b'\r') => at += 1,
            Some(b'/') if bytes.get(at + 1) == Some(&b'/') => {
                at = bytes[at..].iter().position(|b| *b == b'\n').map_or(bytes.len(), |n| at + n);
            }
            _ => return at,
        }
    }
}

/// Returns the position of the quote that closes a string without escapes; `at` is after the opening one.
#[inline]
pub(super) fn closing_quote(bytes: &[u8], mut at: usize) -> Option<usize> {
    loop {
        match bytes.get(at)? {
            b'"' => return Some(at),
            b'\\' | b'\n' => return None,
            _ => at += 1,
        }
    }
}

/// Returns the end of a literal: before a comma or closing bracket outside of it, without the blanks before
/// that.
#[inline]
pub(super) fn literal_end(bytes: &[u8], start: usize) -> Option<usize> {
    let mut depth = 0usize;
    let mut at = start;
    let limit = bytes.len().min(start + MAX_SPAN);
    while at < limit {
        match CLASSES[bytes[at] as usize] {
            Class::Plain => {}
            Class::Open => depth += 1,
            Class::Close if depth > 0 => depth -= 1,
            Class::Comma if depth > 0 => {}
            Class::Close | Class::Comma => {
                while at > start && bytes[at - 1] == b' ' {
                    at -= 1;
                }
                return Some(at);
            }
            Class::Quote => at = closing_quote(bytes, at + 1)?,
            Class::Minus => at += (bytes.get(at + 1) == Some(&b'>')) as usize,
            Class::GiveUp => return None,
        }
        at += 1;
    }
    None
}

/// Returns the end of the bracketed text that begins at `start`.
#[inline]
pub(super) fn balanced_end(bytes: &[u8], start: usize) -> Option<usize> {
    let mut depth = 0usize;
    let mut at = start;
    let limit = bytes.len().min(start + MAX_SPAN);
    while at < limit {
        match CLASSES[bytes[at] as usize] {
            Class::Plain | Class::Comma => {}
            Class::Open => depth += 1,
            Class::Close => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            Class::Quote => at = closing_quote(bytes, at + 1)?,
            Class::Minus => at += (bytes.get(at + 1) == Some(&b'>')) as usize,
            Class::GiveUp => return None,
        }
        at += 1;
    }
    None
}

/// Returns whether a type's or attribute's word may contain this byte.
#[inline]
pub(super) fn is_word(byte: u8) -> bool {
    WORD[usize::from(byte)]
}

static WORD: [bool; 256] = {
    let mut table = [false; 256];
    let mut i = 0;
    while i < 256 {
        table[i] = (i as u8).is_ascii_alphanumeric() || matches!(i as u8, b'_' | b'$' | b'.' | b'-');
        i += 1;
    }
    table
};

/// Returns a decimal number of at most nine digits at `at`, and where it ends.
#[inline]
pub(super) fn short_number(bytes: &[u8], at: usize) -> Option<(u32, usize)> {
    let (mut number, mut end) = (0, at);
    while let Some(digit @ b'0'..=b'9') = bytes.get(end) {
        if end - at == 9 {
            return None;
        }
        number = number * 10 + u32::from(digit - b'0');
        end += 1;
    }
    (end > at).then_some((number, end))
}

/// Returns the end of a function type that begins with `(` at `start`.
pub(super) fn signature_end(bytes: &[u8], start: usize) -> Option<usize> {
    let at = skip_spaces(bytes, balanced_end(bytes, start)?);
    if !bytes.get(at..)?.starts_with(b"->") {
        return None;
    }
    let mut at = skip_spaces(bytes, at + 2);
    match bytes.get(at)? {
        b'(' => balanced_end(bytes, at),
        first => {
            at += (*first == b'!') as usize;
            while bytes.get(at).is_some_and(|b| is_word(*b)) {
                at += 1;
            }
            if bytes.get(at) == Some(&b'<') { balanced_end(bytes, at) } else { Some(at) }
        }
    }
}

fn skip_spaces(bytes: &[u8], mut at: usize) -> usize {
    while bytes.get(at) == Some(&b' ') {
        at += 1;
    }
    at
}

/// Returns whether two parts of a text, `len` bytes long, are equal. They are short, so it compares eight
/// bytes at a time inline.
#[inline]
pub(super) fn is_same(text: &[u8], a: usize, b: usize, len: usize) -> bool {
    let (Some(a), Some(b)) = (text.get(a..a + len), text.get(b..b + len)) else { return false };
    let (a_words, a_rest) = a.as_chunks::<8>();
    let (b_words, b_rest) = b.as_chunks::<8>();
    a_words.iter().zip(b_words).all(|(a, b)| u64::from_le_bytes(*a) == u64::from_le_bytes(*b))
        && a_rest.iter().zip(b_rest).all(|(a, b)| a == b)
}

/// Returns a hash of some bytes, eight at a time.
#[inline]
pub(super) fn hash(bytes: &[u8]) -> u32 {
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
    let mut hash = bytes.len() as u64;
    let (chunks, rest) = bytes.as_chunks::<8>();
    for chunk in chunks {
        hash = (hash.rotate_left(23) ^ u64::from_le_bytes(*chunk)).wrapping_mul(FACTOR);
    }
    let tail = rest.iter().fold(0u64, |tail, byte| tail << 8 | u64::from(*byte));
    hash = (hash.rotate_left(23) ^ tail).wrapping_mul(FACTOR);
    (hash >> 32) as u32
}
