//! Running the front end on a file, and finding cases.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::path::{Path, PathBuf};

use pdll_compiler::compiled::Compiled;
use pdll_compiler::include::FileIncludes;
use pdll_compiler::ods::model::OdsContext;
use pdll_compiler::pipeline::{self, Input, Parsed};
use pdll_compiler::sema::Strictness;
use pdll_compiler::syntax::parser::Mode;
use pdll_support::diag::Diags;
use pdll_support::source::SourceMap;

use super::text::render;

/// A file in the front end.
pub(crate) struct Front {
    pub(crate) sources: SourceMap,
    pub(crate) parsed: Parsed,
    pub(crate) diags: Diags,
}

/// Returns the folder of `test.td`.
pub(crate) fn definitions() -> String {
    format!("{}/tests/ods", env!("CARGO_MANIFEST_DIR"))
}

/// Lexes and parses. Included files are searched for beside the file.
pub(crate) fn front(name: &str, text: &str, mode: Mode) -> Front {
    let mut sources = SourceMap::new();
    let id = sources.add_text(name, text, None);
    let mut diags = Diags::new();
    let tokens = pipeline::lex_text(&sources, id, 0..text.len(), &mut diags);
    let mut includes = FileIncludes::new(&mut sources, Vec::new());
    let input = Input { tokens, mode, known: OdsContext::default() };
    let parsed = pipeline::parse(input, &mut includes, &mut diags);
    Front { sources, parsed, diags }
}

impl Front {
    /// Checks and lowers.
    pub(crate) fn compile(&mut self, strictness: Strictness) -> Compiled {
        pipeline::check(self.parsed.clone(), &self.sources, strictness, &mut self.diags).compiled
    }

    /// Returns all diagnostics as text, ordered by location.
    pub(crate) fn render(&mut self) -> String {
        let mut diags = self.diags.take();
        diags.sort_by_key(|d| d.span);
        diags.iter().map(|diag| render(&self.sources, diag)).collect()
    }
}

/// Returns the `.pdll` files of a folder of this crate's `tests`, sorted.
pub(crate) fn cases(folder: &str) -> Vec<PathBuf> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(folder);
    let mut files: Vec<PathBuf> = std::fs::read_dir(&dir)
        .unwrap_or_else(|e| panic!("{}: {e}", dir.display()))
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "pdll"))
        .collect();
    files.sort();
    assert!(!files.is_empty(), "no cases in {}", dir.display());
    files
}
