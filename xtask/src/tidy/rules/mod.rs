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

/// A rule: checks the tree and adds its findings.
pub(crate) type Rule = fn(&Tree, &mut Vec<Finding>);

/// All rules.
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

/// Returns whether this is a case of the compile-fail tests, which must look like a user's first lines.
fn is_ui_case(path: &str) -> bool {
    path.starts_with("tests/ui/") || path.contains("/tests/ui/")
}

/// Returns the names in backticks, separated by commas.
fn listed<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    let names: Vec<String> = names.into_iter().map(|name| format!("`{name}`")).collect();
    names.join(", ")
}

/// Checks one rule on a synthetic tree: one line per finding.
#[cfg(test)]
fn expect(rule: Rule, files: &[(&str, &str)], expected: expect_test::Expect) {
    let mut findings = Vec::new();
    rule(&Tree::of(files), &mut findings);
    let lines: String = findings.iter().map(|finding| format!("{finding}\n")).collect();
    expected.assert_eq(&lines);
}
