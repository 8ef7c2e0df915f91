//! Braces: where each `{` of a text is closed, found without reading the text.
//!
//! In: a text. Out: each `{` with the offset after its `}`, by which functions of users skip regions, and a text is cut into parts.
//! Invariant: no string, comment or `{-#` continues on another line, so the braces of lines do not depend on those before.

use std::ops::Range;

use memchr::{memchr, memchr2, memchr3, memmem, memrchr};
use pdll_asm::lexer::Lexer;
use rayon::prelude::*;

use super::scan;
use crate::parallel::lines_in_parts;

/// Each `{` that is closed with the offset after its `}`, in order.
pub(super) type Braces = Vec<(u32, u32)>;

/// Returns the braces of a text.
pub(super) fn matching(text: &str) -> Braces {
    let mut pairs = Pairs::default();
    each_brace(text, 0..text.len(), |at, opens| pairs.add(at, opens));
    pairs.finish()
}

/// Returns the same, found on all threads.
pub(super) fn matching_in_parts(text: &str, n_parts: usize) -> Braces {
    let ranges = lines_in_parts(text.as_bytes(), n_parts);
    let find = |range: Range<usize>| {
        let mut found = Vec::new();
        each_brace(text, range, |at, opens| found.push((at, opens)));
        found
    };
    let found: Vec<Vec<(u32, bool)>> = ranges.into_par_iter().map(find).collect();
    let mut pairs = Pairs::default();
    found.into_iter().flatten().for_each(|(at, opens)| pairs.add(at, opens));
    pairs.finish()
}

/// Braces as far as they are matched.
#[derive(Default)]
struct Pairs {
    /// The ends of those that are open are zero.
    pairs: Braces,
    open: Vec<usize>,
}

impl Pairs {
    fn add(&mut self, at: u32, opens: bool) {
        if opens {
            self.open.push(self.pairs.len());
            self.pairs.push((at, 0));
        } else if let Some(nth) = self.open.pop() {
            self.pairs[nth].1 = at + 1;
        }
    }

    fn finish(mut self) -> Braces {
        self.pairs.retain(|pair| pair.1 > 0);
        self.pairs
    }
}

/// Calls a function with each brace of some lines, and whether it opens.
#[inline]
fn each_brace(text: &str, lines: Range<usize>, mut brace: impl FnMut(u32, bool)) {
    let bytes = &text.as_bytes()[..lines.end];
    let mut at = lines.start;
    while let Some(lo) = memchr2(b'{', b'}', &bytes[at..]).map(|n| at + n) {
        let start = memrchr(b'\n', &bytes[at..lo]).map_or(at, |n| at + n);
        let before = &bytes[start..lo];
        if memchr2(b'"', b'/', before).is_some() {
            let end = memchr(b'\n', &bytes[lo..]).map_or(bytes.len(), |n| lo + n);
            each_brace_of_line(text, start..end, &mut brace);
            at = end;
            continue;
        }
        at = lo + 1;
        match bytes[lo] {
            b'{' if bytes[at..].starts_with(b"-#") => at += 2,
            b'}' if before.ends_with(b"#-") => {}
            byte => brace(lo as u32, byte == b'{'),
        }
    }
}

/// Does the same for a line that may have strings and comments.
fn each_brace_of_line(text: &str, line: Range<usize>, brace: &mut impl FnMut(u32, bool)) {
    let bytes = &text.as_bytes()[..line.end];
    let mut at = line.start;
    while let Some(lo) = memchr3(b'{', b'}', b'"', &bytes[at..]).map(|n| at + n) {
        let before = &bytes[at..lo];
        if memchr(b'/', before).is_some() && memmem::find(before, b"//").is_some() {
            return;
        }
        at = lo + 1;
        match bytes[lo] {
            b'{' if bytes[at..].starts_with(b"-#") => at += 2,
            b'"' => {
                at = match scan::plain_string_end(bytes, at) {
                    Some(quote) => quote + 1,
                    None => at.max(Lexer::new(text, lo).next_token().hi as usize).min(bytes.len()),
                };
            }
            b'}' if before.ends_with(b"#-") => {}
            byte => brace(lo as u32, byte == b'{'),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn braces_are_found_in_any_number_of_parts() {
        let texts = [
            "",
            "{",
            "}{\n}",
            "{ // }\n \"}\" \"\\\"}\n{\" {\n} {-# { }\n #-} y }",
            "a {\n\"b {\n}\n// \"\n{ \"\\7d}\" }\n\n}\n{",
        ];
        for text in texts {
            let expected = matching(text);
            for n_parts in 1..12 {
                assert_eq!(matching_in_parts(text, n_parts), expected, "{text:?} in {n_parts} parts");
            }
        }
        assert_eq!(matching("{ // }\n\"}\" {-# { #-} } }"), [(0, 24), (15, 22)]);
    }
}
