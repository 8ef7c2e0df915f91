//! Codes: every diagnostic that tests expect has one, and the examples of the explanations produce them.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use pdll_compiler::codes::{self, Code, Example};
use pdll_compiler::drr::{self, Definitions};
use pdll_compiler::macros::{expand_ods, expand_pdll_stage1};
use pdll_compiler::ods::read::{self, Purpose};
use pdll_compiler::pipeline::compile_text;
use pdll_compiler::sema::Strictness;
use pdll_support::diag::{Diag, Diags};
use pdll_support::include::IncludeDirs;
use pdll_support::source::{SourceId, SourceMap};
use pdll_tablegen::Input;
use proc_macro2::{TokenStream, TokenTree};

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

/// Adds the first lines of all messages in an expansion: the arguments of `compile_error!` and of `deprecated`.
fn add_messages(tokens: TokenStream, found: &mut Vec<String>) {
    let mut is_report = false;
    for token in tokens {
        match token {
            TokenTree::Ident(ident) => is_report = ident == "compile_error" || ident == "deprecated",
            TokenTree::Group(group) if is_report => {
                let literal = group.stream().into_iter().find(|token| matches!(token, TokenTree::Literal(_)));
                let text = literal.expect("a message").to_string();
                let first = text.trim_matches('"').split("\\n").next().unwrap_or_default();
                found.push(first.replace("\\\"", "\""));
                is_report = false;
            }
            TokenTree::Group(group) => add_messages(group.stream(), found),
            TokenTree::Punct(_) => {}
            TokenTree::Literal(_) => is_report = false,
        }
    }
}

/// Returns the messages of a macro call.
fn messages_of_call(text: &str) -> Vec<String> {
    let call: TokenStream = text.parse().expect("tokens");
    let Some(TokenTree::Group(body)) = call.into_iter().last() else { panic!("no body: {text}") };
    let body = body.stream();
    let expand = if text.starts_with("pdll::ods!") { expand_ods } else { expand_pdll_stage1 };
    let mut found = Vec::new();
    add_messages(expand(quote::quote!([krate] #body)), &mut found);
    found
}

/// Returns the codes of an example's diagnostics, with their messages.
fn found_in(example: Example) -> Vec<(Option<&'static str>, String)> {
    let name = |code: &'static Code| code.name;
    if example.language == "rust" {
        let messages = messages_of_call(example.text);
        return messages
            .into_iter()
            .map(|message| (codes::of_message(&message).map(name), message))
            .collect();
    }
    diagnostics(example).into_iter().map(|diag| (codes::of(&diag).map(name), diag.message)).collect()
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
        let examples: Vec<Example> = code.examples().collect();
        // One that is wrong, and one that is right.
        assert!(
            !examples.is_empty() && examples.len().is_multiple_of(2),
            "{}: {} examples",
            code.name,
            examples.len()
        );
        for (nth, example) in examples.into_iter().enumerate() {
            n_examples += 1;
            // `pdll-cli` runs them.
            if example.command.is_some() {
                continue;
            }
            let found = found_in(example);
            let is_as_told = match nth % 2 {
                0 => found.first().is_some_and(|(name, _)| *name == Some(code.name)),
                _ => found.is_empty(),
            };
            if !is_as_told {
                writeln!(wrong, "{}, example {nth}: {found:?}", code.name).expect("a string");
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(n_examples > 180, "{n_examples}");
}

#[test]
fn the_chapter_is_current() {
    expect_test::expect_file![root().join("docs/errors.md")].assert_eq(codes::CHAPTER);
}
