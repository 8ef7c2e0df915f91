//! Compiling only for patterns, declaration by declaration, gives the same result as compiling as a whole.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::path::{Path, PathBuf};

use pdll_compiler::compile::{compile_patterns, compile_text};
use pdll_compiler::sema::Strictness;
use pdll_support::diag::Diags;
use pdll_support::source::SourceMap;

/// Collects the programs in a directory and below it.
fn programs(directory: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        match path.extension().is_some_and(|extension| extension == "pdll") {
            true => found.push(path),
            false if path.is_dir() => programs(&path, found),
            false => {}
        }
    }
}

/// Returns the patterns with the locations of their nodes, then the diagnostics by location.
fn outcome(path: &Path, text: &str, strictness: Strictness, is_whole: bool) -> Vec<String> {
    let (mut sources, mut diags) = (SourceMap::new(), Diags::new());
    let source = sources.add_text(path.to_str().unwrap(), text, None);
    let compiled = match is_whole {
        true => compile_text(&mut sources, source, &[], strictness, &mut diags).compiled,
        false => compile_patterns(&mut sources, source, &[], strictness, &mut diags).1,
    };
    let mut said = diags.take();
    said.sort_by_key(|diag| diag.span);
    // A diagnostic in a function that several patterns call is repeated for each.
    said.dedup();
    let patterns = compiled.lowered.iter().map(|lowered| format!("{lowered:?}"));
    patterns.chain(said.iter().map(|diag| format!("{diag:?}"))).collect()
}

#[test]
fn patterns_are_the_same_by_themselves() {
    let mut found = Vec::new();
    programs(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests"), &mut found);
    found.sort();
    let mut n_said = 0;
    for path in &found {
        let text = std::fs::read_to_string(path).unwrap();
        // The program itself, and one that becomes invalid in the middle.
        for text in
            [text.clone(), text.replacen("replace", "replace not", 1), text.replacen(" op<", " op<q.", 1)]
        {
            for strictness in [Strictness::Strict, Strictness::Upstream] {
                let whole = outcome(path, &text, strictness, true);
                assert_eq!(outcome(path, &text, strictness, false), whole, "{}\n{text}", path.display());
                n_said += whole.len();
            }
        }
    }
    assert!(found.len() > 50 && n_said > 1000, "{} programs, {n_said}", found.len());
}

/// Returns the program followed by itself, twice: with other names of patterns, literals and operations, and
/// with other blanks.
fn tripled(text: &str) -> String {
    let mut tripled = text.to_owned();
    for (number, blank) in [("1", " "), ("2", "  ")] {
        for (index, part) in text.split("Pattern ").enumerate() {
            let is_named = part.starts_with(|c: char| c.is_ascii_alphabetic()) && !part.starts_with("with");
            let before = if index == 0 { "\n" } else { "Pattern " };
            tripled.push_str(before);
            tripled.push_str(if is_named && index > 0 { "Another" } else { "" });
            let other = part.replace("attr<\"", &format!("attr<\"{number}")).replace(".c", ".cc");
            tripled.push_str(&other.replace(", ", &format!(",{blank}")).replace("i32", "i64"));
        }
    }
    tripled
}

#[test]
fn alike_patterns_are_the_same_by_themselves() {
    let mut found = Vec::new();
    programs(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests"), &mut found);
    found.sort();
    let mut n_said = 0;
    for path in &found {
        let text = tripled(&std::fs::read_to_string(path).unwrap());
        let whole = outcome(path, &text, Strictness::Strict, true);
        assert_eq!(outcome(path, &text, Strictness::Strict, false), whole, "{}\n{text}", path.display());
        n_said += whole.len();
    }
    assert!(found.len() > 50 && n_said > 1000, "{} programs, {n_said}", found.len());
}
