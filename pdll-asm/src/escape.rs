//! Strings and names: reading and writing escapes, and quoting of names.

use std::borrow::Cow;

/// Returns the bytes that a quoted string denotes; `quoted` includes its quotes, and the lexer has checked
/// its escapes.
pub fn unescape(quoted: &str) -> Cow<'_, [u8]> {
    let inner = quoted.as_bytes();
    let inner = inner.get(1..inner.len().saturating_sub(1)).unwrap_or_default();
    if !inner.contains(&b'\\') {
        return Cow::Borrowed(inner);
    }
    let mut bytes = Vec::with_capacity(inner.len());
    let mut rest = inner.iter();
    while let Some(&b) = rest.next() {
        if b != b'\\' {
            bytes.push(b);
            continue;
        }
        match rest.next() {
            Some(b'n') => bytes.push(b'\n'),
            Some(b't') => bytes.push(b'\t'),
            Some(&high) => match (hex_value(high), rest.as_slice().first().and_then(|low| hex_value(*low))) {
                (Some(high), Some(low)) => {
                    rest.next();
                    bytes.push(high << 4 | low);
                }
                _ => bytes.push(high),
            },
            None => {}
        }
    }
    Cow::Owned(bytes)
}

/// Returns the value of a hexadecimal digit.
pub(crate) fn hex_value(digit: u8) -> Option<u8> {
    (digit as char).to_digit(16).map(|value| value as u8)
}

/// Appends a string in quotes; bytes that are not printable ASCII become `\XX`.
pub fn write_quoted(out: &mut String, bytes: &[u8]) {
    out.push('"');
    // Most strings are text without escapes. All bytes are looked at, so that many are at once.
    let is_plain = |b: &u8| matches!(b, b' '..=b'~') & !matches!(b, b'"' | b'\\');
    let is_plain = bytes.iter().fold(true, |all, b| all & is_plain(b));
    if let (true, Ok(text)) = (is_plain, std::str::from_utf8(bytes)) {
        out.push_str(text);
        out.push('"');
        return;
    }
    for &b in bytes {
        match b {
            b'\\' => out.push_str("\\\\"),
            b' '..=b'~' if b != b'"' => out.push(b as char),
            _ => {
                const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
                out.push('\\');
                out.push(DIGITS[(b >> 4) as usize] as char);
                out.push(DIGITS[(b & 15) as usize] as char);
            }
        }
    }
    out.push('"');
}

/// Returns whether an attribute's or symbol's name can be written without quotes.
pub fn is_bare_name(name: &str) -> bool {
    let mut bytes = name.bytes();
    bytes.next().is_some_and(|b| b.is_ascii_alphabetic() || b == b'_')
        && bytes.all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'$' | b'.'))
}

/// Appends an attribute's name or a resource's key, in quotes if necessary.
pub fn write_name(out: &mut String, name: &str) {
    if is_bare_name(name) {
        out.push_str(name);
    } else {
        write_quoted(out, name.as_bytes());
    }
}

/// Appends `@name`, in quotes if necessary.
pub fn write_symbol(out: &mut String, name: &str) {
    out.push('@');
    write_name(out, name);
}

/// Appends the `dialect.body` or `dialect<body>` of an opaque type or attribute, without its `!` or `#`.
pub fn write_dialect_symbol(out: &mut String, dialect: &str, body: &str) {
    out.push_str(dialect);
    if is_pretty_body(body) {
        out.push('.');
        out.push_str(body);
    } else {
        out.push('<');
        out.push_str(body);
        out.push('>');
    }
}

/// Returns whether a body is written after a dot: it is a word, perhaps with `<…>` after it, or ends in `-`, which would be read as
/// the beginning of `->` in `<…>`.
fn is_pretty_body(body: &str) -> bool {
    if body.ends_with('-') {
        return body.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'$' | b'.' | b'-'));
    }
    let word = body.bytes().take_while(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'.')).count();
    body.as_bytes().first().is_some_and(u8::is_ascii_alphabetic)
        && (word == body.len() || (body.as_bytes()[word] == b'<' && body.ends_with('>')))
}
