//! The formatter: cases `tests/fmt/NAME.pdll` with `NAME.expect`, and all PDLL of the repository.
//! `UPDATE_EXPECT=1` writes the expectations.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::path::{Path, PathBuf};

use pdll_compiler::fmt::format;
use pdll_compiler::syntax::lexer::lex;
use pdll_compiler::syntax::token::TokenKind;
use pdll_support::diag::Diags;
use pdll_support::source::SourceMap;

/// Formats a text; `None` if its syntax is not valid.
pub(crate) fn formatted(text: &str) -> Option<String> {
    let mut diags = Diags::new();
    let source = SourceMap::new().add_text("case.pdll", text.to_owned(), None);
    let result = format(source, text, &mut diags);
    diags.take();
    result
}

/// Returns the tokens and comments of a text, without what is between them.
pub(crate) fn content(text: &str) -> Vec<(TokenKind, String)> {
    let mut diags = Diags::new();
    let source = SourceMap::new().add_text("case.pdll", text.to_owned(), None);
    let tokens = lex(source, text, &mut diags);
    diags.take();
    let mut content = Vec::new();
    let mut at = 0;
    for token in tokens.iter().filter(|token| token.kind != TokenKind::Doc) {
        let between = &text[at..token.span.lo as usize];
        let comments = between.lines().map(str::trim).filter(|line| line.starts_with("//"));
        content.extend(comments.map(|comment| (TokenKind::Doc, comment.to_owned())));
        content.push((token.kind, text[token.span.lo as usize..token.span.hi as usize].to_owned()));
        at = token.span.hi as usize;
    }
    content
}

/// Checks that a formatted text has the same content, and that formatting it again changes nothing.
pub(crate) fn check(text: &str, result: &str) {
    assert_eq!(content(text), content(result), "from\n{text}\nto\n{result}");
    let again = formatted(result).expect("the result is valid");
    assert_eq!(again, result, "formatting twice differs from\n{text}");
    assert!(!result.lines().any(|line| line.ends_with([' ', '\t'])) || result.contains("[{"), "{result}");
}

fn files_below(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() && name != "target" && !name.starts_with('.') {
            files_below(&path, files);
        } else if name.ends_with(".pdll") {
            files.push(path);
        }
    }
}

#[test]
fn layout() {
    let mut files = Vec::new();
    files_below(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fmt"), &mut files);
    assert!(!files.is_empty(), "the cases are missing");
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        let result = formatted(&text).expect("the case is valid");
        check(&text, &result);
        expect_test::expect_file![file.with_extension("expect")].assert_eq(&result);
    }
}

/// Every file keeps its tokens and comments. `.ci/run` checks which ones are formatted.
#[test]
fn files_of_the_repository() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = Vec::new();
    files_below(&root, &mut files);
    files.sort();
    let mut n_valid = 0;
    for file in files {
        let Ok(text) = std::fs::read_to_string(&file) else { continue };
        let Some(result) = formatted(&text) else { continue };
        check(&text, &result);
        n_valid += 1;
    }
    assert!(n_valid > 100, "{n_valid} files");
}

#[test]
fn errors_of_syntax_prevent_formatting() {
    assert_eq!(formatted("Pattern A => erase op<a.b>"), None);
    assert_eq!(formatted("Pattern A { erase op<a.b>; "), None);
    assert_eq!(formatted("").as_deref(), Some(""));
    assert_eq!(formatted("// Nothing else.").as_deref(), Some("// Nothing else.\n"));
}
