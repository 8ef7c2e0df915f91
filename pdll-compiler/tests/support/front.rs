//! Running the front end on a file, and finding cases.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::path::{Path, PathBuf};
use std::sync::Arc;

use pdll_compiler::compile::compile;
use pdll_compiler::compiled::Compiled;
use pdll_compiler::include::FileIncludes;
use pdll_compiler::ods::model::OdsContext;
use pdll_compiler::sema::Strictness;
use pdll_compiler::syntax::ast::Module;
use pdll_compiler::syntax::lexer::lex;
use pdll_compiler::syntax::parser::{Mode, parse};
use pdll_support::diag::Diags;
use pdll_support::source::SourceMap;

use super::text::render;

/// A file in the front end.
pub(crate) struct Front {
    pub(crate) sources: SourceMap,
    pub(crate) ast: Module,
    pub(crate) ods: Arc<OdsContext>,
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
    let tokens = lex(id, text, &mut diags);
    let mut includes = FileIncludes::new(&mut sources, Vec::new());
    let ast = parse(tokens, mode, &mut includes, &mut diags);
    let ods = includes.definitions(&mut diags);
    Front { sources, ast, ods, diags }
}

impl Front {
    /// Checks and lowers.
    pub(crate) fn compile(&mut self, strictness: Strictness) -> Compiled {
        compile(&self.ast, &self.ods, &self.sources, strictness, &mut self.diags)
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
