//! Our outcome for a program.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use pdll_compiler::codegen::{ast, cpp, pdl};
use pdll_compiler::compiled::Unit;
use pdll_compiler::include::FileIncludes;
use pdll_compiler::ods::upstream::CppOds;
use pdll_compiler::pipeline::compile_text;
use pdll_compiler::sema::Strictness;
use pdll_compiler::syntax::lexer::lex;
use pdll_compiler::syntax::parser::{Mode, parse};
use pdll_support::diag::{Diag, Diags, Severity};
use pdll_support::source::{Content, SourceMap, Span};

use crate::oracle_generated::outcome::{Finding, Outcome, Phase, Printed};
use crate::oracle_generated::theirs::NAME;

pub(crate) fn compile(dirs: &[PathBuf], program: &str) -> Outcome {
    let crash = Outcome { has_crashed: true, ..Outcome::default() };
    IS_COMPILING.set(true);
    let outcome = std::panic::catch_unwind(|| compile_inner(dirs, program)).unwrap_or(crash);
    IS_COMPILING.set(false);
    outcome
}

/// Returns whether there are no errors.
pub(crate) fn is_accepted(dirs: &[PathBuf], program: &str) -> bool {
    IS_COMPILING.set(true);
    let is_accepted = std::panic::catch_unwind(|| {
        let mut sources = SourceMap::new();
        let main = sources.add_text(NAME, format!("{program}\n"), None);
        let mut diags = Diags::new();
        compile_text(&mut sources, main, dirs, Strictness::Upstream, &mut diags);
        diags.take().iter().all(|diag| diag.severity != Severity::Error)
    });
    IS_COMPILING.set(false);
    is_accepted.unwrap_or(false)
}

/// Returns the diagnostics of a program in the default mode, which reports more errors and warnings.
pub(crate) fn said_by_default(dirs: &[PathBuf], program: &str) -> BTreeSet<String> {
    IS_COMPILING.set(true);
    let said = std::panic::catch_unwind(|| {
        let mut sources = SourceMap::new();
        let main = sources.add_text(NAME, format!("{program}\n"), None);
        let mut diags = Diags::new();
        // Without folders, more is reported about missing files.
        let dirs = if program.contains("\"missing.") { &[] } else { dirs };
        compile_text(&mut sources, main, dirs, Strictness::Strict, &mut diags);
        let texts =
            |diag: Diag| std::iter::once(diag.message).chain(diag.notes.into_iter().map(|note| note.message));
        diags.take().into_iter().flat_map(texts).collect()
    });
    IS_COMPILING.set(false);
    said.unwrap_or_default()
}

/// Returns the dump of the definitions that a program includes.
pub(crate) fn dump(dirs: &[PathBuf], program: &str) -> String {
    let mut sources = SourceMap::new();
    let main = sources.add_text(NAME, program, None);
    let mut diags = Diags::new();
    let unit = compile_text(&mut sources, main, dirs, Strictness::Upstream, &mut diags);
    assert_eq!(diags.take(), [], "{program}");
    cpp_ods(&unit, &sources, dirs).dump()
}

thread_local! {
    static IS_COMPILING: Cell<bool> = const { Cell::new(false) };
}

/// Returns whether the compiler is running, so that a panic is its own.
pub(crate) fn is_compiling() -> bool {
    IS_COMPILING.get()
}

/// Returns the C++ of the definitions that a program includes. The files do not change, so the result is
/// cached.
fn cpp_ods(unit: &Unit, sources: &SourceMap, dirs: &[PathBuf]) -> Arc<CppOds> {
    /// By the files and the searched folders.
    type Known = BTreeMap<(Vec<String>, Vec<PathBuf>), Arc<CppOds>>;
    static KNOWN: Mutex<Known> = Mutex::new(BTreeMap::new());
    let included: Vec<String> =
        unit.ast.definitions().into_iter().map(|include| include.path.clone()).collect();
    let key = (included, dirs.to_vec());
    if let Some(known) = KNOWN.lock().unwrap().get(&key) {
        return known.clone();
    }
    let found = Arc::new(unit.cpp_ods(sources, dirs, true).unwrap_or_default());
    KNOWN.lock().unwrap().insert(key, found.clone());
    found
}

