//! Several texts in one file, between lines of `// -----`.

/// The parts of a text, split at each line that begins with `// -----`, each with the number of lines before it.
///
/// ```
/// let parts = pdll_runtime::split_input("a\n// -----\nb\n");
/// assert_eq!(parts, [(0, "a\n"), (2, "b\n")]);
/// ```
pub fn split_input(text: &str) -> Vec<(usize, &str)> {
    split_input_at(text, "// -----")
}

/// As [`split_input`], at lines that begin with another marker. An empty one splits nowhere.
pub fn split_input_at<'t>(text: &'t str, marker: &str) -> Vec<(usize, &'t str)> {
    let mut parts = Vec::new();
    let (mut start, mut n_lines_before) = (0, 0);
    let (mut at, mut n_lines) = (0, 0);
    for line in text.split_inclusive('\n') {
        let end = at + line.len();
        n_lines += 1;
        if !marker.is_empty() && line.starts_with(marker) {
            parts.push((n_lines_before, &text[start..at]));
            (start, n_lines_before) = (end, n_lines);
        }
        at = end;
    }
    parts.push((n_lines_before, &text[start..]));
    parts
}
