//! The programs, and their diagnostics.

use std::sync::LazyLock;

use pdll_compiler::codegen::{ast, pdl};
use pdll_compiler::pipeline::compile_text;
use pdll_compiler::sema::Strictness;
use pdll_support::diag::{Diag, Diags, Severity};
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

/// A program, compiled in both modes.
pub(crate) struct Program {
    pub(crate) place: String,
    pub(crate) text: String,
    pub(crate) strict: Compiled,
    pub(crate) compat: Compiled,
}

/// What the compiler says about a program and makes of it.
pub(crate) struct Compiled {
    /// Diagnostics, each as an error or a warning, and shown as a warning.
    pub(crate) findings: Vec<(Severity, String)>,
    /// The messages of those that are not in a definition file, each with its notes.
    messages: Vec<Vec<String>>,
    /// The syntax tree and the PDL, if there are no errors.
    pub(crate) stages: Option<(Option<String>, String)>,
}

impl Compiled {
    fn new(program: &str, strictness: Strictness) -> Compiled {
        let (mut sources, mut diags) = (SourceMap::new(), Diags::new());
        let name = folder("cases/topics").join("program.pdll");
        let main = sources.add_text(&*name.to_string_lossy(), program, None);
        let unit = compile_text(&mut sources, main, &[], strictness, &mut diags);
        let stages = (!diags.has_errors())
            .then(|| (ast::print(&unit.compiled.module, None), pdl::print(&unit.compiled, &sources)));
        let (mut findings, mut messages) = (Vec::new(), Vec::new());
        for diag in diags.take() {
            // Diagnostics in a definition file come from TableGen.
            if !sources.get(diag.span.source).name.ends_with(".td") {
                let notes = diag.notes.iter().map(|note| note.message.clone());
                messages.push(std::iter::once(diag.message.clone()).chain(notes).collect());
            }
            let severity = diag.severity;
            let as_warning = Diag { severity: Severity::Warning, ..diag };
            findings.push((severity, text::render(&sources, &as_warning)));
        }
        Compiled { findings, messages, stages }
    }
}

/// All programs. Tests share them, because to compile them takes seconds.
pub(crate) static PROGRAMS: LazyLock<Vec<Program>> = LazyLock::new(|| {
    let compiled = |(place, text): (String, String)| Program {
        strict: Compiled::new(&text, Strictness::Strict),
        compat: Compiled::new(&text, Strictness::Upstream),
        place,
        text,
    };
    all().into_iter().map(compiled).collect()
});

/// The diagnostics of all of them, in the default mode and in that of mlir-pdll.
pub(crate) static SAID: LazyLock<Vec<Said>> = LazyLock::new(|| {
    let mut said = Vec::new();
    for program in &*PROGRAMS {
        for messages in program.strict.messages.iter().chain(&program.compat.messages) {
            said.extend(messages.iter().enumerate().map(|(nth, message)| Said {
                message: message.clone(),
                is_primary: nth == 0,
                place: program.place.clone(),
            }));
        }
    }
    said
});
