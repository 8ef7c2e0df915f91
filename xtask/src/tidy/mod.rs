//! The house rules, checked on every file: who may import whom, headers, sizes, orphans, paths named in documents, words.
//!
//! In: a `Tree` of the repository. Out: findings, each with its file, line and rule.

mod manifest;
mod rules;
mod rust_text;
mod tree;

use anyhow::{Result, bail};
use std::fmt;
use std::path::Path;
use tree::Tree;

/// A violation of a rule.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Finding {
    /// Path of the file from the root of the repository.
    path: String,
    /// Line, from 1; 0 if the whole file is concerned.
    line: usize,
    /// Name of the violated rule.
    rule: &'static str,
    message: String,
}

impl Finding {
    fn new(rule: &'static str, path: &str, line: usize, message: String) -> Finding {
        Finding { path: path.to_string(), line, rule, message }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.path)?;
        if self.line != 0 {
            write!(f, ":{}", self.line)?;
        }
        write!(f, ": {} [{}]", self.message, self.rule)
    }
}

/// Checks the repository at `root` and prints all findings; returns an error if there are any.
pub(crate) fn run(root: &Path) -> Result<()> {
    let tree = Tree::load(root)?;
    let findings = check(&tree);
    for finding in &findings {
        println!("{finding}");
    }
    match findings.len() {
        0 => {
            println!("tidy: {} files, {} rules: nothing to say", tree.len(), rules::ALL.len());
            Ok(())
        }
        n => bail!("tidy: {n} finding{}", if n == 1 { "" } else { "s" }),
    }
}

/// Returns the findings of all rules, in order of files and lines.
fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for rule in rules::ALL {
        rule(tree, &mut findings);
    }
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
