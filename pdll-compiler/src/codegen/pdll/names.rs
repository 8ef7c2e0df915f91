//! Names in PDLL: identifiers that are no keywords, each used once.

use std::collections::HashSet;

use crate::syntax::token::Keyword;

/// Words with a meaning at certain places.
const WORDS: [&str; 6] = ["either", "fused", "location", "optional", "rewriter", "variadic"];

/// The names that are taken.
#[derive(Clone, Default)]
pub(super) struct Names {
    taken: HashSet<String>,
}

impl Names {
    pub(super) fn new() -> Names {
        Names { taken: WORDS.map(str::to_owned).into() }
    }

    /// Returns a name that resembles a word, and takes it.
    pub(super) fn unique(&mut self, word: &str) -> String {
        let mut stem: String =
            word.chars().map(|c| if c.is_ascii_alphanumeric() || c == '_' { c } else { '_' }).collect();
        if stem.trim_matches('_').is_empty() || stem.starts_with(|c: char| c.is_ascii_digit()) {
            stem.insert(0, 'v');
        }
        if Keyword::from_word(&stem).is_some() {
            stem.push('_');
        }
        let mut name = stem.clone();
        let mut number = 1;
        while !self.taken.insert(name.clone()) {
            number += 1;
            name = format!("{stem}_{number}");
        }
        name
    }

    /// Takes a name as it is; `false` if it is taken already.
    pub(super) fn take(&mut self, name: &str) -> bool {
        Keyword::from_word(name).is_none() && self.taken.insert(name.to_owned())
    }
}

/// Returns `attr<"…">`.
pub(super) fn attribute(text: &str) -> String {
    format!("attr<\"{}\">", escaped(text))
}

/// Returns `type<"…">`.
pub(super) fn ty(text: &str) -> String {
    format!("type<\"{}\">", escaped(text))
}

/// Returns a text as the content of a string.
pub(super) fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}

/// Returns a string in MLIR's syntax.
pub(super) fn string_attribute(text: &str) -> String {
    let quoted: String = text
        .chars()
        .map(|c| match c {
            '"' | '\\' => format!("\\{:02X}", c as u32),
            '\n' => "\\0A".to_owned(),
            '\t' => "\\09".to_owned(),
            c => c.to_string(),
        })
        .collect();
    attribute(&format!("\"{quoted}\""))
}
