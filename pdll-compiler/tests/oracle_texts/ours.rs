//! Our diagnostics of a program.

use std::path::{Path, PathBuf};

use pdll_compiler::ods::read;
use pdll_compiler::ods::support::Support;
use pdll_compiler::pipeline::compile_text;
use pdll_compiler::sema::Strictness;
use pdll_support::diag::{Diag, Diags, Severity};
use pdll_support::include::IncludeDirs;
use pdll_support::source::{SourceMap, Span};
use pdll_tablegen::Input;

use crate::oracle_texts::text;
use crate::oracle_texts::theirs::{Said, with_dialect};

/// Returns the folder of `test.td` and `broken.td`.
pub(crate) fn includes() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ods")
}

/// Returns diagnostics in order of discovery.
fn found(program: &str) -> (SourceMap, Vec<Diag>) {
    let (mut sources, mut diags) = (SourceMap::new(), Diags::new());
    let main = sources.add_text("<stdin>", program, None);
    compile_text(&mut sources, main, &[includes()], Strictness::Upstream, &mut diags);
    (sources, diags.take())
}

/// Returns all diagnostics in rendered form.
pub(crate) fn rendered(program: &str) -> String {
    let (sources, mut found) = found(program);
    found.sort_by_key(|diag| diag.span);
    let rendered: String = found.iter().map(|diag| text::render(&sources, diag)).collect();
    rendered.replace(&*includes().to_string_lossy(), "INCLUDES")
}

/// Returns diagnostics and their notes with mlir-pdll's columns.
pub(crate) fn of_program(program: &str) -> Vec<Said> {
    let (sources, found) = found(program);
    let place = |span: Span| {
        let start = sources.start(span);
        let name = sources.get(span.source).name.to_string();
        let file = Path::new(&name).file_name().map(|file| file.to_string_lossy().into_owned());
        format!("{}:{}:{}", file.unwrap_or_default(), start.line, start.column)
    };
    let mut said = Vec::new();
    for diag in found {
        let level = match diag.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        said.push(Said { level, place: place(diag.span), message: diag.message.clone() });
        let notes = diag.notes.iter().filter(|note| !note.is_help);
        said.extend(notes.map(|note| Said {
            level: "note",
            place: note.span.map(place).unwrap_or_default(),
            message: note.message.clone(),
        }));
    }
    said
}

/// Returns all diagnostics of definitions in rendered form.
pub(crate) fn of_definitions(definitions: &str) -> String {
    let (mut sources, mut diags) = (SourceMap::new(), Diags::new());
    let main = sources.add_text("case.td", with_dialect(definitions), None);
    let mut dirs = IncludeDirs::new([includes()]);
    read::read_inline(&mut sources, Input::Text(main), &mut dirs, &Support::default(), &mut diags);
    diags.take().iter().map(|diag| text::render(&sources, diag)).collect()
}