fn compile_inner(dirs: &[PathBuf], program: &str) -> Outcome {
    let program = format!("{program}\n");
    let mut sources = SourceMap::new();
    let main = sources.add_text(NAME, program.as_str(), None);
    // Diagnostics of the lexer and the parser, then all: the difference comes from later stages.
    let n_syntax = {
        let mut diags = Diags::new();
        let mut includes = FileIncludes::new(&mut sources, dirs.to_vec());
        let tokens = lex(main, &program, &mut diags);
        parse(tokens, Mode::Upstream, &BTreeMap::new(), &mut includes, &mut diags);
        diags.take().len()
    };
    let mut diags = Diags::new();
    let unit = compile_text(&mut sources, main, dirs, Strictness::Upstream, &mut diags);
    let mut found = diags.take();
    // The parser's are sorted by location, as if included files were in place; the others are in order of
    // discovery.
    let order = |diag: &Diag| {
        let mut places = vec![diag.span.lo];
        let mut source = diag.span.source;
        while let Some(from) = sources.get(source).included_from {
            places.push(from.lo);
            source = from.source;
        }
        places.reverse();
        places
    };
    let n_sorted = n_syntax.min(found.len());
    found[..n_sorted].sort_by_key(order);
    let place = |span: Span| {
        let mut start = sources.start_in_bytes(span);
        // In errors, mlir-pdll counts columns from a carriage return.
        if let Content::Text(text) = &sources.get(span.source).content {
            let before = &text.as_bytes()[..(span.lo as usize).min(text.len())];
            let line_end = before.iter().rev().position(|b| matches!(b, b'\r' | b'\n'));
            start.column = line_end.unwrap_or(before.len()) as u32 + 1;
        }
        let name = &*sources.get(span.source).name;
        let name =
            dirs.iter().find_map(|dir| Path::new(name).strip_prefix(dir).ok()).unwrap_or(Path::new(name));
        format!("{}:{}:{}", name.display(), start.line, start.column)
    };
    let (mut errors, mut warnings) = (Vec::new(), Vec::new());
    for (i, diag) in found.iter().enumerate() {
        let is_late = diag.message.ends_with(" is not bound")
            || diag.message.starts_with("invalid MLIR ")
            || diag.message.starts_with("expected at least one argument");
        // A number that MLIR's parser accepts, and PDL's verifier rejects.
        let number = sources.text(diag.span).and_then(|text| text.parse::<u32>().ok());
        let is_late_benefit = diag.message.starts_with("expected pattern benefit to fit")
            && number.is_some_and(|number| (0x8000..0x10000).contains(&number));
        let is_late = is_late || is_late_benefit;
        let phase = match i < n_syntax && !is_late_benefit {
            true => Phase::Syntax,
            false if is_late => Phase::Output,
            false => Phase::Meaning,
        };
        let notes = diag.notes.iter().map(|note| Finding {
            place: note.span.map(place).unwrap_or_default(),
            message: note.message.clone(),
            ..Finding::default()
        });
        let list = if diag.severity == Severity::Error { &mut errors } else { &mut warnings };
        let message = diag.message.clone();
        list.push(Finding { phase, place: place(diag.span), message, notes: notes.collect() });
    }
    let has_tree = errors.iter().all(|error| error.phase == Phase::Output);
    if !has_tree {
        return Outcome { errors, warnings, ..Outcome::default() };
    }
    let ods = cpp_ods(&unit, &sources, dirs);
    let tree = Some(ast::print(&unit.compiled.module, Some(&ods)).unwrap_or_default());
    let printed = errors.is_empty().then(|| {
        let (pdl, cpp) = (pdl::print(&unit.compiled, &sources), cpp::print(&unit.compiled, &ods, &sources));
        let short = |text: String| {
            dirs.iter().fold(text, |text, dir| text.replace(&format!("{}/", dir.display()), ""))
        };
        Printed { pdl: short(pdl), cpp: short(cpp) }
    });
    Outcome { errors, warnings, tree, printed, ..Outcome::default() }
}
