//! Several texts in one file, between markers as `// -----`.
//!
//! MLIR: Support/ToolUtilities.cpp, splitAndProcessBuffer. Differs: a marker at the very start ends an empty
//! part, and the blank rest of a marker's line is in no part.

use std::ops::Range;

/// A text, split.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SplitInput<'t> {
    /// The parts in order; there is at least one.
    pub parts: Vec<InputPart<'t>>,
    /// Ranges of text that resembles a marker: the first of each line, on the first [`MAX_NEAR_MISSES`] such lines, at most 80
    /// bytes each.
    pub near_misses: Vec<Range<usize>>,
    /// Number of lines with a near miss.
    pub n_near_misses: usize,
}

/// Maximum length of [`SplitInput::near_misses`].
pub const MAX_NEAR_MISSES: usize = 20;

/// A part of a text.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct InputPart<'t> {
    /// Position of its first byte.
    pub start: usize,
    /// Number of lines before its first one.
    pub n_lines_before: usize,
    /// Number of bytes before it on its first line.
    pub n_columns_before: usize,
    /// The text of the part.
    pub text: &'t str,
}

impl<'t> InputPart<'t> {
    /// Returns a text that is not split.
    pub fn whole(text: &'t str) -> InputPart<'t> {
        InputPart { start: 0, n_lines_before: 0, n_columns_before: 0, text }
    }
}

/// Returns the parts of a text, split at each `// -----`, each with the number of lines before it.
///
/// ```
/// let parts = pdll_ir::split_input("a\n// -----\nb\n");
/// assert_eq!(parts, [(0, "a\n"), (2, "b\n")]);
/// ```
pub fn split_input(text: &str) -> Vec<(usize, &str)> {
    let parts = split_input_at(text, "// -----").parts;
    parts.into_iter().map(|part| (part.n_lines_before, part.text)).collect()
}

/// Like [`split_input`], with another marker, and returns text that resembles it. An empty marker does not
/// split.
///
/// As in MLIR, a marker is recognized anywhere, if it is followed by anything other than `0`.
///
/// ```
/// let split = pdll_ir::split_input_at("a // ####\nb\n// ##\n", "// ####");
/// assert_eq!((split.parts[0].text, split.parts[1].text, split.parts[1].start), ("a ", "b\n// ##\n", 10));
/// assert_eq!(split.near_misses, [12..17]);
/// ```
pub fn split_input_at<'t>(text: &'t str, marker: &str) -> SplitInput<'t> {
    let mut split = SplitInput { parts: Vec::new(), near_misses: Vec::new(), n_near_misses: 0 };
    let mut part = InputPart::whole(text);
    let mut end_part = |parts: &mut Vec<InputPart<'t>>, end: usize, next: usize| {
        parts.push(InputPart { text: &text[part.start..end], ..part });
        let passed = &text[part.start..next];
        part.n_columns_before = match passed.rfind('\n') {
            Some(line_feed) => passed.len() - line_feed - 1,
            None => part.n_columns_before + passed.len(),
        };
        part.n_lines_before += passed.bytes().filter(|byte| *byte == b'\n').count();
        part.start = next;
    };
    let (beginning, ending) = marker.split_at(beginning_of(marker));
    let mut places = match beginning {
        "" => Vec::new(),
        _ => text.match_indices(beginning).map(|(at, _)| at).collect(),
    };
    places.push(text.len());
    // The end of the line with the last near miss.
    let mut missed_to = 0;
    for place in places.windows(2) {
        let (at, next) = (place[0], place[1]);
        let behind = text[at + beginning.len()..next].strip_prefix(ending);
        if behind.is_some_and(|behind| !behind.is_empty() && !behind.starts_with('0')) {
            end_part(&mut split.parts, at, behind_marker(text, at + marker.len()));
        } else if (!ending.is_empty() || behind == Some("")) && at >= missed_to {
            let line = text[at..].lines().next().unwrap_or_default();
            missed_to = at + line.len();
            split.n_near_misses += 1;
            if split.near_misses.len() < MAX_NEAR_MISSES {
                let shown = line.trim_end();
                let len =
                    (0..=shown.len().min(80)).rev().find(|len| shown.is_char_boundary(*len)).unwrap_or(0);
                split.near_misses.push(at..at + len);
            }
        }
    }
    split.parts.push(InputPart { text: &text[part.start..], ..part });
    split
}

/// Returns the number of bytes of a marker that resemble it: all except two characters, or all of a short
/// one, because `//` is in any comment.
fn beginning_of(marker: &str) -> usize {
    match marker.char_indices().rev().nth(1) {
        Some((at, _)) if at > 2 => at,
        _ => marker.len(),
    }
}

/// Returns the start of the part after a marker: if the rest of the line is blank, on the next line.
fn behind_marker(text: &str, end: usize) -> usize {
    match text[end..].find(|c: char| c == '\n' || !c.is_whitespace()) {
        Some(at) if text[end + at..].starts_with('\n') => end + at + 1,
        _ => end,
    }
}
