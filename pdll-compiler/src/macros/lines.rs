//! The lines of source that patterns stand in, which explanations show.
//!
//! In: patterns. Out: the lines that their nodes name, read from the files again.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use pdll_match::pattern::Pattern;

use crate::codegen::rust::SourceLine;

/// Returns the lines of the Rust file and of included files that patterns stand in.
pub(super) fn lines_of<'a>(
    patterns: impl IntoIterator<Item = &'a Pattern>,
    rust_file: &str,
    path: Option<&Path>,
) -> Vec<SourceLine> {
    let places = patterns.into_iter().flat_map(|pattern| {
        std::iter::once(&pattern.place).chain(pattern.nodes.iter().map(|node| &node.place))
    });
    let mut wanted: BTreeMap<&str, BTreeSet<u32>> = BTreeMap::new();
    for place in places {
        wanted.entry(&place.file).or_default().insert(place.line);
    }
    let mut lines = Vec::new();
    for (file, numbers) in wanted {
        // rustc's name of the Rust file may differ from its path.
        let path = if file == rust_file { path } else { Some(Path::new(file)) };
        let Some(text) = path.and_then(|path| std::fs::read_to_string(path).ok()) else { continue };
        let numbered = (1..).zip(text.lines()).filter(|(number, _)| numbers.contains(number));
        lines.extend(numbered.map(|(line, text)| SourceLine {
            file: file.to_owned(),
            line,
            text: text.trim_end().to_owned(),
        }));
    }
    lines
}
