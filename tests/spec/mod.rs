//! The promises of specifications, and the tests that check them.
//!
//! In: the files of this folder, one for each specification. A line is `promise | path::test | path::test…`,
//! under headings that begin with `#`. In a Rust file the test is a function or a case of that name; in any
//! other file, it is a part of a line of the case. An unsupported promise begins with `no | `: the first
//! reference is its row of `docs/divergences.md`, the next a test of the actual behavior.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The document that lists unsupported features.
const DIVERGENCES: &str = "docs/divergences.md";

/// A promise, and its tests.
struct Promise {
    words: String,
    is_kept: bool,
    /// Paths and tests in them.
    shown: Vec<(String, String)>,
}

/// Returns the promises of a file, by heading.
fn read(text: &str) -> Result<Vec<(String, Vec<Promise>)>, String> {
    let mut groups: Vec<(String, Vec<Promise>)> = Vec::new();
    for (number, line) in text.lines().enumerate().map(|(i, line)| (i + 1, line.trim_end())) {
        if line.is_empty() {
            continue;
        }
        if let Some(heading) = line.strip_prefix("# ") {
            groups.push((heading.to_owned(), Vec::new()));
            continue;
        }
        let wrong = || format!("line {number} is not `words | path::test`: {line}");
        let (is_kept, promise) = match line.strip_prefix("no | ") {
            Some(promise) => (false, promise),
            None => (true, line),
        };
        let (words, places) = promise.split_once(" | ").ok_or_else(wrong)?;
        let shown = places.split(" | ").map(|place| place.split_once("::").ok_or_else(wrong));
        let shown = shown.map(|shown| shown.map(|(path, test)| (path.to_owned(), test.to_owned())));
        let shown = shown.collect::<Result<Vec<_>, String>>()?;
        let group = groups.last_mut().ok_or_else(|| format!("line {number} is under no heading"))?;
        group.1.push(Promise { words: words.to_owned(), is_kept, shown });
    }
    Ok(groups)
}

/// Returns whether the file contains a test or a case of this name.
fn is_there(path: &Path, text: &str, test: &str) -> bool {
    if path.extension().is_none_or(|extension| extension != "rs") {
        return !test.is_empty() && text.lines().any(|line| line.contains(test));
    }
    // A compile-fail program contains no tests; the program is the test.
    if path.components().any(|part| part.as_os_str() == "ui") {
        return text.lines().any(|line| line.contains(test));
    }
    let ends = |rest: &str| !rest.starts_with(|c: char| c == '_' || c.is_ascii_alphanumeric());
    let is_test = |before: &str| {
        let attributes =
            before.lines().rev().take_while(|line| !line.trim().is_empty() && line.trim() != "}");
        attributes.into_iter().any(|line| line.trim() == "#[test]")
    };
    let functions = text
        .match_indices(&format!("fn {test}"))
        .any(|(at, found)| ends(&text[at + found.len()..]) && is_test(&text[..at]));
    let cases = ["case! { ", "case!("].iter().any(|begin| {
        text.match_indices(&format!("{begin}{test}")).any(|(at, found)| ends(&text[at + found.len()..]))
    });
    functions || cases
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Returns the files of the specifications.
fn files() -> BTreeMap<String, String> {
    let entries = std::fs::read_dir(root().join("tests/spec")).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let texts = paths.filter(|path| path.extension().is_some_and(|extension| extension == "txt"));
    texts
        .map(|path| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            (name, std::fs::read_to_string(&path).unwrap())
        })
        .collect()
}

#[test]
fn every_promise_has_its_test() {
    let mut wrong = Vec::new();
    let mut sources: BTreeMap<String, Option<String>> = BTreeMap::new();
    let files = files();
    assert!(files.len() >= 5, "only {:?}", files.keys());
    for (file, text) in &files {
        let groups = read(text).unwrap_or_else(|error| panic!("tests/spec/{file}: {error}"));
        for (heading, promises) in groups {
            if promises.is_empty() {
                wrong.push(format!("{file}: nothing is under `{heading}`"));
            }
            let mut known = BTreeSet::new();
            for Promise { words, is_kept, shown } in promises {
                for (path, test) in &shown {
                    let source = sources
                        .entry(path.clone())
                        .or_insert_with(|| std::fs::read_to_string(root().join(path)).ok());
                    match source {
                        None => wrong.push(format!("{file}: {words}: there is no file `{path}`")),
                        Some(source) if !is_there(Path::new(path), source, test) => {
                            wrong.push(format!("{file}: {words}: `{path}` has no test `{test}`"));
                        }
                        Some(_) => {}
                    }
                }
                let is_documented = |shown: &[(String, String)]| matches!(shown, [(path, row), _, ..] if path == DIVERGENCES && row.len() > 3);
                if !is_kept && !is_documented(&shown) {
                    wrong.push(format!("{file}: {words}: names no row of `{DIVERGENCES}` and then a test"));
                }
                if !known.insert(words.clone()) {
                    wrong.push(format!("{file}: {words}: stands twice under `{heading}`"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_is_missing_is_noticed() {
    let rust = Path::new("tests/some.rs");
    let text = "#[test]\nfn one() {}\n\nfn helper() {}\n\ncase! { two {} }\ncase!(three, \"x\");\n";
    for (test, wanted) in
        [("one", true), ("two", true), ("three", true), ("on", false), ("helper", false), ("four", false)]
    {
        assert_eq!(is_there(rust, text, test), wanted, "{test}");
    }
    assert!(is_there(Path::new("a.pdll"), "Pattern A\nPattern B", "Pattern B"));
    assert!(
        !is_there(Path::new("a.pdll"), "Pattern A", "Pattern C") && !is_there(Path::new("a.pdll"), "A", "")
    );
    for text in ["words | path::test", "# A\nwords", "# A\nwords | path"] {
        assert!(read(text).is_err(), "{text}");
    }
    let groups = read("# A\n\nwords | a/b.rs::c::d | e.td::f: g\nno | other | h::i").unwrap();
    let [kept, broken] = &groups[0].1[..] else { panic!("two promises") };
    let shown = [("a/b.rs", "c::d"), ("e.td", "f: g")].map(|(path, test)| (path.to_owned(), test.to_owned()));
    assert!(kept.is_kept && kept.shown == shown);
    assert_eq!((broken.is_kept, &*broken.words), (false, "other"));
}
