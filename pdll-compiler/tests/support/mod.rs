//! What the tests of the front end share: compiling a file, rendering what it found, expected outputs beside inputs.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use pdll_compiler::compile::{Compiled, compile};
use pdll_compiler::include::FileIncludes;
use pdll_compiler::ods::model::OdsContext;
use pdll_compiler::sema::Strictness;
use pdll_compiler::syntax::ast::Module;
use pdll_compiler::syntax::lexer::lex;
use pdll_compiler::syntax::parser::{Mode, parse};
use pdll_tablegen::diag::{Diag, Diags, Severity};
use pdll_tablegen::source::{SourceMap, Span};

/// A file on its way through the front end.
pub(crate) struct Front {
    pub(crate) sources: SourceMap,
    pub(crate) ast: Module,
    pub(crate) ods: OdsContext,
    pub(crate) diags: Diags,
}

/// The folder of `test.td`.
pub(crate) fn definitions() -> String {
    format!("{}/tests/ods", env!("CARGO_MANIFEST_DIR"))
}

/// Lexes and parses. Files are looked for beside the name.
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

    /// All findings as text, in the order of their places.
    pub(crate) fn render(&mut self) -> String {
        let mut diags = self.diags.take();
        diags.sort_by_key(|d| d.span);
        diags.iter().map(|diag| render(&self.sources, diag)).collect()
    }
}

/// One finding: `line:col-line:col: error: message`, the text it points at, and its notes.
pub(crate) fn render(sources: &SourceMap, diag: &Diag) -> String {
    let severity = match diag.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    let mut out = format!("{}: {severity}: {}\n", place(sources, diag.span), diag.message);
    let text = sources.text(diag.span).unwrap_or_default();
    let first = text.lines().next().unwrap_or_default();
    writeln!(out, "  | {first}{}", if text.lines().count() > 1 { " …" } else { "" }).unwrap();
    for note in &diag.notes {
        let kind = if note.is_help { "help" } else { "note" };
        match note.span {
            Some(span) => writeln!(out, "  {kind}: {} ({})", note.message, place(sources, span)).unwrap(),
            None => writeln!(out, "  {kind}: {}", note.message).unwrap(),
        }
    }
    out
}

fn place(sources: &SourceMap, span: Span) -> String {
    let (start, end) = (sources.start(span), sources.end(span));
    let file = match span.source.0 {
        0 => String::new(),
        _ => {
            let name = Path::new(&*sources.get(span.source).name).file_name().unwrap().to_owned();
            format!("{}:", name.to_string_lossy())
        }
    };
    if start.line == end.line {
        format!("{file}{}:{}-{}", start.line, start.column, end.column)
    } else {
        format!("{file}{}:{}-{}:{}", start.line, start.column, end.line, end.column)
    }
}

/// The `.pdll` files of a folder of this crate's `tests`, sorted.
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

/// Splits a case file at lines of `// -----`; says on which line each part starts.
pub(crate) fn split(text: &str) -> Vec<(usize, String)> {
    let mut parts = vec![(1, String::new())];
    for (i, line) in text.lines().enumerate() {
        if line.starts_with("// -----") {
            parts.push((i + 2, String::new()));
        } else if let Some((_, part)) = parts.last_mut() {
            part.push_str(line);
            part.push('\n');
        }
    }
    parts
}
