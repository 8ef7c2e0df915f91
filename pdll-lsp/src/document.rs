//! Text of a document: positions of the protocol and byte offsets, and changes.
//!
//! Invariant: every offset that this file returns is on the boundary of a character.

use std::sync::Arc;

/// A place in a text as the protocol counts: the line from zero, and the units of UTF-16 before it in its line.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub(crate) struct Position {
    /// Line, from zero.
    pub(crate) line: u32,
    /// Units of UTF-16 before it.
    pub(crate) character: u32,
}

/// A text with the starts of its lines.
#[derive(Clone, Debug)]
pub(crate) struct Text {
    /// The text.
    pub(crate) text: Arc<str>,
    line_starts: Arc<[u32]>,
}

impl Text {
    /// Indexes a text.
    pub(crate) fn new(text: impl Into<Arc<str>>) -> Text {
        let text = text.into();
        let ends = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        let line_starts = std::iter::once(0).chain(ends.map(|(at, _)| at as u32 + 1)).collect();
        Text { text, line_starts }
    }

    /// Returns the byte range of a line without its end; the end of the text for a line behind it.
    pub(crate) fn line(&self, line: u32) -> std::ops::Range<usize> {
        let Some(start) = self.line_starts.get(line as usize) else {
            return self.text.len()..self.text.len();
        };
        let end = self.line_starts.get(line as usize + 1).map_or(self.text.len(), |next| *next as usize - 1);
        *start as usize..end
    }

    /// Returns the byte offset of a position. One behind the end of its line, or of the text, is that end.
    pub(crate) fn offset(&self, position: Position) -> usize {
        let line = self.line(position.line);
        let mut n_units = 0;
        for (at, character) in self.text[line.clone()].char_indices() {
            if n_units >= position.character {
                return line.start + at;
            }
            n_units += character.len_utf16() as u32;
        }
        line.end
    }

    /// Returns the position of a byte offset.
    pub(crate) fn position(&self, offset: usize) -> Position {
        let offset = offset.min(self.text.len());
        let line = self.line_starts.partition_point(|start| *start as usize <= offset).max(1) - 1;
        let start = self.line_starts.get(line).map_or(0, |start| *start as usize);
        let before = self.text.as_bytes().get(start..offset).unwrap_or_default();
        let character = match before.is_ascii() {
            true => before.len(),
            false => String::from_utf8_lossy(before).encode_utf16().count(),
        };
        Position { line: line as u32, character: character as u32 }
    }

    /// Returns the text with the part between two positions replaced.
    pub(crate) fn replaced(&self, start: Position, end: Position, new: &str) -> String {
        let start = self.offset(start);
        let end = self.offset(end).max(start);
        [&self.text[..start], new, &self.text[end..]].concat()
    }
}

/// Returns the path of a URI, with escapes resolved; empty if it has none.
pub(crate) fn path_of(uri: &str) -> String {
    let Some((_, rest)) = uri.split_once(':') else { return String::new() };
    let path = match rest.strip_prefix("//") {
        // The part before the path is the name of a host.
        Some(rest) => rest.find('/').map_or("", |slash| &rest[slash..]),
        None => rest,
    };
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.as_bytes();
    while let Some((first, behind)) = rest.split_first() {
        let digit = |nth: usize| behind.get(nth).and_then(|byte| (*byte as char).to_digit(16));
        match (first, digit(0), digit(1)) {
            (b'%', Some(high), Some(low)) => {
                bytes.push((high * 16 + low) as u8);
                rest = &behind[2..];
            }
            _ => {
                bytes.push(*first);
                rest = behind;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Returns the URI of a file.
pub(crate) fn uri_of(path: &str) -> String {
    let mut uri = "file://".to_owned();
    for byte in path.bytes() {
        match byte {
            b'-' | b'_' | b'.' | b'~' | b'/' => uri.push(byte as char),
            _ if byte.is_ascii_alphanumeric() => uri.push(byte as char),
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_count_units_of_utf16() {
        let text = Text::new("aé\n😀b\n");
        for (offset, line, character) in [(0, 0, 0), (3, 0, 2), (4, 1, 0), (8, 1, 2), (9, 1, 3), (10, 2, 0)] {
            let position = Position { line, character };
            assert_eq!((text.position(offset), text.offset(position)), (position, offset));
        }
        // The end of a line, and of the text, is as far as a position goes.
        assert_eq!(text.offset(Position { line: 0, character: 99 }), 3);
        assert_eq!(text.offset(Position { line: 99, character: 0 }), 10);
        // Half a character is the next one.
        assert_eq!(text.offset(Position { line: 1, character: 1 }), 8);
    }

    #[test]
    fn uris_name_paths() {
        assert_eq!(path_of("file:///a%20b/%C3%A9.pdll"), "/a b/é.pdll");
        assert_eq!(path_of("test:///foo.td"), "/foo.td");
        assert_eq!(path_of("file://host/x%2"), "/x%2");
        assert_eq!(uri_of("/a b/é.pdll"), "file:///a%20b/%C3%A9.pdll");
    }
}
