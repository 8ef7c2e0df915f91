//! Rust source with comments and literals blanked, so that rules do not find words in them.

/// Two copies of the source, each of the original length and with its line ends: one with only code, one with
/// only comments.
#[derive(Debug)]
pub(crate) struct RustText {
    /// Code; comments and the contents of string and character literals are blank.
    pub(crate) code: String,
    /// Comments; everything else is blank.
    pub(crate) comments: String,
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Code,
    Comment,
    Literal,
}

/// Splits `text` into code and comments.
pub(crate) fn split(text: &str) -> RustText {
    let bytes = text.as_bytes();
    let (mut code, mut comments) = (bytes.to_vec(), bytes.to_vec());
    let (mut at, mut comments_end) = (0, 0);
    while at < bytes.len() {
        let (kind, len) = piece(&bytes[at..], at.checked_sub(1).map(|before| bytes[before]));
        match kind {
            Kind::Code => {}
            // A literal keeps its quotes, so that the code still contains a literal.
            Kind::Literal => blank(&mut code[at + 1..(at + len - 1).max(at + 1)]),
            Kind::Comment => {
                blank(&mut code[at..at + len]);
                blank(&mut comments[comments_end..at]);
                comments_end = at + len;
            }
        }
        at += len;
    }
    blank(&mut comments[comments_end..]);
    RustText { code: lossy(code), comments: lossy(comments) }
}

/// Blanks all but line ends.
fn blank(bytes: &mut [u8]) {
    for byte in bytes.iter_mut().filter(|byte| **byte != b'\n') {
        *byte = b' ';
    }
}

fn lossy(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
}

/// Returns the kind and length of the first piece of `rest`; `before` is the byte in front of it.
fn piece(rest: &[u8], before: Option<u8>) -> (Kind, usize) {
    let word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80;
    match rest {
        [b'/', b'/', ..] => (Kind::Comment, rest.iter().position(|&b| b == b'\n').unwrap_or(rest.len())),
        [b'/', b'*', ..] => (Kind::Comment, block_comment(rest)),
        [b'"', ..] => (Kind::Literal, quoted(rest, b'"')),
        // A quote starts a character, unless a lifetime follows: 'a, but not 'a'.
        [b'\'', b'\\', ..] => (Kind::Literal, quoted(rest, b'\'')),
        [b'\'', ..] => match std::str::from_utf8(&rest[1..rest.len().min(5)])
            .map_or_else(|e| e.valid_up_to(), str::len)
        {
            0 => (Kind::Code, 1),
            _ => {
                let len = match rest[1] {
                    0..0x80 => 1,
                    0x80..0xe0 => 2,
                    0xe0..0xf0 => 3,
                    _ => 4,
                };
                if rest.get(1 + len) == Some(&b'\'') { (Kind::Literal, len + 2) } else { (Kind::Code, 1) }
            }
        },
        [b'r', b'"' | b'#', ..] if !before.is_some_and(|byte| word(byte) && byte != b'b' && byte != b'c') => {
            let hashes = rest[1..].iter().take_while(|&&byte| byte == b'#').count();
            if rest.get(1 + hashes) != Some(&b'"') {
                return (Kind::Code, 1 + hashes);
            }
            let mut end = vec![b'"'];
            end.resize(1 + hashes, b'#');
            let body = 2 + hashes;
            let found = rest[body..].windows(end.len()).position(|window| window == end);
            (Kind::Literal, found.map_or(rest.len(), |found| body + found + end.len()))
        }
        _ => (Kind::Code, 1),
    }
}

/// Returns the length of the block comment at the start of `rest`; block comments nest.
fn block_comment(rest: &[u8]) -> usize {
    let mut depth = 0;
    let mut at = 0;
    while at < rest.len() {
        match &rest[at..] {
            [b'/', b'*', ..] => (depth, at) = (depth + 1, at + 2),
            [b'*', b'/', ..] => (depth, at) = (depth - 1, at + 2),
            _ => at += 1,
        }
        if depth == 0 {
            break;
        }
    }
    at
}

/// Returns the length of the literal between `quote`s at the start of `rest`.
fn quoted(rest: &[u8], quote: u8) -> usize {
    let mut at = 1;
    while at < rest.len() {
        match rest[at] {
            b'\\' => at += 2,
            byte if byte == quote => return at + 1,
            _ => at += 1,
        }
    }
    rest.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, code: &str, comments: &str) {
        let split = split(text);
        assert_eq!((split.code.as_str(), split.comments.as_str()), (code, comments));
    }

    #[test]
    fn comments() {
        check("a // b\nc", "a     \nc", "  // b\n ");
        check("a /* b /* c */ d */ e", "a                   e", "  /* b /* c */ d */  ");
        check("a /* b", "a     ", "  /* b");
    }

    #[test]
    fn strings() {
        check(r#"f("a // b", c)"#, r#"f("      ", c)"#, "              ");
        check(r##"f(r#"a " b"#, c)"##, r##"f(r        #, c)"##, "                ");
        check(r#""a\"b" c"#, r#""    " c"#, "        ");
        check("r#type", "r#type", "      ");
        check("\"é\"", "\"  \"", "    ");
        check("\"a", "\"a", "  ");
    }

    #[test]
    fn characters_and_lifetimes() {
        check("x('\"', \"b\")", "x(' ', \" \")", "           ");
        check(r"'\'' a", "'  ' a", "      ");
        check("&'a str '", "&'a str '", "         ");
        check("'é' // c", "'  '     ", "     // c");
    }
}
