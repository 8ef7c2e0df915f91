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

/// Each `{` that is closed with the offset after its `}`, in order; perhaps without the short ones.
pub(super) type Braces = Vec<(u32, u32)>;

/// Length of the longest braces on one line that are not kept: most are those of attributes, whose ends are not needed.
const SHORT: u32 = 1024;

/// Returns the braces of a text that are not short.
pub(super) fn matching(text: &str) -> Braces {
    let mut pairs = Pairs { text_of_short: text.as_bytes(), ..Pairs::default() };
    each_brace(text, 0..text.len(), |at, opens| pairs.add(at, opens));
    pairs.finish()
}

/// Returns the offsets of braces of a text that are not closed.
pub(super) fn unclosed(text: &str) -> Vec<usize> {
    let mut open = Vec::new();
    each_brace(text, 0..text.len(), |at, opens| match opens {
        true => open.push(at as usize),
        false => drop(open.pop()),
    });
    open
}

/// Returns the offset after the `}` of the `{` at an offset.
pub(super) fn end_of(text: &str, braces: &Braces, lo: usize) -> Option<usize> {
    if let Ok(at) = braces.binary_search_by_key(&(lo as u32), |pair| pair.0) {
        return Some(braces[at].1 as usize);
    }
    let (mut n_open, mut end) = (0, None);
    each_brace(text, lo..text.len().min(lo + SHORT as usize), |at, opens| {
        n_open += if opens { 1 } else { -1 };
        if n_open == 0 && end.is_none() {
            end = Some(at as usize + 1);
        }
    });
    end
}

/// Returns all braces, found on all threads.
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
struct Pairs<'t> {
    /// The ends of those that are open are zero.
    pairs: Braces,
    open: Vec<usize>,
    /// The text, if short braces are left out.
    text_of_short: &'t [u8],
}

impl Pairs<'_> {
    fn add(&mut self, at: u32, opens: bool) {
        if opens {
            self.open.push(self.pairs.len());
            self.pairs.push((at, 0));
        } else if let Some(nth) = self.open.pop() {
            let (lo, end) = (self.pairs[nth].0, at + 1);
            let between = self.text_of_short.get(lo as usize..end as usize).unwrap_or(b"\n");
            if end - lo <= SHORT && memchr(b'\n', between).is_none() {
                // Those inside are short too, so it is the last one.
                self.pairs.truncate(nth);
            } else {
                self.pairs[nth].1 = end;
            }
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
            let expected = matching_in_parts(text, 1);
            for (lo, end) in &expected {
                assert_eq!(
                    end_of(text, &Braces::new(), *lo as usize),
                    Some(*end as usize),
                    "{text:?} at {lo}"
                );
            }
            for n_parts in 2..12 {
                assert_eq!(matching_in_parts(text, n_parts), expected, "{text:?} in {n_parts} parts");
            }
        }
        assert_eq!(matching_in_parts("{ // }\n\"}\" {-# { #-} } }", 1), [(0, 24), (15, 22)]);
    }

    #[test]
    fn short_braces_are_not_remembered() {
        for n_blanks in [SHORT - 3, SHORT - 2, SHORT - 1, SHORT] {
            let text = format!("{{ {{}}{{{}}} {{", " ".repeat(n_blanks as usize));
            let braces = matching(&text);
            let inner = (n_blanks + 2 > SHORT).then_some((4, n_blanks + 6));
            assert_eq!(braces, Vec::from_iter(inner), "{n_blanks}");
            let ends = [0, 2, 4, text.len() - 1].map(|lo| end_of(&text, &braces, lo));
            assert_eq!(ends, [None, Some(4), Some(n_blanks as usize + 6), None], "{n_blanks}");
        }
        let text = format!("{{{{{}}}}}", " ".repeat(SHORT as usize - 2));
        let braces = matching(&text);
        assert_eq!(braces, [(0, SHORT + 2)]);
        assert_eq!(
            [0, 1].map(|lo| end_of(&text, &braces, lo)),
            [Some(SHORT as usize + 2), Some(SHORT as usize + 1)]
        );
    }
}
