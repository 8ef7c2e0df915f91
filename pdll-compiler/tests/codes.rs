//! Codes: every diagnostic that tests expect has one, and the examples of the explanations produce them.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use pdll_compiler::codes::{self, Example};
use pdll_compiler::drr::{self, Definitions};
use pdll_compiler::ods::read::{self, Purpose};
use pdll_compiler::pipeline::compile_text;
use pdll_compiler::sema::Strictness;
use pdll_support::diag::{Diag, Diags};
use pdll_support::include::IncludeDirs;
use pdll_support::source::{SourceId, SourceMap};
use pdll_tablegen::Input;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Returns the files below a folder that end with an extension.
fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(files(&path, extension));
        } else if path.extension().is_some_and(|it| it == extension) {
            found.push(path);
        }
    }
    found
}

/// Returns the message of a line that begins with a place and `error:` or `warning:`.
fn message(line: &str) -> Option<&str> {
    let at = ["error: ", "warning: "].into_iter().filter_map(|word| Some((line.find(word)?, word.len())));
    let (at, length) = at.min()?;
    let place = &line[..at];
    let is_place = place.is_empty() || place.ends_with(": ") && !place.trim_end().contains(' ');
    is_place.then(|| &line[at + length..])
}

#[test]
fn every_expected_diagnostic_has_a_code() {
    let mut without = String::new();
    let mut n_messages = 0;
    for folder in ["pdll-compiler/tests", "pdll-tablegen/tests"] {
        for file in files(&root().join(folder), "expect") {
            let text = std::fs::read_to_string(&file).expect("text");
            for message in text.lines().filter_map(message) {
                n_messages += 1;
                if codes::of_message(message).is_none() {
                    writeln!(without, "{}: {message}", file.display()).expect("a string");
                }
            }
        }
    }
    assert!(without.is_empty(), "no code for:\n{without}");
    assert!(n_messages > 900, "{n_messages}");
}

/// Returns the diagnostics of an example: those of PDLL, and those of definitions and rules.
fn diagnostics(example: Example) -> Vec<Diag> {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("codes");
    std::fs::create_dir_all(&dir).expect("a directory");
    let is_tablegen = example.language == "tablegen";
    let file = dir.join(if is_tablegen { "example.td" } else { "example.pdll" });
    std::fs::write(&file, example.text).expect("a file");
    std::fs::write(dir.join("toy.td"), codes::example_definitions()).expect("a file");
    let (mut sources, mut diags) = (SourceMap::new(), Diags::new());
    let main = sources.add_text(&*file.to_string_lossy(), example.text, None);
    if is_tablegen {
        check_rules(&mut sources, main, &dir, &mut diags);
    } else {
        compile_text(&mut sources, main, &[], Strictness::Strict, &mut diags);
    }
    diags.take()
}

fn check_rules(sources: &mut SourceMap, main: SourceId, dir: &Path, diags: &mut Diags) {
    let mut includes = IncludeDirs::new([dir.to_path_buf()]);
    let read = read::read_rules(Purpose::Know, sources, Input::Text(main), &mut includes, diags);
    let definitions =
        Definitions { records: &read.records, ods: &read.ods, constraints: &read.constraints, map: sources };
    drr::compile_with_either(definitions, diags);
    if diags.as_slice().is_empty() {
        // What is required of definitions from which Rust is generated.
        let source = sources.get(main).name.clone();
        let text = format!("#include \"{}\"\n", Path::new(&*source).file_name().expect("a name").display());
        let includer = sources.add_text(&*dir.join("includer.pdll").to_string_lossy(), text, None);
        compile_text(sources, includer, &[], Strictness::Strict, diags);
    }
}

#[test]
fn examples_produce_their_codes() {
    let mut wrong = String::new();
    let mut n_examples = 0;
    for code in codes::all() {
        for (nth, example) in code.examples().enumerate() {
            n_examples += 1;
            let found = diagnostics(example);
            let names: Vec<Option<&str>> =
                found.iter().map(|diag| codes::of(diag).map(|code| code.name)).collect();
            let is_as_told = match nth % 2 {
                0 => names.first() == Some(&Some(code.name)),
                _ => names.is_empty(),
            };
            if !is_as_told {
                let messages: Vec<&str> = found.iter().map(|diag| diag.message.as_str()).collect();
                writeln!(wrong, "{}, example {nth}: {names:?} {messages:?}", code.name).expect("a string");
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(n_examples > 120, "{n_examples}");
}

#[test]
fn the_chapter_is_current() {
    expect_test::expect_file![root().join("docs/errors.md")].assert_eq(codes::CHAPTER);
}
