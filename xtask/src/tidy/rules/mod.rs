//! One file per rule, each a function from the tree to findings.

mod bans;
mod circles;
mod documents;
mod examples;
mod headers;
mod imports;
mod layers;
mod manifests;
mod orphans;
mod paths;
mod unfinished;
mod untested;

use super::finding::{Finding, listed};
use super::tree::{Tree, is_ui_case};

/// A rule: adds its findings in the tree.
pub(crate) type Rule = fn(&Tree, &mut Vec<Finding>);

/// All rules.
pub(crate) const ALL: &[Rule] = &[
    bans::check,
    documents::check,
    examples::check,
    headers::check,
    imports::check,
    layers::check,
    manifests::check,
    orphans::check,
    paths::check,
    unfinished::check,
    untested::check,
];

/// Checks the findings of one rule on a made-up tree, a line each.
#[cfg(test)]
fn expect(rule: Rule, files: &[(&str, &str)], expected: expect_test::Expect) {
    let mut findings = Vec::new();
    rule(&Tree::of(files), &mut findings);
    let lines: String = findings.iter().map(|finding| format!("{finding}\n")).collect();
    expected.assert_eq(&lines);
}
