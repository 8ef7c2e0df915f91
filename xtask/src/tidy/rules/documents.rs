//! Names in documents exist: paths of the repository in backticks, links, commands that run examples; and
//! ARCHITECTURE.md names every crate.
//!
//! A path may be relative to the root or to the document's folder, or consist of enough last parts to be
//! found (`ir/arena.rs`). In code blocks only examples are checked.

use super::super::manifest::packages;
use super::super::tree::{folder_of, join};
use super::{Finding, Tree};
use std::collections::BTreeSet;

/// Extensions that mark a name as a file of the repository even without a folder.
const OURS: &[&str] = &["rs", "md", "toml", "sh"];

/// Extensions of files that are only checked with a folder.
const IN_FOLDERS: &[&str] = &["td", "pdll", "mlir", "txt", "cpp", "h", "json", "lock"];

/// First parts of paths outside of the repository: MLIR's headers, build output.
const ELSEWHERE: &[&str] = &["mlir", "llvm", "target", "OUT"];

pub(super) fn check(tree: &Tree, findings: &mut Vec<Finding>) {
    for (path, text) in tree.with_extension("md") {
        let mut in_block = false;
        for (index, line) in text.lines().enumerate() {
            if line.trim_start().starts_with("```") {
                in_block = !in_block;
                continue;
            }
            for name in examples(line) {
                if !tree.exists(&format!("examples/{name}.rs"))
                    && !tree.exists(&format!("examples/{name}/main.rs"))
                {
                    findings.push(Finding::new(
                        "documents",
                        path,
                        index + 1,
                        format!("there is no example `{name}`"),
                    ));
                }
            }
            if in_block {
                continue;
            }
            for link in links(line).filter(|link| !tree.exists(&join(folder_of(path), link))) {
                let message = format!("broken link: `{link}`");
                findings.push(Finding::new("documents", path, index + 1, message));
            }
            for span in line.split('`').skip(1).step_by(2) {
                if let Some(named) = as_path(tree, span)
                    && !found(tree, folder_of(path), named)
                {
                    let message = format!("there is no `{named}`{}", suggestion(tree, named));
                    findings.push(Finding::new("documents", path, index + 1, message));
                }
            }
        }
    }
    architecture(tree, findings);
}

/// Checks that ARCHITECTURE.md names, in backticks, every crate and all dependencies.
fn architecture(tree: &Tree, findings: &mut Vec<Finding>) {
    let Some(text) = tree.get("ARCHITECTURE.md") else { return };
    let packages = packages(tree);
    let dependencies = packages.iter().flat_map(|package| package.dependencies()).map(|(name, _, _)| name);
    let names: BTreeSet<&str> = packages.iter().map(|package| package.name).chain(dependencies).collect();
    for name in names {
        if !text.contains(&format!("`{name}`")) {
            let message = format!("does not mention `{name}`");
            findings.push(Finding::new("documents", "ARCHITECTURE.md", 0, message));
        }
    }
}

/// Returns the targets of links in `line` within the repository.
fn links(line: &str) -> impl Iterator<Item = &str> {
    line.split("](").skip(1).filter_map(|rest| {
        let link = rest.split([')', '#', ' ']).next()?;
        (!link.is_empty() && !link.contains(':')).then_some(link)
    })
}

/// Returns the examples that a command in `line` runs.
fn examples(line: &str) -> impl Iterator<Item = &str> {
    line.split("--example ").skip(1).filter_map(|rest| {
        let name = rest.split(|c: char| !c.is_alphanumeric() && c != '_').next()?;
        // `NAME` is a placeholder.
        (!name.is_empty() && name != "NAME").then_some(name)
    })
}

