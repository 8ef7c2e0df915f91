//! The promises of specifications, and the tests that check them.
//!
//! In: the files of this folder, one for each specification. A line is `promise | path::test | path::test…`,
//! under headings that begin with `#`. A test is a function or a case of that name in a Rust file;
//! `path::test of FILE: TEXT` is the case of that test with the text in one of its lines. `RUNS` lists which
//! test reads which files. An unsupported promise begins with `no | `: the first reference is its row of
//! `docs/divergences.md`, the next a test of the actual behavior.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

/// The document that lists unsupported features.
const DIVERGENCES: &str = "docs/divergences.md";

/// Tests that read their cases from files, with the start of the paths of these files.
const RUNS: &[(&str, &str)] = &[
    ("pdll-cli/tests/commands.rs::commands", "pdll-cli/tests/commands/"),
    ("pdll-cli/tests/opt.rs::cases", "pdll-cli/tests/opt/"),
    ("pdll-compiler/tests/drr.rs::rules_are_lowered_to_patterns", "pdll-compiler/tests/drr/ok/"),
    ("pdll-compiler/tests/drr.rs::invalid_rules_are_reported_at_the_token", "pdll-compiler/tests/drr/err/"),
    ("pdll-compiler/tests/formats.rs::formats_are_checked", "pdll-compiler/tests/ods/formats."),
    ("pdll-compiler/tests/front.rs::accepts_and_lowers", "pdll-compiler/tests/sema/ok/"),
    ("pdll-compiler/tests/front.rs::reports_semantic_errors", "pdll-compiler/tests/sema/err/"),
    ("pdll-compiler/tests/front.rs::reports_violations_of_ods", "pdll-compiler/tests/sema/ods/"),
    ("pdll-compiler/tests/front.rs::warns_about_suspicious_code", "pdll-compiler/tests/lint/"),
    ("pdll-compiler/tests/ods.rs::valid_definitions_are_read", "pdll-compiler/tests/ods/ok/"),
    (
        "pdll-compiler/tests/ods.rs::invalid_definitions_are_reported_at_the_token",
        "pdll-compiler/tests/ods/err/",
    ),
    (
        "pdll-compiler/tests/oracle_pdl.rs::diverges_where_it_is_documented",
        "pdll-compiler/tests/cases/diverge/",
    ),
    (
        "pdll-compiler/tests/oracle_texts/mod.rs::our_messages_are_in_the_table",
        "pdll-compiler/tests/oracle_texts/definitions.",
    ),
    (
        "pdll-compiler/tests/topics/mod.rs::every_message_is_provoked_by_a_program",
        "pdll-compiler/tests/topics/said.expect",
    ),
    ("pdll-pass/tests/pass/pipelines.rs::cases", "pdll-pass/tests/pass/pipelines.txt"),
    (
        "tests/crates/agreement/tests/oracle_roots.rs::cases_end_as_written",
        "tests/crates/agreement/tests/documented/",
    ),
    (
        "tests/crates/agreement/tests/oracle_roots.rs::cases_end_as_written",
        "tests/crates/agreement/tests/roots/",
    ),
    ("tests/oracle_formats/mod.rs::what_becomes_of_each_case", "tests/oracle_formats/"),
    ("tests/pdl/mod.rs::valid_cases_are_read_and_printed_in_both_forms", "tests/pdl/cases/"),
    ("tests/pdl/mod.rs::errors_are_reported_at_their_location", "tests/pdl/errors."),
    ("tests/crates/ui/tests/ui.rs::ui", "tests/crates/ui/tests/ui/"),
];

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

/// Returns whether a line of the file has this text, which is not empty.
fn has_line(text: &str, part: &str) -> bool {
    !part.is_empty() && text.lines().any(|line| line.contains(part))
}

/// Returns what is wrong with a place of a promise; `read` reads a file of the repository.
fn problem(path: &str, test: &str, read: &mut impl FnMut(&str) -> Option<String>) -> Option<String> {
    let Some(text) = read(path) else { return Some(format!("there is no file `{path}`")) };
    if path == DIVERGENCES {
        return (!has_line(&text, test)).then(|| format!("`{path}` has no row `{test}`"));
    }
    let (test, case) = test.split_once(" of ").map_or((test, None), |(test, case)| (test, Some(case)));
    if !path.ends_with(".rs") || !is_test_of(&text, test) {
        return Some(format!("`{path}` has no test `{test}`"));
    }
    let (file, part) = case?.split_once(": ").unwrap_or((case?, ""));
    let is_run = |(runs, files): &(&str, &str)| *runs == format!("{path}::{test}") && file.starts_with(files);
    if !RUNS.iter().any(is_run) {
        return Some(format!("`{path}::{test}` does not read `{file}`"));
    }
    match read(file) {
        None => Some(format!("there is no file `{file}`")),
        Some(text) => (!has_line(&text, part)).then(|| format!("`{file}` has no line with `{part}`")),
    }
}

