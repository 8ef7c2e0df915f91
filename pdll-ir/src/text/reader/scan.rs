//! Bytes: blanks, quotes, numbers, and where a type or attribute ends, found without understanding it.
//!
//! The ends only select a spelling for a cache look-up; the grammar decides.

/// Class of a byte in the search for the end of a literal.
#[derive(Copy, Clone, PartialEq, Eq)]
#[repr(u8)]
enum Class {
    Plain,
    Open,
    Close,
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
const MAX_SPAN: usize = 256;

/// Returns the end of blanks, line ends and comments.
#[inline(always)]
pub(super) fn skip_blanks(bytes: &[u8], at: usize) -> usize {
    // Mostly there is nothing to skip, or one blank.
    match bytes.get(at) {
        Some(b' ') if !bytes.get(at + 1).is_some_and(|byte| begins_blanks(*byte)) => at + 1,
        Some(byte) if begins_blanks(*byte) => skip_more_blanks(bytes, at),
        _ => at,
    }
}

/// Returns whether a byte may begin what is skipped.
#[inline(always)]
fn begins_blanks(byte: u8) -> bool {
    matches!(byte, b' ' | b'\n' | b'\t' | b'\r' | b'/')
}

#[inline(never)]
fn skip_more_blanks(bytes: &[u8], mut at: usize) -> usize {
    loop {
        match bytes.get(at) {
            Some(b'\n') => at = skip_indentation(bytes, at + 1),
            Some(b' ' | b'\t' | b'\r') => at += 1,
            Some(b'/') if bytes.get(at + 1) == Some(&b'/') => {
                at = bytes[at..].iter().position(|b| *b == b'\n').map_or(bytes.len(), |n| at + n);
            }
            _ => return at,
        }
    }
}

/// Returns the end of a line's indentation, or a place in it: eight bytes at a time.
#[inline]
fn skip_indentation(bytes: &[u8], mut at: usize) -> usize {
    while let Some(word) = word_at(bytes, at) {
        let n_spaces = (word ^ (ONES * u64::from(b' '))).trailing_zeros() as usize / 8;
        at += n_spaces;
        if n_spaces < 8 {
            break;
        }
    }
    at
}

/// Returns the eight bytes at a place, unless the text ends before.
#[inline(always)]
pub(super) fn word_at(text: &[u8], at: usize) -> Option<u64> {
    Some(u64::from_le_bytes(*text.get(at..)?.first_chunk()?))
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

/// Returns the position of the quote that closes a string without escapes and control characters: eight bytes at a time.
#[inline]
pub(super) fn plain_string_end(bytes: &[u8], start: usize) -> Option<usize> {
    let rest = bytes.get(start..)?;
    let is_stop = |byte: &u8| matches!(byte, b'"' | b'\\') || byte.is_ascii_control();
    let (words, tail) = rest.as_chunks::<8>();
    let stop = words.iter().enumerate().find_map(|(nth, word)| {
        let word = u64::from_le_bytes(*word);
        let signs = zeros(word ^ (ONES * u64::from(b'"'))) | zeros(word ^ (ONES * u64::from(b'\\')));
        // Bytes below a blank have none of these bits.
        let controls = zeros(word & (ONES * 0xe0)) | zeros(word ^ (ONES * 0x7f));
        let stops = (signs | controls) & TOPS;
        (stops != 0).then(|| nth * 8 + stops.trailing_zeros() as usize / 8)
    });
    let stop = stop.or_else(|| Some(words.len() * 8 + tail.iter().position(is_stop)?))?;
    (rest[stop] == b'"').then_some(start + stop)
}

const ONES: u64 = 0x0101_0101_0101_0101;
const TOPS: u64 = ONES << 7;

/// Returns a word whose bytes have their top bits set where those of another are zero, and no carry runs from one byte into the next.
#[inline]
fn zeros(word: u64) -> u64 {
    !(((word & !TOPS) + !TOPS) | word)
}

/// Returns the end of an attribute, with the type after its colon; `None` for what is long, spans lines, or needs the grammar.
pub(super) fn attribute_end(bytes: &[u8], start: usize) -> Option<usize> {
    let end = match bytes.get(start)? {
        b'[' | b'{' => return balanced_end(bytes, start),
        b'"' => closing_quote(bytes, start + 1)? + 1,
        b'@' => {
            let end = word_end(bytes, start + 1);
            let is_nested = bytes[skip_blanks(bytes, end)..].starts_with(b"::");
            return (end > start + 1 && !is_nested).then_some(end);
        }
        _ => type_end(bytes, start)?,
    };
    if end - start > MAX_SPAN {
        return None;
    }
    let colon = skip_blanks(bytes, end);
    match bytes.get(colon..).unwrap_or_default() {
        [b':', b':', ..] => None,
        [b':', ..] => type_end(bytes, skip_blanks(bytes, colon + 1)),
        _ => Some(end),
    }
}

/// Returns the end of a type: of a word or a dialect's symbol with its parameters, or of a function type.
#[inline]
pub(super) fn type_end(bytes: &[u8], start: usize) -> Option<usize> {
    let first = *bytes.get(start)?;
    if first == b'(' {
        return signature_end(bytes, start);
    }
    let end = word_end(bytes, start + usize::from(matches!(first, b'!' | b'#')));
    match bytes.get(end) {
        Some(b'<') => balanced_end(bytes, end),
        _ => (end > start).then_some(end),
    }
}

/// Returns the end of the word that begins here, which may be empty.
#[inline]
pub(super) fn word_end(bytes: &[u8], mut at: usize) -> usize {
    while bytes.get(at).is_some_and(|b| is_word(*b)) {
        at += 1;
    }
    at
}

/// Returns the end of a decimal number without a sign, and whether it is a float. `None` for anything else.
#[inline]
pub(super) fn decimal_end(bytes: &[u8], start: usize) -> Option<(usize, bool)> {
    let digits_end = |mut at: usize| {
        while bytes.get(at).is_some_and(u8::is_ascii_digit) {
            at += 1;
        }
        at
    };
    let mut end = digits_end(start);
    if end == start {
        return None;
    }
    let is_float = bytes.get(end) == Some(&b'.');
    if is_float {
        end = digits_end(end + 1);
        if matches!(bytes.get(end), Some(b'e' | b'E')) {
            let sign = usize::from(matches!(bytes.get(end + 1), Some(b'+' | b'-')));
            end = Some(digits_end(end + 1 + sign)).filter(|after| *after > end + 1 + sign)?;
        }
    }
    (!bytes.get(end).is_some_and(|b| is_word(*b))).then_some((end, is_float))
}

/// Returns the end of the bracketed text that begins at `start`.
#[inline]
pub(super) fn balanced_end(bytes: &[u8], start: usize) -> Option<usize> {
    let mut depth = 0usize;
    let mut at = start;
    let limit = bytes.len().min(start + MAX_SPAN);
    while at < limit {
        match CLASSES[bytes[at] as usize] {
            Class::Plain => {
                at += 1;
                while at < limit && CLASSES[bytes[at] as usize] == Class::Plain {
                    at += 1;
                }
                continue;
            }
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

/// Returns the end of the keyword that begins here, which may be empty: of a word without `-`.
#[inline]
pub(super) fn keyword_end(bytes: &[u8], mut at: usize) -> usize {
    while bytes.get(at).is_some_and(|b| WORD[usize::from(*b)] & KEYWORD != 0) {
        at += 1;
    }
    at
}

/// Returns whether a type's or attribute's word may contain this byte.
#[inline]
pub(super) fn is_word(byte: u8) -> bool {
    WORD[usize::from(byte)] != 0
}

/// Marks the bytes of a keyword among those of a word.
const KEYWORD: u8 = 2;

static WORD: [u8; 256] = {
    let mut table = [0; 256];
    let mut i = 0;
    while i < 256 {
        table[i] = match i as u8 {
            b'-' => 1,
            b'_' | b'$' | b'.' => KEYWORD,
            byte if byte.is_ascii_alphanumeric() => KEYWORD,
            _ => 0,
        };
        i += 1;
    }
    table
};

/// Returns a decimal number of at most nine digits at `at`, and where it ends.
#[inline]
pub(super) fn short_number(bytes: &[u8], at: usize) -> Option<(u32, usize)> {
    match word_at(bytes, at).and_then(leading_number) {
        Some((number, n_digits)) => Some((number, at + n_digits)),
        None => number_by_digits(bytes, at),
    }
}

/// Returns the decimal number of one to seven digits that a word begins with, and the number of digits: all of them at once, by halves.
#[inline]
fn leading_number(word: u64) -> Option<(u32, usize)> {
    let digits = word ^ (ONES * u64::from(b'0'));
    // Only bytes after the first one that is no digit can be changed by a carry.
    let others = (digits | digits.wrapping_add(ONES * (128 - 10))) & TOPS;
    let n_digits = others.trailing_zeros() as usize / 8;
    if !(1..8).contains(&n_digits) {
        return None;
    }
    // Zeros before the digits, nothing after them; then four numbers below 100, two below 10,000.
    let ones = digits << (64 - 8 * n_digits);
    let hundreds = (ones * 10 + (ones >> 8)) & 0x00ff_00ff_00ff_00ff;
    let by_4 = (hundreds * 100 + (hundreds >> 16)) & 0x0000_ffff_0000_ffff;
    Some(((by_4 * 10_000 + (by_4 >> 32)) as u32, n_digits))
}

#[cold]
fn number_by_digits(bytes: &[u8], at: usize) -> Option<(u32, usize)> {
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
    let at = skip_spaces(bytes, at + 2);
    match bytes.get(at)? {
        b'(' => balanced_end(bytes, at),
        _ => type_end(bytes, at),
    }
}

fn skip_spaces(bytes: &[u8], mut at: usize) -> usize {
    while bytes.get(at) == Some(&b' ') {
        at += 1;
    }
    at
}

/// Returns whether two parts of a text, `len` bytes long, are equal. They are short, so it compares eight
/// bytes at a time inline, the last of which may have bytes of those before.
#[inline]
pub(super) fn is_same(text: &[u8], a: usize, b: usize, len: usize) -> bool {
    let (Some(a), Some(b)) = (text.get(a..a + len), text.get(b..b + len)) else { return false };
    let (a_words, a_rest) = a.as_chunks::<8>();
    let (b_words, b_rest) = b.as_chunks::<8>();
    let word = |word: &[u8; 8]| u64::from_le_bytes(*word);
    // Indices, not `zip`, which is a call where it is not inlined.
    (0..a_words.len()).all(|i| word(&a_words[i]) == word(&b_words[i]))
        && match (a.last_chunk(), b.last_chunk()) {
            (Some(a), Some(b)) => word(a) == word(b),
            _ => (0..a_rest.len()).all(|i| a_rest[i] == b_rest[i]),
        }
}

/// Makes the upper bits of a product depend on all of its other factor.
pub(super) const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

/// Returns a hash of some bytes, eight at a time, the last of which may have bytes of those before.
#[inline]
pub(super) fn hash(bytes: &[u8]) -> u64 {
    let mut hash = bytes.len() as u64;
    let (chunks, rest) = bytes.as_chunks::<8>();
    for chunk in chunks {
        hash = (hash.rotate_left(23) ^ u64::from_le_bytes(*chunk)).wrapping_mul(FACTOR);
    }
    let tail = match bytes.last_chunk() {
        Some(tail) => u64::from_le_bytes(*tail),
        None => rest.iter().fold(0u64, |tail, byte| tail << 8 | u64::from(*byte)),
    };
    (hash.rotate_left(23) ^ tail).wrapping_mul(FACTOR)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_end_at_the_next_token() {
        for n_spaces in 0..20 {
            let spaces = " ".repeat(n_spaces);
            for before in ["", " ", "\n", "\n\n", "\t", "\r\n", "// a  b\n", " // a\n  // b\n\t\n"] {
                for after in ["x", "%a = b", "/", "/ /", ""] {
                    let blanks = [before, &spaces].concat();
                    let text = [&blanks, after].concat();
                    assert_eq!(skip_blanks(text.as_bytes(), 0), blanks.len(), "{text:?}");
                }
                let comment = [before, &spaces, "// without an end"].concat();
                assert_eq!(skip_blanks(comment.as_bytes(), 0), comment.len(), "{comment:?}");
            }
        }
        assert_eq!(skip_blanks(b"a", 1), 1);
    }

    #[test]
    fn short_numbers_are_read_with_any_byte_after_them() {
        for n_digits in 0..12 {
            for byte in (0..=u8::MAX).filter(|byte| !byte.is_ascii_digit()) {
                let digits = &"90817263540918"[..n_digits];
                let number = digits.parse().ok().filter(|_| n_digits < 10);
                let expected = number.map(|number: u32| (number, 1 + n_digits));
                for after in ["", "0000000000", "xxxxxxxx"] {
                    let bytes = [b"-", digits.as_bytes(), &[byte], after.as_bytes()].concat();
                    assert_eq!(short_number(&bytes, 1), expected, "{digits} {byte:#x} {after}");
                }
                assert_eq!(
                    short_number(digits.as_bytes(), 0),
                    expected.map(|(number, end)| (number, end - 1))
                );
            }
        }
        assert_eq!(short_number(b"0012", 0), Some((12, 4)));
    }

    #[test]
    fn plain_strings_end_at_their_quotes() {
        for byte in 0..=u8::MAX {
            for place in 0..20 {
                let mut bytes = [b'x'; 24];
                (bytes[place], bytes[21]) = (byte, b'"');
                for start in 0..20 {
                    let expected = match byte {
                        _ if place < start => Some(21),
                        b'"' => Some(place),
                        b'\\' | 0..=31 | 127 => None,
                        _ => Some(21),
                    };
                    assert_eq!(plain_string_end(&bytes, start), expected, "{byte:#x} at {place}");
                }
            }
        }
        assert_eq!(plain_string_end(b"abc", 0), None);
        assert_eq!(plain_string_end(b"abc", 4), None);
    }
}
