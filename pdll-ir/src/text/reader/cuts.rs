//! Cuts: where a text is divided into parts, found by its braces and the beginnings of its lines.
//!
//! In: a text, its braces, and how long a part should be. Out: offsets that look like beginnings of operations in one block.
//! Nothing depends on whether they are: a part that does not end where the next one begins is refused (`parts`).

use std::ops::Range;

use super::braces::Braces;
use super::scan;

/// Regions nested more deeply are not cut.
const DEEPEST: usize = 4;

/// Returns the offsets of the parts, and the end of the last one. `None` if there would be fewer than two.
pub(super) fn cuts(text: &str, braces: &Braces, min_len: usize) -> Option<Vec<usize>> {
    let mut region = Span { range: 0..text.len(), first: 0 };
    for _ in 0..DEEPEST {
        let len = region.range.len();
        let largest = Children { braces, rest: region.clone() }.max_by_key(|child| child.range.len());
        match largest {
            Some(child) if child.range.len() > len / 4 * 3 => region = child,
            _ => break,
        }
    }
    let mut cuts = Cuts { bytes: text.as_bytes(), is_top: region.first == 0, places: Vec::new(), min_len };
    let mut at = region.range.start;
    let children = Children { braces, rest: region.clone() };
    let gaps = children.map(|child| (child.range.start - 1, child.range.end + 1));
    let mut end = None;
    for (gap_end, next) in gaps.chain([(region.range.end, region.range.end)]) {
        end = cuts.add_lines(at, gap_end);
        if end.is_some() {
            break;
        }
        at = next;
    }
    let mut places = cuts.places;
    let end = end.unwrap_or(region.range.end);
    // The last part is not much shorter than the others.
    if places.len() > 1 && places.last().is_some_and(|last| end - last < min_len) {
        places.pop();
    }
    places.push(end);
    (places.len() > 2).then_some(places)
}

/// The text between braces.
#[derive(Clone)]
struct Span {
    range: Range<usize>,
    /// Index of the first pair in it, or after it.
    first: usize,
}

/// The texts between the outermost braces of a text.
struct Children<'a> {
    braces: &'a Braces,
    rest: Span,
}

impl Iterator for Children<'_> {
    type Item = Span;

    fn next(&mut self) -> Option<Span> {
        let Children { braces, rest } = self;
        let (lo, end) = *braces.get(rest.first).filter(|pair| (pair.0 as usize) < rest.range.end)?;
        let child = Span { range: lo as usize + 1..end as usize - 1, first: rest.first + 1 };
        let nested = braces[child.first..].iter().take_while(|pair| pair.0 < end).count();
        rest.first = child.first + nested;
        Some(child)
    }
}

/// The cuts that were found.
struct Cuts<'t> {
    bytes: &'t [u8],
    /// Whether aliases may be defined between the operations.
    is_top: bool,
    places: Vec<usize>,
    min_len: usize,
}

/// What a line looks like.
#[derive(PartialEq, Eq)]
enum Line {
    /// The beginning of an operation without results.
    Op,
    /// The beginning of an operation with results, after which there are names.
    Results,
    /// Something after which aliases or the block are not those from before.
    Other,
    Unknown,
}

