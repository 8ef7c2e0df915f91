//! The programs, and their diagnostics.

use std::sync::LazyLock;

use pdll_compiler::pipeline::compile_text;
use pdll_compiler::sema::Strictness;
use pdll_support::diag::Diags;
use pdll_support::source::SourceMap;

use crate::topics::{folder, text};

/// A message of an error, a warning, a note or a help.
pub(crate) struct Said {
    pub(crate) message: String,
    /// Whether it is that of an error or a warning.
    pub(crate) is_primary: bool,
    /// The program: its file, and its first line.
    pub(crate) place: String,
}

/// Returns all programs, each with its location.
pub(crate) fn all() -> Vec<(String, String)> {
    let mut files: Vec<_> = std::fs::read_dir(folder("cases/topics"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "pdll"))
        .collect();
    files.sort();
    let mut all = Vec::new();
    for file in files {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        for (line, program) in text::split(&std::fs::read_to_string(&file).unwrap()) {
            all.push((format!("{name}:{line}"), program));
        }
    }
    all
}

/// The diagnostics of all of them, in the default mode and in that of mlir-pdll.
pub(crate) static SAID: LazyLock<Vec<Said>> = LazyLock::new(|| {
    let mut said = Vec::new();
    for (place, program) in all() {
        for strictness in [Strictness::Strict, Strictness::Upstream] {
            let (mut sources, mut diags) = (SourceMap::new(), Diags::new());
            let name = folder("cases/topics").join("program.pdll");
            let main = sources.add_text(&*name.to_string_lossy(), program.as_str(), None);
            compile_text(&mut sources, main, &[], strictness, &mut diags);
            for diag in diags.take() {
                // Diagnostics in a definition file come from TableGen.
                if sources.get(diag.span.source).name.ends_with(".td") {
                    continue;
                }
                let notes = diag.notes.into_iter().map(|note| note.message);
                let messages = std::iter::once(diag.message).chain(notes);
                said.extend(messages.enumerate().map(|(nth, message)| Said {
                    message,
                    is_primary: nth == 0,
                    place: place.clone(),
                }));
            }
        }
    }
    said
});