/// Returns `span`, without a line number, if it looks like a path in this repository.
fn as_path<'a>(tree: &Tree, span: &'a str) -> Option<&'a str> {
    let span = span.split(':').next()?;
    let plain = |c: char| c.is_alphanumeric() || "_-./".contains(c);
    let hidden = span.starts_with('.')
        && !["./", "../", ".ci/", ".cargo/"].iter().any(|known| span.starts_with(known));
    if span.is_empty() || span.starts_with(['/', '-']) || hidden {
        return None;
    }
    if !span.chars().all(plain) || span.contains("..") && !span.starts_with("../") {
        return None;
    }
    let first = span.split('/').next()?;
    let extension =
        span.rsplit('/').next()?.rsplit_once('.').map(|(stem, extension)| (!stem.is_empty(), extension));
    let like_file =
        |endings: &[&str]| matches!(extension, Some((true, extension)) if endings.contains(&extension));
    let in_folder = span.contains('/');
    let looks =
        like_file(OURS) || in_folder && (like_file(IN_FOLDERS) || span.ends_with('/') || tree.exists(first));
    (looks && !ELSEWHERE.contains(&first)).then_some(span)
}

fn found(tree: &Tree, folder: &str, named: &str) -> bool {
    let tail = format!("/{}", named.trim_end_matches('/'));
    tree.exists(named)
        || tree.exists(&join(folder, named))
        || tree.files().any(|(path, _)| path.ends_with(&tail) || path.contains(&format!("{tail}/")))
}

/// Returns a file of the same name elsewhere, if there is one.
fn suggestion(tree: &Tree, named: &str) -> String {
    let name = named.trim_end_matches('/').rsplit('/').next().unwrap_or(named);
    let tail = format!("/{name}");
    let found = tree.files().map(|(path, _)| path).find(|path| path.ends_with(&tail));
    found.map_or(String::new(), |path| format!(": `{path}`?"))
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    #[test]
    fn paths_and_examples() {
        super::super::expect(
            super::check,
            &[
                (
                    "README.md",
                    "`src/lib.rs` `src/lib.rs:12` `src/gone.rs` `ir/arena.rs` `ir/` `src/` `gone.md` `lib.rs`\n\
                     `mlir/IR/OpBase.td` `a/b` `i32/i64` `src/x` `crate::a.rs` `x.mlir` `docs/data/x.mlir` `other/arena.rs`\n\
                     ```sh\ncargo run --example toy `nothing/here.rs`\ncargo run --example NAME\n```\n`cargo run --example gone`\n",
                ),
                (
                    "docs/guide.md",
                    "[`part.md`](part.md) `./part.md` `../README.md` `../gone.md`\n[a](part.md#b) [c](https://d.org) [e](#f) [g](./away.md)\n",
                ),
                ("docs/part.md", ""),
                ("examples/toy.rs", ""),
                ("src/lib.rs", ""),
                ("src/ir/arena.rs", ""),
            ],
            expect![[r#"
                README.md:1: there is no `src/gone.rs` [documents]
                README.md:1: there is no `gone.md` [documents]
                README.md:2: there is no `src/x` [documents]
                README.md:2: there is no `docs/data/x.mlir` [documents]
                README.md:2: there is no `other/arena.rs`: `src/ir/arena.rs`? [documents]
                README.md:7: there is no example `gone` [documents]
                docs/guide.md:1: there is no `../gone.md` [documents]
                docs/guide.md:2: broken link: `./away.md` [documents]
            "#]],
        );
    }

    #[test]
    fn architecture_names_crates_and_dependencies() {
        super::super::expect(
            super::check,
            &[
                ("ARCHITECTURE.md", "`a` imports `smallvec`\n"),
                ("Cargo.toml", "[workspace.dependencies]\nunused = \"1\"\n"),
                ("a/Cargo.toml", "[package]\nname = \"a\"\n[dependencies]\nsmallvec = \"1\"\nsyn = \"3\"\n"),
                ("b/Cargo.toml", "[package]\nname = \"b\"\n"),
            ],
            expect![[r#"
                ARCHITECTURE.md: does not mention `b` [documents]
                ARCHITECTURE.md: does not mention `syn` [documents]
            "#]],
        );
    }
}