impl Cuts<'_> {
    /// Looks at the lines between braces. Returns the offset of one after which there are no cuts.
    fn add_lines(&mut self, mut at: usize, end: usize) -> Option<usize> {
        loop {
            let start = scan::skip_blanks(self.bytes, at);
            if start >= end {
                return None;
            }
            match self.line(start) {
                Line::Op if self.places.last().is_none_or(|last| start - last >= self.min_len) => {
                    self.places.push(start);
                }
                Line::Results => return Some(start),
                Line::Other if !self.places.is_empty() => return Some(start),
                _ => {}
            }
            at = start + self.bytes[start..end].iter().position(|byte| *byte == b'\n')?;
        }
    }

    fn line(&self, start: usize) -> Line {
        let rest = &self.bytes[start..];
        if is_op_at(self.bytes, start) {
            return Line::Op;
        }
        let word = start + 1..scan::word_end(self.bytes, start + 1);
        let after = scan::skip_blanks(self.bytes, word.end);
        let next = self.bytes.get(after);
        match rest {
            [b'%', ..] if next == Some(&b'=') => Line::Results,
            [b'%', ..]
                if next == Some(&b':') && self.bytes.get(after + 1).is_some_and(u8::is_ascii_digit) =>
            {
                Line::Results
            }
            [b'#' | b'!', ..] if self.is_top && next == Some(&b'=') => Line::Other,
            [b'^', ..] => Line::Other,
            [b'{', b'-', b'#', ..] if self.is_top => Line::Other,
            _ => Line::Unknown,
        }
    }
}

/// Returns whether an operation without results seems to begin at an offset, which is that of no blank.
pub(super) fn is_op_at(bytes: &[u8], start: usize) -> bool {
    match bytes.get(start) {
        Some(b'"') => {
            scan::closing_quote(bytes, start + 1).is_some_and(|quote| bytes.get(quote + 1) == Some(&b'('))
        }
        Some(byte) if byte.is_ascii_alphabetic() || *byte == b'_' => {
            let word = &bytes[start..scan::word_end(bytes, start + 1)];
            let next = bytes.get(scan::skip_blanks(bytes, start + word.len()));
            word.contains(&b'.') || word == b"module" && next != Some(&b'=')
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::super::braces;
    use super::*;

    /// Returns the parts of a text as texts.
    fn parts(text: &str, min_len: usize) -> Vec<&str> {
        let places = cuts(text, &braces::matching_in_parts(text, 1), min_len).unwrap_or_default();
        places.windows(2).map(|pair| text[pair[0]..pair[1]].trim_end()).collect()
    }

    #[test]
    fn operations_side_by_side_are_parts() {
        let text = "#a = {}\n!b = i1\nfunc.func @f() {\n}\nfunc.func @g() {\n  t.x\n  t.y\n} loc(#l)\n\"t.z\"() : () -> ()\n#l = loc(\"z\")\nt.w";
        let expected =
            ["func.func @f() {\n}", "func.func @g() {\n  t.x\n  t.y\n} loc(#l)", "\"t.z\"() : () -> ()"];
        assert_eq!(parts(text, 0), expected);
        let text = "t.a {\n}\n".repeat(7);
        let lengths = |min_len| parts(&text, min_len).iter().map(|part| part.len()).collect::<Vec<_>>();
        assert_eq!(lengths(15), [15, 15, 23]);
        assert_eq!(lengths(28), [] as [usize; 0]);
    }

    #[test]
    fn the_largest_region_is_cut() {
        let text = "module attributes {a} {\n  t.f {\n  }\n  // t.c {\n  t.g\n  attributes {a = \"}\"} {\n} t.h {long = \"and longer than the rest\"}\n}";
        assert_eq!(
            parts(text, 0),
            [
                "t.f {\n  }\n  // t.c {",
                "t.g\n  attributes {a = \"}\"} {\n}",
                "t.h {long = \"and longer than the rest\"}"
            ]
        );
    }

    #[test]
    fn nothing_is_cut_after_results_and_labels() {
        let body = "t.f\nt.g {\n// far more than there is around it\n}\n";
        let expected = ["t.f", "t.g {\n// far more than there is around it\n}"];
        for line in ["%0 = t.h", "%0:2 = t.h", "^bb1:"] {
            let text = format!("\"builtin.module\"() ({{\n{body}{line}\n{body}}}) : () -> ()");
            assert_eq!(parts(&text, 0), expected);
        }
        assert_eq!(parts(&format!("%0 = t.h\n{body}"), 0), [] as [&str; 0]);
    }
}
