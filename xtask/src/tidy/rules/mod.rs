//! One file per rule, each a function from the tree to findings.

mod bans;
mod documents;
mod headers;
mod imports;
mod layers;
mod manifests;
mod orphans;
mod unfinished;
mod words;

use super::{Finding, Tree};

/// A rule: looks at the tree and adds what it finds.
pub(crate) type Rule = fn(&Tree, &mut Vec<Finding>);

/// All of them.
pub(crate) const ALL: &[Rule] = &[
    bans::check,
    documents::check,
    headers::check,
    imports::check,
    layers::check,
    manifests::check,
    orphans::check,
    unfinished::check,
    words::check,
];

/// Is this a case of the compile-fail tests, which are to look like a user's first lines?
fn is_ui_case(path: &str) -> bool {
    path.starts_with("tests/ui/") || path.contains("/tests/ui/")
}

/// Names in backticks, with commas.
fn listed<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    let names: Vec<String> = names.into_iter().map(|name| format!("`{name}`")).collect();
    names.join(", ")
}

/// Checks one rule on a made-up tree: every finding, a line each.
#[cfg(test)]
fn expect(rule: Rule, files: &[(&str, &str)], expected: expect_test::Expect) {
    let mut findings = Vec::new();
    rule(&Tree::of(files), &mut findings);
    let lines: String = findings.iter().map(|finding| format!("{finding}\n")).collect();
    expected.assert_eq(&lines);
}
