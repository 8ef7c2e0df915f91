//! The house rules, checked on every file: who may import whom, circles, headers, sizes, orphans, paths named in documents.
//!
//! In: a `Tree` of the repository. Out: findings, each with its file, line and rule.

mod finding;
mod layout;
mod manifest;
mod modules;
mod rules;
mod rust_text;
mod tree;

use anyhow::{Result, bail};
use finding::Finding;
use std::panic::resume_unwind;
use std::path::Path;
use tree::Tree;

/// Checks the repository at `root` and prints what it finds; an error when it finds anything.
pub(crate) fn run(root: &Path) -> Result<()> {
    let tree = Tree::load(root)?;
    let findings = check(&tree);
    for finding in &findings {
        println!("{finding}");
    }
    match findings.len() {
        0 => {
            println!("tidy: {} files, {} rules: no findings", tree.len(), rules::ALL.len());
            Ok(())
        }
        n => bail!("tidy: {n} finding{}", if n == 1 { "" } else { "s" }),
    }
}

/// Findings of all rules, in order of files and lines.
fn check(tree: &Tree) -> Vec<Finding> {
    let findings_of = |rule: &rules::Rule| {
        let mut findings = Vec::new();
        rule(tree, &mut findings);
        findings
    };
    let mut findings: Vec<Finding> = std::thread::scope(|scope| {
        let threads: Vec<_> = rules::ALL.iter().map(|rule| scope.spawn(move || findings_of(rule))).collect();
        threads
            .into_iter()
            .flat_map(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic)))
            .collect()
    });
    findings.sort();
    findings.dedup();
    findings
}

#[cfg(test)]
mod tests {
    /// The repository itself.
    #[test]
    fn nothing_to_say() {
        let tree = super::Tree::load(crate::root());
        let findings = tree.map(|tree| super::check(&tree)).unwrap_or_else(|error| panic!("{error:#}"));
        let lines: String = findings.iter().map(|finding| format!("{finding}\n")).collect();
        assert!(lines.is_empty(), "cargo xtask tidy\n{lines}");
    }
}
