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
    /// The bytes that were perhaps meant to be a marker: they begin as one, to the line's end.
    pub near_misses: Vec<Range<usize>>,
}

/// A part of a text.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct InputPart<'t> {
    /// The byte at which it begins.
    pub start: usize,
    /// Number of lines before it.
    pub n_lines_before: usize,
    /// Text.
    pub text: &'t str,
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
/// As in MLIR, a marker is recognised anywhere, if it is followed by anything other than `0`.
///
/// ```
/// let split = pdll_ir::split_input_at("a // ####\nb\n// ##\n", "// ####");
/// assert_eq!((split.parts[0].text, split.parts[1].text, split.parts[1].start), ("a ", "b\n// ##\n", 10));
/// assert_eq!(split.near_misses, [12..17]);
/// ```
pub fn split_input_at<'t>(text: &'t str, marker: &str) -> SplitInput<'t> {
    let mut split = SplitInput { parts: Vec::new(), near_misses: Vec::new() };
    let (mut start, mut n_lines) = (0, 0);
    let mut end_part = |start: &mut usize, end: usize, next: usize| {
        split.parts.push(InputPart { start: *start, n_lines_before: n_lines, text: &text[*start..end] });
        n_lines += text[*start..next].bytes().filter(|byte| *byte == b'\n').count();
        *start = next;
    };
    let (beginning, ending) = marker.split_at(beginning_of(marker));
    let mut places = match beginning {
        "" => Vec::new(),
        _ => text.match_indices(beginning).map(|(at, _)| at).collect(),
    };
    places.push(text.len());
    for place in places.windows(2) {
        let (at, next) = (place[0], place[1]);
        let behind = text[at + beginning.len()..next].strip_prefix(ending);
        if behind.is_some_and(|behind| !behind.is_empty() && !behind.starts_with('0')) {
            end_part(&mut start, at, behind_marker(text, at + marker.len()));
        } else if !ending.is_empty() || behind == Some("") {
            let line = text[at..].lines().next().unwrap_or_default().trim_end();
            split.near_misses.push(at..at + line.len());
        }
    }
    end_part(&mut start, text.len(), text.len());
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
    let rest = &text[end..];
    match rest.find('\n') {
        Some(line_feed) if rest[..line_feed].trim().is_empty() => end + line_feed + 1,
        _ => end,
    }
}
