//! The table of promises: each names tests that exist, and what is not kept a row of the documentation.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

const TABLE: &str = include_str!("promises.txt");

/// The sections of the document, in its order. Each has promises.
const SECTIONS: &[&str] = &[
    "Motivation",
    "Benefits",
    "TableGen syntax",
    "Operation definition",
    "Operation name",
    "Operation documentation",
    "Operation arguments",
    "Variadic operands",
    "VariadicOfVariadic operands",
    "Optional operands",
    "Optional attributes",
    "Attributes with default values",
    "Confining attributes",
    "Operation regions",
    "Variadic regions",
    "Operation results",
    "Variadic results",
    "Operation successors",
    "Variadic successors",
    "Operation traits and constraints",
    "Builder methods",
    "Custom builder methods",
    "Custom parser and printer methods",
    "Custom verifier code",
    "Verification ordering",
    "Emitting diagnostics in custom verifiers",
    "Declarative assembly format",
    "Directives",
    "Literals",
    "Variables",
    "Custom directives",
    "Optional groups",
];

/// One line of the table.
struct Promise {
    construct: &'static str,
    /// Is it kept?
    is_kept: bool,
    /// `path::function`, or `path # text` of a file of cases.
    tests: Vec<&'static str>,
    section: &'static str,
}

fn promises() -> Vec<Promise> {
    let mut out = Vec::new();
    let mut section = "";
    for line in TABLE.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(name) = line.strip_prefix("== ") {
            section = name;
            continue;
        }
        let [verdict, construct, _, tests] = line.split(" | ").collect::<Vec<_>>()[..] else {
            panic!("a promise is `verdict | construct | words | tests`: {line}")
        };
        assert!(matches!(verdict, "yes" | "no"), "{line}");
        out.push(Promise {
            construct,
            is_kept: verdict == "yes",
            tests: tests.split("; ").collect(),
            section,
        });
    }
    out
}

fn text_of(path: &str) -> String {
    let path: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn each_section_makes_promises() {
    let found: Vec<&str> = TABLE.lines().filter_map(|line| line.strip_prefix("== ")).collect();
    assert_eq!(found, SECTIONS);
    let with_promises: BTreeSet<&str> = promises().iter().map(|promise| promise.section).collect();
    assert_eq!(with_promises, SECTIONS.iter().copied().collect());
    let constructs: Vec<(&str, &str)> =
        promises().iter().map(|found| (found.section, found.construct)).collect();
    assert_eq!(constructs.len(), constructs.iter().collect::<BTreeSet<_>>().len(), "a promise is made twice");
}

#[test]
fn each_promise_has_a_test() {
    for promise in promises() {
        for test in &promise.tests {
            if let Some((path, text)) = test.split_once(" # ") {
                assert!(text_of(path).contains(text), "`{}`: {path} has no `{text}`", promise.construct);
                continue;
            }
            let (path, function) = test.split_once("::").unwrap_or_else(|| panic!("{test} is no test"));
            let source = text_of(path);
            let lines: Vec<&str> = source.lines().map(str::trim).collect();
            let head = format!("fn {function}()");
            let at = lines.iter().position(|line| line.starts_with(&head));
            let is_test = at.is_some_and(|at| at > 0 && lines[at - 1] == "#[test]");
            assert!(is_test, "`{}`: {path} has no test `{function}`", promise.construct);
        }
    }
}

/// What is not kept is an error or is documented: the first that is named is a row of the documentation.
#[test]
fn what_is_not_kept_is_documented() {
    let broken: Vec<Promise> = promises().into_iter().filter(|promise| !promise.is_kept).collect();
    assert!(!broken.is_empty());
    for promise in broken {
        assert!(
            promise.tests[0].starts_with("docs/divergences.md # "),
            "`{}` is not documented",
            promise.construct
        );
        assert!(promise.tests.len() > 1, "`{}` has no test of what happens", promise.construct);
    }
}