/// Returns whether a test or a case of this name is in the text of a Rust file.
fn is_test_of(text: &str, test: &str) -> bool {
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
    let mut source = |path: &str| {
        let source = sources.entry(path.to_owned());
        source.or_insert_with(|| std::fs::read_to_string(root().join(path)).ok()).clone()
    };
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
                    let problem = problem(path, test, &mut source);
                    wrong.extend(problem.map(|problem| format!("{file}: {words}: {problem}")));
                    if path == DIVERGENCES && is_kept {
                        wrong.push(format!("{file}: {words}: a document is no test"));
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
fn missing_tests_are_reported() {
    let text = "#[test]\nfn one() {}\n\nfn helper() {}\n\ncase! { two {} }\ncase!(three, \"x\");\n";
    for (test, wanted) in
        [("one", true), ("two", true), ("three", true), ("on", false), ("helper", false), ("four", false)]
    {
        assert_eq!(is_test_of(text, test), wanted, "{test}");
    }
    let mut file = |path: &str| match path {
        "tests/crates/ui/tests/ui.rs" => Some("#[test]\nfn ui() {}\n".to_owned()),
        "tests/crates/ui/tests/ui/a.rs" => Some("Pattern A\nPattern B".to_owned()),
        DIVERGENCES => Some("| a row |".to_owned()),
        _ => None,
    };
    for (path, test, wanted) in [
        ("tests/crates/ui/tests/ui.rs", "ui", None),
        ("tests/crates/ui/tests/ui.rs", "ui of tests/crates/ui/tests/ui/a.rs: Pattern B", None),
        (DIVERGENCES, "a row", None),
        (DIVERGENCES, "another", Some("`docs/divergences.md` has no row `another`")),
        ("tests/no.rs", "ui", Some("there is no file `tests/no.rs`")),
        ("tests/crates/ui/tests/ui.rs", "no", Some("`tests/crates/ui/tests/ui.rs` has no test `no`")),
        (
            "tests/crates/ui/tests/ui/a.rs",
            "Pattern A",
            Some("`tests/crates/ui/tests/ui/a.rs` has no test `Pattern A`"),
        ),
        (
            "tests/crates/ui/tests/ui.rs",
            "ui of tests/crates/ui/tests/ui/a.rs: Pattern C",
            Some("`tests/crates/ui/tests/ui/a.rs` has no line with `Pattern C`"),
        ),
        (
            "tests/crates/ui/tests/ui.rs",
            "ui of tests/crates/ui/tests/ui/a.rs",
            Some("`tests/crates/ui/tests/ui/a.rs` has no line with ``"),
        ),
        (
            "tests/crates/ui/tests/ui.rs",
            "ui of tests/crates/ui/tests/ui/b.rs: A",
            Some("there is no file `tests/crates/ui/tests/ui/b.rs`"),
        ),
        (
            "tests/crates/ui/tests/ui.rs",
            "ui of tests/a.rs: A",
            Some("`tests/crates/ui/tests/ui.rs::ui` does not read `tests/a.rs`"),
        ),
    ] {
        assert_eq!(problem(path, test, &mut file).as_deref(), wanted, "{path}::{test}");
    }
    for (text, wanted) in [
        ("words | path::test", "line 1 is under no heading"),
        ("# A\nwords", "line 2 is not `words | path::test`: words"),
        ("# A\nwords | path", "line 2 is not `words | path::test`: words | path"),
    ] {
        assert_eq!(read(text).err().as_deref(), Some(wanted));
    }
    let groups = read("# A\n\nwords | a/b.rs::c::d | e.td::f: g\nno | other | h::i").unwrap();
    let [kept, broken] = &groups[0].1[..] else { panic!("two promises") };
    let shown = [("a/b.rs", "c::d"), ("e.td", "f: g")].map(|(path, test)| (path.to_owned(), test.to_owned()));
    assert!(kept.is_kept && kept.shown == shown);
    assert_eq!((broken.is_kept, &*broken.words), (false, "other"));
}
